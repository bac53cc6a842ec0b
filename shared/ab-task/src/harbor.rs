//! `task.toml`: how Harbor runs the task. Only what the toolkit needs is read.

use serde::Deserialize;

use crate::SpecError;

/// The part of Harbor's `task.toml` that matters here; its other keys are Harbor's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HarborTask {
    /// `[task] name`, usually `org/name`.
    pub name: Option<String>,
    /// `[task] keywords`.
    pub keywords: Vec<String>,
    /// `[agent] timeout_sec`, in seconds. Absent: no limit.
    pub agent_timeout_s: Option<f64>,
    /// `[verifier] timeout_sec`, in seconds. Absent: Harbor's default.
    pub verifier_timeout_s: Option<f64>,
    /// Whether there are `[[steps]]`; their instructions and tests are not read.
    pub multi_step: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Document {
    task: Task,
    agent: Limit,
    verifier: Limit,
    steps: Vec<serde::de::IgnoredAny>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Task {
    name: Option<String>,
    keywords: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Limit {
    timeout_sec: Option<f64>,
}

impl HarborTask {
    /// Reads `task.toml`. `file` is the name that errors carry.
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Self, SpecError> {
        let Document { task, agent, verifier, steps } = crate::parse::read(file, bytes)?;
        Ok(Self {
            name: task.name,
            keywords: task.keywords,
            agent_timeout_s: agent.timeout_sec,
            verifier_timeout_s: verifier.timeout_sec,
            multi_step: !steps.is_empty(),
        })
    }

    /// The last part of the name: what a subject carries.
    pub fn id(&self) -> Option<&str> {
        self.name.as_deref().and_then(|name| name.rsplit('/').next())
    }
}
