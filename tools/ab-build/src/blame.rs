//! Who answers for a dependency that can't be had.
//!
//! Caches are filled by set-up, for the base tree and the author's solution. If the candidate left
//! the build logic alone, the same dependencies are asked for as there, so one that is missing is
//! the machine's. If they changed it, they chose what is asked for, and could as well have made a
//! script exit with 69: then it counts against them. Otherwise anybody could turn a failure into
//! an unmeasured run.

use ab_contract::{FileOutcome, Patch, SourceSet};

use crate::diagnose::{announced_dependency, missing_dependency};

/// Exit status by which a command says that a dependency is unavailable: `EX_UNAVAILABLE`.
const UNAVAILABLE: i32 = 69;

/// The dependency that a failed command could not have, by its own account.
pub(crate) fn claimed(exit: i32, said: &str) -> Option<String> {
    if exit == UNAVAILABLE {
        return Some(announced_dependency(said).unwrap_or_else(|| "(not named)".into()));
    }
    missing_dependency(said)
}

/// A file of the build logic that the patch changes.
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
