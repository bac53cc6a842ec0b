//! [`Section`]: one entry as it is written, before anyone knows the prefixes.

use super::super::model::{Content, Mode};

/// One entry of a patch, with the names as they stand there.
#[derive(Debug)]
pub(super) struct Section {
    /// 1-based line of its first header.
    pub(super) line: u32,
    pub(super) names: Names,
    pub(super) kind: Kind,
    pub(super) old_mode: Option<Mode>,
    pub(super) new_mode: Option<Mode>,
    pub(super) content: Content,
}

/// What the headers say about the kind of change.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// A change in place.
    Modify,
    /// A new file, said by a header or by `/dev/null`.
    Add,
    /// A plain `-0,0` hunk: a new file unless the tree has one.
    AddUnlessThere,
    /// A deleted file.
    Delete,
    /// `rename from` and `rename to`.
    Rename,
    /// `copy from` and `copy to`.
    Copy,
}

/// Every name that an entry is given.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// What follows `diff --git `.
    pub(super) git: Option<Vec<u8>>,
    /// The `---` line. `None`: no such line.
    pub(super) minus: Option<Name>,
    /// The `+++` line.
    pub(super) plus: Option<Name>,
    /// `rename from`, `copy from`: without prefix.
    pub(super) from: Option<Vec<u8>>,
    /// `rename to`, `copy to`: without prefix.
    pub(super) to: Option<Vec<u8>>,
}

/// The name in a `---` or `+++` line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Name {
    /// `/dev/null`.
    Null,
    /// A path with its prefix.
    Path(Vec<u8>),
}

impl Name {
    pub(super) fn path(&self) -> Option<&[u8]> {
        match self {
            Self::Null => None,
            Self::Path(path) => Some(path),
        }
    }
}
