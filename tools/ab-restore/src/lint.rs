//! `lint`: whether a task is fit to judge anybody, its own solution first.

use std::io;
use std::path::Path;

use ab_cli::Session;
use ab_contract::{Body, Check, Digest, Dimension, Evidence, Fault, Patch, PatchOutcome};
use ab_evidence::digest;
use ab_task::{Finding, Severity, Task};
use ab_tree::patch::Mode;
use ab_tree::tree::link_stays_inside;

use crate::base::Base;
use crate::hidden::Hidden;
use crate::job::failed;
use crate::patch_file::PatchFile;
use crate::policy::Policy;
use crate::restore::Setting;
use crate::{RestoreError, subjects, verdict};

/// The rules that `lint` checks.
pub(crate) const WELL_FORMED: &str = "task/well-formed";
pub(crate) const SOLUTION: &str = "task/solution-applies";

/// Says what is wrong with the task at `dir`.
pub fn lint(session: &Session<'_>, dir: &Path) -> io::Result<u8> {
    if !dir.is_dir() {
        return failed(session, &RestoreError::NoTask { path: dir.to_owned() });
    }
    let given = session.common().subject.as_ref();
    let subject = match subjects::task(given, &subjects::name(dir)) {
        Ok(subject) => subject,
        Err(err) => return Ok(session.fault(&err)),
    };
    let (checks, rests_on) = checks(dir);
    session.emit(|sink| {
        checks.into_iter().try_for_each(|check| {
            sink.say(&subject, Body::Check(check), std::slice::from_ref(&rests_on))
        })
    })
}

fn checks(dir: &Path) -> (Vec<Check>, Digest) {
    let findings = ab_task::lint(dir);
    let mut checks = vec![well_formed(&findings)];
    let task = Task::load(dir);
    let rests_on = digest(task.as_ref().map_or(b"", |task| task.spec_bytes.as_slice()));
    if let Ok(task) = task {
        checks.push(solution(&task));
    }
    (checks, rests_on)
}

fn well_formed(findings: &[Finding]) -> Check {
    let is_bad = findings.iter().any(|finding| finding.severity == Severity::Error);
    let check = if is_bad {
        Check::fail(WELL_FORMED, Dimension::Constraint, 0.0, 1)
    } else {
        Check::pass(WELL_FORMED, Dimension::Constraint, 1)
    };
    check.because(findings.iter().map(evidence).collect())
}

fn evidence(finding: &Finding) -> Evidence {
    let severity = match finding.severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let message = format!("{severity}: {} [{}]", finding.message, finding.code);
    Evidence::at(&finding.path, finding.line, message)
}

/// The author's solution must apply as a whole, and the hidden tests after it.
fn solution(task: &Task) -> Check {
    let faults = match faults(task) {
        Ok(faults) => faults,
        Err(err) => vec![Evidence::says(err.info().chain.join(": "))],
    };
    let check = if faults.is_empty() {
        Check::pass(SOLUTION, Dimension::Constraint, 1)
    } else {
        Check::fail(SOLUTION, Dimension::Constraint, 0.0, 1)
    };
    check.because(faults)
}

fn faults(task: &Task) -> Result<Vec<Evidence>, RestoreError> {
    let (path, rev) = task.base()?;
    let base = Base::open(&path, rev.as_deref())?;
    let leaving = links_that_leave(&base)?;
    if !leaving.is_empty() {
        return Ok(leaving);
    }
    let hidden = task.test_patch()?.map(|bytes| Hidden::new(bytes, &base)).transpose()?;
    let restore = task.spec.restore.clone();
    let policy = Policy::new(restore.protect, restore.allow)?;
    let setting = Setting { base: &base, policy: &policy, hidden: hidden.as_ref() };
    let patch = PatchFile::new("solution.patch".into(), task.solution()?);
    let restored = setting.restore(&patch)?.patch;
    let is_whole = restored.outcome == PatchOutcome::Applied;
    Ok(if is_whole { vec![] } else { said(&restored) })
}

/// No tree can be written from a base with such a link.
fn links_that_leave(base: &Base) -> Result<Vec<Evidence>, RestoreError> {
    let mut found = vec![];
    let links = base.entries().iter().filter(|(_, meta)| meta.mode == Mode::Symlink);
    for (path, _) in links {
        if base.bytes(path)?.is_some_and(|target| !link_stays_inside(path, &target)) {
            found.push(Evidence::at(path.wire(), None, "leads out of the base"));
        }
    }
    Ok(found)
}

/// Why the solution is not applied as a whole; never without a reason.
fn said(patch: &Patch) -> Vec<Evidence> {
    let mut said = verdict::evidence(patch);
    if said.is_empty() {
        said.push(Evidence::says("nothing of the solution is applied"));
    }
    said
}
