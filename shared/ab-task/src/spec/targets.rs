//! `[targets]`: what checks can be demanded of.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::TargetKind;
use crate::field::{At, Problems};

/// Names of captures, flows, database files and boundaries. A check without `on`
/// applies to all of its rule family's kind.
#[derive(Clone, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Targets {
    /// Captures that the flows make.
    pub captures: Vec<String>,
    /// Flows, each `tests/flows/NAME.yaml`.
    pub flows: Vec<String>,
    /// Database files, each with expectations in `tests/db/NAME.json`.
    pub databases: Vec<String>,
    /// System boundaries, each with expectations in `tests/boundary/NAME.json`.
    pub boundaries: Vec<String>,
}

impl Targets {
    /// The names of one kind, in the order of the spec.
    pub fn of(&self, kind: TargetKind) -> &[String] {
        match kind {
            TargetKind::Captures => &self.captures,
            TargetKind::Flows => &self.flows,
            TargetKind::Databases => &self.databases,
            TargetKind::Boundaries => &self.boundaries,
        }
    }

    pub(super) fn validate(&self, at: &At, problems: &mut Problems) {
        for kind in TargetKind::ALL {
            names(self.of(kind), &at.then(kind.name()), problems);
        }
    }
}

/// Each name has characters, no control characters, and stands once.
pub(super) fn names(names: &[String], at: &At, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, name) in names.iter().enumerate() {
        let place = || at.index(index);
        let printable = !name.is_empty() && !name.chars().any(char::is_control);
        problems.check(printable, place, "a name has 1 or more characters, no control characters");
        problems.check(seen.insert(name), place, "stands twice");
    }
}
