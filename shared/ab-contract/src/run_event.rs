//! `event`: something that happened while an app ran.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::UniqueMap;

/// One event, in the order of its source.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Event {
    /// What happened.
    pub event: EventKind,
    /// Counts from 1 within its source.
    pub seq: u64,
    /// Milliseconds on the device's virtual clock; null where it has none.
    #[serde(default)]
    pub t_ms: Option<u64>,
    /// The step of the flow during which it happened.
    #[serde(default)]
    pub step: Option<u32>,
    /// Who saw it: `recorder`, `mock`, `logcat`, `espresso`, `flow`.
    pub source: String,
    /// How much was seen.
    pub fidelity: Fidelity,
    /// The parts of the kind, e.g. `action` and `extras` of an intent.
    #[serde(default)]
    pub detail: UniqueMap<serde_json::Value>,
}

/// Kinds of event.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// An activity, service or broadcast was started.
    Intent,
    /// An HTTP request.
    Http,
    /// A Wear data-layer call.
    Wear,
    /// A step of a flow.
    Step,
    /// The app died of an exception or signal.
    Crash,
    /// The app did not respond.
    Anr,
    /// The app asked what it runs on.
    Probe,
}

/// How much of an event was seen, so that a check can't pass on what was not.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fidelity {
    /// All of it, by the verifier's own side.
    Full,
    /// Its outline, without values.
    Shape,
    /// Only that it happened.
    Presence,
    /// What the app's own process says of itself.
    InProcess,
}
