//! The common table: a line a verdict, the evidence below it.

use std::fmt::Write as _;

use ab_contract::{Body, Check, Evidence, Record};

use super::place::verdict_name;
use crate::{clean, clean_line};

/// How much evidence of one check is shown; the ledger has all of it.
const SHOWN: usize = 10;

pub(crate) fn text(own: &[Record]) -> String {
    let mut text = String::new();
    for record in own {
        match &record.body {
            Body::Check(check) => check_lines(&mut text, check),
            Body::Error(info) => {
                line(&mut text, "error", &info.code, &info.chain.join(": "));
                writeln!(text, "           help: {}", clean_line(&info.help)).ok();
            }
            body => line(&mut text, "-", body.kind().name(), &summary(body)),
        }
    }
    text
}

fn check_lines(text: &mut String, check: &Check) {
    let place: Vec<&str> =
        [check.target.as_deref(), check.profile.as_deref()].into_iter().flatten().collect();
    let cause = check.caused_by.as_ref().map(|cause| format!("caused by {cause}"));
    let note = [Some(place.join("@")), cause].into_iter().flatten();
    let note: Vec<String> = note.filter(|part| !part.is_empty()).collect();
    line(text, verdict_name(check.verdict), &check.rule, &note.join(", "));
    for evidence in check.evidence.iter().take(SHOWN) {
        writeln!(text, "           - {}", evidence_line(evidence)).ok();
    }
    if check.evidence.len() > SHOWN {
        writeln!(text, "           … and {} more", check.evidence.len() - SHOWN).ok();
    }
}

fn line(text: &mut String, word: &str, name: &str, note: &str) {
    let line = format!("{word:<9}  {}  {}", clean_line(name), clean_line(note));
    writeln!(text, "{}", line.trim_end()).ok();
}

fn evidence_line(evidence: &Evidence) -> String {
    let line = evidence.line.map(|line| format!(":{line}")).unwrap_or_default();
    let path = evidence.path.as_ref().map(|path| format!("{path}{line}: ")).unwrap_or_default();
    let place = evidence.place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
    // No line of the table starts with what a stranger wrote: `::` there is a command to CI.
    clean(&format!("{path}{place}{}", evidence.message)).replace('\n', "\n           | ")
}

fn summary(body: &Body) -> String {
    match body {
        Body::Task(task) => format!("{} (seed {})", task.id, task.seed),
        Body::Source(source) => {
            format!("{} files, {}", source.files, &source.digest.as_str()[..12])
        }
        Body::Patch(patch) => {
            let reason = patch.reason.as_ref().map(|reason| format!(": {reason}"));
            let outcome = wire_name(&patch.outcome);
            format!("{} {outcome}{}", patch.name, reason.unwrap_or_default())
        }
        Body::Build(build) => {
            let outputs: Vec<&str> = build.outputs.iter().map(|out| out.path.as_str()).collect();
            format!("{} {}", wire_name(&build.outcome), outputs.join(" "))
        }
        _ => String::new(),
    }
}

/// An enum's name as it stands in a record.
fn wire_name(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}
