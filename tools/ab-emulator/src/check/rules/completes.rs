//! The rule `flow/completes`.

use ab_contract::{Check, Dimension, EventKind, Evidence};

use super::{Example, Rule, says};
use crate::check::seen::{Run, Seen, Status, StepLine};

const NAME: &str = "flow/completes";

pub(super) const RULE: Rule = Rule {
    name: NAME,
    explain: include_str!("completes.md"),
    check,
    examples: &[
        Example { events: "end passed 3/3", expect: "", verdict: "pass" },
        Example { events: "end failed 2/4", expect: "", verdict: "fail 0.5" },
        Example { events: "end failed 0/4 app/installs", expect: "", verdict: "fail 0" },
        Example { events: "end unsupported 2/4", expect: "", verdict: "unknown" },
        // Every step done but one that may not be counted, as in a flow that continues.
        Example { events: "end failed 4/4", expect: "", verdict: "fail 0.999" },
        Example { events: "end failed 9/4", expect: "", verdict: "fail 0.999" },
        Example { events: "end passed 0/0", expect: "", verdict: "fail 0" },
        // A walk that a broken device ended says nothing.
        Example { events: "step failed", expect: "", verdict: "" },
        // The last walk counts.
        Example { events: "end failed 1/2\nend passed 2/2", expect: "", verdict: "pass" },
        // What an app says of itself is no step.
        Example { events: "forged\nend failed 1/2", expect: "", verdict: "fail 0.5" },
    ],
};

/// Examined are the steps of the flow itself.
fn check(seen: &Seen<'_>) -> Vec<Check> {
    seen.runs.iter().map(|run| one(seen, run)).collect()
}

fn one(seen: &Seen<'_>, run: &Run) -> Check {
    let steps = u64::from(run.end.steps);
    let check = match run.end.status {
        Status::Passed if steps > 0 => Check::pass(NAME, Dimension::Functional, steps),
        Status::Unsupported => Check::unknown(NAME, Dimension::Functional).because(evidence(run)),
        _ => Check {
            caused_by: cause(seen, run),
            ..Check::fail(NAME, Dimension::Functional, share(run), steps).because(evidence(run))
        },
    };
    Check { target: Some(run.flow.clone()), profile: Some(run.profile.clone()), ..check }
}

/// The share of steps that were done; a flow that failed is never whole.
fn share(run: &Run) -> f64 {
    let share = f64::from(run.end.done) / f64::from(run.end.steps.max(1));
    share.min(0.999)
}

/// A crash or a hang before the end is what broke the rest.
fn cause(seen: &Seen<'_>, run: &Run) -> Option<String> {
    let during = |kind: EventKind| {
        seen.events.iter().any(|placed| {
            placed.event.event == kind && placed.flow == run.flow && placed.profile == run.profile
        })
    };
    let name = if during(EventKind::Crash) {
        Some("app/crash-absent")
    } else {
        during(EventKind::Anr).then_some("app/anr-absent")
    };
    run.end.caused_by.clone().or_else(|| name.map(Into::into))
}

fn evidence(run: &Run) -> Vec<Evidence> {
    let steps = run.failed.iter().take(10).map(of_step);
    let end = run.end.message.iter().filter(|_| run.failed.is_empty()).map(|why| says(why));
    steps.chain(end).collect()
}

fn of_step(step: &StepLine) -> Evidence {
    let why = step.message.as_deref().unwrap_or("it failed");
    let told = says(&format!("{} {}: {why}", step.place, step.command));
    Evidence { artifact: step.picture(), ..told }
}
