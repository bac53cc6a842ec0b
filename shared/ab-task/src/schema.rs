//! The JSON Schema of `spec.toml`, for editors.

use schemars::{Schema, schema_for};

use crate::Spec;

/// The schema of `tests/spec.toml`.
pub fn spec_schema() -> Schema {
    schema_for!(Spec)
}
