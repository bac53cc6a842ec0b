//! What a flow may say, and how what it may not say is told.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use ab_contract::Fault;
use proptest::prelude::*;

use super::{Flow, beside};
use crate::flow::command::{REFUSED, commands};
use crate::flow::error::At;

/// Reads `main.yaml` among `files`.
fn load(files: &[(&str, &str)]) -> Result<Flow, crate::flow::FlowError> {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let values: BTreeMap<_, _> = [("item".to_owned(), "Soup K7QX2M".to_owned())].into();
    Flow::load(dir.path(), "main.yaml", &values)
}

/// The flow of these commands: its steps, or the error and its help.
fn told(commands: &str) -> String {
    let text = format!("appId: com.example\n---\n{commands}");
    match load(&[("main.yaml", &text), ("x.txt", "data")]) {
        Ok(flow) => {
            let lines = flow.steps.iter().map(|step| format!("{:?}", step.command));
            lines.collect::<Vec<_>>().join("\n") + "\n"
        }
        Err(err) => format!("{err}\n  help: {}\n", err.help()),
    }
}

#[test]
fn every_command_reads_as_documented() {
    let commands = include_str!("tests/every_command.yaml");
    insta::assert_snapshot!(told(commands));
}

#[test]
fn every_command_stands_in_the_example() {
    let text = include_str!("tests/every_command.yaml");
    for name in commands() {
        let stands = text.lines().any(|line| {
            line.trim_start()
                .strip_prefix("- ")
                .is_some_and(|rest| rest.split(':').next() == Some(name))
        });
        assert!(stands, "{name}");
    }
}

#[test]
fn what_a_flow_may_not_say_is_refused_with_its_place() {
    let mut all = String::new();
    for commands in [
        "- tapon: Save",
        "- tapOn:\n  text: Save",
        "- tapOn:",
        "- tapOn:\n    txet: Save",
        "- tapOn:\n    text:",
        "- tapOn:\n    index: 1",
        "- tapOn:\n    text: a\n    text: b",
        "- tapOn: [Save]",
        "- tapOn:\n    point: 50",
        "- tapOn:\n    text: Save\n    enabled: yes",
        "- tapOn: \"(?=Save)\"",
        "- tapOn:\n    below:\n      color: red",
        "- doubleTapOn:\n    text: a\n    repeat: 3",
        "- back: 3",
        "- Back",
        "- 42",
        "-",
        "- pressKey: entr",
        "- pressKey: Shutter",
        "- eraseText: many",
        "- eraseText: 100000",
        "- swipe: UP",
        "- swipe:\n    direction: UP\n    start: 1,1",
        "- scrollUntilVisible: Save",
        "- extendedWaitUntil:\n    timeout: 5000",
        "- inputText: ${itm}",
        "- inputText: ${item.length}",
        "- inputText: ${output.x + 1}",
        "- evalScript: ${x = 1}",
        "- setPermissions:\n    permissions: {all: deny}",
        "- launchApp:\n    permissions: {all: deny}",
        "- launchApp: a;reboot",
        "- launchApp:\n    arguments: {\"a b\": 1}",
        "- runFlow:\n    when: {}\n    commands: [back]",
        "- runFlow:\n    commands: []",
        "- runFlow:\n    commands: [back]\n    file: a.yaml",
        "- runFlow: /etc/passwd",
        "- runFlow: ../main.yaml",
        "- runFlow: main.yaml",
        "- runFlow: missing.yaml",
        "- repeat:\n    commands: [back]",
        "- retry: back",
        "- capture: a/b",
        "- capture: list\n- capture: list",
        "- setOrientation: sideways",
        "- setDarkMode: perhaps",
        "- setFontScale: 9",
        "- setLocale: de DE",
        "- changeData:\n    file: x.db\n    to: ../x",
        "- openLink: nothing here",
        "- takeScreenshot",
        "{}",
        "[]",
        "- \u{1b}[2J",
    ] {
        writeln!(all, "{commands}\n=> {}", told(&format!("{commands}\n"))).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn what_the_first_document_may_not_say_is_refused() {
    let mut all = String::new();
    for text in [
        "",
        "- back",
        "appId: com.example",
        "name: x\n---\n- back",
        "appId: example\n---\n- back",
        "appId: com.example\njsEngine: graaljs\n---\n- back",
        "appId: com.example\nenv: {1a: x}\n---\n- back",
        "appId: com.example\n---\n- back\n---\n- back",
        "appId: com.example\n---\n",
        "appId: com.example\ncontinue: maybe\n---\n- back",
    ] {
        let err = load(&[("main.yaml", text)]).unwrap_err();
        writeln!(all, "{text}\n=> {err}\n  help: {}\n", err.help()).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn values_come_from_outside_first_and_a_block_s_own_win() {
    let main = "appId: com.example\nenv: {item: mine, other: \"${item}!\"}\n---\n\
                - inputText: ${item} ${other}\n\
                - runFlow: {file: sub/a.yaml, env: {item: inner}}\n";
    let sub = "appId: com.other\nenv: {item: x, extra: y}\n---\n\
               - inputText: ${item} ${other} ${extra}\n- stopApp\n- runFlow: ../b.yaml\n";
    let flow =
        load(&[("main.yaml", main), ("sub/a.yaml", sub), ("b.yaml", "---\n---\n- stopApp\n")]);
    let flow = flow.unwrap();
    insta::assert_debug_snapshot!(flow.steps);
    let files: Vec<&String> = flow.sources.keys().collect();
    assert_eq!(files, ["b.yaml", "main.yaml", "sub/a.yaml"]);
}

#[test]
fn an_error_in_an_included_file_names_that_file() {
    let main = "appId: com.example\n---\n- runFlow: a.yaml\n";
    let err = load(&[("main.yaml", main), ("a.yaml", "{}\n---\n- bakc\n")]).unwrap_err();
    assert_eq!(err.to_string(), "a.yaml:3:3: there is no command `bakc`");
    assert_eq!(err.help(), "did you mean `back`?");
    let err =
        load(&[("main.yaml", main), ("a.yaml", "{}\n---\n- runFlow: main.yaml\n")]).unwrap_err();
    assert_eq!(err.to_string(), "a.yaml:3:12: `main.yaml` includes itself");
}

#[test]
fn includes_that_grow_without_end_are_stopped() {
    let mut files =
        vec![("main.yaml".to_owned(), "appId: com.example\n---\n- runFlow: f1.yaml\n".to_owned())];
    for i in 1..14 {
        let next = format!("- runFlow: f{}.yaml\n", i + 1);
        files.push((format!("f{i}.yaml"), format!("{{}}\n---\n{}", next.repeat(4))));
    }
    files.push(("f14.yaml".into(), "{}\n---\n- back\n".into()));
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let err = load(&files).unwrap_err().to_string();
    assert!(err.ends_with("a flow has more than 5000 commands"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("main.yaml"), "appId: com.example\n---\n- runFlow: a.yaml\n")
        .unwrap();
    std::os::unix::fs::symlink("/etc/hostname", dir.path().join("a.yaml")).unwrap();
    let err = Flow::load(dir.path(), "main.yaml", &BTreeMap::new()).unwrap_err().to_string();
    assert!(err.starts_with("main.yaml:3:12: cannot read `a.yaml`"), "{err}");
    assert!(Flow::load(dir.path(), "../x.yaml", &BTreeMap::new()).is_err());
}

#[test]
fn a_path_stays_in_the_folder() {
    for (path, from, file) in [
        ("b.yaml", "a.yaml", Some("b.yaml")),
        ("../b.yaml", "sub/a.yaml", Some("b.yaml")),
        ("./x/../b.yaml", "a.yaml", Some("b.yaml")),
        ("../b.yaml", "a.yaml", None),
        ("x/../../b.yaml", "a.yaml", None),
        ("/b.yaml", "a.yaml", None),
        ("", "a.yaml", None),
    ] {
        assert_eq!(beside(path, from, At::START).ok().as_deref(), file, "{path} from {from}");
    }
}

#[test]
fn every_command_and_every_refused_one_is_documented() {
    let text = include_str!("../../../../docs/flows.md");
    for name in commands().chain(REFUSED.iter().map(|(name, _)| *name)) {
        assert!(text.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn a_refused_command_is_no_command() {
    assert!(commands().all(|name| REFUSED.iter().all(|(refused, _)| *refused != name)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn no_list_of_near_commands_makes_the_reader_panic(
        words in prop::collection::vec("(- |  |tapOn|text|: |\n|runFlow|commands|\\[|\\]|\\$\\{|\\}|repeat|[a-z%0-9,]{1,3})", 0..40),
    ) {
        let _ = told(&words.concat());
    }
}
