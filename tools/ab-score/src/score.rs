//! From a case to its score. Pure: a spec and evidence in, a score out.

use std::collections::BTreeSet;

use ab_contract::{Component, Dimension, MissingMode, Score, UnmeasuredCheck};
use ab_task::Spec;

use crate::case::{Case, Key};
use crate::component::component;
use crate::constraint::Constraints;
use crate::decision::Decisions;
use crate::outcome::{Answered, Outcome, answers, key, note_undemanded};
use crate::scored::Scored;
use crate::{ScoreError, acceptance};

/// The score of `case` under `spec`.
pub(crate) fn score(
    spec: &Spec,
    case: &mut Case,
    missing: MissingMode,
) -> Result<Score, ScoreError> {
    let mut decisions = Decisions::default();
    acceptance::check(&spec.acceptance_criteria, case, &mut decisions)?;
    let answers = answers(spec, case, &mut decisions)?;
    let constraints = Constraints::of(spec);
    let demanded = constraint_keys(spec, case, &answers);
    let findings = constraints.findings(case, &demanded, &mut decisions)?;
    note_undemanded(spec, case, |rule| constraints.cover(rule), &mut decisions);

    let decided_alone = findings.violated.iter().any(|multiplier| multiplier.factor <= 0.0);
    let zero = missing == MissingMode::Zero && !decided_alone;
    let total: f64 = spec.weights.declared().map(|(_, weight)| weight).sum();
    let components: Vec<Component> = spec
        .weights
        .declared()
        .map(|(dimension, weight)| component(dimension, weight, total, &answers, zero))
        .collect();
    let unmeasured = unmeasured(case, &answers, decided_alone);
    let errors = !case.errors.is_empty();
    let scored =
        Scored { answers, findings, components, unmeasured, decided_alone, errors, missing };
    scored.refuse(case)?;
    scored.note(case, &mut decisions);
    Ok(scored.tell(case, decisions))
}

/// Keys of the constraint checks that the task demands.
fn constraint_keys(spec: &Spec, case: &Case, answers: &[Answered]) -> BTreeSet<Key> {
    answers
        .iter()
        .filter(|answer| answer.demand.dimension == Dimension::Constraint)
        .map(|answer| key(spec, case, &answer.demand))
        .collect()
}

/// Demands without a verdict, in the order of the spec.
fn unmeasured(case: &Case, answers: &[Answered], decided_alone: bool) -> Vec<UnmeasuredCheck> {
    let reason = match case.errors.first() {
        _ if decided_alone => "not run",
        Some(info) => &info.code,
        None => "missing",
    };
    let missing = answers.iter().filter(|answer| answer.outcome == Outcome::Missing);
    missing
        .map(|answer| UnmeasuredCheck {
            rule: answer.demand.rule.clone(),
            target: answer.demand.target.clone(),
            profile: answer.demand.profile.clone(),
            dimension: answer.demand.dimension,
            reason: reason.into(),
        })
        .collect()
}

#[cfg(test)]
#[path = "algebra_tests.rs"]
mod algebra_tests;
#[cfg(test)]
#[path = "score_tests.rs"]
mod tests;
