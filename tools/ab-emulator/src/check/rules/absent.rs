//! The rules `app/crash-absent` and `app/anr-absent`.

use ab_contract::{Check, Dimension, EventKind, Evidence};

use super::{Example, Rule, says};
use crate::check::seen::{Placed, Run, Seen, text};

const CRASH_NAME: &str = "app/crash-absent";
const ANR_NAME: &str = "app/anr-absent";

pub(super) const CRASH: Rule = Rule {
    name: CRASH_NAME,
    explain: include_str!("crash_absent.md"),
    check: |seen| absent(seen, CRASH_NAME, EventKind::Crash, "crash"),
    examples: &[
        Example { events: "end passed 3/3 - crash=full", expect: "", verdict: "pass" },
        Example { events: "end failed 1/3 - crash=in-process", expect: "", verdict: "pass" },
        Example {
            events: "crash in-process {\"class\":\"E\",\"message\":\"\\u001b[2J\"}\nend failed 1/3 - crash=full",
            expect: "",
            verdict: "fail 0",
        },
        // A crash that was seen is one, whatever was recorded.
        Example { events: "crash presence {}\nend passed 3/3", expect: "", verdict: "fail 0" },
        // That nobody looked proves nothing.
        Example { events: "end passed 3/3", expect: "", verdict: "unknown" },
        Example { events: "end passed 3/3 - crash=presence", expect: "", verdict: "unknown" },
        // An app that was never started did not run without a crash.
        Example { events: "end failed 0/3 app/installs", expect: "", verdict: "fail 0" },
        Example { events: "", expect: "", verdict: "" },
    ],
};

pub(super) const ANR: Rule = Rule {
    name: ANR_NAME,
    explain: include_str!("anr_absent.md"),
    check: |seen| absent(seen, ANR_NAME, EventKind::Anr, "anr"),
    examples: &[
        Example { events: "end passed 3/3 - anr=full", expect: "", verdict: "pass" },
        Example { events: "anr full {}\nend failed 2/3 - anr=full", expect: "", verdict: "fail 0" },
        Example { events: "end passed 3/3 - crash=full", expect: "", verdict: "unknown" },
        Example { events: "end failed 0/3 app/installs", expect: "", verdict: "fail 0" },
        Example { events: "crash full {}", expect: "", verdict: "" },
    ],
};

/// Examined are the walks that ended; one check for the whole subject.
fn absent(seen: &Seen<'_>, name: &str, kind: EventKind, word: &str) -> Vec<Check> {
    let runs = seen.runs.len() as u64;
    if runs == 0 {
        return vec![];
    }
    let found: Vec<&Placed<'_>> =
        seen.events.iter().filter(|placed| placed.event.event == kind).collect();
    let fail = || Check::fail(name, Dimension::Functional, 0.0, runs);
    let check = if !found.is_empty() {
        fail().because(found.iter().take(10).map(|placed| told(placed, word)).collect())
    } else if let Some(cause) = never_begun(seen) {
        let why = says("the app never ran");
        Check { caused_by: Some(cause.into()), ..fail().because(vec![why]) }
    } else if let Some(run) = seen.runs.iter().find(|run| !run.watched(word)) {
        let why = format!("nobody watched for this during {} under {}", run.flow, run.profile);
        Check::unknown(name, Dimension::Functional).because(vec![says(&why)])
    } else {
        Check::pass(name, Dimension::Functional, runs)
    };
    vec![check]
}

/// Why no walk was begun, if none was.
pub(super) fn never_begun<'a>(seen: &'a Seen<'_>) -> Option<&'a str> {
    let first = seen.runs.first()?.end.caused_by.as_deref();
    first.filter(|_| seen.runs.iter().all(|run| run.end.caused_by.is_some()))
}

impl Run {
    /// Whether the whole walk was watched for a kind of event, or was never begun.
    pub(super) fn watched(&self, kind: &str) -> bool {
        use ab_contract::Fidelity::{Full, InProcess};
        let recorded = matches!(self.recorded(kind), Some(Full | InProcess));
        recorded || self.end.caused_by.is_some()
    }
}

fn told(placed: &Placed<'_>, word: &str) -> Evidence {
    let [class, message] = ["class", "message"].map(|key| text(placed.event, key));
    let step = placed.event.step.map(|step| format!(" at step {step}")).unwrap_or_default();
    says(&format!("{word} in {} under {}{step}: {class} {message}", placed.flow, placed.profile))
}
