//! `test`: one result of one test.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One occurrence of one test.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct TestResult {
    /// `TASK#Test NAME(CLASS)`.
    pub id: String,
    /// Which occurrence of an id that stands several times, from 0.
    pub index: u32,
    /// How it ended.
    pub status: TestStatus,
    /// Failed first and passed when repeated.
    #[serde(default)]
    pub flaky: bool,
    /// Milliseconds; null where the report gives none that can be read.
    pub ms: Option<u64>,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TestStatus {
    /// It passed.
    Passed,
    /// An assertion or error ended it.
    Failed,
    /// It was not meant to run.
    Skipped,
    /// The process died during it.
    Crashed,
    /// It was expected and never ran.
    NotRun,
}
