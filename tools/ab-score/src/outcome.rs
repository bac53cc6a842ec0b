//! What became of each demand.

use std::collections::BTreeSet;

use ab_contract::{Check, Dimension, Verdict};
use ab_task::{DEFAULT_PROFILE, Demand, Spec};

use crate::ScoreError;
use crate::case::{Case, Key};
use crate::decision::{Decisions, Point, listed};

/// What became of one demand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// Met.
    Pass,
    /// Met to this degree only, 0.0..1.0.
    Fail(f64),
    /// The evidence can't decide: counts 0.
    Unknown,
    /// Does not apply, and may: counts nothing.
    Left,
    /// Does not apply although it was demanded: counts 0.
    Skipped,
    /// No verdict.
    Missing,
}

/// A demand that counts, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) demand: Demand,
    pub(crate) outcome: Outcome,
    /// Whether the failure is a consequence of another.
    pub(crate) caused: bool,
}

impl Answered {
    /// Whether this alone rules out a pass. A failed constraint does so as a violation,
    /// which a suspicion is not.
    pub(crate) fn lost(&self) -> bool {
        match self.outcome {
            Outcome::Fail(_) => self.demand.dimension != Dimension::Constraint,
            Outcome::Unknown | Outcome::Skipped => true,
            Outcome::Pass | Outcome::Left | Outcome::Missing => false,
        }
    }
}

/// Every demand that counts, in the order of the spec.
pub(crate) fn answers(
    spec: &Spec,
    case: &Case,
    decisions: &mut Decisions,
) -> Result<Vec<Answered>, ScoreError> {
    let (counting, idle): (Vec<Demand>, Vec<Demand>) =
        spec.demands().into_iter().partition(|demand| counts(spec, demand));
    let names: Vec<String> = idle.iter().map(ToString::to_string).collect();
    decisions.note_each(Point::CheckWithoutWeight, &names, "without weight and not demanded");
    let mut answers = vec![];
    for demand in counting {
        let check = case.check(&key(spec, case, &demand), decisions)?;
        let outcome = outcome(&demand, check);
        let caused = check.is_some_and(|check| check.caused_by.is_some());
        note_dimension(&demand, check, decisions);
        answers.push(Answered { demand, outcome, caused });
    }
    note_outcomes(&answers, decisions);
    Ok(answers)
}

/// The key under which the ledger answers `demand`.
///
/// Without declared profiles a tool may name the only one or leave it out.
pub(crate) fn key(spec: &Spec, case: &Case, demand: &Demand) -> Key {
    let key = Key {
        rule: demand.rule.clone(),
        target: demand.target.clone(),
        profile: demand.profile.clone(),
    };
    let plain = spec.profiles.is_empty() && key.profile.as_deref() == Some(DEFAULT_PROFILE);
    if plain && !case.has(&key) {
        return Key { profile: None, ..key };
    }
    key
}

/// Whether the task has a component for it. Constraints need none.
fn counts(spec: &Spec, demand: &Demand) -> bool {
    let weighted = demand.weight > 0.0 && spec.weights.declares(demand.dimension);
    weighted || demand.dimension == Dimension::Constraint
}

fn outcome(demand: &Demand, check: Option<&Check>) -> Outcome {
    let Some(check) = check else { return Outcome::Missing };
    match check.verdict {
        Verdict::Pass => Outcome::Pass,
        // A contract rule: a failed check has a completion below 1.0.
        Verdict::Fail => Outcome::Fail(check.completion.unwrap_or(0.0)),
        Verdict::Unknown => Outcome::Unknown,
        Verdict::Skip if demand.optional => Outcome::Left,
        Verdict::Skip => Outcome::Skipped,
    }
}

fn note_dimension(demand: &Demand, check: Option<&Check>, decisions: &mut Decisions) {
    if let Some(check) = check.filter(|check| check.dimension != demand.dimension) {
        let [by_task, by_tool] = [demand.dimension, check.dimension]
            .map(|dimension| format!("{dimension:?}").to_lowercase());
        let message = format!("{demand} counts as {by_task}, not as {by_tool}");
        decisions.note(Point::DimensionByTask, message);
    }
}

fn note_outcomes(answers: &[Answered], decisions: &mut Decisions) {
    for (outcome, point, message) in [
        (Outcome::Unknown, Point::UnknownCountsZero, "counts 0 and prevents a pass"),
        (Outcome::Left, Point::SkipLeftMean, "optional and skipped, so left out"),
        (Outcome::Skipped, Point::SkipCountsZero, "demanded and skipped, so counted 0"),
    ] {
        let names: Vec<String> = answers
            .iter()
            .filter(|answer| answer.outcome == outcome)
            .map(|answer| answer.demand.to_string())
            .collect();
        decisions.note_each(point, &names, message);
    }
}

/// Names the checks that neither a demand nor a constraint asks for.
pub(crate) fn note_undemanded(
    spec: &Spec,
    case: &Case,
    covered: impl Fn(&str) -> bool,
    decisions: &mut Decisions,
) {
    let demanded: BTreeSet<Key> =
        spec.demands().iter().map(|demand| key(spec, case, demand)).collect();
    let names: Vec<String> = case
        .checks()
        .filter(|(known, check)| {
            let bears = covered(&known.rule) || check.dimension == Dimension::Constraint;
            !bears && !demanded.contains(known)
        })
        .map(|(known, _)| known.to_string())
        .collect();
    if !names.is_empty() {
        let message = format!("nobody demands {}", listed(&names));
        decisions.note(Point::UndemandedIgnored, message);
    }
}
