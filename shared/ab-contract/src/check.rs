//! `check`: what one tool saw, and whether that meets its rule.
//!
//! A check looks and judges; it never weighs. Weights and multipliers belong to the
//! task, and only `ab-score` applies them.
//!
//! Source: Android Bench 2.0, "Scoring formula", "Multipliers".

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Digest;

/// One rule applied to one subject.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Check {
    /// What is required, as `family/name` in kebab-case, e.g. `build/compiles`.
    pub rule: String,
    /// What it was required of: a capture, a flow, a file. Null: the whole subject.
    #[serde(default)]
    pub target: Option<String>,
    /// The device profile under which it was looked at.
    #[serde(default)]
    pub profile: Option<String>,
    /// The score component that the check counts towards.
    pub dimension: Dimension,
    /// Whether the evidence meets the rule.
    pub verdict: Verdict,
    /// How far the rule is met, 0.0 (not at all) to 1.0 (fully).
    ///
    /// A number exactly when `verdict` is `pass` (always 1.0) or `fail` (below 1.0).
    #[schemars(range(min = 0.0, max = 1.0))]
    pub completion: Option<f64>,
    /// The raw judgement before the rule's threshold, in the rule's own unit.
    #[serde(default)]
    pub measure: Option<f64>,
    /// How many items were looked at (the rule says which).
    ///
    /// At least 1 for `pass`: a pass over nothing is no pass.
    pub examined: u64,
    /// What the candidate did that made the check impossible, e.g. `build/compiles`.
    #[serde(default)]
    pub caused_by: Option<String>,
    /// How sure the finding is. Only `certain` may bring a factor 0.
    #[serde(default)]
    pub tier: Tier,
    /// What speaks for the verdict, in source order.
    #[serde(default)]
    pub evidence: Vec<Evidence>,
}

/// Score components in the order of the formula, and the multipliers.
#[derive(
    Clone, Copy, Debug, Deserialize, Eq, Hash, JsonSchema, Ord, PartialEq, PartialOrd, Serialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Dimension {
    /// `S_f`: runtime state, database persistence, core logic.
    Functional,
    /// `S_r`: tests that passed before still pass.
    Regression,
    /// `S_q`: instructions, library versions, architecture rules.
    Requirements,
    /// `S_v`: layout fidelity and accessibility parity.
    Visual,
    /// No summand: a multiplier may follow from it.
    Constraint,
}

/// The answer to "does the evidence meet the rule?".
///
/// "The tool could not look" is no verdict: that is an `error` record.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It does.
    Pass,
    /// It does not.
    Fail,
    /// The rule does not apply to this subject.
    Skip,
    /// The evidence can't decide though nobody broke it. Counts 0, prevents a pass.
    Unknown,
}

/// How sure a finding is.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, Ord, PartialEq, PartialOrd, Serialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// A hint, e.g. a model's word or tampering that was undone: changes no score.
    Suspicion,
    /// May at most halve a score.
    Likely,
    /// Deterministic, or confirmed by a person.
    #[default]
    Certain,
}

/// One observation, small enough to read in a terminal.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Evidence {
    /// The stored file that shows it, as `sha256:HEX`.
    #[serde(default)]
    pub artifact: Option<ArtifactRef>,
    /// Path within the subject's tree.
    #[serde(default)]
    pub path: Option<String>,
    /// 1-based line within `path`, or within the artifact if there is no path.
    #[serde(default)]
    pub line: Option<u32>,
    /// Place within the artifact: `node:0.2.1`, `box:x,y,w,h`, `row:table/key`.
    #[serde(default, rename = "where")]
    pub place: Option<String>,
    /// One sentence in the present tense.
    pub message: String,
}

/// A stored file, as `sha256:HEX`.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct ArtifactRef(pub Digest);

impl TryFrom<String> for ArtifactRef {
    type Error = crate::BadName;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let hex = text.strip_prefix("sha256:").unwrap_or_default();
        hex.parse().map(Self)
    }
}

impl From<ArtifactRef> for String {
    fn from(reference: ArtifactRef) -> Self {
        format!("sha256:{}", reference.0)
    }
}

impl JsonSchema for ArtifactRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ArtifactRef".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" })
    }
}

impl Check {
    /// A check of the whole subject that is met, over `examined` items.
    pub fn pass(rule: &str, dimension: Dimension, examined: u64) -> Self {
        Self::new(rule, dimension, Verdict::Pass, Some(1.0), examined)
    }

    /// A check of the whole subject that is met to `completion` only (below 1.0).
    pub fn fail(rule: &str, dimension: Dimension, completion: f64, examined: u64) -> Self {
        Self::new(rule, dimension, Verdict::Fail, Some(completion), examined)
    }

    /// A check of the whole subject that does not apply to it.
    pub fn skip(rule: &str, dimension: Dimension) -> Self {
        Self::new(rule, dimension, Verdict::Skip, None, 0)
    }

    /// A check of the whole subject that the evidence can't decide though nobody broke it.
    pub fn unknown(rule: &str, dimension: Dimension) -> Self {
        Self::new(rule, dimension, Verdict::Unknown, None, 0)
    }

    /// The same check with `evidence`.
    #[must_use]
    pub fn because(mut self, evidence: Vec<Evidence>) -> Self {
        self.evidence = evidence;
        self
    }

    fn new(
        rule: &str,
        dimension: Dimension,
        verdict: Verdict,
        completion: Option<f64>,
        examined: u64,
    ) -> Self {
        Self {
            rule: rule.into(),
            target: None,
            profile: None,
            dimension,
            verdict,
            completion,
            measure: None,
            examined,
            caused_by: None,
            tier: Tier::default(),
            evidence: vec![],
        }
    }

    /// The rule of this type that the check breaks, if any.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        let completion_fits = match (self.verdict, self.completion) {
            (Verdict::Pass, Some(value)) => value.to_bits() == 1.0_f64.to_bits(),
            (Verdict::Fail, Some(value)) => (0.0..1.0).contains(&value),
            (Verdict::Skip | Verdict::Unknown, None) => true,
            _ => false,
        };
        if !completion_fits {
            Some("completion is 1.0 for pass, in 0.0..1.0 for fail, null otherwise")
        } else if self.verdict == Verdict::Pass && self.examined == 0 {
            Some("a pass must have examined at least 1 item")
        } else if !is_rule_name(&self.rule) {
            Some("a rule is named family/name in kebab-case")
        } else {
            None
        }
    }
}

impl Evidence {
    /// An observation without a place.
    pub fn says(message: impl Into<String>) -> Self {
        Self { artifact: None, path: None, line: None, place: None, message: message.into() }
    }

    /// An observation in a file of the tree.
    pub fn at(path: impl Into<String>, line: Option<u32>, message: impl Into<String>) -> Self {
        Self { path: Some(path.into()), line, ..Self::says(message) }
    }
}

fn is_rule_name(rule: &str) -> bool {
    let kebab = |part: &str| {
        part.starts_with(|first: char| first.is_ascii_lowercase())
            && part.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    rule.split_once('/').is_some_and(|(family, name)| kebab(family) && kebab(name))
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
