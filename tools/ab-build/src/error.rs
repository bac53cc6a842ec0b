//! Why `ab-build` could not look. A tree that does not build is no error: that is a `check` record.

use std::io;
use std::path::PathBuf;

use ab_contract::{ErrorClass, Fault};
use ab_evidence::EvidenceError;
use ab_proc::ProcError;
use ab_task::SpecError;
use ab_tree::tree::TreeError;

/// The one error type of this tool.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The run folder can't be used.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// A command could not be run within its bounds.
    #[error(transparent)]
    Process(#[from] ProcError),
    /// The task's spec does not follow its format.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The tree to build can't be copied.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// The tree is not the one that its record describes.
    #[error("the tree at {root} is not the one that its source record describes")]
    TreeChanged {
        /// Where it lies, relative to the run folder.
        root: String,
    },
    /// A restored tree without a `task` record before it.
    #[error("no task record and no --command says how to build this tree")]
    NoCommands,
    /// A cache that the task needs was not given.
    #[error("the build needs the cache {name:?}, and no --cache {name}=DIR gives it")]
    CacheMissing {
        /// Its name.
        name: String,
    },
    /// Without a sandbox nothing is mounted.
    #[error("the build needs the cache {name:?}, and only a sandbox has a /cache")]
    CacheNeedsSandbox {
        /// Its name.
        name: String,
    },
    /// A cache folder that the sandbox's user can't read.
    #[error("the cache {} cannot be read in the sandbox", path.display())]
    CacheUnreadable {
        /// The folder, or something in it.
        path: PathBuf,
    },
    /// The program that the task's own command names is not there.
    #[error("the task's command needs {program:?}, which the sandbox does not have")]
    BuildToolMissing {
        /// Its name.
        program: String,
    },
    /// A dependency that no cache has.
    #[error("the dependency {what} is unavailable{}; the log is {log}", asked(changed.as_deref()))]
    DependencyUnavailable {
        /// Its coordinate.
        what: String,
        /// Where the run folder keeps the log.
        log: String,
        /// A file of the build logic that the patch changes.
        changed: Option<String>,
    },
    /// Too little space for an honest build.
    #[error("only {} MiB are free in {}", free >> 20, folder.display())]
    DiskFull {
        /// Where the working copy would lie.
        folder: PathBuf,
        /// Bytes that are free there.
        free: u64,
    },
    /// The working copy can't be made or read.
    #[error("cannot {step} {}", path.display())]
    WorkingCopy {
        /// What was being done.
        step: &'static str,
        /// With what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Who may have asked for a dependency.
fn asked(changed: Option<&str>) -> String {
    changed.map_or_else(String::new, |file| {
        format!(" (the patch changes {}, which may ask for it)", ab_cli::clean_line(file))
    })
}

impl BuildError {
    fn inner(&self) -> Option<&dyn Fault> {
        match self {
            Self::Evidence(err) => Some(err),
            Self::Process(err) => Some(err),
            Self::Spec(err) => Some(err),
            Self::Tree(err) => Some(err),
            _ => None,
        }
    }
}

impl Fault for BuildError {
    fn code(&self) -> &'static str {
        match self {
            Self::TreeChanged { .. } => "tree-changed",
            Self::NoCommands => "build-undefined",
            Self::CacheMissing { .. } => "cache-missing",
            Self::CacheNeedsSandbox { .. } => "cache-needs-sandbox",
            Self::CacheUnreadable { .. } => "cache-unreadable",
            Self::BuildToolMissing { .. } => "build-tool-missing",
            Self::DependencyUnavailable { .. } => "dependency-unavailable",
            Self::DiskFull { .. } => "disk-full",
            _ => self.inner().map_or("working-copy", Fault::code),
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::TreeChanged { .. }
            | Self::NoCommands
            | Self::CacheMissing { .. }
            | Self::CacheNeedsSandbox { .. }
            | Self::CacheUnreadable { .. } => ErrorClass::Input,
            _ => self.inner().map_or(ErrorClass::Environment, Fault::class),
        }
    }

    fn help(&self) -> String {
        let help = match self {
            Self::TreeChanged { .. } => {
                "restore it again: nothing but the verifier may write there"
            }
            Self::NoCommands => "run ab-restore --task first, or give --command",
            Self::CacheMissing { .. } => "give it with --cache NAME=DIR; set-up fills caches",
            Self::CacheNeedsSandbox { .. } => "build with --sandbox bwrap",
            Self::CacheUnreadable { .. } => "let everybody read it: chmod -R a+rX DIR",
            Self::BuildToolMissing { .. } => "install it below /usr, or correct the task's command",
            Self::DiskFull { .. } => "free space, or name a run folder on another disk with --run",
            Self::DependencyUnavailable { .. } => "fill the cache with it, then verify again",
            _ => return self.inner().map_or("check free space".into(), Fault::help),
        };
        help.into()
    }
}
