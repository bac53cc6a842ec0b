//! Why a diff cannot be made.

use std::io;

use crate::TreePath;

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
    Write(#[source] io::Error),
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
