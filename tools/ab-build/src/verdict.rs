//! From what a build did to what is said of it.

use ab_contract::{Body, Build, Output};

use crate::options::Holder;
use crate::rules::{Built, RULES, outcome};

/// The `build` record and what each rule says.
pub(crate) fn bodies(built: Built<'_>, outputs: Vec<Output>) -> Vec<Body> {
    let said = RULES.iter().filter(|rule| !rule.on_demand || built.plan.demands(rule.name));
    let checks: Vec<Body> = said.map(|rule| Body::Check((rule.check)(&built))).collect();
    let build = Build {
        outcome: outcome(&built),
        commands: built.ran.runs,
        log: built.log,
        outputs,
        sandbox: Some(holder(built.plan.holder).into()),
    };
    [Body::Build(build)].into_iter().chain(checks).collect()
}

fn holder(holder: Holder) -> &'static str {
    match holder {
        Holder::Bwrap => "bwrap",
        Holder::None => "none",
    }
}
