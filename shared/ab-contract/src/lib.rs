//! The JSON contract between tools: record types, their rules and their schemas.
//!
//! No I/O, no clock, no environment. Within `ab/1` fields may be added; none is
//! renamed, removed or given another meaning.

mod body;
mod build;
mod check;
mod device;
mod error;
mod name;
mod record;
mod run_event;
mod score;
mod source;
mod task;
mod test_result;
mod trajectory;
mod unique_map;

pub use body::{Body, Kind};
pub use build::{Build, BuildOutcome, CommandRun, Output, OutputRole};
pub use check::{ArtifactRef, Check, Dimension, Evidence, Tier, Verdict};
pub use device::{Artifact, ArtifactKind, Session};
pub use error::{ErrorClass, ErrorInfo, Fault};
pub use name::{BadName, Digest, FileRef, RelPath, Subject};
pub use record::{BadRecord, Provenance, Record, Schema};
pub use run_event::{Event, EventKind, Fidelity};
pub use score::{
    CheckCounts, Component, Decision, MissingMode, Multiplier, Score, Taxonomy, UnmeasuredCheck,
    Violation,
};
pub use source::{
    Binary, FileOutcome, Patch, PatchOutcome, PatchedFile, Sensitive, Source, SourceRole, SourceSet,
};
pub use task::{Stream, Task};
pub use test_result::{TestResult, TestStatus};
pub use trajectory::{Tokens, Trajectory};
pub use unique_map::UniqueMap;
