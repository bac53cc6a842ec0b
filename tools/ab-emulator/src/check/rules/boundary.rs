//! The rule `boundary/matches`.

use ab_contract::{Check, Dimension, Evidence};

use super::{Example, Rule, says};
use crate::check::expect::{Boundary, Item, Tri};
use crate::check::matching::matches;
use crate::check::seen::{Placed, Run, Seen, Status};

const NAME: &str = "boundary/matches";

const SHARE: &str = r#"{"expect":[{"id":"shared","intent":{"action":"SEND","extras":{"text":{"contains":"${item}"}}},"count":{"eq":1}}]}"#;
const ANY_SEND: &str = r#"{"expect":[{"id":"sent","intent":{"action":"SEND"}}]}"#;
const NO_HOST: &str =
    r#"{"expect":[{"id":"none","http":{"host":{"regex":".*tracker.*"}},"count":{"none":true}}]}"#;
const TWO: &str = r#"{"ordered":true,"expect":[{"id":"a","wear":{"path":"/a"}},{"id":"b","wear":{"path":"/b","data":{"/n":{"eq":3}}}}]}"#;

pub(super) const RULE: Rule = Rule {
    name: NAME,
    explain: include_str!("boundary.md"),
    check,
    examples: &[
        Example {
            events: "intent in-process {\"action\":\"SEND\",\"extras_known\":true,\"extras\":[{\"key\":\"text\",\"type\":\"String\",\"value\":\"my Soup\"}]}\nend passed 1/1 - intent=in-process",
            expect: SHARE,
            verdict: "pass",
        },
        Example {
            events: "intent in-process {\"action\":\"SEND\",\"extras_known\":true,\"extras\":[{\"key\":\"text\",\"type\":\"String\",\"value\":\"fixed\"}]}\nend passed 1/1 - intent=in-process",
            expect: SHARE,
            verdict: "fail 0",
        },
        // Extras that nobody could see.
        Example {
            events: "intent shape {\"action\":\"SEND\",\"extras_known\":false}\nend passed 1/1 - intent=shape",
            expect: SHARE,
            verdict: "unknown",
        },
        Example {
            events: "intent in-process {\"action\":\"SEND\",\"extras_known\":false,\"extras\":[]}\nend passed 1/1 - intent=in-process",
            expect: SHARE,
            verdict: "unknown",
        },
        // Presence needs no extras, and no full recording.
        Example {
            events: "intent shape {\"action\":\"SEND\"}\nend passed 1/1 - intent=shape",
            expect: ANY_SEND,
            verdict: "pass",
        },
        Example { events: "end passed 1/1 - intent=full", expect: ANY_SEND, verdict: "fail 0" },
        Example { events: "end passed 1/1 - intent=shape", expect: ANY_SEND, verdict: "unknown" },
        Example { events: "end passed 1/1", expect: ANY_SEND, verdict: "unknown" },
        Example {
            events: "intent presence {}\nend passed 1/1 - intent=full",
            expect: ANY_SEND,
            verdict: "unknown",
        },
        Example { events: "end failed 0/1 app/installs", expect: ANY_SEND, verdict: "fail 0" },
        // Once too often.
        Example {
            events: "intent full {\"action\":\"SEND\",\"extras\":[{\"key\":\"text\",\"value\":\"Soup\"}]}\nintent full {\"action\":\"SEND\",\"extras\":[{\"key\":\"text\",\"value\":\"Soup\"}]}\nend passed 1/1 - intent=full",
            expect: SHARE,
            verdict: "fail 0",
        },
        // Absence.
        Example { events: "end passed 1/1 - http=full", expect: NO_HOST, verdict: "pass" },
        Example { events: "end passed 1/1", expect: NO_HOST, verdict: "unknown" },
        Example { events: "end failed 0/1 - http=full", expect: NO_HOST, verdict: "fail 0" },
        Example {
            events: "http full {\"url\":\"https://x.tracker.io/a\"}\nend passed 1/1 - http=full",
            expect: NO_HOST,
            verdict: "fail 0",
        },
        Example {
            events: "http full {\"url\":\"https://example.com/?tracker\"}\nend passed 1/1 - http=full",
            expect: NO_HOST,
            verdict: "pass",
        },
        // Order, and values.
        Example {
            events: "wear in-process {\"path\":\"/a\"}\nwear in-process {\"path\":\"/b\",\"data\":{\"n\":\"3\"}}\nend passed 1/1 - wear=in-process",
            expect: TWO,
            verdict: "pass",
        },
        Example {
            events: "wear in-process {\"path\":\"/b\",\"data\":{\"n\":3}}\nwear in-process {\"path\":\"/a\"}\nend passed 1/1 - wear=in-process",
            expect: TWO,
            verdict: "fail 0.5",
        },
        Example {
            events: "wear in-process {\"path\":\"/a\"}\nwear in-process {\"path\":\"/b\",\"data\":[[[]]]}\nend passed 1/1 - wear=in-process",
            expect: TWO,
            verdict: "fail 0.5",
        },
        // No walk ended: nothing to judge.
        Example { events: "intent full {\"action\":\"SEND\"}", expect: ANY_SEND, verdict: "" },
    ],
};

/// Examined are the items.
fn check(seen: &Seen<'_>) -> Vec<Check> {
    let mut checks = vec![];
    for boundary in seen.boundaries {
        for profile in seen.profiles(boundary.expected.flow.as_deref()) {
            checks.push(one(seen, boundary, profile));
        }
    }
    checks
}

fn one(seen: &Seen<'_>, boundary: &Boundary, profile: &str) -> Check {
    let flow = boundary.expected.flow.as_deref();
    let runs: Vec<&Run> = seen.of(flow, Some(profile)).collect();
    let events: Vec<&Placed<'_>> = seen
        .events
        .iter()
        .filter(|placed| placed.profile == profile)
        .filter(|placed| runs.iter().any(|run| run.flow == placed.flow))
        .collect();
    let mut after = 0;
    let mut told = vec![];
    let mut results = vec![];
    for item in &boundary.expected.expect {
        let fits: Vec<Tri> =
            events.iter().map(|placed| matches(item, placed.event, &seen.injected)).collect();
        let mut found = count(item, &fits, &runs);
        if boundary.expected.ordered && found.0 == Tri::Yes && item.bounds().0 > 0 {
            found = order(&fits, &mut after);
        }
        let (holds, why) = found;
        if holds != Tri::Yes {
            told.push(says(&format!("{}: {why}", item.id)));
        }
        results.push(holds);
    }
    let cause = runs.iter().find_map(|run| run.end.caused_by.clone());
    let check = verdict(&results, told, cause);
    Check { target: Some(boundary.name.clone()), profile: Some(profile.into()), ..check }
}

fn verdict(results: &[Tri], told: Vec<Evidence>, cause: Option<String>) -> Check {
    let examined = results.len() as u64;
    let of = |tri: Tri| results.iter().filter(|result| **result == tri).count();
    if of(Tri::No) > 0 {
        let share = ratio(of(Tri::Yes), results.len());
        let check = Check::fail(NAME, Dimension::Functional, share, examined).because(told);
        Check { caused_by: cause, ..check }
    } else if of(Tri::Maybe) > 0 {
        Check::unknown(NAME, Dimension::Functional).because(told)
    } else {
        Check::pass(NAME, Dimension::Functional, examined)
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}

/// Whether an item was seen as often as it should be. What was not seen for sure, or could not be
/// seen, may have happened.
fn count(item: &Item, fits: &[Tri], runs: &[&Run]) -> (Tri, String) {
    let of = |tri: Tri| fits.iter().filter(|fit| **fit == tri).count() as u64;
    let (sure, perhaps) = (of(Tri::Yes), of(Tri::Maybe));
    let (min, max) = item.bounds();
    let seen = format!("seen {sure} times, wanted {}", wanted(min, max));
    let recorded = runs.iter().all(|run| run.watched(item.kind()));
    let above = max.is_some_and(|max| sure > max);
    let below = recorded && sure + perhaps < min;
    if above || below {
        return (Tri::No, seen);
    }
    if sure < min {
        let why =
            if perhaps > 0 { "could not be seen in full" } else { "was not recorded in full" };
        return (Tri::Maybe, format!("{seen}; what happened {why}"));
    }
    let Some(max) = max else { return (Tri::Yes, seen) };
    if runs.iter().any(|run| run.end.status == Status::Failed) {
        return (Tri::No, format!("{seen}; the walk failed, so that it proves no limit"));
    }
    let whole = recorded && runs.iter().all(|run| run.end.status == Status::Passed);
    if !whole || sure + perhaps > max {
        return (Tri::Maybe, format!("{seen}; what happened was not recorded in full"));
    }
    (Tri::Yes, seen)
}

fn wanted(min: u64, max: Option<u64>) -> String {
    match max {
        Some(max) if max == min => format!("{max}"),
        Some(max) => format!("{min} to {max}"),
        None => format!("{min} or more"),
    }
}

/// The first sure match from `after` on; what might match before it decides nothing.
fn order(fits: &[Tri], after: &mut usize) -> (Tri, String) {
    let rest = fits.iter().skip(*after);
    let Some(place) = rest.clone().position(|fit| *fit == Tri::Yes) else {
        let unsure = rest.clone().any(|fit| *fit == Tri::Maybe);
        let holds = if unsure { Tri::Maybe } else { Tri::No };
        return (holds, "it comes before the item above it".into());
    };
    *after += place + 1;
    (Tri::Yes, String::new())
}
