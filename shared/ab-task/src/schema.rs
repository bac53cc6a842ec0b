//! The JSON Schema of `spec.toml`, for editors.

use schemars::schema_for;
use serde_json::Value;

use crate::Spec;

/// The schema as JSON, with keys in a stable order.
pub fn spec_schema() -> Value {
    schema_for!(Spec).to_value()
}
