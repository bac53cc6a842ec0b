//! The task folder and its `tests/spec.toml`: types, validation, lint.
//!
//! A [`Spec`] is made by [`Spec::parse`] alone, which refuses what contradicts
//! itself and names file, line, column and field. A task belongs to the verifier; it
//! is read as if it did not: no link is followed, no path leaves its folder.

mod demand;
mod error;
mod explanations;
mod family;
mod field;
mod folder;
mod harbor;
mod inject;
mod lint;
mod parse;
mod schema;
mod spec;
mod suggest;

pub use demand::Demand;
pub use error::{SpecError, TaskError};
pub use explanations::EXPLANATIONS;
pub use family::{
    FAIL_TO_PASS, FAMILIES, Family, MULTIPLIERS, PASS_TO_PASS, TargetKind, dimension_of, family,
};
pub use folder::{MAX_PATCH_BYTES, Task};
pub use harbor::HarborTask;
pub use inject::ALPHABET;
pub use lint::{Finding, Severity, lint};
pub use schema::spec_schema;
pub use spec::{
    AcceptanceCriteria, Base, Build, BuildOutput, CheckSpec, DEFAULT_PROFILE, DrawnProfile,
    MAX_SPEC_BYTES, MultiplierSpec, Profile, Restore, Spec, Targets, Weights, memory_bytes,
};
pub use suggest::nearest;
