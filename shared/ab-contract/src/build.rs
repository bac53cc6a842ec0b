//! `build`: what a build did and what came out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Digest, FileRef, RelPath};

/// One build of a restored tree.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Build {
    /// How it ended.
    pub outcome: BuildOutcome,
    /// The commands in the order they ran; those after a failure are not there.
    pub commands: Vec<CommandRun>,
    /// What the commands printed, both streams as they came, middle cut if long.
    pub log: FileRef,
    /// What came out, as declared by the task.
    #[serde(default)]
    pub outputs: Vec<Output>,
    /// What held the build: `bwrap`, or `none` if the caller asked for that.
    #[serde(default)]
    pub sandbox: Option<String>,
}

/// How a build ended.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildOutcome {
    /// Every command exited 0 and every declared output is there.
    Ok,
    /// A command failed or an output is missing.
    Failed,
    /// A command ran out of time.
    Timeout,
}

/// One command of a build.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct CommandRun {
    /// Program and arguments.
    pub argv: Vec<String>,
    /// Exit code; 128 + n for signal n; null when it was stopped for time.
    pub exit: Option<i32>,
    /// Wall milliseconds. Evidence, never part of a verdict.
    pub ms: u64,
}

/// One file that came out of a build.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Output {
    /// What it is for.
    pub role: OutputRole,
    /// Where the run folder keeps it.
    pub path: RelPath,
    /// Of its bytes.
    pub sha256: Digest,
    /// Application id, for an APK that could be read.
    #[serde(default)]
    pub package: Option<String>,
}

/// What an output is for.
#[derive(
    Clone, Copy, Debug, Deserialize, Eq, JsonSchema, Ord, PartialEq, PartialOrd, Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum OutputRole {
    /// The app.
    Apk,
    /// Its instrumentation tests.
    TestApk,
    /// A program or library.
    Binary,
}
