//! Why no tree could be restored. What a candidate did is never an error: that is in
//! the `patch` record and its check.

use std::io;
use std::path::PathBuf;

use ab_contract::{Digest, ErrorClass, Fault};
use ab_evidence::EvidenceError;
use ab_task::TaskError;
use ab_tree::TreePath;
use ab_tree::diff::DiffError;
use ab_tree::patch::PatchError;
use ab_tree::tree::TreeError;

/// The one error type of this tool.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The base or the restored tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// The task folder.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// The run folder.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// The diff of two trees.
    #[error(transparent)]
    Diff(#[from] DiffError),
    /// The caller's patch file can't be read.
    #[error("cannot read the patch {}", path.display())]
    PatchUnreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The hidden tests are no patch.
    #[error("the hidden tests are no patch")]
    TestsMalformed(#[source] PatchError),
    /// The hidden tests don't even fit the untouched base.
    #[error("the hidden tests do not apply to the base: {path}: {reason}")]
    TestsDoNotApply {
        /// The first file that does not fit.
        path: TreePath,
        /// Why.
        reason: String,
    },
    /// The base is another one than the caller pinned.
    #[error("the base has the digest {found}, not {pinned}")]
    Pin {
        /// What was found.
        found: Digest,
        /// What was asked for.
        pinned: Digest,
    },
    /// `--protect` or `--allow` has no glob.
    #[error("{glob:?} is no glob")]
    Glob {
        /// The text.
        glob: String,
        /// What is wrong with it.
        source: globset::Error,
    },
    /// No name for the subject can be made of the files' names.
    #[error("no subject can be made of {text:?}")]
    Subject {
        /// The name tried.
        text: String,
        /// The rule that it breaks.
        source: ab_contract::BadName,
    },
    /// Arguments that don't go together, or one is missing.
    #[error("{message}")]
    Usage {
        /// What is missing or too much.
        message: &'static str,
    },
    /// The tree or the run folder would lie in the base.
    #[error("{} lies inside the base", place.display())]
    PlaceInBase {
        /// The place.
        place: PathBuf,
    },
    /// No folder to lint.
    #[error("there is no task folder {}", path.display())]
    NoTask {
        /// The folder asked for.
        path: PathBuf,
    },
    /// A ledger without what a replay needs.
    #[error("the ledger has no {missing} record of this subject")]
    Replay {
        /// Kind of the record.
        missing: &'static str,
    },
}

impl Fault for RestoreError {
    fn code(&self) -> &'static str {
        match self {
            Self::Tree(err) => err.code(),
            Self::Task(err) => err.code(),
            Self::Evidence(err) => err.code(),
            Self::Diff(err) => err.code(),
            Self::PatchUnreadable { .. } => "patch-unreadable",
            Self::TestsMalformed(_) => "tests-malformed",
            Self::TestsDoNotApply { .. } => "tests-do-not-apply",
            Self::Pin { .. } => "base-not-pinned",
            Self::Glob { .. } => "bad-glob",
            Self::Subject { .. } => "bad-subject",
            Self::Usage { .. } => "usage",
            Self::PlaceInBase { .. } => "place-in-base",
            Self::NoTask { .. } => "no-task",
            Self::Replay { .. } => "replay-incomplete",
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Tree(err) => err.class(),
            Self::Task(err) => err.class(),
            Self::Evidence(err) => err.class(),
            _ => ErrorClass::Input,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Tree(err) => err.help(),
            Self::Task(err) => err.help(),
            Self::Evidence(err) => err.help(),
            Self::Diff(err) => err.help().into(),
            Self::TestsMalformed(err) => err.help().into(),
            Self::PatchUnreadable { .. } => {
                "name a regular file that this user may read; \"-\" is not supported".into()
            }
            Self::TestsDoNotApply { .. } => {
                "make tests/test.patch against the base; `ab-restore lint` checks a task".into()
            }
            Self::Pin { .. } => {
                "restore the base, or pin the new one with `ab-restore prepare`".into()
            }
            Self::Glob { .. } => "write a path of the tree, with `*`, `**`, `?` or `{a,b}`".into(),
            Self::Subject { .. } => "name the subject with --subject TASK[@CANDIDATE]#RUN".into(),
            Self::Usage { .. } => "see `ab-restore --help`".into(),
            Self::PlaceInBase { .. } => {
                "name a folder outside the base with --run or --into".into()
            }
            Self::NoTask { .. } => "name the folder that holds `instruction.md` and `tests`".into(),
            Self::Replay { .. } => {
                "pass the whole ledger of the run, as the tools printed it".into()
            }
        }
    }
}
