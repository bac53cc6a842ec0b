//! The pure step: turns what walks put down into checks. It touches no device and reads no clock.

mod error;
mod expect;
mod matching;
mod rules;
mod seen;

use ab_cli::{Answer, Line, Step};
use ab_contract::{Body, Check, Subject};

pub use error::CheckError;
pub use expect::{
    Boundary, Count, Expected, Http, Intent, Item, Matcher, Wear, Words, boundary_schema,
};
pub(crate) use rules::EXPLAINED;
use rules::RULES;
use seen::Seen;

/// `--explain` texts of the error codes.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("boundary-invalid", include_str!("explain/boundary-invalid.md")),
    ("boundary-unreadable", include_str!("explain/boundary-unreadable.md")),
    ("step-event-invalid", include_str!("explain/step-event-invalid.md")),
];

/// Judges the walks of each subject at its end.
#[derive(Debug, Default)]
pub struct Checker {
    boundaries: Vec<Boundary>,
}

impl Checker {
    /// A checker that knows what is expected at the boundaries.
    pub fn new(boundaries: Vec<Boundary>) -> Self {
        Self { boundaries }
    }

    /// What the rules say of the records of one subject.
    pub fn checks<'a>(
        &self,
        bodies: impl IntoIterator<Item = &'a Body>,
    ) -> Result<Vec<Check>, CheckError> {
        let boundaries = &self.boundaries;
        let bodies: Vec<&Body> = bodies.into_iter().collect();
        let seen = Seen::read(bodies, boundaries)?;
        Ok(RULES.iter().flat_map(|rule| (rule.check)(&seen)).collect())
    }
}

impl Step for Checker {
    type Error = CheckError;
    const NEEDS_SUBJECT: bool = true;

    fn end(&mut self, _: &Subject, lines: &[Line]) -> Result<Vec<Answer>, CheckError> {
        let used: Vec<&Line> = lines
            .iter()
            .filter(|line| matches!(line.record.body, Body::Event(_) | Body::Task(_)))
            .collect();
        let checks = self.checks(used.iter().map(|line| &line.record.body))?;
        let expected = self.boundaries.iter().map(|boundary| boundary.sha256.clone());
        let rests_on: Vec<_> =
            used.iter().map(|line| line.sha256.clone()).chain(expected).collect();
        let answer = |check| Answer { body: Body::Check(check), rests_on: rests_on.clone() };
        Ok(checks.into_iter().map(answer).collect())
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
