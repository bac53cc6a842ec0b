//! `[acceptance_criteria]`: the tests that must pass, by id.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::field::{At, Problems};

/// The frozen lists of tests, as Android Bench writes them.
#[derive(Clone, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct AcceptanceCriteria {
    /// Tests that fail before the work and pass after it: one functional check.
    pub fail_to_pass: Vec<String>,
    /// Tests that pass before and after: one regression check.
    pub pass_to_pass: Vec<String>,
    /// Files of these tests; protected whatever their source set is.
    pub test_files: Vec<String>,
}

impl AcceptanceCriteria {
    pub(super) fn validate(&self, at: &At, problems: &mut Problems) {
        let failing = ids(&self.fail_to_pass, &at.then("fail_to_pass"), problems);
        ids(&self.pass_to_pass, &at.then("pass_to_pass"), problems);
        for (index, id) in self.pass_to_pass.iter().enumerate() {
            let place = || at.then("pass_to_pass").index(index);
            problems.check(!failing.contains(id.as_str()), place, "is in fail_to_pass, too");
        }
        for (index, path) in self.test_files.iter().enumerate() {
            super::restore::below(path, &at.then("test_files").index(index), problems);
        }
    }
}

fn ids<'a>(ids: &'a [String], at: &At, problems: &mut Problems) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    for (index, id) in ids.iter().enumerate() {
        let place = || at.index(index);
        let printable = !id.is_empty() && !id.contains(['\n', '\r', '\0']);
        problems.check(printable, place, "a test's id is one line of text");
        problems.check(seen.insert(id.as_str()), place, "stands twice");
    }
    seen
}
