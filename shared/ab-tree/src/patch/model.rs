//! What a patch says, whatever container it came in.

use super::hunk::Hunk;
use crate::TreePath;

/// A whole patch.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Patch {
    /// How it was written down. For reports: nothing depends on it after parsing.
    pub container: Container,
    /// Its entries, in order. A path may occur twice; apply them one after the other.
    pub files: Vec<FilePatch>,
    /// What was read although it was damaged, in order of lines.
    pub notes: Vec<Note>,
    /// Lines at which a mail begins.
    pub(super) mails: Vec<u32>,
}

impl Patch {
    /// The first entry of the mail that entry `index` stands in; 0 if there are no mails.
    ///
    /// Each mail of a series is a patch of its own. A rename or a copy takes `old` from the
    /// tree as the entries before this one have left it.
    pub fn mail_start(&self, index: usize) -> usize {
        let line = self.files[index].line;
        let mail = self.mails.partition_point(|mail| *mail < line).checked_sub(1);
        let mail = mail.map_or(0, |mail| self.mails[mail]);
        self.files.partition_point(|file| file.line < mail)
    }
}

/// Something that was recovered, or left out because it is no part of a diff.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Note {
    /// 1-based line of the patch.
    pub line: u32,
    /// One lower-case clause without a full stop.
    pub message: String,
}

/// How a patch was written down; the outermost container counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Container {
    /// `git diff`: sections that begin with `diff --git`.
    Git,
    /// `diff -u`: only `---` and `+++` lines.
    Unified,
    /// `IntelliJ` and Subversion: `Index:` and `====` lines before each section.
    IntelliJ,
    /// One or more mails of `git format-patch`.
    Mbox,
    /// A fenced block of a Markdown text.
    Markdown,
}

/// What happens to one file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FilePatch {
    /// 1-based line of the first header line in the patch.
    pub line: u32,
    /// Where the file was. `None` exactly when `change` is [`Change::Add`].
    pub old: Option<TreePath>,
    /// Where the file is afterwards. `None` exactly when `change` is [`Change::Delete`].
    pub new: Option<TreePath>,
    /// What kind of change it is.
    pub change: Change,
    /// The old mode, where the patch names it.
    pub old_mode: Option<Mode>,
    /// The new mode, where the patch names it. `None` keeps the old one; for a new file
    /// it means [`Mode::Regular`].
    pub new_mode: Option<Mode>,
    /// How the bytes change.
    pub content: Content,
}

impl FilePatch {
    /// The path that the change is about: the new one, or the old one of a deleted file.
    pub fn path(&self) -> &TreePath {
        self.new.as_ref().or(self.old.as_ref()).expect("an entry has at least one side")
    }
}

/// The kind of a change.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Change {
    /// The file must not exist before.
    Add,
    /// The file stays where it is.
    Modify,
    /// The file must not have bytes left afterwards.
    Delete,
    /// `old` goes away, `new` appears. The hunks are for `old` as it was before the patch,
    /// whatever other entries do to it, and what goes away does so before anything appears:
    /// that is how two files change places. For mails see [`Patch::mail_start`].
    Rename,
    /// `old` stays, `new` appears. The hunks are for `old` as it was before the patch.
    Copy,
}

/// The file modes that git knows.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Mode {
    /// `100644`.
    Regular,
    /// `100755`.
    Executable,
    /// `120000`; the file's bytes are the target of the link.
    Symlink,
    /// `160000`: a submodule; the file's bytes are `Subproject commit HEX` and a newline.
    Gitlink,
}

impl Mode {
    /// The six octal digits that git writes.
    pub fn octal(self) -> &'static str {
        match self {
            Self::Regular => "100644",
            Self::Executable => "100755",
            Self::Symlink => "120000",
            Self::Gitlink => "160000",
        }
    }

    /// Whether both are files, both links, or both submodules.
    #[must_use]
    pub fn same_type(self, other: Self) -> bool {
        let kind = |mode| if mode == Self::Executable { Self::Regular } else { mode };
        kind(self) == kind(other)
    }
}

/// How the bytes of a file change.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Content {
    /// Not at all: a pure rename or mode change, an empty file.
    None,
    /// By lines, in the order of the patch.
    Text(Vec<Hunk>),
    /// As a whole, with the data in the patch.
    Binary(BinaryPatch),
    /// `Binary files differ`: the patch says that they change, not how.
    BinaryNoData,
}

/// The data of a `GIT binary patch`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BinaryPatch {
    /// How the new bytes are made.
    pub forward: BinaryData,
    /// How the old bytes are made from the new ones, where the patch has it.
    pub reverse: Option<BinaryData>,
    /// Git's SHA-1 of the old bytes, where the `index` line has all 40 digits.
    /// All zero: there was no file.
    pub old_id: Option<[u8; 20]>,
    /// The same for the new bytes.
    pub new_id: Option<[u8; 20]>,
}

/// One direction of a binary change, already inflated.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BinaryData {
    /// All bytes of the file.
    Literal(Vec<u8>),
    /// Git's delta against the other side: sizes, then copy and insert instructions.
    Delta(Vec<u8>),
}
