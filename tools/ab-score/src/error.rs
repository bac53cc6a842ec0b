//! Why a subject has no score.

use ab_contract::{Check, ErrorClass, Fault};
use ab_evidence::EvidenceError;
use ab_task::SpecError;

use crate::case::Key;

/// The one error type of this tool.
#[derive(Debug, thiserror::Error)]
pub enum ScoreError {
    /// The ledger does not say what was asked.
    #[error("the ledger has no task record for this subject")]
    NoTask,
    /// The ledger says two things about what was asked.
    #[error("the ledger has two task records that differ for this subject")]
    TwoTasks,
    /// Two checks of one thing disagree.
    #[error("{what} has two verdicts: {first} and {second}")]
    Contradiction {
        /// Rule, target and profile, or the test.
        what: String,
        /// The first.
        first: String,
        /// The second.
        second: String,
    },
    /// Something that was demanded has no verdict.
    #[error("{what}")]
    Missing {
        /// What is not measured, and why.
        what: String,
        /// Whose fault that is.
        class: ErrorClass,
    },
    /// The spec that the task record names can't be had.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// The spec is no spec.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl ScoreError {
    pub(crate) fn contradiction(key: &Key, first: &Check, second: &Check) -> Self {
        let [first, second] = [first, second].map(|check| {
            let completion = check.completion.map(|value| format!(" {value}")).unwrap_or_default();
            format!("{:?}{completion}, {:?}", check.verdict, check.tier).to_lowercase()
        });
        Self::Contradiction { what: key.to_string(), first, second }
    }
}

impl Fault for ScoreError {
    fn code(&self) -> &'static str {
        match self {
            Self::NoTask => "score-no-task",
            Self::TwoTasks => "score-two-tasks",
            Self::Contradiction { .. } => "score-contradiction",
            Self::Missing { .. } => "score-missing",
            Self::Evidence(err) => err.code(),
            Self::Spec(err) => err.code(),
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::NoTask | Self::TwoTasks | Self::Contradiction { .. } => ErrorClass::Input,
            Self::Missing { class, .. } => *class,
            Self::Evidence(err) => err.class(),
            Self::Spec(err) => err.class(),
        }
    }

    fn help(&self) -> String {
        match self {
            Self::NoTask => "start the chain with `ab-restore --task DIR`, which writes it".into(),
            Self::TwoTasks => "score the ledgers of two tasks apart".into(),
            Self::Contradiction { .. } => {
                "give each run a subject of its own: two runs seem to share this one".into()
            }
            Self::Missing { class: ErrorClass::Environment, .. } => {
                "verify again; or see what is there with --missing show".into()
            }
            Self::Missing { .. } => {
                "add the steps that measure it; or see what is there with --missing show".into()
            }
            Self::Evidence(err) => err.help(),
            Self::Spec(err) => err.help(),
        }
    }
}

/// `--explain` texts of this tool's error codes.
pub(crate) const EXPLANATIONS: &[(&str, &str)] = &[
    ("score-no-task", include_str!("explain/score-no-task.md")),
    ("score-two-tasks", include_str!("explain/score-two-tasks.md")),
    ("score-contradiction", include_str!("explain/score-contradiction.md")),
    ("score-missing", include_str!("explain/score-missing.md")),
];
