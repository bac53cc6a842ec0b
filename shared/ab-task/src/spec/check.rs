//! `[[check]]`: one demand, of every target under every profile that it names.

use std::collections::BTreeSet;

use ab_contract::Dimension;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Spec, targets, weights};
use crate::family::{dimension_of, near_family, target_kind};
use crate::field::{At, Problems};

/// Most instances that the checks of a task may have together.
pub(crate) const MAX_DEMANDS: usize = 100_000;

/// A demanded check.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct CheckSpec {
    /// The rule, `family/name`.
    #[schemars(regex(pattern = r"^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$"))]
    pub rule: String,
    /// Targets. Absent: all of the rule family's kind in `[targets]`. Empty: the
    /// whole subject.
    #[serde(default)]
    pub on: Option<Vec<String>>,
    /// Profiles; `*` is all declared. Absent: all, where the rule family has
    /// targets. Empty: under no profile.
    #[serde(default)]
    pub profiles: Option<Vec<String>>,
    /// Weight of each instance within its component.
    #[serde(default = "one")]
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub weight: f64,
    /// Whether the verdict `skip` takes the check out of the mean.
    #[serde(default)]
    pub optional: bool,
    /// Component. Absent: that of the rule's family.
    #[serde(default)]
    pub dimension: Option<Dimension>,
}

fn one() -> f64 {
    1.0
}

pub(super) fn validate(spec: &Spec, problems: &mut Problems) {
    for (index, check) in spec.checks.iter().enumerate() {
        let at = At::key("check").index(index);
        validate_rule(check, &at, problems);
        validate_targets(spec, check, &at, problems);
        if let Some(rule) = weights::weight_fault(check.weight) {
            problems.add(at.then("weight"), rule);
        }
    }
    if countable(spec) {
        validate_once(spec, problems);
    } else {
        problems.add(At::key("check"), format!("demands more than {MAX_DEMANDS} checks"));
    }
}

/// Whether the demands are few enough to be listed.
pub(super) fn countable(spec: &Spec) -> bool {
    demand_count(spec) <= MAX_DEMANDS
}

fn validate_rule(check: &CheckSpec, at: &At, problems: &mut Problems) {
    let named = is_rule_name(&check.rule);
    problems.check(named, || at.then("rule"), "a rule is family/name in kebab-case");
    if named && check.dimension.is_none() && dimension_of(&check.rule).is_none() {
        let near = near_family(&check.rule)
            .map(|name| format!("; did you mean `{name}/`?"))
            .unwrap_or_default();
        problems.add(at.then("rule"), format!("unknown rule family: give `dimension`{near}"));
    }
}

fn validate_targets(spec: &Spec, check: &CheckSpec, at: &At, problems: &mut Problems) {
    targets::names(check.on.as_deref().unwrap_or_default(), &at.then("on"), problems);
    if let (None, Some(kind)) = (&check.on, target_kind(&check.rule))
        && spec.targets.of(kind).is_empty()
    {
        let name = kind.name();
        problems.add(at.clone(), format!("has no target: give `on`, or `targets.{name}`"));
    }
    for (index, profile) in check.profiles.iter().flatten().enumerate() {
        let known = profile == "*" || spec.profile_names().any(|known| known == profile);
        let place = || at.then("profiles").index(index);
        problems.check(known, place, "no such profile in [profiles]");
    }
}

/// An upper bound of the number of instances, without making them.
fn demand_count(spec: &Spec) -> usize {
    let profiles = spec.profiles.len().max(1);
    let widest = TARGETS_OF.iter().map(|of| of(spec)).max().unwrap_or(0).max(1);
    spec.checks.iter().fold(2, |count, check| {
        let targets = check.on.as_ref().map_or(widest, Vec::len).max(1);
        let named = check.profiles.as_ref().map_or(1, Vec::len).max(1);
        count.saturating_add(targets.saturating_mul(profiles).saturating_mul(named))
    })
}

const TARGETS_OF: [fn(&Spec) -> usize; 4] = [
    |spec| spec.targets.captures.len(),
    |spec| spec.targets.flows.len(),
    |spec| spec.targets.databases.len(),
    |spec| spec.targets.boundaries.len(),
];

/// Two demands of one check would leave open which weight counts.
fn validate_once(spec: &Spec, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, check) in spec.checks.iter().enumerate() {
        let twice = spec.instances(check).into_iter().find(|demand| {
            !seen.insert((demand.rule.clone(), demand.target.clone(), demand.profile.clone()))
        });
        if let Some(demand) = twice {
            problems.add(At::key("check").index(index), format!("{demand} is demanded twice"));
        }
    }
}

/// Whether `rule` is `family/name` in kebab-case.
pub(crate) fn is_rule_name(rule: &str) -> bool {
    let kebab = |part: &str| {
        part.starts_with(|first: char| first.is_ascii_lowercase())
            && part.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    rule.split_once('/').is_some_and(|(family, name)| kebab(family) && kebab(name))
}
