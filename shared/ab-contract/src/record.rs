//! `Record`: the one line that every tool reads and writes.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Body, Digest, Kind, Subject};

/// Version of the contract; a reader refuses any that it does not know.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub enum Schema {
    /// The first.
    #[default]
    #[serde(rename = "ab/1")]
    V1,
}

/// One line of a ledger.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Record {
    /// Which contract the line follows.
    pub schema: Schema,
    /// What the record is about.
    pub subject: Subject,
    /// What the record says.
    #[serde(flatten)]
    pub body: Body,
    /// Who says it, and from which bytes.
    pub provenance: Provenance,
}

/// Where a record comes from. Equal inputs give equal records: no clock here.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Provenance {
    /// Name of the binary, e.g. `ab-ast-check`.
    pub tool: String,
    /// Semantic version of the binary.
    pub version: String,
    /// SHA-256 of the line that this answers; for what rests on several lines or
    /// files, of their sorted digests, each in hex and followed by a newline.
    pub input_sha256: Digest,
}

/// Why a line is no record.
#[derive(Debug)]
pub enum BadRecord {
    /// No JSON, an unknown version, or a field that does not fit.
    Json(serde_json::Error),
    /// A kind that `ab/1` does not have.
    Kind(String),
    /// The payload does not fit its kind.
    Data(Kind, serde_json::Error),
    /// The payload contradicts itself.
    Rule(Kind, &'static str),
}

/// The envelope; the payload is read apart so that its errors name their place.
#[derive(Deserialize)]
struct Envelope<'a> {
    schema: Schema,
    subject: Subject,
    kind: String,
    #[serde(borrow)]
    data: &'a RawValue,
    provenance: Provenance,
}

impl Record {
    /// Reads one line, without its newline.
    pub fn parse(line: &str) -> Result<Self, BadRecord> {
        let envelope: Envelope<'_> = serde_json::from_str(line).map_err(BadRecord::Json)?;
        let Some(kind) = Kind::ALL.iter().copied().find(|kind| kind.name() == envelope.kind) else {
            return Err(BadRecord::Kind(envelope.kind));
        };
        let body = Body::read(kind, envelope.data).map_err(|err| BadRecord::Data(kind, err))?;
        if let Some(rule) = fault(&body) {
            return Err(BadRecord::Rule(kind, rule));
        }
        let Envelope { schema, subject, provenance, .. } = envelope;
        Ok(Self { schema, subject, body, provenance })
    }

    /// The line, without its newline.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record has only string keys and no NaN")
    }
}

/// The rule between fields that `body` breaks, if any.
fn fault(body: &Body) -> Option<&'static str> {
    match body {
        Body::Check(check) => check.fault(),
        Body::Score(score) => (!score.in_range()).then_some("a score lies in 0.0..=1.0"),
        _ => None,
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(err) => write!(f, "{err}"),
            Self::Kind(kind) => write!(f, "unknown kind {kind:?}"),
            Self::Data(kind, err) => write!(f, "data of this {}: {err}", kind.name()),
            Self::Rule(kind, rule) => write!(f, "data of this {}: {rule}", kind.name()),
        }
    }
}

impl std::error::Error for BadRecord {}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
