//! Making a patch from two trees.

use std::collections::BTreeMap;
use std::io;

use crate::TreePath;
use crate::patch::Mode;

/// A tree that can be listed and read. Nothing here follows a link.
pub trait TreeRead {
    /// Every file, link and submodule of the tree, without directories.
    fn list(&self) -> BTreeMap<TreePath, EntryMeta>;

    /// The bytes of one entry of [`list`](Self::list): of a file its content, of a link
    /// its target, of a submodule `Subproject commit HEX` and a newline.
    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>>;
}

/// What a listing says of an entry.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct EntryMeta {
    /// File, link or submodule.
    pub mode: Mode,
    /// Bytes that [`TreeRead::read`] gives.
    pub size: u64,
}

/// Why a diff cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum DiffError {
    /// An entry of a listing cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The entry.
        path: TreePath,
        /// What the system said.
        source: io::Error,
    },
    /// The patch cannot be written.
    #[error("cannot write the patch")]
    Write(#[from] io::Error),
}

impl DiffError {
    /// Stable id in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Read { .. } => "diff-read",
            Self::Write(_) => "diff-write",
        }
    }

    /// One sentence: what the reader can do next.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Read { .. } => "check that the tree is readable and does not change meanwhile",
            Self::Write(_) => "check that the disk has room",
        }
    }
}

/// Writes the git patch that turns `base` into `work`; nothing when they are equal.
pub fn diff_trees(
    _base: &dyn TreeRead,
    _work: &dyn TreeRead,
    _out: &mut dyn io::Write,
) -> Result<(), DiffError> {
    Ok(())
}
