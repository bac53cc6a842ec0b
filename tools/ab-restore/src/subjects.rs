//! Names for subjects, where the caller gives none.

use std::path::{Path, PathBuf};

use ab_contract::Subject;

use crate::RestoreError;

/// One subject a patch: the caller's for the only patch, else `TASK@PATCH#RUN`.
pub(crate) fn of(
    given: Option<&Subject>,
    task: &str,
    patches: &[PathBuf],
) -> Result<Vec<Subject>, RestoreError> {
    if let ([_], Some(subject)) = (patches, given) {
        return Ok(vec![subject.clone()]);
    }
    let task = given.map_or(task, Subject::task);
    let run = given.map_or(1, Subject::run);
    let named = |path: &PathBuf| make(task, Some(&stem(path)), run);
    patches.iter().map(named).collect()
}

/// The subject of a whole task or base.
pub(crate) fn task(given: Option<&Subject>, task: &str) -> Result<Subject, RestoreError> {
    given.map_or_else(|| make(task, None, 1), |subject| Ok(subject.clone()))
}

fn make(task: &str, candidate: Option<&str>, run: u32) -> Result<Subject, RestoreError> {
    Subject::new(task, candidate, run).map_err(|source| {
        let text = candidate.map_or_else(|| task.into(), |name| format!("{task}@{name}"));
        RestoreError::Subject { text, source }
    })
}

/// The last part of a path, in the letters of a subject.
pub(crate) fn name(path: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    safe(&absolute.file_name().unwrap_or_default().to_string_lossy())
}

fn stem(path: &Path) -> String {
    safe(&path.file_stem().unwrap_or_default().to_string_lossy())
}

fn safe(text: &str) -> String {
    let letter = |char: char| {
        if char.is_ascii_alphanumeric() || "._+-".contains(char) { char } else { '-' }
    };
    let text: String = text.chars().map(letter).collect();
    text.trim_start_matches(|char: char| !char.is_ascii_alphanumeric()).to_owned()
}
