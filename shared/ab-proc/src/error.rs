//! Why a child could not be run. How it ended is no error.

use std::io;
use std::path::PathBuf;

use ab_contract::{ErrorClass, Fault};

/// The one error type of this crate.
#[derive(Debug, thiserror::Error)]
pub enum ProcError {
    /// A program of the chain is not installed.
    #[error("{program} is not installed")]
    ToolMissing {
        /// Its name.
        program: &'static str,
    },
    /// The command itself is not on the path. Only known without a sandbox.
    #[error("there is no program {program:?}")]
    ProgramMissing {
        /// As the caller wrote it.
        program: String,
    },
    /// An empty or impossible argument vector.
    #[error("not a command: {why}")]
    NotACommand {
        /// What is wrong with it.
        why: &'static str,
    },
    /// The sandbox ended before the command began.
    #[error("the sandbox does not start: {said}")]
    SandboxFailed {
        /// What it printed.
        said: String,
    },
    /// No way to hold a limit on this machine.
    #[error("no way to limit {what} here")]
    LimitsUnavailable {
        /// `memory` or `processes`.
        what: &'static str,
    },
    /// A path that must not be mounted.
    #[error("cannot mount {}: {why}", path.display())]
    MountRefused {
        /// The source, as given.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The system refused a step of starting or watching the child.
    #[error("cannot {step}")]
    System {
        /// What was being done.
        step: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// Processes that outlive SIGKILL, e.g. in an uninterruptible read.
    #[error("{count} processes cannot be killed")]
    Unkillable {
        /// How many.
        count: usize,
    },
}

impl ProcError {
    /// For `map_err`: names the step that failed.
    pub(crate) fn system(step: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { step, source }
    }
}

impl Fault for ProcError {
    fn code(&self) -> &'static str {
        match self {
            Self::ToolMissing { .. } => "sandbox-tool-missing",
            Self::ProgramMissing { .. } => "program-missing",
            Self::NotACommand { .. } => "not-a-command",
            Self::SandboxFailed { .. } => "sandbox-failed",
            Self::LimitsUnavailable { .. } => "limits-unavailable",
            Self::MountRefused { .. } => "mount-refused",
            Self::System { .. } => "process-failed",
            Self::Unkillable { .. } => "process-unkillable",
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::NotACommand { .. } | Self::MountRefused { .. } => ErrorClass::Input,
            _ => ErrorClass::Environment,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::ToolMissing { .. } => {
                "install it: apt-get install bash bubblewrap coreutils util-linux"
            }
            Self::ProgramMissing { .. } => "install the program, or name it by its full path",
            Self::NotACommand { .. } => "give a program and its arguments, without NUL bytes",
            Self::SandboxFailed { .. } => {
                "allow user namespaces (or run as root with CAP_SYS_ADMIN), or ask for no sandbox"
            }
            Self::LimitsUnavailable { .. } => {
                "make a cgroup writable, run as an ordinary user, or ask for no sandbox"
            }
            Self::MountRefused { .. } => "name an existing file or folder that is no link",
            Self::System { .. } => "retry; if it persists, look at the limits of this machine",
            Self::Unkillable { .. } => "look for stuck mounts or devices; a restart may be needed",
        }
        .into()
    }
}

/// `--explain` texts of this crate's error codes, for each tool to include.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("limits-unavailable", include_str!("explain/limits-unavailable.md")),
    ("mount-refused", include_str!("explain/mount-refused.md")),
    ("not-a-command", include_str!("explain/not-a-command.md")),
    ("process-failed", include_str!("explain/process-failed.md")),
    ("process-unkillable", include_str!("explain/process-unkillable.md")),
    ("program-missing", include_str!("explain/program-missing.md")),
    ("sandbox-failed", include_str!("explain/sandbox-failed.md")),
    ("sandbox-tool-missing", include_str!("explain/sandbox-tool-missing.md")),
];
