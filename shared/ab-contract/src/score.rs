//! `score`: what a subject is worth, every decision taken, and what was not measured.
//!
//! Source: Android Bench 2.0, "Scoring methodology" and "Failure taxonomy".

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Dimension, Tier};

/// The score of one subject.
///
/// `completion_rate = base_score x multiplier`, both in 0.0..=1.0. Numbers are
/// unrounded; `shown` fields are what a table prints.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Score {
    /// The components that the task declares, in the order of the formula.
    pub components: Vec<Component>,
    /// Sum of the contributions. Null while a component is not measured.
    pub base_score: Option<f64>,
    /// Distinct constraints that are violated and what each costs.
    pub multipliers: Vec<Multiplier>,
    /// Product of the factors; 1.0 without a violation.
    pub multiplier: f64,
    /// The result. Null while something is not measured.
    pub completion_rate: Option<f64>,
    /// The result if everything unknown or not measured had passed.
    pub upper_bound: f64,
    /// Every component exactly 1.0, no violation, nothing unknown or unmeasured.
    /// Null while something is not measured that could still decide.
    pub passed: Option<bool>,
    /// Whether the score may be ranked: all that was demanded was measured.
    pub rankable: bool,
    /// How missing checks were treated.
    pub missing: MissingMode,
    /// Demanded checks without a verdict.
    pub unmeasured: Vec<UnmeasuredCheck>,
    /// Why the run failed, where the evidence decides that; null for a pass.
    pub taxonomy: Option<Taxonomy>,
    /// The open points of the methodology that bore on this score.
    pub decisions: Vec<Decision>,
}

impl Score {
    /// Whether every number is one that the formula can give.
    pub(crate) fn in_range(&self) -> bool {
        let unit = |value: &f64| (0.0..=1.0).contains(value);
        [self.base_score, self.completion_rate].iter().flatten().all(unit)
            && [self.multiplier, self.upper_bound].iter().all(unit)
            && self.multipliers.iter().all(|multiplier| unit(&multiplier.factor))
    }
}

/// One summand of the base score.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Component {
    /// Which one.
    pub dimension: Dimension,
    /// Weighted mean of its checks' completion; null while not measured.
    pub score: Option<f64>,
    /// The same if everything unknown or not measured had passed.
    pub upper_bound: f64,
    /// As the task declares it.
    pub weight: f64,
    /// Weight over the sum of declared weights.
    pub normalized_weight: f64,
    /// `score x normalized_weight`.
    pub contribution: Option<f64>,
    /// What the table shows, so that shown parts add up to the shown total.
    pub shown: Option<String>,
    /// How many of its checks passed, failed, were skipped, unknown, unmeasured.
    pub checks: CheckCounts,
}

/// Checks of a component by verdict.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct CheckCounts {
    /// Verdict `pass`.
    pub pass: u32,
    /// Verdict `fail`.
    pub fail: u32,
    /// Verdict `skip`.
    pub skip: u32,
    /// Verdict `unknown`.
    pub unknown: u32,
    /// No verdict.
    pub unmeasured: u32,
}

/// One distinct constraint that is violated.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Multiplier {
    /// Its name, e.g. `legacy-api`.
    pub name: String,
    /// What it costs, 0.0..=1.0, after the cap of the finding's tier.
    pub factor: f64,
    /// The failed checks behind it.
    pub violations: Vec<Violation>,
}

/// A failed check behind a multiplier.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Violation {
    /// The rule.
    pub rule: String,
    /// What it was required of.
    pub target: Option<String>,
    /// How sure the finding is.
    pub tier: Tier,
}

/// A demanded check that has no verdict.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct UnmeasuredCheck {
    /// The rule.
    pub rule: String,
    /// What it is required of.
    pub target: Option<String>,
    /// The device profile.
    pub profile: Option<String>,
    /// The component that waits for it.
    pub dimension: Dimension,
    /// One sentence: an error's code, `not run`, or `missing`.
    pub reason: String,
}

/// How checks without a verdict are treated.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingMode {
    /// No score at all.
    Refuse,
    /// They count 0.
    Zero,
    /// What is measured is shown; the score is not rankable.
    Show,
}

/// A point that the methodology leaves open, as decided here.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Decision {
    /// Stable name; `ab-score --explain` says more.
    pub code: String,
    /// What it meant for this score.
    pub message: String,
}

/// The fifteen failure modes of the methodology, and "not decided".
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Taxonomy {
    /// The project does not compile.
    BuildError,
    /// An unrelated part of the codebase was changed.
    WrongFile,
    /// An untested guess about the codebase.
    UnverifiedAssumption,
    /// A language feature misused, or an API that does not exist.
    KnowledgeGap,
    /// A different problem was solved.
    MisunderstoodTask,
    /// Close, but a crucial detail is not there.
    MissedRequirement,
    /// A signature, type or API shape disagrees with the code around it.
    IntegrationError,
    /// The happy path fails.
    WrongLogic,
    /// What worked is broken.
    Regression,
    /// The agent repeats itself.
    ModelLooping,
    /// The agent stopped.
    GivesUp,
    /// Validation is bypassed or output is hard-coded.
    Cheating,
    /// The instructions are at fault.
    InstructionNeedsChanges,
    /// The tests are at fault.
    TestsNeedChanges,
    /// The machine is at fault.
    InfrastructureError,
    /// The evidence does not decide.
    Unclassified,
}
