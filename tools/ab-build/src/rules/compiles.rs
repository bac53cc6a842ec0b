//! The rule `build/compiles`.

use ab_contract::{ArtifactRef, BuildOutcome, Check, Dimension, Evidence};
use ab_proc::Exit;

use super::{Built, Example, Rule};
use crate::commands::told;
use crate::diagnose::{Finding, diagnose};

const NAME: &str = "build/compiles";

pub(super) const RULE: Rule = Rule {
    name: NAME,
    explain: include_str!("compiles.md"),
    on_demand: false,
    check,
    examples: &[
        Example::OK,
        Example {
            exit: 0,
            said: "a.c:1: error: only printed",
            fault: None,
            too_much: None,
            completion: 1.0,
        },
        Example {
            exit: 2,
            said: "a.c:1:5: error: no",
            fault: None,
            too_much: None,
            completion: 0.0,
        },
        Example { exit: 1, said: "", fault: None, too_much: None, completion: 0.0 },
        Example {
            exit: 0,
            said: "",
            fault: Some("`app` is missing"),
            too_much: None,
            completion: 0.0,
        },
        Example { exit: 0, said: "", fault: None, too_much: Some("takes"), completion: 0.0 },
        Example { exit: 1, said: "", fault: None, too_much: Some("takes"), completion: 0.0 },
        Example {
            exit: 0,
            said: "\u{1b}[2J\0\u{202e}",
            fault: None,
            too_much: None,
            completion: 1.0,
        },
    ],
};

/// How the build ended.
pub(crate) fn outcome(built: &Built<'_>) -> BuildOutcome {
    match built.ran.exit {
        Exit::TimedOut => BuildOutcome::Timeout,
        exit if exit.success() && built.faults.is_empty() && built.too_much.is_none() => {
            BuildOutcome::Ok
        }
        _ => BuildOutcome::Failed,
    }
}

/// Examined are the commands that ran, and the outputs once all had run.
fn check(built: &Built<'_>) -> Check {
    let ran = built.ran.runs.len() as u64;
    let declared = built.plan.outputs.len() as u64;
    match outcome(built) {
        BuildOutcome::Ok => Check::pass(NAME, Dimension::Constraint, ran + declared),
        _ if built.ran.exit.success() && built.too_much.is_none() => {
            let faults = built.faults.clone();
            Check::fail(NAME, Dimension::Constraint, 0.0, ran + declared).because(faults)
        }
        _ => {
            let check = Check::fail(NAME, Dimension::Constraint, 0.0, ran);
            Check { caused_by: cause(built).map(Into::into), ..check.because(evidence(built)) }
        }
    }
}

/// What ended the build, where it is not a word of the compiler.
fn cause(built: &Built<'_>) -> Option<&'static str> {
    match built.ran.exit {
        Exit::TimedOut => Some("build/timeout"),
        Exit::OutOfMemory => Some("build/out-of-memory"),
        Exit::Code(_) | Exit::Signal(_) => built.too_much.as_ref().map(|_| "build/disk-full"),
    }
}

/// How the command ended, then what the log says.
fn evidence(built: &Built<'_>) -> Vec<Evidence> {
    let log = || Some(ArtifactRef(built.log.sha256.clone()));
    let line = built.ran.runs.last().and_then(|run| run.argv.last()).map_or("", String::as_str);
    let ending = format!("`{}` {}{}", short(line), told(built.ran.exit), limit(built));
    let disk = built.too_much.as_ref().map(|how| Evidence::says(format!("the build {how}")));
    let findings = diagnose(&built.ran.said)
        .into_iter()
        .map(|finding| Evidence { artifact: log(), ..observation(finding) });
    let ending = Evidence { artifact: log(), ..Evidence::says(ending) };
    [ending].into_iter().chain(disk).chain(findings).collect()
}

fn observation(Finding { path, line, message }: Finding) -> Evidence {
    Evidence { path, line, ..Evidence::says(message) }
}

fn limit(built: &Built<'_>) -> String {
    match (built.ran.exit, built.plan.memory_bytes) {
        (Exit::TimedOut, _) => format!(" of {} s", built.plan.timeout.as_secs()),
        (Exit::OutOfMemory, Some(bytes)) => format!(", of which it may have {} MiB", bytes >> 20),
        _ => String::new(),
    }
}

fn short(line: &str) -> String {
    let cut: String = line.chars().take(120).collect();
    ab_cli::clean_line(&if cut.len() < line.len() { cut + "…" } else { cut })
}
