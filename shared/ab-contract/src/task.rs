//! `task`: what was asked, under which seed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{FileRef, UniqueMap};

/// A task of one subject, as every later tool needs it.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Task {
    /// The task's id.
    pub id: String,
    /// Which kind of work it is.
    pub stream: Stream,
    /// Free labels, for `ab-score` to group by.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The `spec.toml` that this run is judged by.
    pub spec: FileRef,
    /// Seed of the injected strings and of the profiles drawn.
    pub seed: u64,
    /// The strings that a walk types, by their name in `[inject]`.
    #[serde(default)]
    pub injected: UniqueMap<String>,
}

/// The four engineering streams of Android Bench 2.0 ("Taskset composition").
#[derive(
    Clone, Copy, Debug, Deserialize, Eq, JsonSchema, Ord, PartialEq, PartialOrd, Serialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Stream {
    /// A new app from mocks.
    Creation,
    /// A library or architecture migration.
    Migrations,
    /// A platform capability in an established codebase.
    Features,
    /// A cross-platform app made native.
    Conversions,
}
