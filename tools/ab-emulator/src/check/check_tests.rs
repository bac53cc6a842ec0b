//! From a walk through an app in memory to its checks, and hostile events.

use std::collections::BTreeMap;
use std::fs;

use ab_contract::{Body, Event, EventKind, Fidelity, Verdict};
use ab_evidence::RunDir;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Boundary, Checker};
use crate::flow::fake_tests::{FakeClock, Pantry};
use crate::flow::{Flow, WalkOptions, blocked, walk};

fn flow(commands: &str) -> Flow {
    let dir = tempfile::tempdir().unwrap();
    let text = format!("appId: app.pantry\n---\n{commands}");
    fs::write(dir.path().join("add.yaml"), text).unwrap();
    Flow::load(dir.path(), "add.yaml", &BTreeMap::new()).unwrap()
}

fn walked(commands: &str, prepare: impl FnOnce(&mut Pantry)) -> Vec<Body> {
    let dir = tempfile::tempdir().unwrap();
    let mut clock = FakeClock::default();
    let mut app = Pantry::new(&clock);
    prepare(&mut app);
    let store = RunDir::new(dir.path());
    walk(&flow(commands), &mut app, &mut clock, &store, &WalkOptions::default()).bodies
}

fn told(bodies: &[Body]) -> String {
    let boundary = r#"{"expect":[{"id":"none","intent":{"action":"SEND"},"count":{"none":true}}]}"#;
    let boundary = Boundary::parse("quiet", "quiet.json", boundary.as_bytes()).unwrap();
    let checks = Checker::new(vec![boundary]).checks(bodies).unwrap();
    let line = |check: &ab_contract::Check| {
        let name = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".into());
        let said: Vec<&str> =
            check.evidence.iter().map(|evidence| evidence.message.as_str()).collect();
        format!(
            "{} {} {} {:?} {:?} {} {}",
            check.rule,
            name(&check.target),
            name(&check.profile),
            check.verdict,
            check.completion,
            name(&check.caused_by),
            said.join(" | ")
        )
    };
    checks.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_walk_s_own_records_are_judged() {
    insta::assert_snapshot!(told(&walked("- launchApp\n- tapOn: Add\n", |_| {})), @"
    flow/completes add default Pass Some(1.0) - 
    app/crash-absent - - Pass Some(1.0) - 
    app/anr-absent - - Unknown None - nobody watched for this during add under default
    boundary/matches quiet default Pass Some(1.0) -
    ");
    insta::assert_snapshot!(told(&walked("- launchApp\n- tapOn: Boom\n- tapOn: Add\n- back\n", |_| {})), @r#"
    flow/completes add default Fail Some(0.5) app/crash-absent add.yaml:5 tapOn: "Add" was not found; in front is launcher
    app/crash-absent - - Fail Some(0.0) - crash in add under default at step 2:  
    app/anr-absent - - Unknown None - nobody watched for this during add under default
    boundary/matches quiet default Fail Some(0.0) - none: seen 0 times, wanted 0; the walk failed, so that it proves no limit
    "#);
    insta::assert_snapshot!(told(&walked("- launchApp\n- inputText: Żółć\n", |_| {})), @"
    flow/completes add default Unknown None - add.yaml:4 inputText: its keyboard has no such characters
    app/crash-absent - - Pass Some(1.0) - 
    app/anr-absent - - Unknown None - nobody watched for this during add under default
    boundary/matches quiet default Unknown None - none: seen 0 times, wanted 0; what happened was not recorded in full
    ");
}

#[test]
fn a_walk_that_never_began_fails_everything() {
    let flow = flow("- launchApp\n");
    let bodies = blocked(&flow, &WalkOptions::default(), "app/installs", "INSTALL_FAILED");
    insta::assert_snapshot!(told(&bodies), @"
    flow/completes add default Fail Some(0.0) app/installs INSTALL_FAILED
    app/crash-absent - - Fail Some(0.0) app/installs the app never ran
    app/anr-absent - - Fail Some(0.0) app/installs the app never ran
    boundary/matches quiet default Fail Some(0.0) app/installs none: seen 0 times, wanted 0; the walk failed, so that it proves no limit
    ");
}

#[test]
fn a_device_that_failed_gives_no_verdict() {
    let bodies = walked("- launchApp\n- tapOn: Add\n", |app| app.breaks_at = Some("tap"));
    assert_eq!(told(&bodies), "");
}

#[test]
fn only_the_last_walk_of_a_flow_counts() {
    let sent = |bodies: &mut Vec<Body>| {
        let detail = [("flow", "add"), ("profile", "default"), ("action", "SEND")];
        bodies.insert(
            1,
            Body::Event(Event {
                event: EventKind::Intent,
                seq: 1,
                t_ms: None,
                step: Some(1),
                source: "recorder".into(),
                fidelity: Fidelity::Full,
                detail: detail
                    .map(|(key, value)| (key.to_owned(), json!(value)))
                    .into_iter()
                    .collect(),
            }),
        );
    };
    let whole = || walked("- launchApp\n", |_| {});
    let broken = || walked("- launchApp\n", |app| app.breaks_at = Some("launch"));
    for (before, after) in [(broken(), whole()), (whole(), whole()), (vec![], whole())] {
        let mut before = before;
        if !before.is_empty() {
            sent(&mut before);
        }
        let told = told(&[before, after].concat());
        assert!(told.contains("boundary/matches quiet default Pass"), "{told}");
    }
    let mut last = whole();
    sent(&mut last);
    assert!(told(&last).contains("boundary/matches quiet default Fail"));
}

#[test]
fn a_step_that_is_none_is_an_error() {
    let mut bodies = walked("- launchApp\n", |_| {});
    if let Some(Body::Event(event)) = bodies.get_mut(1) {
        event.detail.0.insert("status".into(), json!("fine"));
    }
    let err = Checker::default().checks(&bodies).unwrap_err().to_string();
    assert!(err.starts_with("an event of a step can't be read: unknown variant `fine`"), "{err}");
}

/// Any JSON, not too deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-zA-Z:/?.@ \u{1b}]{0,8}".prop_map(Value::from),
    ];
    let keys = "(url|headers|body|utf8|extras|key|value|data|intent|component|categories|n)";
    leaf.prop_recursive(3, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(keys, inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_event_makes_a_rule_panic_or_pass_for_nothing(
        details in prop::collection::vec((0..3_usize, any_json()), 0..5),
    ) {
        let kinds = [EventKind::Intent, EventKind::Http, EventKind::Wear];
        let mut bodies = vec![];
        for (kind, detail) in details {
            let mut detail: BTreeMap<String, Value> = match detail {
                Value::Object(map) => map.into_iter().collect(),
                other => [("data".to_owned(), other)].into(),
            };
            detail.insert("flow".into(), json!("add"));
            detail.insert("profile".into(), json!("default"));
            bodies.push(Body::Event(Event {
                event: kinds[kind],
                seq: 1,
                t_ms: None,
                step: None,
                source: "recorder".into(),
                fidelity: Fidelity::InProcess,
                detail: detail.into_iter().collect(),
            }));
        }
        bodies.extend(walked("- launchApp\n", |_| {}));
        let text = r#"{"expect":[
            {"id":"a","intent":{"action":"NO","data":"x","component":"a/.B","categories":["c"],"extras":{"k":"v"}}},
            {"id":"b","http":{"host":"no.example","path":"/","headers":{"n":"v"},"body":{"contains":"zz"},"json":{"/n":1}}},
            {"id":"c","wear":{"path":"/no","data":{"/n":1}}}]}"#;
        let boundary = Boundary::parse("any", "any.json", text.as_bytes()).unwrap();
        let checks = Checker::new(vec![boundary]).checks(&bodies).unwrap();
        let boundary = checks.iter().find(|check| check.rule == "boundary/matches").unwrap();
        prop_assert_ne!(boundary.verdict, Verdict::Pass);
    }
}
