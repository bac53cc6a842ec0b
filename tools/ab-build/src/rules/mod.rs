//! The rules of this tool. A new one is a file beside this one, and its name in the two places
//! below; `CONTRIBUTING.md` shows how.

mod compiles;

use ab_contract::{Check, FileRef};

use crate::commands::Ran;
use crate::plan::Plan;

pub(crate) use compiles::outcome;

/// Every rule, in the order of its lines.
pub(crate) const RULES: &[Rule] = &[compiles::RULE];

/// What is required of a build.
pub(crate) struct Rule {
    /// What is required, as `family/name`.
    pub(crate) name: &'static str,
    /// What `--explain` prints.
    pub(crate) explain: &'static str,
    /// Whether it is only said where the task demands it. One that is not judges every build.
    pub(crate) on_demand: bool,
    /// Looks at a build and judges. Pure: no file, no clock.
    pub(crate) check: fn(&Built<'_>) -> Check,
    /// Builds that meet it and builds that do not: its tests.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests read examples"))]
    pub(crate) examples: &'static [Example],
}

/// What a build came to.
pub(crate) struct Built<'a> {
    /// What was to be done.
    pub(crate) plan: &'a Plan,
    /// What the commands did, printed and exited with.
    pub(crate) ran: Ran,
    /// The log, as it is stored.
    pub(crate) log: FileRef,
    /// What is wrong with declared outputs.
    pub(crate) faults: Vec<ab_contract::Evidence>,
    /// How it broke the limits of the disk, if it did.
    pub(crate) too_much: Option<String>,
}

/// A build in short, and what a rule must say to it.
#[cfg_attr(not(test), expect(dead_code, reason = "only tests read examples"))]
pub(crate) struct Example {
    /// Exit code of its one command.
    pub(crate) exit: i32,
    /// What that command printed.
    pub(crate) said: &'static str,
    /// What is wrong with its declared outputs, if anything.
    pub(crate) fault: Option<&'static str>,
    /// How it broke the limits of the disk, if it did.
    pub(crate) too_much: Option<&'static str>,
    /// The completion that the rule gives: 1.0 is a pass.
    pub(crate) completion: f64,
}

impl Example {
    /// A build that went well and printed nothing: what an example does not mention.
    pub(crate) const OK: Self =
        Self { exit: 0, said: "", fault: None, too_much: None, completion: 1.0 };
}

/// `--explain` texts of the rules.
pub(crate) const EXPLAINED: &[(&str, &str)] = &explained();

const fn explained() -> [(&'static str, &'static str); RULES.len()] {
    let mut all = [("", ""); RULES.len()];
    let mut index = 0;
    while index < RULES.len() {
        all[index] = (RULES[index].name, RULES[index].explain);
        index += 1;
    }
    all
}

#[cfg(test)]
mod tests;
