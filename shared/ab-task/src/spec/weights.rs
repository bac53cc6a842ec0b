//! `[weights]`: which components the score has, and how much each counts.
//!
//! Source: Android Bench 2.0, "Scoring formula"; weights are the task author's.

use ab_contract::Dimension;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Spec;
use crate::field::{At, Problems};

/// Largest weight; with the least it keeps every sum far from the ends of f64.
pub(crate) const MAX_WEIGHT: f64 = 1e6;
/// Least weight above 0.
pub(crate) const MIN_WEIGHT: f64 = 1e-6;

/// Weights of the components. 0 or absent: the task has no such component.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    /// `w_f`: runtime state, database persistence, core logic.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub functional: f64,
    /// `w_r`: tests that passed before still pass.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub regression: f64,
    /// `w_q`: instructions, library versions, architecture rules.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub requirements: f64,
    /// `w_v`: layout fidelity and accessibility parity.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub visual: f64,
}

impl Weights {
    /// The components in the order of the formula, each with its weight.
    pub fn all(&self) -> [(Dimension, f64); 4] {
        [
            (Dimension::Functional, self.functional),
            (Dimension::Regression, self.regression),
            (Dimension::Requirements, self.requirements),
            (Dimension::Visual, self.visual),
        ]
    }

    /// The components that the task has.
    pub fn declared(&self) -> impl Iterator<Item = (Dimension, f64)> {
        self.all().into_iter().filter(|(_, weight)| *weight > 0.0)
    }

    /// Whether the task has this component.
    pub fn declares(&self, dimension: Dimension) -> bool {
        self.declared().any(|(declared, _)| declared == dimension)
    }

    pub(super) fn validate(&self, at: &At, problems: &mut Problems) {
        for (dimension, weight) in self.all() {
            if let Some(rule) = weight_fault(weight) {
                problems.add(at.then(dimension_name(dimension)), rule);
            }
        }
        problems.check(
            self.all().iter().any(|(_, weight)| *weight != 0.0),
            || at.clone(),
            "every weight is 0: give at least one component a weight",
        );
    }
}

/// What is wrong with a weight, if anything.
pub(crate) fn weight_fault(weight: f64) -> Option<&'static str> {
    let fits = weight == 0.0 || (MIN_WEIGHT..=MAX_WEIGHT).contains(&weight);
    (!fits).then_some("a weight is 0, or a number from 0.000001 to 1000000")
}

/// The name of a component in `[weights]`.
pub(crate) fn dimension_name(dimension: Dimension) -> &'static str {
    match dimension {
        Dimension::Functional => "functional",
        Dimension::Regression => "regression",
        Dimension::Requirements => "requirements",
        Dimension::Visual => "visual",
        Dimension::Constraint => "constraint",
    }
}

/// A component with a weight and without a check could never be measured.
pub(super) fn validate_use(spec: &Spec, problems: &mut Problems) {
    let demands = spec.demands();
    for (dimension, _) in spec.weights.declared() {
        let counted = demands
            .iter()
            .any(|demand| demand.dimension == dimension && demand.weight > 0.0 && !demand.optional);
        let name = dimension_name(dimension);
        problems.check(
            counted,
            || At::key("weights").then(name),
            "has a weight, but no check that is not optional counts towards it",
        );
    }
}
