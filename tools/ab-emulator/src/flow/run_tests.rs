//! Walks through a small app in memory.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use ab_contract::{Body, EventKind};
use ab_evidence::RunDir;

use super::{Ending, Walk, WalkOptions, blocked, walk};
use crate::flow::fake_tests::{FakeClock, Pantry};
use crate::flow::{Clock as _, Dump, Flow};

fn flow(config: &str, commands: &str) -> Flow {
    let dir = tempfile::tempdir().unwrap();
    let text = format!("appId: app.pantry\n{config}---\n{commands}");
    fs::write(dir.path().join("add.yaml"), text).unwrap();
    fs::write(dir.path().join("data.txt"), "prepared").unwrap();
    let values: BTreeMap<_, _> = [("item".to_owned(), "Soup K7QX2M".to_owned())].into();
    Flow::load(dir.path(), "add.yaml", &values).unwrap()
}

/// A walk, and the app after it.
struct Walked {
    walk: Walk,
    app: Pantry,
    ms: u64,
}

fn walked(flow: &Flow, prepare: impl FnOnce(&mut Pantry)) -> Walked {
    let dir = tempfile::tempdir().unwrap();
    let mut clock = FakeClock::default();
    let mut app = Pantry::new(&clock);
    prepare(&mut app);
    let options = WalkOptions { seed: 7, max_steps: 60, ..WalkOptions::default() };
    let walk = walk(flow, &mut app, &mut clock, &RunDir::new(dir.path()), &options);
    let ms = u64::try_from(clock.now().as_millis()).unwrap();
    Walked { walk, app, ms }
}

/// Each record in a line.
fn told(bodies: &[Body]) -> String {
    let mut all = String::new();
    for body in bodies {
        match body {
            Body::Event(event) if event.event == EventKind::Step => {
                let text = |key: &str| match event.detail.get(key) {
                    Some(serde_json::Value::String(text)) => text.clone(),
                    Some(value) => value.to_string(),
                    None => String::new(),
                };
                let picture = if text("screenshot").is_empty() { "" } else { " +picture" };
                let line = format!(
                    "{} {} {} {} {}{picture} {}",
                    event.step.unwrap(),
                    text("path"),
                    text("command"),
                    text("status"),
                    text("message"),
                    text("typed")
                );
                writeln!(all, "{}", line.trim_end()).unwrap();
            }
            Body::Event(event) => {
                writeln!(all, "event {:?} in {:?}", event.event, event.step).unwrap();
            }
            Body::Artifact(artifact) => {
                let files: Vec<&String> = artifact.files.keys().collect();
                let why = artifact.blocked_by.as_deref().unwrap_or("-");
                writeln!(all, "{} {} {why} {files:?}", artifact.name, artifact.reached).unwrap();
            }
            _ => unreachable!(),
        }
    }
    all
}

#[test]
fn a_walk_reaches_what_it_wants_and_says_so() {
    let flow = flow(
        "onFlowComplete: [stopApp]\n",
        "- launchApp: {clearState: true}\n- tapOn: Add\n- tapOn: {id: field}\n- inputText: ${item}x\n\
         - eraseText: 1\n- inputRandomNumber: {length: 3}\n- hideKeyboard\n- capture: form\n- tapOn: Save\n\
         - assertVisible: Soup K7QX2M.*\n- setDarkMode: enabled\n- capture: list\n- takeScreenshot: end\n\
         - changeData: {file: data.txt, to: files/data.txt}\n",
    );
    let walked = walked(&flow, |_| {});
    assert_eq!(walked.walk.ending, Some(Ending::Passed));
    insta::assert_snapshot!(told(&walked.walk.bodies) + &walked.app.log.join("\n"));
}

#[test]
fn the_whole_records_are_these() {
    let flow = flow(
        "",
        "- launchApp\n- capture: list\n- tapOn: {text: Nothing, label: Look}\n- capture: end\n",
    );
    let bodies = walked(&flow, |_| {}).walk.bodies;
    let lines: Vec<String> =
        bodies.iter().map(|body| serde_json::to_string(body).unwrap()).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_walk_stops_at_the_first_step_that_it_can_not_do() {
    let commands =
        "- launchApp\n- tapOn: Missing\n- capture: list\n- tapOn: Add\n- capture: form\n";
    let walked = walked(&flow("onFlowComplete: [stopApp]\n", commands), |_| {});
    assert_eq!(walked.walk.ending, Some(Ending::Failed));
    insta::assert_snapshot!(told(&walked.walk.bodies), @r#"
    0  flow begun
    1 1 launchApp passed
    2 2 tapOn failed "Missing" was not found +picture
    6 6 stopApp passed
    6  flow failed add.yaml:5 tapOn
    list false add.yaml:5 tapOn []
    form false add.yaml:5 tapOn []
    "#);
    assert!((17_000..18_000).contains(&walked.ms), "{} ms", walked.ms);
}

#[test]
fn a_flow_that_continues_does_the_rest() {
    let commands = "- launchApp\n- tapOn: Missing\n- capture: list\n";
    let walked = walked(&flow("continue: true\n", commands), |_| {});
    assert_eq!(walked.walk.ending, Some(Ending::Failed));
    insta::assert_snapshot!(told(&walked.walk.bodies), @r#"
    0  flow begun
    1 1 launchApp passed
    2 2 tapOn failed "Missing" was not found +picture
    3 3 capture passed
    3  flow failed add.yaml:5 tapOn
    list true - ["data", "screenshot", "tree"]
    "#);
}

#[test]
fn waiting_ends_when_the_screen_shows_it_or_time_is_up() {
    let start = "- launchApp\n- tapOn: Load\n";
    for (commands, ending, least, most) in [
        ("- assertVisible: Ready", Ending::Passed, 3_000, 3_600),
        ("- assertNotVisible: Loading", Ending::Passed, 3_000, 3_600),
        ("- assertNotVisible: Ready\n- assertVisible: Loading", Ending::Passed, 0, 1_000),
        ("- extendedWaitUntil: {visible: Ready, timeout: 1000}", Ending::Failed, 1_000, 2_000),
        ("- extendedWaitUntil: {notVisible: Add, timeout: 500}", Ending::Failed, 500, 1_500),
        ("- assertVisible: {text: Missing, optional: true}", Ending::Passed, 6_500, 8_000),
        ("- assertNotVisible: Add", Ending::Failed, 6_500, 8_000),
        ("- waitForAnimationToEnd", Ending::Passed, 0, 1_200),
        (
            "- runFlow: {when: {visible: Ready}, commands: [tapOn: Add]}\n- assertVisible: Save",
            Ending::Passed,
            3_000,
            4_500,
        ),
        (
            "- runFlow: {when: {visible: Never}, commands: [tapOn: Never]}",
            Ending::Passed,
            6_500,
            8_000,
        ),
    ] {
        let walked = walked(&flow("", &format!("{start}{commands}\n")), |_| {});
        assert_eq!(walked.walk.ending, Some(ending), "{commands}: {}", told(&walked.walk.bodies));
        assert!((least..most).contains(&walked.ms), "{commands}: {} ms", walked.ms);
    }
}

#[test]
fn blocks_are_done_skipped_repeated_and_retried() {
    let commands = "- launchApp\n\
        - runFlow: {when: {platform: iOS}, commands: [tapOn: Nothing]}\n\
        - runFlow: {when: {visible: Add}, commands: [{tapOn: {text: No, optional: true}}, {capture: seen}]}\n\
        - repeat: {times: 2, commands: [tapOn: Lazy]}\n\
        - repeat: {while: {visible: Lazy}, commands: [back]}\n\
        - assertVisible: Awake\n\
        - retry: {maxRetries: 2, commands: [{tapOn: Add}, {assertVisible: Never}]}\n\
        - capture: never\n";
    let walked = walked(&flow("", commands), |_| {});
    insta::assert_snapshot!(told(&walked.walk.bodies), @r#"
    0  flow begun
    1 1 launchApp passed
    2 2 runFlow skipped its condition is false here
    3 3.1 tapOn warned "No" was not found
    3 3.2 capture passed
    3 3 runFlow passed
    4 4.1#1 tapOn passed
    4 4.1#2 tapOn passed
    4 4 repeat passed
    5 5 repeat skipped "Lazy" was not found
    6 6 assertVisible passed
    7 7.1 tapOn passed
    7 7.2 assertVisible failed "Never" was not found +picture
    7 7.1 tapOn failed "Add" was not found +picture
    7 7.1 tapOn failed "Add" was not found +picture
    7 7 retry failed "Add" was not found +picture
    7  flow failed add.yaml:9 tapOn
    seen true - ["data", "screenshot", "tree"]
    never false add.yaml:9 tapOn []
    "#);
}

#[test]
fn a_retry_that_succeeds_leaves_no_blame() {
    let commands = "- launchApp\n- retry: {commands: [{tapOn: Load}, {extendedWaitUntil: {visible: Ready, timeout: 1}}, {assertVisible: Awake}]}\n- capture: x\n";
    let walked = walked(&flow("", commands), |_| {});
    assert!(
        told(&walked.walk.bodies).contains("x false add.yaml:4"),
        "{}",
        told(&walked.walk.bodies)
    );
    let commands = "- launchApp\n- retry: {commands: [{tapOn: Lazy}, {extendedWaitUntil: {visible: Awake, timeout: 1}}]}\n- tapOn: {text: Gone, optional: true}\n- runFlow: {when: {visible: No}, commands: [capture: x]}\n";
    let text = told(&super::tests::walked(&flow("", commands), |_| {}).walk.bodies);
    assert!(text.contains("flow passed"), "{text}");
    assert!(text.contains("x false a condition did not hold"), "{text}");
}

#[test]
fn a_tap_that_changed_nothing_is_tried_again_only_where_the_flow_says_so() {
    for (retry, seen) in [("true", "Awake"), ("false", "Lazy")] {
        let commands = format!(
            "- launchApp\n- tapOn: {{text: Lazy, retryTapIfNoChange: {retry}}}\n- assertVisible: {seen}\n"
        );
        assert_eq!(
            walked(&flow("", &commands), |_| {}).walk.ending,
            Some(Ending::Passed),
            "{retry}"
        );
    }
}

#[test]
fn fingers_go_where_the_flow_says() {
    let commands = "- launchApp\n- tapOn: {point: \"50%,3%\"}\n- tapOn: {text: Add, point: \"0%,100%\"}\n- back\n\
        - tapOn: {point: \"5000,3\"}\n- doubleTapOn: {id: state, delay: 0}\n- longPressOn: Add\n- swipe: {direction: UP}\n\
        - swipe: {direction: DOWN}\n- swipe: {direction: LEFT, duration: 50}\n- swipe: {from: Add, direction: RIGHT}\n\
        - swipe: {start: \"10%,20%\", end: \"30,40\"}\n- scroll\n";
    insta::assert_snapshot!(walked(&flow("", commands), |_| {}).app.log.join("\n"), @"
    launch app.pantry stop true
    tap 540,72
    tap 40,299
    key back x1
    tap 1079,3
    tap 540,110
    tap 540,110
    long 540,250
    swipe (540, 1200) (540, 240) 400ms
    swipe (540, 480) (540, 2160) 400ms
    swipe (972, 1200) (108, 1200) 50ms
    swipe (540, 250) (972, 250) 400ms
    swipe (108, 480) (30, 40) 400ms
    swipe (540, 1200) (540, 240) 400ms
    ");
}

#[test]
fn scrolling_goes_on_until_enough_is_seen_or_time_is_up() {
    let mut commands = "- launchApp: {clearState: true}\n".to_owned();
    for name in ["One", "Two", "Three", "Four"] {
        write!(
            commands,
            "- tapOn: Add\n- tapOn: {{id: field}}\n- inputText: {name}\n- tapOn: Save\n"
        )
        .unwrap();
    }
    for (keys, ending, least) in [
        ("element: Four", Ending::Passed, 1),
        ("element: {text: Three}, centerElement: true", Ending::Passed, 1),
        ("element: One", Ending::Passed, 0),
        ("element: Missing", Ending::Failed, 10),
    ] {
        let commands = format!("{commands}- scrollUntilVisible: {{{keys}}}\n");
        let walked = walked(&flow("", &commands), |_| {});
        assert_eq!(walked.walk.ending, Some(ending), "{}", told(&walked.walk.bodies));
        let swipes = walked.app.log.iter().filter(|line| line.starts_with("swipe")).count();
        assert!(swipes >= least, "{keys}: {swipes}");
    }
}

#[test]
fn copied_text_is_typed() {
    let commands = "- launchApp\n- copyTextFrom: {id: name, index: 0}\n- tapOn: Add\n- tapOn: {id: field}\n- pasteText\n- assertVisible: Salt\n";
    assert_eq!(walked(&flow("", commands), |_| {}).walk.ending, Some(Ending::Passed));
    let text = told(&walked(&flow("", "- pasteText\n"), |_| {}).walk.bodies);
    assert!(text.contains("failed nothing was copied before"), "{text}");
}

#[test]
fn a_killed_process_comes_back_with_what_it_saved() {
    let commands = "- launchApp\n- tapOn: Add\n- tapOn: {id: field}\n- inputText: half\n- killProcess\n- assertVisible: half\n";
    let done = walked(&flow("", commands), |_| {});
    assert_eq!(done.walk.ending, Some(Ending::Passed), "{}", told(&done.walk.bodies));
    let not = walked(&flow("", commands), |app| app.immortal = true);
    assert_eq!(not.walk.ending, Some(Ending::Unknown), "{}", told(&not.walk.bodies));
}

#[test]
fn a_crash_is_placed_at_its_step() {
    let walked = walked(&flow("", "- launchApp\n- tapOn: Boom\n- tapOn: Add\n"), |_| {});
    insta::assert_snapshot!(told(&walked.walk.bodies), @r#"
    0  flow begun
    1 1 launchApp passed
    event Crash in Some(2)
    2 2 tapOn passed
    3 3 tapOn failed "Add" was not found; in front is launcher +picture
    3  flow failed add.yaml:5 tapOn
    "#);
}

#[test]
fn what_the_app_makes_impossible_fails_and_what_the_device_lacks_is_unknown() {
    for (commands, ending) in [
        ("- launchApp: com.other", Ending::Failed),
        ("- launchApp\n- inputText: Żółć", Ending::Unknown),
        ("- launchApp\n- inputText: {text: Żółć, optional: true}", Ending::Passed),
    ] {
        let walked = walked(&flow("", &format!("{commands}\n")), |_| {});
        assert_eq!(walked.walk.ending, Some(ending), "{commands}");
    }
}

#[test]
fn a_device_that_fails_ends_the_walk_without_a_word_on_the_app() {
    let commands = "- launchApp\n- capture: list\n- tapOn: Add\n- capture: form\n";
    let walked = walked(&flow("", commands), |app| app.breaks_at = Some("tap"));
    let error = walked.walk.error.unwrap().to_string();
    assert_eq!(error, "the device failed at add.yaml:5 tapOn: the connection was closed");
    assert_eq!(walked.walk.ending, None);
    assert!(!told(&walked.walk.bodies).contains("false"), "{}", told(&walked.walk.bodies));
}

#[test]
fn a_screen_that_can_not_be_read_hides_nothing() {
    for dump in [
        Dump::Missing("could not get idle state".into()),
        Dump::Xml(b"<hierarchy><node".to_vec()),
        Dump::Xml(format!("<hierarchy>{}", "<node>".repeat(1000)).into_bytes()),
    ] {
        for commands in ["- assertVisible: Add", "- assertNotVisible: Add", "- tapOn: Add"] {
            let walked =
                walked(&flow("", &format!("{commands}\n")), |app| app.tree = Some(dump.clone()));
            assert_eq!(walked.walk.ending, Some(Ending::Failed), "{commands} {dump:?}");
        }
    }
}

#[test]
fn a_walk_has_an_end() {
    for commands in [
        "- launchApp\n- repeat: {while: {visible: Add}, commands: [{swipe: {direction: LEFT}}]}\n",
        "- launchApp\n- repeat: {times: 1000, commands: [scroll]}\n",
    ] {
        let walked = walked(&flow("", commands), |_| {});
        assert_eq!(walked.walk.ending, Some(Ending::Failed));
        let text = told(&walked.walk.bodies);
        assert!(text.contains("the walk takes over 60 steps"), "{text}");
    }
    let flow = flow(
        "",
        "- launchApp\n- repeat: {times: 50, commands: [{assertVisible: {text: No, optional: true}}, {scroll}]}\n",
    );
    let mut clock = FakeClock::default();
    let mut app = Pantry::new(&clock);
    let dir = tempfile::tempdir().unwrap();
    let options = WalkOptions { deadline: Duration::from_mins(1), ..WalkOptions::default() };
    let walk = walk(&flow, &mut app, &mut clock, &RunDir::new(dir.path()), &options);
    assert!(told(&walk.bodies).contains("the walk takes longer than 60 s"));
}

#[test]
fn a_flow_that_was_never_begun_reaches_nothing() {
    let flow = flow("", "- launchApp\n- capture: list\n");
    let bodies = blocked(
        &flow,
        &WalkOptions::default(),
        "app/installs",
        "the APK was refused:\nINSTALL_FAILED",
    );
    insta::assert_snapshot!(told(&bodies), @"
    0  flow begun
    0  flow failed the APK was refused: INSTALL_FAILED
    list false the APK was refused: INSTALL_FAILED []
    ");
}

#[test]
fn equal_walks_give_equal_records() {
    let flow = flow(
        "",
        "- launchApp\n- tapOn: Add\n- tapOn: {id: field}\n- inputRandomText\n- capture: x\n",
    );
    let lines = || {
        let bodies = walked(&flow, |_| {}).walk.bodies;
        bodies.iter().map(|body| serde_json::to_string(body).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(lines(), lines());
}
