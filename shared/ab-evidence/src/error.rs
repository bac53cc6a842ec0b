//! Why evidence could not be kept or read.

use std::io;
use std::path::PathBuf;

use ab_contract::{Digest, ErrorClass, Fault};

/// The one error type of this crate.
#[derive(Debug, thiserror::Error)]
pub enum EvidenceError {
    /// A file that a record or the caller names can't be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The file, as opened.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file does not have the bytes that a record states.
    #[error("{} is not what the record says: its SHA-256 is {found}, not {stated}", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
        /// Its digest now.
        found: Digest,
        /// The record's digest.
        stated: Digest,
    },
    /// The run folder can't be written.
    #[error("cannot write {}", path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Fault for EvidenceError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "evidence-unreadable",
            Self::Changed { .. } => "evidence-changed",
            Self::Unwritable { .. } => "evidence-unwritable",
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Unreadable { .. } | Self::Changed { .. } => ErrorClass::Input,
            Self::Unwritable { .. } => ErrorClass::Environment,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Unreadable { .. } => {
                "pass the run folder with --run DIR; its files must be regular files, no links"
            }
            Self::Changed { .. } => "the stored run was altered: verify it again from the patch",
            Self::Unwritable { .. } => "check free space and permissions of the folder",
        }
        .into()
    }
}

/// `--explain` texts of this crate's error codes, for each tool to include.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    (
        "evidence-unreadable",
        "# evidence-unreadable\n\nA file that a record names, or that was given as an argument, is missing, is not a\nregular file, lies behind a link or exceeds 256 MiB. Records name files relative to the run folder.\n\nFix: run from the right folder or pass `--run DIR`.",
    ),
    (
        "evidence-changed",
        "# evidence-changed\n\nA stored file no longer has the SHA-256 that its record states. The verdicts that rest on it\ncan't be repeated, so nothing is said at all.\n\nFix: restore the file, or verify the patch again into a new run folder.",
    ),
    (
        "evidence-unwritable",
        "# evidence-unwritable\n\nThe run folder can't be written. Nothing was half-written: files appear whole or not at all.\n\nFix: free space, or give a folder that this user may write.",
    ),
];
