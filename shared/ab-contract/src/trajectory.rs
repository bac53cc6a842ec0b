//! `trajectory`: what an agent did, and what it used.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::FileRef;

/// One run of an agent.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Trajectory {
    /// Name of the harness.
    pub harness: String,
    /// Id of the model.
    pub model: String,
    /// How many steps it took.
    pub steps: u32,
    /// The trajectory itself.
    pub file: FileRef,
    /// Tokens used. A number that is not known is null, never 0.
    #[serde(default)]
    pub tokens: Tokens,
    /// US dollars; null if not known.
    #[serde(default)]
    pub cost: Option<f64>,
    /// Why it ended, in the harness's words.
    pub exit: String,
}

/// Tokens of one run; null is "not known".
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Tokens {
    /// Sent, without what came from a cache.
    #[serde(default)]
    pub input: Option<u64>,
    /// Read from a cache.
    #[serde(default)]
    pub cache_read: Option<u64>,
    /// Written to a cache.
    #[serde(default)]
    pub cache_write: Option<u64>,
    /// Received, without reasoning.
    #[serde(default)]
    pub output: Option<u64>,
    /// Spent on reasoning.
    #[serde(default)]
    pub reasoning: Option<u64>,
}
