//! `session` and `artifact`: a device, and what was captured on it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Digest, FileRef, UniqueMap};

/// A device that was booted.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Session {
    /// Back end: `embedded`, `avd:NAME` or `adb:SERIAL`.
    pub device: String,
    /// Android API level.
    pub api: u32,
    /// What an ADB client connects to.
    pub serial: String,
    /// Name of the profile.
    pub profile: String,
    /// Of the runtime that ran the app.
    pub runtime_sha256: Digest,
}

/// Files captured at one point of a walk.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Artifact {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: ArtifactKind,
    /// Name of the capture.
    pub name: String,
    /// The flow that made it.
    pub flow: String,
    /// Name of the profile.
    pub profile: String,
    /// Whether the walk came this far.
    pub reached: bool,
    /// The step that it could not pass.
    pub blocked_by: Option<String>,
    /// Pixels per dp.
    pub density: f64,
    /// Pixels of the system bars: top, bottom.
    pub insets: [u32; 2],
    /// The app in front.
    pub package: String,
    /// By name: `screenshot`, `tree`, `data`.
    #[serde(default)]
    pub files: UniqueMap<FileRef>,
    /// The app's data files as the device lists them.
    #[serde(default)]
    pub listing: Vec<String>,
}

/// What an artifact is.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArtifactKind {
    /// Screen, tree and data at one moment.
    Capture,
}
