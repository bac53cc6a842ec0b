//! Why nothing can be judged. All of it is the caller's fault: checks touch nothing but evidence.

use std::io;

use ab_contract::{ErrorClass, Fault};

/// Why `ab-emulator check` could not look.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// Expectations that don't follow their format.
    #[error("{file}: {message}")]
    Invalid {
        /// The file.
        file: String,
        /// What is wrong, and where.
        message: String,
    },
    /// Expectations that can't be read.
    #[error("cannot read {file}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system said.
        source: io::Error,
    },
    /// A record of a step that no walk writes.
    #[error("an event of a step can't be read: {message}")]
    Event {
        /// What is wrong with it.
        message: String,
    },
}

impl Fault for CheckError {
    fn code(&self) -> &'static str {
        match self {
            Self::Invalid { .. } => "boundary-invalid",
            Self::Unreadable { .. } => "boundary-unreadable",
            Self::Event { .. } => "step-event-invalid",
        }
    }

    fn class(&self) -> ErrorClass {
        ErrorClass::Input
    }

    fn help(&self) -> String {
        match self {
            Self::Invalid { .. } => "correct the expectations; docs/flows.md describes them",
            Self::Unreadable { .. } => "expectations are regular files of at most 1 MiB, no links",
            Self::Event { .. } => "walk again: the record was not written by this ab-emulator",
        }
        .into()
    }
}
