//! Each rule on its own examples.

use ab_contract::{Body, Check, Event, EventKind, Fidelity, Stream, Task, Verdict};
use serde_json::{Map, Value, json};

use super::{Example, RULES};
use crate::check::expect::Boundary;
use crate::check::seen::Seen;

/// `end STATUS DONE/STEPS [CAUSE|-] [KIND=FIDELITY]…`, `step STATUS`, `forged`, or
/// `KIND FIDELITY {detail}`.
fn event(line: &str) -> Event {
    let words: Vec<&str> = line.split(' ').collect();
    let (kind, source, fidelity, mut detail) = match words[0] {
        "end" => (EventKind::Step, "flow", Fidelity::Full, end(&words)),
        "forged" => (EventKind::Step, "recorder", Fidelity::InProcess, end(&["", "passed", "2/2"])),
        "step" => (
            EventKind::Step,
            "flow",
            Fidelity::Full,
            json!({ "command": "tapOn", "status": words[1], "place": "add.yaml:4", "message": "no" }),
        ),
        kind => {
            let kind: EventKind = serde_json::from_value(json!(kind)).unwrap();
            let fidelity = serde_json::from_value(json!(words[1])).unwrap();
            let json = line.splitn(3, ' ').nth(2).unwrap();
            (kind, "recorder", fidelity, serde_json::from_str(json).unwrap())
        }
    };
    detail["flow"] = json!("add");
    detail["profile"] = json!("default");
    let Value::Object(detail) = detail else { unreachable!() };
    Event {
        event: kind,
        seq: 1,
        t_ms: None,
        step: Some(1),
        source: source.into(),
        fidelity,
        detail: detail.into_iter().collect(),
    }
}

fn end(words: &[&str]) -> Value {
    let (done, steps) = words[2].split_once('/').unwrap();
    let number = |text: &str| text.parse::<u32>().unwrap();
    let pairs = words.iter().skip(4).map(|word| word.split_once('=').unwrap());
    let recorded: Map<String, Value> = pairs.map(|(k, v)| (k.into(), json!(v))).collect();
    let cause = words.get(3).filter(|cause| **cause != "-");
    json!({
        "command": "flow", "status": words[1], "done": number(done), "steps": number(steps),
        "message": "add.yaml:4 tapOn", "caused_by": cause, "recorded": recorded,
    })
}

fn judged(check: fn(&Seen<'_>) -> Vec<Check>, example: &Example) -> Vec<Check> {
    let spec = ab_contract::FileRef::blob(ab_evidence::digest(b""));
    let injected = [("item".to_owned(), "Soup".to_owned())].into_iter().collect();
    let task =
        Task { id: "t".into(), stream: Stream::Features, tags: vec![], spec, seed: 1, injected };
    let events = example.events.lines().map(|line| Body::Event(event(line)));
    let bodies: Vec<Body> = [Body::Task(task)].into_iter().chain(events).collect();
    let boundaries: Vec<Boundary> = Some(example.expect)
        .filter(|text| !text.is_empty())
        .map(|text| Boundary::parse("sent", "sent.json", text.as_bytes()).unwrap())
        .into_iter()
        .collect();
    check(&Seen::read(&bodies, &boundaries).unwrap())
}

fn told(checks: &[Check]) -> String {
    let one = |check: &Check| match (check.verdict, check.completion) {
        (Verdict::Pass, _) => "pass".to_owned(),
        (Verdict::Fail, Some(completion)) => format!("fail {completion}"),
        (Verdict::Unknown, _) => "unknown".into(),
        other => format!("{other:?}"),
    };
    checks.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn each_rule_judges_its_examples_as_it_says() {
    for rule in RULES {
        for example in rule.examples {
            let checks = judged(rule.check, example);
            let context =
                format!("{}: {} {}\n{checks:?}", rule.name, example.events, example.expect);
            assert_eq!(told(&checks), example.verdict, "{context}");
            for check in &checks {
                assert_eq!(check.rule, rule.name);
                let passes = check.verdict == Verdict::Pass;
                assert!(passes || !check.evidence.is_empty(), "no reason: {context}");
                let text = format!("{:?}", check.evidence);
                assert!(!text.contains("\\u{1b}"), "{text}");
            }
        }
    }
}

#[test]
fn each_rule_has_examples_of_every_kind_and_explains_itself() {
    for rule in RULES {
        for kind in ["pass", "fail", "unknown"] {
            let has = rule.examples.iter().any(|example| example.verdict.starts_with(kind));
            assert!(has, "{}: {kind}", rule.name);
        }
        assert!(rule.explain.starts_with(&format!("# {}\n\n", rule.name)), "{}", rule.name);
    }
}

#[test]
fn every_check_is_one_that_a_ledger_takes() {
    for rule in RULES {
        for check in rule.examples.iter().flat_map(|example| judged(rule.check, example)) {
            let record = ab_contract::Record {
                schema: ab_contract::Schema::V1,
                subject: "t#1".parse().unwrap(),
                body: Body::Check(check),
                provenance: ab_contract::Provenance {
                    tool: "ab-emulator".into(),
                    version: "0.1.0".into(),
                    input_sha256: ab_evidence::digest(b""),
                },
            };
            let read = ab_contract::Record::parse(&record.to_line());
            assert!(
                read.is_ok(),
                "{}: {:?}",
                record.to_line(),
                read.err().map(|err| err.to_string())
            );
        }
    }
}
