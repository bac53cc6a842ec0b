//! Components: the weighted mean of the completion of their checks.
//!
//! `S = sum(w_i * c_i) / sum(w_i)`, `base = sum(W_k * S_k) / sum(W_k)`, both summed in
//! the order of the spec, so that the same evidence gives the same bits.
//! Source: Android Bench 2.0, "Scoring formula".

use ab_contract::{CheckCounts, Component, Dimension};

use crate::outcome::{Answered, Outcome};

/// A component before its contribution is known.
pub(crate) fn component(
    dimension: Dimension,
    weight: f64,
    total_weight: f64,
    answers: &[Answered],
    missing_counts_zero: bool,
) -> Component {
    let own = || answers.iter().filter(move |answer| answer.demand.dimension == dimension);
    let missing = if missing_counts_zero { Some(0.0) } else { None };
    let points = own().filter(|answer| answer.outcome != Outcome::Left);
    let points: Option<Vec<_>> = points
        .map(|answer| Some((answer.demand.weight, completion(answer.outcome).or(missing)?)))
        .collect();
    let score = points.and_then(|points| mean(&points)).or(missing);
    let best: Vec<_> = own()
        .filter(|answer| answer.outcome != Outcome::Left)
        .map(|answer| (answer.demand.weight, upper(answer.outcome)))
        .collect();
    Component {
        dimension,
        score,
        upper_bound: mean(&best).unwrap_or(1.0),
        weight,
        normalized_weight: weight / total_weight,
        contribution: score.map(|score| weight * score / total_weight),
        shown: None,
        checks: own().fold(CheckCounts::default(), |counts, answer| count(counts, answer.outcome)),
    }
}

/// Weighted mean of `(weight, value)`, values in 0.0..=1.0; `None` of nothing.
///
/// It is 1.0 only if every value is, and below 1.0 otherwise: rounding would lift
/// the mean of many passes and one near miss to a pass.
pub(crate) fn mean(points: &[(f64, f64)]) -> Option<f64> {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (weight, value) in points {
        sum += weight * value;
        weights += weight;
    }
    let full = points.iter().all(|(_, value)| *value >= 1.0);
    let mean = sum / weights;
    let capped = if full { 1.0 } else { mean.min(BELOW_ONE) };
    (!points.is_empty()).then_some(capped)
}

/// The largest number below 1.0.
const BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

fn completion(outcome: Outcome) -> Option<f64> {
    match outcome {
        Outcome::Pass => Some(1.0),
        Outcome::Fail(completion) => Some(completion),
        Outcome::Unknown | Outcome::Skipped => Some(0.0),
        Outcome::Left | Outcome::Missing => None,
    }
}

/// The completion if what is not known had passed.
fn upper(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Unknown | Outcome::Missing => 1.0,
        known => completion(known).unwrap_or(1.0),
    }
}

fn count(mut counts: CheckCounts, outcome: Outcome) -> CheckCounts {
    let field = match outcome {
        Outcome::Pass => &mut counts.pass,
        Outcome::Fail(_) => &mut counts.fail,
        Outcome::Unknown => &mut counts.unknown,
        Outcome::Left | Outcome::Skipped => &mut counts.skip,
        Outcome::Missing => &mut counts.unmeasured,
    };
    *field = field.saturating_add(1);
    counts
}
