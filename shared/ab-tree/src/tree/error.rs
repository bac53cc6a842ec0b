//! Why a tree can't be read or written.

use std::io;
use std::path::PathBuf;

use ab_contract::{ErrorClass, Fault};

use crate::TreePath;

/// The one error type of trees.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// The folder of a tree can't be opened or listed.
    #[error("cannot read the folder {}", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file of a tree can't be read.
    #[error("cannot read {path} in the tree")]
    File {
        /// The file.
        path: TreePath,
        /// What the system said.
        source: io::Error,
    },
    /// More than [`MAX_ENTRIES`](super::MAX_ENTRIES) files.
    #[error("the tree has more than 1000000 files")]
    TooManyFiles,
    /// The files are not those that the listing names.
    #[error("{path} is not what the listing says")]
    Changed {
        /// The first that differs.
        path: TreePath,
    },
    /// The text is no listing.
    #[error("line {line} of the listing is malformed")]
    Listing {
        /// 1-based.
        line: usize,
    },
    /// The object store or an object of it can't be used.
    #[error("{message}")]
    Git {
        /// What is wrong.
        message: String,
    },
    /// A link that leads out of the tree.
    #[error("the link {path} leads out of the tree")]
    LinkLeaves {
        /// The link.
        path: TreePath,
    },
    /// A file where another entry needs a directory.
    #[error("{path} is both a file and a directory")]
    FileAndDirectory {
        /// The path.
        path: TreePath,
    },
    /// The folder to write exists and has files.
    #[error("{} exists and is not empty", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// The tree can't be written.
    #[error("cannot write {}", path.display())]
    Unwritable {
        /// File or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl TreeError {
    pub(super) fn git(message: impl Into<String>) -> Self {
        Self::Git { message: message.into() }
    }
}

impl Fault for TreeError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "tree-unreadable",
            Self::File { .. } => "tree-file-unreadable",
            Self::TooManyFiles => "tree-too-large",
            Self::Changed { .. } => "tree-changed",
            Self::Listing { .. } => "tree-listing",
            Self::Git { .. } => "tree-git",
            Self::LinkLeaves { .. } => "tree-link-leaves",
            Self::FileAndDirectory { .. } => "tree-file-and-directory",
            Self::Exists { .. } => "tree-exists",
            Self::Unwritable { .. } => "tree-unwritable",
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Unwritable { .. } => ErrorClass::Environment,
            _ => ErrorClass::Input,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Unreadable { .. } => "name a folder, or GITDIR@REV, that this user may read",
            Self::File { .. } => "check that the file is readable, and that nothing changes the tree",
            Self::TooManyFiles => "leave build outputs and dependencies out of the tree",
            Self::Changed { .. } => "restore the base, or pin it again with `ab-restore prepare`",
            Self::Listing { .. } => "make the listing again with `ab-restore prepare`",
            Self::Git { .. } => {
                "name an object store that holds the commit in full: no shallow, partial or shared clone"
            }
            Self::LinkLeaves { .. } => "replace the link by what it points to",
            Self::FileAndDirectory { .. } => "remove one of the two",
            Self::Exists { .. } => "name a folder that does not exist yet",
            Self::Unwritable { .. } => "check free space and permissions of the folder",
        }
        .into()
    }
}
