//! Who answers for a dependency that can't be had.
//!
//! The machine does: an honest migration may ask for a version that no cache was filled with, and an
//! error says "not measured", which is never a pass. One word is not believed: exit status 69 of a
//! program that the candidate may have changed. It names nothing that could be looked up, and any
//! script could say it.

use ab_contract::{FileOutcome, Patch, SourceSet};

use crate::CACHE;
use crate::diagnose::{announced_dependency, missing_dependency};

/// Exit status by which a command says that a dependency is unavailable: `EX_UNAVAILABLE`.
const UNAVAILABLE: i32 = 69;

/// What a failed command says of a dependency that it could not have.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Claim {
    /// Its coordinate, or `(not named)`.
    pub(crate) what: String,
    /// Whether a candidate who changes the build logic could have made it up at no cost.
    pub(crate) forgeable: bool,
}

/// The claim of the command `line` that ended with `exit`.
pub(crate) fn claimed(line: &str, exit: i32, said: &str) -> Option<Claim> {
    if exit == UNAVAILABLE {
        let what = announced_dependency(said).unwrap_or_else(|| "(not named)".into());
        return Some(Claim { what, forgeable: !is_verifiers_own(line) });
    }
    missing_dependency(said).map(|what| Claim { what, forgeable: false })
}

/// Whether the whole line is one program below /cache, which the candidate can't have written.
fn is_verifiers_own(line: &str) -> bool {
    let below = line.trim_start().strip_prefix(CACHE).is_some_and(|rest| rest.starts_with('/'));
    below && !line.trim().contains([';', '&', '|', '<', '>', '(', '$', '`', '\n'])
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
