//! Files that a task must or should have, and names that others rely on.

use std::path::Path;

use ab_contract::Subject;

use super::{Finding, Severity, invalid, unreadable, whole};
use crate::folder::{
    CANDIDATES, HARBOR, INSTRUCTION, MAX_PATCH_BYTES, MAX_TEXT_BYTES, SOLUTION, TEST_PATCH, id,
    names, optional, read,
};
use crate::{HarborTask, TaskError};

/// Files that must be there and not be blank, with what each is for.
const REQUIRED: [(&str, &str); 2] = [
    (INSTRUCTION, "what the candidate is asked"),
    (SOLUTION, "without a solution nobody knows that the checks can pass"),
];

/// Files that Harbor needs to run the task.
const HARBOR_FILES: [&str; 3] = ["environment/Dockerfile", "solution/solve.sh", "tests/test.sh"];

pub(super) fn lint(dir: &Path) -> Vec<Finding> {
    let mut findings = harbor(dir);
    findings.extend(REQUIRED.iter().filter_map(|(path, why)| required(dir, path, why)));
    findings.extend(HARBOR_FILES.iter().filter_map(|path| suggested(dir, path)));
    findings.extend(blank_patch(dir, TEST_PATCH));
    findings.extend(candidates(dir));
    findings
}

fn harbor(dir: &Path) -> Vec<Finding> {
    let bytes = match read(dir, HARBOR, MAX_TEXT_BYTES) {
        Ok(bytes) => bytes,
        Err(err) => return vec![unreadable(HARBOR, &err)],
    };
    let harbor = match HarborTask::parse(HARBOR, &bytes) {
        Ok(harbor) => harbor,
        Err(fault) => return vec![invalid(HARBOR, fault)],
    };
    let mut findings = vec![];
    if let Err(err) = id(dir, &harbor) {
        findings.push(whole(HARBOR, Severity::Error, "task-name", err.to_string()));
    }
    if harbor.multi_step {
        let message = "has [[steps]]: only the files of the task itself are verified".into();
        findings.push(whole(HARBOR, Severity::Warning, "task-steps", message));
    }
    findings
}

fn required(dir: &Path, path: &str, why: &str) -> Option<Finding> {
    match optional(read(dir, path, MAX_PATCH_BYTES)) {
        Ok(Some(bytes)) if !bytes.trim_ascii().is_empty() => None,
        Ok(found) => {
            let state = if found.is_some() { "is empty" } else { "is missing" };
            let message = format!("{state}: {why}");
            Some(whole(path, Severity::Error, "task-file-missing", message))
        }
        Err(err) => Some(unreadable(path, &err)),
    }
}

fn suggested(dir: &Path, path: &str) -> Option<Finding> {
    match optional(read(dir, path, MAX_PATCH_BYTES)) {
        Ok(Some(_)) => None,
        Ok(None) => {
            let message = "is missing: Harbor can't run the task".into();
            Some(whole(path, Severity::Warning, "task-file-missing", message))
        }
        Err(err) => Some(unreadable(path, &err)),
    }
}

/// A patch that may be absent, but not blank: then it was meant to say something.
fn blank_patch(dir: &Path, path: &str) -> Option<Finding> {
    match optional(read(dir, path, MAX_PATCH_BYTES)) {
        Ok(Some(bytes)) if bytes.trim_ascii().is_empty() => {
            Some(whole(path, Severity::Error, "task-file-missing", "is empty".into()))
        }
        Ok(_) => None,
        Err(err) => Some(unreadable(path, &err)),
    }
}

/// A candidate's file name becomes a part of its subject.
fn candidates(dir: &Path) -> Vec<Finding> {
    match names(dir, CANDIDATES, "patch") {
        Ok(names) => names.iter().filter_map(|name| candidate(name)).collect(),
        Err(TaskError::Unreadable { path, source }) => {
            let err = TaskError::Unreadable { path, source };
            vec![unreadable(CANDIDATES, &err)]
        }
        Err(_) => vec![],
    }
}

fn candidate(name: &str) -> Option<Finding> {
    let subject = Subject::new("task", Some(name), 1);
    let valid = subject.is_ok_and(|subject| subject.candidate() == Some(name));
    let message = "a candidate's name is of A-Z a-z 0-9 . _ + -, for it stands in subjects";
    let path = format!("{CANDIDATES}/{name}.patch");
    (!valid).then(|| whole(&path, Severity::Error, "candidate-name", message.into()))
}
