//! `[build]`: how the tree is built and tested.

use ab_contract::OutputRole;
use schemars::JsonSchema;
use serde::Deserialize;

use super::restore::{below, glob};
use crate::field::{At, Problems};

/// Seconds that all commands of a step may take together, by default: one hour.
const DEFAULT_TIMEOUT_S: u64 = 3600;
/// Longest time limit, in seconds: one week.
const MAX_TIMEOUT_S: u64 = 7 * 24 * 3600;

/// Commands, caches, reports and outputs.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Build {
    /// Shell command lines, in order; the first that fails ends the build.
    pub commands: Vec<String>,
    /// Folders of the verifier's cache that a build may read, and not write.
    pub caches: Vec<String>,
    /// Shell command lines that run the tests; all run, whatever their exit codes.
    pub test: Vec<String>,
    /// Globs of test reports, relative to the tree; emptied before the tests run.
    pub reports: Vec<String>,
    /// What must come out.
    pub outputs: Vec<BuildOutput>,
    /// Seconds for the build, and again for the tests.
    #[schemars(range(min = 1, max = 604_800))]
    pub timeout_s: u64,
    /// Memory limit, a number with `M` or `G`. Absent: the machine's.
    #[schemars(regex(pattern = r"^[1-9][0-9]{0,5}[MG]$"))]
    pub memory: Option<String>,
}

/// One file that a build must make.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct BuildOutput {
    /// What it is for: `apk`, `test-apk` or `binary`.
    pub role: OutputRole,
    /// Where it comes to lie, relative to the tree; may be a glob.
    pub path: String,
}

impl Default for Build {
    fn default() -> Self {
        Self {
            commands: vec![],
            caches: vec![],
            test: vec![],
            reports: vec![],
            outputs: vec![],
            timeout_s: DEFAULT_TIMEOUT_S,
            memory: None,
        }
    }
}

impl Build {
    pub(super) fn validate(&self, at: &At, problems: &mut Problems) {
        for (name, commands) in [("commands", &self.commands), ("test", &self.test)] {
            for (index, command) in commands.iter().enumerate() {
                let fits = !command.trim().is_empty() && !command.contains('\0');
                problems.check(fits, || at.then(name).index(index), "is an empty command");
            }
        }
        for (index, path) in self.caches.iter().enumerate() {
            below(path, &at.then("caches").index(index), problems);
        }
        for (index, path) in self.reports.iter().enumerate() {
            glob(path, &at.then("reports").index(index), problems);
        }
        for (index, output) in self.outputs.iter().enumerate() {
            glob(&output.path, &at.then("outputs").index(index).then("path"), problems);
        }
        problems.check(
            (1..=MAX_TIMEOUT_S).contains(&self.timeout_s),
            || at.then("timeout_s"),
            "a time limit is 1 to 604800 seconds",
        );
        let memory = self.memory.as_deref().is_none_or(|text| memory_bytes(text).is_some());
        problems.check(memory, || at.then("memory"), "a memory limit is like 512M or 8G");
    }
}

/// Bytes of a limit such as `512M` or `8G` (powers of 1024).
pub fn memory_bytes(text: &str) -> Option<u64> {
    let (number, shift) = match text.strip_suffix('G') {
        Some(number) => (number, 30),
        None => (text.strip_suffix('M')?, 20),
    };
    let digits =
        (1..=6).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = number.parse().ok().filter(|number| digits && *number > 0)?;
    Some(number << shift)
}
