//! The rules over walks. A new one is a file beside this one, and its name in the two places below.

mod absent;
mod boundary;
mod completes;

use ab_contract::{Check, Evidence};

use super::seen::Seen;

/// Every rule, in the order of its lines.
pub(crate) const RULES: &[Rule] = &[completes::RULE, absent::CRASH, absent::ANR, boundary::RULE];

/// What is required of walks.
pub(crate) struct Rule {
    /// What is required, as `family/name`.
    pub(crate) name: &'static str,
    /// What `--explain` prints.
    pub(crate) explain: &'static str,
    /// Looks at the walks of a subject and judges, once for each target and profile. Pure.
    pub(crate) check: fn(&Seen<'_>) -> Vec<Check>,
    /// Ledgers that meet it and ledgers that do not: its tests.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests read examples"))]
    pub(crate) examples: &'static [Example],
}

/// A ledger in short, and what a rule must say to it.
#[cfg_attr(not(test), expect(dead_code, reason = "only tests read examples"))]
pub(crate) struct Example {
    /// Events, one a line: `KIND FIDELITY {detail}`; see the tests.
    pub(crate) events: &'static str,
    /// `tests/boundary/sent.json`, where there is one.
    pub(crate) expect: &'static str,
    /// `pass`, `fail 0.5`, `unknown`, or nothing for no check.
    pub(crate) verdict: &'static str,
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

/// An observation that can be shown anywhere.
fn says(message: &str) -> Evidence {
    let clean = ab_cli::clean_line(message);
    let mut cut: String = clean.chars().take(300).collect();
    if cut.len() < clean.len() {
        cut.push('…');
    }
    Evidence::says(cut)
}

#[cfg(test)]
mod tests;
