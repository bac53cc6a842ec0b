//! Who answers for a dependency that can't be had.
//!
//! The machine does: an honest migration may ask for a version that no cache was filled with, and an
//! error says "not measured", which is never a pass. But a build runs the candidate's code, which
//! prints and exits as it likes, so the claim is believed of those alone who can make it:
//! - exit status 69 of a program below /cache, or of anybody where no patch is judged;
//! - the failure section of Gradle or Maven, where the task's command is that build system and nothing
//!   else. Under `make` or a script, such a section is somebody's output.

use ab_contract::{FileOutcome, Patch, SourceSet};

use crate::CACHE;
use crate::diagnose::{BuildSystem, announced_dependency, missing_dependency};

/// Exit status by which a command says that a dependency is unavailable: `EX_UNAVAILABLE`.
const UNAVAILABLE: i32 = 69;
/// Exit status of Gradle and of Maven when a build fails.
const FAILED: i32 = 1;
/// What makes of a command line more than one program and its arguments.
const OPERATORS: [char; 11] = [';', '&', '|', '<', '>', '(', '{', '$', '`', '#', '\n'];

/// The dependency that the command `line`, which ended with `exit`, credibly says is unavailable.
pub(crate) fn claimed(line: &str, exit: i32, said: &str, patch: Option<&Patch>) -> Option<String> {
    match exit {
        UNAVAILABLE if patch.is_none() || is_verifiers_own(line) => {
            Some(announced_dependency(said).unwrap_or_else(|| "(not named)".into()))
        }
        FAILED => missing_dependency(build_system(line)?, said),
        _ => None,
    }
}

/// The whole line as one program, without its arguments.
fn only_program(line: &str) -> Option<&str> {
    let line = line.trim();
    line.split_whitespace().next().filter(|_| !line.contains(OPERATORS))
}

/// Whether the whole line is one program below /cache, which the candidate can't have written.
fn is_verifiers_own(line: &str) -> bool {
    only_program(line).is_some_and(|program| {
        let below = program.strip_prefix(CACHE).and_then(|rest| rest.strip_prefix('/'));
        below.is_some_and(|below| !below.split('/').any(|part| part == ".."))
    })
}

/// The build system that the whole line runs.
fn build_system(line: &str) -> Option<BuildSystem> {
    match only_program(line)?.rsplit('/').next()? {
        "gradle" | "gradlew" => Some(BuildSystem::Gradle),
        "mvn" | "mvnw" => Some(BuildSystem::Maven),
        _ => None,
    }
}

/// A file of the build logic that the patch changes. Whoever did may have asked for a dependency that
/// exists nowhere: the error names the file, and a person decides.
pub(crate) fn changed_build_logic(patch: Option<&Patch>) -> Option<&str> {
    patch?
        .files
        .iter()
        .find(|file| {
            matches!(file.set, SourceSet::BuildLogic | SourceSet::Wrapper)
                && matches!(file.outcome, FileOutcome::Applied | FileOutcome::OnlyProtected)
        })
        .map(|file| file.path.as_str())
}

#[cfg(test)]
#[path = "blame_tests.rs"]
mod tests;
