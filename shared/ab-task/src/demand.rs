//! What a spec demands, one instance at a time: rule x target x profile.

use std::fmt;

use ab_contract::Dimension;

use crate::family::{FAIL_TO_PASS, PASS_TO_PASS, dimension_of, needs_picture, target_kind};
use crate::{CheckSpec, Spec};

/// One demanded check.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// The rule.
    pub rule: String,
    /// What it is required of; `None`: the whole subject.
    pub target: Option<String>,
    /// The device profile, if it depends on one.
    pub profile: Option<String>,
    /// The component that it counts towards.
    pub dimension: Dimension,
    /// Its weight within the component.
    pub weight: f64,
    /// Whether the verdict `skip` takes it out of the mean.
    pub optional: bool,
}

impl Spec {
    /// Every demanded check, in the order of the spec; each stands once.
    ///
    /// The lists of `[acceptance_criteria]` come last, each as one check of weight
    /// 1.0, unless a `[[check]]` names their rule and so weighs it.
    pub fn demands(&self) -> Vec<Demand> {
        let mut demands: Vec<_> =
            self.checks.iter().flat_map(|check| self.instances(check)).collect();
        let criteria = &self.acceptance_criteria;
        for (rule, ids, dimension) in [
            (FAIL_TO_PASS, &criteria.fail_to_pass, Dimension::Functional),
            (PASS_TO_PASS, &criteria.pass_to_pass, Dimension::Regression),
        ] {
            if !ids.is_empty() && !demands.iter().any(|demand| demand.rule == rule) {
                demands.push(Demand {
                    rule: rule.into(),
                    target: None,
                    profile: None,
                    dimension,
                    weight: 1.0,
                    optional: false,
                });
            }
        }
        demands
    }

    /// The instances of one `[[check]]`.
    pub(crate) fn instances(&self, check: &CheckSpec) -> Vec<Demand> {
        let dimension = check.dimension.or_else(|| dimension_of(&check.rule));
        let dimension = dimension.unwrap_or(Dimension::Requirements);
        let profiles = or_none(self.profiles_of(check));
        let mut demands = vec![];
        for target in or_none(self.targets_of(check)) {
            for profile in &profiles {
                demands.push(Demand {
                    rule: check.rule.clone(),
                    target: target.clone(),
                    profile: profile.clone(),
                    dimension,
                    weight: check.weight,
                    optional: check.optional,
                });
            }
        }
        demands
    }

    fn targets_of(&self, check: &CheckSpec) -> Vec<String> {
        match (&check.on, target_kind(&check.rule)) {
            (Some(names), _) => names.clone(),
            (None, Some(kind)) => self.targets.of(kind).to_vec(),
            (None, None) => vec![],
        }
    }

    fn profiles_of(&self, check: &CheckSpec) -> Vec<String> {
        let has_targets = target_kind(&check.rule).is_some();
        let all = || self.profile_names().map(str::to_owned);
        let mut names: Vec<String> = match &check.profiles {
            None if has_targets => all().collect(),
            None => vec![],
            Some(names) if names.iter().any(|name| name == "*") => all().collect(),
            Some(names) => names.clone(),
        };
        if needs_picture(&check.rule) {
            names.retain(|name| !self.profiles.get(name).is_some_and(|profile| profile.drawn));
        }
        names
    }
}

/// Each name, or once "none".
fn or_none(names: Vec<String>) -> Vec<Option<String>> {
    if names.is_empty() { vec![None] } else { names.into_iter().map(Some).collect() }
}

/// `rule TARGET [PROFILE]`.
impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        if let Some(target) = &self.target {
            write!(f, " {target}")?;
        }
        if let Some(profile) = &self.profile {
            write!(f, " [{profile}]")?;
        }
        Ok(())
    }
}
