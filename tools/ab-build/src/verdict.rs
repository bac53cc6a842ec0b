//! From what a build did to what is said of it.

use ab_contract::{
    ArtifactRef, Body, Build, BuildOutcome, Check, Dimension, Evidence, FileRef, Output,
};
use ab_proc::Exit;

use crate::commands::{Ran, told};
use crate::diagnose::{Finding, diagnose};
use crate::options::Holder;
use crate::plan::Plan;

/// The rule of this tool.
pub(crate) const RULE: &str = "build/compiles";

/// What a build came to.
pub(crate) struct Facts<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) ran: Ran,
    pub(crate) log: FileRef,
    pub(crate) outputs: Vec<Output>,
    /// What is wrong with outputs.
    pub(crate) faults: Vec<Evidence>,
    /// A dependency that only the candidate's own word says is unavailable, and the changed file.
    pub(crate) unavailable: Option<(String, String)>,
}

/// The `build` record and its check.
pub(crate) fn bodies(facts: Facts<'_>) -> Vec<Body> {
    let check = check(&facts);
    let build = Build {
        outcome: outcome(&facts),
        commands: facts.ran.runs,
        log: facts.log,
        outputs: facts.outputs,
        sandbox: Some(holder(facts.plan.holder).into()),
    };
    vec![Body::Build(build), Body::Check(check)]
}

fn holder(holder: Holder) -> &'static str {
    match holder {
        Holder::Bwrap => "bwrap",
        Holder::None => "none",
    }
}

fn outcome(facts: &Facts<'_>) -> BuildOutcome {
    match facts.ran.exit {
        Exit::TimedOut => BuildOutcome::Timeout,
        exit if exit.success() && facts.faults.is_empty() => BuildOutcome::Ok,
        _ => BuildOutcome::Failed,
    }
}

/// Examined are the commands that ran, and the outputs once all had run.
fn check(facts: &Facts<'_>) -> Check {
    let ran = facts.ran.runs.len() as u64;
    let declared = facts.plan.outputs.len() as u64;
    match outcome(facts) {
        BuildOutcome::Ok => Check::pass(RULE, Dimension::Constraint, ran + declared),
        _ if facts.ran.exit.success() => {
            let faults = facts.faults.clone();
            Check::fail(RULE, Dimension::Constraint, 0.0, ran + declared).because(faults)
        }
        _ => {
            let check = Check::fail(RULE, Dimension::Constraint, 0.0, ran);
            Check {
                caused_by: cause(facts.ran.exit).map(Into::into),
                ..check.because(evidence(facts))
            }
        }
    }
}

/// What ended the build, where it is not a word of the compiler.
fn cause(exit: Exit) -> Option<&'static str> {
    match exit {
        Exit::TimedOut => Some("build/timeout"),
        Exit::OutOfMemory => Some("build/out-of-memory"),
        Exit::Code(_) | Exit::Signal(_) => None,
    }
}

/// How the command ended, then what the log says.
fn evidence(facts: &Facts<'_>) -> Vec<Evidence> {
    let log = || Some(ArtifactRef(facts.log.sha256.clone()));
    let line = facts.ran.runs.last().and_then(|run| run.argv.last()).map_or("", String::as_str);
    let ending = format!("`{}` {}{}", short(line), told(facts.ran.exit), limit(facts));
    let choice = facts.unavailable.as_ref().map(|(what, file)| {
        let message =
            format!("the dependency {what} is unavailable, and the patch changes the build logic");
        Evidence::at(file.as_str(), None, message)
    });
    let findings = diagnose(&facts.ran.said)
        .into_iter()
        .map(|finding| Evidence { artifact: log(), ..observation(finding) });
    let ending = Evidence { artifact: log(), ..Evidence::says(ending) };
    [ending].into_iter().chain(choice).chain(findings).collect()
}

fn observation(Finding { path, line, message }: Finding) -> Evidence {
    Evidence { path, line, ..Evidence::says(message) }
}

fn limit(facts: &Facts<'_>) -> String {
    match (facts.ran.exit, facts.plan.memory_bytes) {
        (Exit::TimedOut, _) => format!(" of {} s", facts.plan.timeout.as_secs()),
        (Exit::OutOfMemory, Some(bytes)) => format!(", of which it may have {} MiB", bytes >> 20),
        _ => String::new(),
    }
}

fn short(line: &str) -> String {
    let cut: String = line.chars().take(120).collect();
    ab_cli::clean_line(&if cut.len() < line.len() { cut + "…" } else { cut })
}
