//! `[[multiplier]]`: what a violated constraint costs.
//!
//! Source: Android Bench 2.0, "Multipliers".

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::field::{At, Problems};

/// A constraint: if a rule that it names fails, the base score is multiplied.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct MultiplierSpec {
    /// Its name in kebab-case. One that `ab-score` ships is overridden.
    #[schemars(regex(pattern = r"^[a-z][a-z0-9-]*$"))]
    pub name: String,
    /// Globs of rules; `*` stands for any characters but `/`.
    pub rules: Vec<String>,
    /// What the base score is multiplied with, 0.0 to 1.0; once, however many
    /// rules or places fail.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub factor: f64,
}

pub(super) fn validate(multipliers: &[MultiplierSpec], problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, multiplier) in multipliers.iter().enumerate() {
        let at = At::key("multiplier").index(index);
        let once = seen.insert(&multiplier.name);
        problems.check(
            is_kebab(&multiplier.name),
            || at.then("name"),
            "a name is a-z, 0-9 and -, and starts with a letter",
        );
        problems.check(once, || at.then("name"), "two multipliers have this name");
        problems.check(
            (0.0..=1.0).contains(&multiplier.factor),
            || at.then("factor"),
            "a factor is a number from 0.0 to 1.0",
        );
        problems.check(!multiplier.rules.is_empty(), || at.then("rules"), "names no rule");
        for (index, glob) in multiplier.rules.iter().enumerate() {
            let place = || at.then("rules").index(index);
            problems.check(
                is_rule_glob(glob),
                place,
                "a glob of rules is family/name, with * in it",
            );
        }
    }
}

fn is_kebab(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

fn is_rule_glob(glob: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'*'))
    };
    glob.split_once('/').is_some_and(|(family, name)| part(family) && part(name))
}

impl MultiplierSpec {
    /// Whether a failure of `rule` violates the constraint.
    pub fn covers(&self, rule: &str) -> bool {
        self.rules.iter().any(|glob| glob_matches(glob, rule))
    }
}

/// Whether `text` matches `glob`, whose `*` stands for any characters but `/`.
///
/// Time is at most the product of the two lengths: there is one place to return to.
fn glob_matches(glob: &str, text: &str) -> bool {
    let (glob, text) = (glob.as_bytes(), text.as_bytes());
    let (mut g, mut t) = (0, 0);
    let mut star = None;
    while t < text.len() {
        if glob.get(g) == Some(&b'*') {
            star = Some((g, t));
            g += 1;
        } else if glob.get(g) == Some(&text[t]) {
            (g, t) = (g + 1, t + 1);
        } else if let Some((at, from)) = star.filter(|(_, from)| text[*from] != b'/') {
            star = Some((at, from + 1));
            (g, t) = (at + 1, from + 1);
        } else {
            return false;
        }
    }
    glob[g..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::glob_matches;

    #[test]
    fn a_star_stays_within_its_part() {
        for (glob, rule, matches) in [
            ("legacy-api/*", "legacy-api/absent", true),
            ("legacy-api/*", "legacy-apis/absent", false),
            ("legacy-api/*", "legacy-api/", true),
            ("build/compiles", "build/compiles", true),
            ("build/compiles", "build/compiles-all", false),
            ("*/absent", "legacy-api/absent", true),
            ("*", "legacy-api/absent", false),
            ("*/*", "a/b", true),
            ("a*c/d*f", "abc/def", true),
            ("a*c/d*f", "abcb/def", false),
            ("*a*a*a/x", "aaaa/x", true),
            ("", "", true),
            ("", "a", false),
        ] {
            assert_eq!(glob_matches(glob, rule), matches, "{glob} {rule}");
        }
    }
}
