//! Why a task can't be read. All is the author's or the caller's fault.

use std::io;
use std::path::PathBuf;

use ab_contract::{BadName, ErrorClass, Fault};

/// A fault of a spec, with its place.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}", named(.field, .message))]
pub struct SpecError {
    /// The file, as the caller named it.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The field, e.g. `check[1].weight` with elements counted from 0; empty for a
    /// fault of the syntax.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

fn named(field: &str, message: &str) -> String {
    if field.is_empty() { message.into() } else { format!("`{field}`: {message}") }
}

/// The one error type of this crate.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// A file of the task can't be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `spec.toml` or `task.toml` does not follow its format.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The task has no name that a subject can carry.
    #[error("the task's name {name:?} can't stand in a subject")]
    Name {
        /// The name.
        name: String,
        /// The rule that it breaks.
        source: BadName,
    },
}

impl Fault for SpecError {
    fn code(&self) -> &'static str {
        "spec-invalid"
    }
    fn class(&self) -> ErrorClass {
        ErrorClass::Input
    }
    fn help(&self) -> String {
        "correct the field; `ab-restore lint` lists every fault of a task".into()
    }
}

impl Fault for TaskError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "task-unreadable",
            Self::Spec(err) => err.code(),
            Self::Name { .. } => "task-name",
        }
    }

    fn class(&self) -> ErrorClass {
        ErrorClass::Input
    }

    fn help(&self) -> String {
        match self {
            Self::Unreadable { .. } => {
                "a task's files are regular files below its folder, and no links".into()
            }
            Self::Spec(err) => err.help(),
            Self::Name { .. } => "set `name` in [task] of task.toml, e.g. \"org/my-task\"".into(),
        }
    }
}
