//! Why a flow can't be read or walked. An app that does not do what a flow wants is no error.

use std::fmt;
use std::io;

use ab_contract::{ErrorClass, Fault};
use ab_evidence::EvidenceError;

/// A place in a file, both numbers counted from 1.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct At {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl At {
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// From a line counted from 1 and a column counted from 0.
    pub(crate) fn new(line: usize, column: usize) -> Self {
        let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        Self { line: number(line.max(1)), column: number(column.saturating_add(1)) }
    }
}

/// What is wrong at a place, before the file's name is known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    pub(crate) at: At,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// The file, where it is not the one that is being read.
    pub(crate) file: Option<String>,
}

impl Problem {
    pub(crate) fn new(at: At, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: None, file: None }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same in `file`, unless it is in another already.
    pub(crate) fn within(self, file: &str) -> Self {
        Self { file: self.file.or_else(|| Some(file.into())), ..self }
    }

    /// The error, once it is known in which file.
    pub(crate) fn of(self, file: &str) -> FlowError {
        let Self { at, message, help, file: other } = self;
        let file = other.unwrap_or_else(|| file.into());
        FlowError::Invalid { file, line: at.line, column: at.column, message, help }
    }
}

/// Why a flow can't be read or walked.
#[derive(Debug, thiserror::Error)]
pub enum FlowError {
    /// A flow does not follow the format.
    #[error("{file}:{line}:{column}: {message}")]
    Invalid {
        /// Relative to the folder of flows.
        file: String,
        /// Counted from 1.
        line: u32,
        /// In characters, counted from 1.
        column: u32,
        /// What is wrong there.
        message: String,
        /// What to write instead, where that is known.
        help: Option<String>,
    },
    /// A file of the folder of flows can't be read.
    #[error("cannot read {file}")]
    Unreadable {
        /// Relative to the folder of flows.
        file: String,
        /// What the system said.
        source: io::Error,
    },
    /// The device, or the way to it, failed.
    #[error("the device failed at {step}: {message}")]
    Device {
        /// The step that was being done.
        step: String,
        /// What happened.
        message: String,
    },
    /// The run folder can't be written.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
}

impl Fault for FlowError {
    fn code(&self) -> &'static str {
        match self {
            Self::Invalid { .. } => "flow-invalid",
            Self::Unreadable { .. } => "flow-unreadable",
            Self::Device { .. } => "device-failed",
            Self::Evidence(err) => err.code(),
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Invalid { .. } | Self::Unreadable { .. } => ErrorClass::Input,
            Self::Device { .. } => ErrorClass::Environment,
            Self::Evidence(err) => err.class(),
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Invalid { help: Some(help), .. } => help.clone(),
            Self::Invalid { .. } => "correct the flow; docs/flows.md lists what it may say".into(),
            Self::Unreadable { .. } => {
                "flows are regular files below one folder, no links, at most 256 KiB each".into()
            }
            Self::Device { .. } => "look at the device, then walk again".into(),
            Self::Evidence(err) => err.help(),
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
