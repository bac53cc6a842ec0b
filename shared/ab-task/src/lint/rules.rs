//! Names of rules and multipliers that nobody may know, and checks without weight.

use ab_contract::Dimension;

use super::{Context, Finding, Severity};
use crate::family::{FAMILIES, MULTIPLIERS, dimension_of, family};
use crate::field::At;
use crate::spec::dimension_name;
use crate::suggest::nearest;

pub(super) fn lint(context: &Context<'_>) -> Vec<Finding> {
    let mut findings = vec![];
    for (index, check) in context.spec.checks.iter().enumerate() {
        let at = Context::check(index);
        if family(&check.rule).is_none() {
            let message = format!("no tool of the kit checks `{}`", check.rule);
            let at = at.then("rule");
            findings.push(context.at(&at, Severity::Warning, "rule-unknown", message));
        }
        let dimension = check.dimension.or_else(|| dimension_of(&check.rule));
        findings.extend(dimension.and_then(|dimension| unweighted(context, &at, dimension)));
    }
    for (name, dimension, ids) in criteria(context) {
        let at = At::key("acceptance_criteria").then(name);
        let found = (!ids.is_empty()).then(|| unweighted(context, &at, dimension));
        findings.extend(found.flatten());
    }
    findings.extend(multipliers(context));
    findings
}

fn criteria<'a>(context: &Context<'a>) -> [(&'static str, Dimension, &'a [String]); 2] {
    let criteria = &context.spec.acceptance_criteria;
    [
        ("fail_to_pass", Dimension::Functional, &criteria.fail_to_pass),
        ("pass_to_pass", Dimension::Regression, &criteria.pass_to_pass),
    ]
}

/// What counts towards a component that the task does not have counts for nothing.
fn unweighted(context: &Context<'_>, at: &At, dimension: Dimension) -> Option<Finding> {
    let idle = dimension != Dimension::Constraint && !context.spec.weights.declares(dimension);
    let name = dimension_name(dimension);
    let message = format!("counts towards {name}, which has no weight: it is not demanded");
    idle.then(|| context.at(at, Severity::Warning, "check-without-weight", message))
}

fn multipliers(context: &Context<'_>) -> Vec<Finding> {
    let mut findings = vec![];
    for (index, multiplier) in context.spec.multipliers.iter().enumerate() {
        let at = At::key("multiplier").index(index);
        let shipped = MULTIPLIERS.contains(&multiplier.name.as_str());
        let meant = nearest(&multiplier.name, MULTIPLIERS).filter(|_| !shipped);
        findings.extend(meant.map(|meant| {
            let message = format!("is a new multiplier beside `{meant}`; was that meant?");
            context.at(&at.then("name"), Severity::Warning, "multiplier-name", message)
        }));
        for (number, glob) in multiplier.rules.iter().enumerate() {
            let name = glob.split('/').next().unwrap_or_default();
            let known = name.contains('*') || FAMILIES.iter().any(|family| family.name == name);
            let at = at.then("rules").index(number);
            let message = format!("no rule of the kit matches `{glob}`");
            let unknown = || context.at(&at, Severity::Warning, "rule-unknown", message);
            findings.extend((!known).then(unknown));
        }
    }
    findings
}
