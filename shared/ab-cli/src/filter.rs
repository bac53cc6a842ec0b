//! The step of a tool, as the loop calls it.

use ab_contract::{Body, Digest, Fault, Record, Subject};

use crate::exit::exit_of;
use crate::ledger::Line;

/// One of a tool's own statements.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it says.
    pub body: Body,
    /// The digests of what it rests on: lines, or files.
    pub rests_on: Vec<Digest>,
}

impl Answer {
    /// An answer that rests on these lines.
    pub fn to(lines: &[Line], body: Body) -> Self {
        let rests_on = lines.iter().map(|line| line.sha256.clone()).collect();
        Self { body, rests_on }
    }
}

/// What a tool says to the lines it reads.
pub trait Step {
    /// Why it could not look.
    type Error: Fault;

    /// Whether [`end`](Self::end) needs the lines of its subject.
    const NEEDS_SUBJECT: bool = false;

    /// What to say right after `record`.
    fn record(&mut self, record: &Record) -> Result<Vec<Body>, Self::Error> {
        let _ = record;
        Ok(vec![])
    }

    /// What to say at the end of the input, subject by subject in order of appearance.
    ///
    /// `lines` are those of the subject, if [`NEEDS_SUBJECT`](Self::NEEDS_SUBJECT).
    fn end(&mut self, subject: &Subject, lines: &[Line]) -> Result<Vec<Answer>, Self::Error> {
        let _ = (subject, lines);
        Ok(vec![])
    }

    /// The exit status that one of the own statements asks for.
    fn exit(&self, body: &Body) -> u8 {
        exit_of(body)
    }

    /// The text for people, if the common table is not the best there is.
    fn text(&self, own: &[Record]) -> Option<String> {
        let _ = own;
        None
    }
}
