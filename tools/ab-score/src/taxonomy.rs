//! Why a run failed, where the evidence alone decides it.
//!
//! Precedence: infrastructure, cheating, build, regression, wrong file; else nobody
//! guesses. Source: Android Bench 2.0, "Failure taxonomy"; the order is a decision of
//! this project.

use ab_contract::{Dimension, ErrorClass, Multiplier, PatchOutcome, Taxonomy, Tier};

use crate::case::Case;
use crate::outcome::{Answered, Outcome};

/// The label of a run that did not pass.
pub(crate) fn label(
    case: &Case,
    decided_alone: bool,
    violated: &[Multiplier],
    answers: &[Answered],
) -> Taxonomy {
    let machine = case.errors.iter().any(|info| info.class == ErrorClass::Environment);
    if machine && !decided_alone {
        Taxonomy::InfrastructureError
    } else if violates(violated, |rule| rule.starts_with("cheating/")) {
        Taxonomy::Cheating
    } else if violates(violated, |rule| rule == "build/compiles") {
        Taxonomy::BuildError
    } else if answers.iter().any(is_regression) {
        Taxonomy::Regression
    } else if touches_nothing(case) {
        Taxonomy::WrongFile
    } else {
        Taxonomy::Unclassified
    }
}

/// Only what is certain accuses.
fn violates(violated: &[Multiplier], rule: impl Fn(&str) -> bool) -> bool {
    violated
        .iter()
        .flat_map(|multiplier| &multiplier.violations)
        .any(|violation| violation.tier == Tier::Certain && rule(&violation.rule))
}

/// A failure that follows from another, e.g. of the build, breaks no feature itself.
fn is_regression(answer: &Answered) -> bool {
    answer.demand.dimension == Dimension::Regression
        && matches!(answer.outcome, Outcome::Fail(_))
        && !answer.caused
}

/// Every change of the patch is one that is reset anyway.
fn touches_nothing(case: &Case) -> bool {
    case.patch.as_ref().is_some_and(|patch| patch.outcome == PatchOutcome::OnlyProtected)
}
