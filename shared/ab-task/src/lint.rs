//! `lint`: everything that can be said of a task before anybody works on it.
//!
//! A task that can't be read is a finding like any other; only what is found is
//! reported, nothing is changed and nothing is run.

mod criteria;
mod files;
mod rules;
mod targets;

use std::path::Path;

use serde::Serialize;
use toml::de::DeTable;

use crate::field::{At, line_column};
use crate::folder::{SPEC, read};
use crate::{MAX_SPEC_BYTES, Spec, TaskError};

/// Most findings of one kind: a spec with more has one mistake, made again and again.
const MAX_FAULTS: usize = 100;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Legal, and probably not meant.
    Warning,
    /// The task can't be verified as it is.
    Error,
}

/// One finding.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Finding {
    /// File, relative to the task's folder.
    pub path: String,
    /// Line in the file, from 1; null for the file as a whole.
    pub line: Option<u32>,
    /// How bad it is.
    pub severity: Severity,
    /// Stable id in kebab-case; `--explain` says more.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
}

/// Everything found in the task at `dir`, in the order of the files.
pub fn lint(dir: &Path) -> Vec<Finding> {
    let mut findings = files::lint(dir);
    findings.extend(lint_spec(dir));
    findings
}

fn lint_spec(dir: &Path) -> Vec<Finding> {
    let bytes = match read(dir, SPEC, MAX_SPEC_BYTES) {
        Ok(bytes) => bytes,
        Err(err) => return vec![unreadable(SPEC, &err)],
    };
    let (spec, faults) = match Spec::parse_with_faults(SPEC, &bytes, MAX_FAULTS) {
        Ok(read) => read,
        Err(fault) => return vec![invalid(SPEC, fault)],
    };
    let mut findings: Vec<_> = faults.into_iter().map(|fault| invalid(SPEC, fault)).collect();
    // What follows rests on demands that make sense.
    if findings.is_empty() {
        let text = String::from_utf8_lossy(&bytes);
        let Ok(table) = DeTable::parse(&text) else { return findings };
        let context = Context { dir, text: &text, table: table.get_ref(), spec: &spec };
        findings.extend(rules::lint(&context));
        findings.extend(criteria::lint(&context));
        findings.extend(targets::lint(&context));
    }
    findings
}

/// A spec without faults, and the folder that it is to fit.
struct Context<'a> {
    dir: &'a Path,
    text: &'a str,
    /// Where each field stands in the text.
    table: &'a DeTable<'a>,
    spec: &'a Spec,
}

impl Context<'_> {
    /// A finding at a field of the spec.
    fn at(&self, at: &At, severity: Severity, code: &'static str, message: String) -> Finding {
        let line = Some(line_column(self.text, at.span(self.table).start).0);
        Finding { path: SPEC.into(), line, severity, code, message }
    }

    /// The field of the `[[check]]` at `index`.
    fn check(index: usize) -> At {
        At::key("check").index(index)
    }
}

fn invalid(path: &str, fault: crate::SpecError) -> Finding {
    let message = match fault.field.as_str() {
        "" => fault.message,
        field => format!("`{field}`: {}", fault.message),
    };
    let severity = Severity::Error;
    Finding { path: path.into(), line: Some(fault.line), severity, code: "spec-invalid", message }
}

fn unreadable(path: &str, err: &TaskError) -> Finding {
    let message = match err {
        TaskError::Unreadable { source, .. } => format!("cannot be read: {source}"),
        other => other.to_string(),
    };
    whole(path, Severity::Error, "task-unreadable", message)
}

/// A finding on a file as a whole.
fn whole(path: &str, severity: Severity, code: &'static str, message: String) -> Finding {
    Finding { path: path.into(), line: None, severity, code, message }
}

#[cfg(test)]
#[path = "lint_tests.rs"]
mod tests;
