//! Multipliers: which constraints exist, which are violated, and what that costs.
//!
//! Multiplier = product over the distinct violated constraints, 0.0..=1.0.
//! Source: Android Bench 2.0, "Multipliers".

use std::collections::BTreeSet;

use ab_contract::{Check, Dimension, Multiplier, Tier, Verdict, Violation};
use ab_task::{MultiplierSpec, Spec};

use crate::ScoreError;
use crate::case::{Case, Key};
use crate::decision::{Decisions, Point};

/// The methodology's four constraints: name, rules, factor.
const SHIPPED: [(&str, &[&str], f64); 4] = [
    ("build", &["build/compiles", "patch/applies"], 0.0),
    ("cheating", &["cheating/*"], 0.0),
    ("foreign-language", &["foreign-language/*"], 0.0),
    ("legacy-api", &["legacy-api/*"], 0.5),
];

/// What a finding that is only likely may cost at most.
const LIKELY_FACTOR: f64 = 0.5;

/// The constraints of a task.
pub(crate) struct Constraints {
    specs: Vec<MultiplierSpec>,
    own: Vec<String>,
}

/// What the constraints say of a case.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Distinct violated constraints, in the order of the constraints.
    pub(crate) violated: Vec<Multiplier>,
    /// Whether some constraint's check can't decide.
    pub(crate) unknown: bool,
}

impl Constraints {
    /// The shipped ones, each replaced by the task's of the same name; then the task's.
    pub(crate) fn of(spec: &Spec) -> Self {
        let own: Vec<String> = spec.multipliers.iter().map(|own| own.name.clone()).collect();
        let shipped = SHIPPED.iter().map(|(name, rules, factor)| MultiplierSpec {
            name: (*name).into(),
            rules: rules.iter().map(|rule| (*rule).into()).collect(),
            factor: *factor,
        });
        let mut specs: Vec<MultiplierSpec> = shipped.collect();
        for multiplier in &spec.multipliers {
            match specs.iter_mut().find(|known| known.name == multiplier.name) {
                Some(known) => *known = multiplier.clone(),
                None => specs.push(multiplier.clone()),
            }
        }
        Self { specs, own }
    }

    /// Whether a failure of `rule` violates some constraint.
    pub(crate) fn cover(&self, rule: &str) -> bool {
        self.specs.iter().any(|spec| spec.covers(rule))
    }

    /// What the verdicts of `case` mean. `demanded` are constraint checks of the task; a check
    /// of the dimension `constraint` bears on the score whether it is demanded or not.
    pub(crate) fn findings(
        &self,
        case: &Case,
        demanded: &BTreeSet<Key>,
        decisions: &mut Decisions,
    ) -> Result<Findings, ScoreError> {
        let mut relevant = vec![];
        let bears = |key: &Key, check: &Check| {
            self.cover(&key.rule)
                || demanded.contains(key)
                || check.dimension == Dimension::Constraint
        };
        for (key, _) in case.checks().filter(|(key, check)| bears(key, check)) {
            relevant.extend(case.check(key, decisions)?.filter(|check| counts(check, decisions)));
        }
        let failed: Vec<&Check> =
            relevant.iter().copied().filter(|check| check.verdict == Verdict::Fail).collect();
        let mut violated: Vec<Multiplier> =
            self.specs.iter().filter_map(|spec| self.violated(spec, &failed, decisions)).collect();
        violated.extend(
            failed.iter().filter(|check| !self.cover(&check.rule)).map(|check| free(check)),
        );
        for multiplier in violated.iter().filter(|multiplier| multiplier.factor >= 1.0) {
            let message = format!("{} is violated and costs nothing, yet no pass", multiplier.name);
            decisions.note(Point::ViolationWithoutCost, message);
        }
        let unknown = relevant.iter().filter(|check| check.verdict == Verdict::Unknown);
        let unknown: Vec<Key> = unknown.map(|check| Key::of(check)).collect();
        let undemanded = unknown.iter().filter(|key| !demanded.contains(key));
        let names: Vec<String> = undemanded.map(ToString::to_string).collect();
        decisions.note_each(Point::UnknownCountsZero, &names, "prevents a pass, costs nothing");
        Ok(Findings { violated, unknown: !unknown.is_empty() })
    }

    fn violated(
        &self,
        spec: &MultiplierSpec,
        failed: &[&Check],
        decisions: &mut Decisions,
    ) -> Option<Multiplier> {
        let hits: Vec<&Check> =
            failed.iter().copied().filter(|check| spec.covers(&check.rule)).collect();
        let factor = hits.iter().map(|check| capped(spec.factor, check.tier)).reduce(f64::min)?;
        let name = &spec.name;
        if hits.len() > 1 {
            let message = format!("{name}: {} failed checks cost one {factor}x", hits.len());
            decisions.note(Point::CountedOnce, message);
        }
        if factor > spec.factor {
            let message = format!("{name}: likely, so {factor}x in place of {}x", spec.factor);
            decisions.note(Point::TierCapped, message);
        }
        if SHIPPED.iter().any(|(shipped, ..)| shipped == name) && self.own.contains(name) {
            let message = format!("{name}: {}x by the task", spec.factor);
            decisions.note(Point::MultiplierOverridden, message);
        }
        let violations = hits.into_iter().map(violation).collect();
        Some(Multiplier { name: name.clone(), factor, violations })
    }
}

/// A suspicion counts for nothing, and is named so that a person can look.
fn counts(check: &Check, decisions: &mut Decisions) -> bool {
    if check.tier == Tier::Suspicion && check.verdict == Verdict::Fail {
        let message = format!("{} is a suspicion and changes nothing", Key::of(check));
        decisions.note(Point::SuspicionIgnored, message);
    }
    check.tier != Tier::Suspicion
}

/// A constraint that no multiplier covers: no cost, and no pass.
fn free(check: &Check) -> Multiplier {
    Multiplier { name: check.rule.clone(), factor: 1.0, violations: vec![violation(check)] }
}

fn violation(check: &Check) -> Violation {
    Violation { rule: check.rule.clone(), target: check.target.clone(), tier: check.tier }
}

/// What a finding of this tier costs.
fn capped(factor: f64, tier: Tier) -> f64 {
    match tier {
        Tier::Certain => factor,
        Tier::Likely => factor.max(LIKELY_FACTOR),
        Tier::Suspicion => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use ab_contract::Tier;

    use super::{SHIPPED, capped};

    #[test]
    fn only_certainty_costs_all() {
        for (factor, tier, cost) in [
            (0.0, Tier::Certain, 0.0),
            (0.5, Tier::Certain, 0.5),
            (0.0, Tier::Likely, 0.5),
            (0.3, Tier::Likely, 0.5),
            (0.8, Tier::Likely, 0.8),
            (0.0, Tier::Suspicion, 1.0),
        ] {
            assert!((capped(factor, tier) - cost).abs() < f64::EPSILON, "{factor} {tier:?}");
        }
    }

    #[test]
    fn the_shipped_names_are_those_that_the_linter_knows() {
        assert_eq!(SHIPPED.map(|(name, ..)| name), ab_task::MULTIPLIERS);
    }
}
