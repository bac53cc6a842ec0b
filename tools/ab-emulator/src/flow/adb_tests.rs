//! The lines that a device gets, and what comes of its answers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use ab_contract::Event;

use super::parse::{focus, png, png_size, start_error};
use super::{AdbOptions, AdbScreen, Output, Recorder, Shell};
use crate::flow::screen::{Dump, Recording, Result, Screen as _, ScreenError};
use crate::flow::{Extra, Key, Launch, Setting};

/// Answers by the beginning of a line; what is unknown exits with 0 and says nothing.
#[derive(Default)]
struct Scripted {
    answers: BTreeMap<&'static str, (&'static str, u8)>,
    picture: Vec<u8>,
    files: RefCell<BTreeMap<String, Vec<u8>>>,
    lines: RefCell<Vec<String>>,
}

impl Shell for Scripted {
    fn shell(&self, line: &str) -> std::result::Result<Output, String> {
        self.lines.borrow_mut().push(line.into());
        if line == "lost" {
            return Err("closed".into());
        }
        let answer = self.answers.iter().rfind(|(start, _)| line.starts_with(**start));
        let (text, exit) = answer.map_or(("", 0), |(_, answer)| *answer);
        Ok(Output { stdout: text.into(), stderr: vec![], exit })
    }
    fn exec_out(&self, line: &str) -> std::result::Result<Vec<u8>, String> {
        self.lines.borrow_mut().push(format!("exec {line}"));
        Ok(if line.starts_with("screencap") { self.picture.clone() } else { vec![0; 2048] })
    }
    fn pull(&self, path: &str) -> std::result::Result<Vec<u8>, String> {
        self.files.borrow().get(path).cloned().ok_or_else(|| format!("no {path}"))
    }
    fn push(&self, path: &str, bytes: &[u8]) -> std::result::Result<(), String> {
        self.files.borrow_mut().insert(path.into(), bytes.into());
        Ok(())
    }
}

struct Nobody;

impl Recorder for Nobody {
    fn events(&mut self) -> Result<Vec<Event>> {
        Ok(vec![])
    }
    fn recording(&self) -> Recording {
        Recording::default()
    }
}

fn picture() -> Vec<u8> {
    let size = [1080_u32, 2400].map(u32::to_be_bytes).concat();
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), size].concat()
}

fn with<T>(shell: &Scripted, work: impl FnOnce(&mut AdbScreen<'_>) -> T) -> T {
    let mut recorder = Nobody;
    let options = AdbOptions { density: 2.625, insets: [63, 126], unicode: false };
    work(&mut AdbScreen::new(shell, &mut recorder, options))
}

#[test]
fn a_device_gets_these_lines() {
    let shell = Scripted {
        answers: [
            ("pm clear", ("Success", 0)),
            ("settings get system user_rotation", ("1", 0)),
            ("settings get system accelerometer_rotation", ("0", 0)),
            ("settings get system font_scale", ("1.30", 0)),
            ("cmd uimode night", ("Night mode: yes", 0)),
            ("cmd locale get", ("Locales for app.pantry for user 0 are [de-DE]", 0)),
        ]
        .into(),
        ..Scripted::default()
    };
    with(&shell, |screen| -> Result<()> {
        let arguments = vec![
            ("q".to_owned(), Extra::Text("it's $1".into())),
            ("n".to_owned(), Extra::Int(-3)),
            ("b".to_owned(), Extra::Flag(true)),
        ];
        screen.launch(&Launch { app: "app.pantry".into(), clear: false, stop: true, arguments })?;
        screen.tap(1, 2)?;
        screen.long_press(3, 4)?;
        screen.swipe((1, 2), (3, 4), Duration::from_millis(400))?;
        screen.text("50%s off\n'x' $HOME")?;
        screen.key(Key::BACKSPACE, 52)?;
        screen.stop("app.pantry")?;
        screen.kill("app.pantry")?;
        screen.clear("app.pantry")?;
        screen.open_link("https://example.com/?a=1&b='2'")?;
        screen.foreground("app.pantry")?;
        screen.put_data("app.pantry", "databases/my app.db", b"x")?;
        screen.set("app.pantry", &Setting::Rotation(90))?;
        screen.set("app.pantry", &Setting::FontScale(1.3))?;
        screen.set("app.pantry", &Setting::Night(true))?;
        screen.set("app.pantry", &Setting::Locale("de-DE".into()))
    })
    .unwrap();
    insta::assert_snapshot!(shell.lines.borrow().join("\n"));
}

#[test]
fn a_dump_that_failed_is_no_old_dump() {
    let mut shell = Scripted::default();
    let name = super::DUMP.to_owned();
    shell.files.borrow_mut().insert(name, b"<hierarchy/>".to_vec());
    for (said, dump) in [
        (
            "UI hierchary dumped to: /data/local/tmp/ab-window.xml",
            Dump::Xml(b"<hierarchy/>".to_vec()),
        ),
        (
            "ERROR: could not get idle state.",
            Dump::Missing("ERROR: could not get idle state.".into()),
        ),
        ("", Dump::Missing(String::new())),
    ] {
        shell.answers = [("rm -f", (said, 0))].into();
        assert_eq!(with(&shell, |screen| screen.tree()), Ok(dump));
    }
}

#[test]
fn a_failure_has_an_owner() {
    let launch = Launch { app: "app.pantry".into(), clear: false, stop: false, arguments: vec![] };
    for (start, answer, expected) in [
        ("am start", ("Error: Activity not started, unable to resolve Intent", 0), "App"),
        ("am start", ("", 1), "Device"),
        ("am start", ("Starting: Intent { … }\nStatus: ok", 0), "Ok"),
    ] {
        let shell = Scripted { answers: [(start, answer)].into(), ..Scripted::default() };
        let told = match with(&shell, |screen| screen.launch(&launch)) {
            Ok(()) => "Ok",
            Err(ScreenError::App(_)) => "App",
            Err(ScreenError::Device(_)) => "Device",
            Err(ScreenError::Unsupported(_)) => "Unsupported",
        };
        assert_eq!(told, expected, "{answer:?}");
    }
    let shell = Scripted {
        answers: [("settings get", ("0", 0)), ("input", ("", 255))].into(),
        ..Scripted::default()
    };
    let refused = with(&shell, |screen| screen.set("a.b", &Setting::Rotation(90))).unwrap_err();
    assert_eq!(refused.to_string(), "user_rotation stays 0 though 1 was set");
    assert!(matches!(with(&shell, |screen| screen.tap(1, 1)), Err(ScreenError::Device(_))));
    let typed = with(&shell, |screen| screen.text("Żółć"));
    assert!(matches!(typed, Err(ScreenError::Unsupported(_))));
}

#[test]
fn a_moment_has_everything_that_can_be_read() {
    let shell = Scripted {
        picture: picture(),
        answers: [
            ("rm -f", ("UI hierchary dumped to: x", 0)),
            ("dumpsys window", ("  mCurrentFocus=Window{1a2b u0 app.pantry/app.pantry.Main}", 0)),
            ("pidof", ("4711", 0)),
            ("run-as app.pantry find", ("./files/b\n./databases/a.db\n./databases/a.db-wal\n", 0)),
        ]
        .into(),
        ..Scripted::default()
    };
    let name = super::DUMP.to_owned();
    shell.files.borrow_mut().insert(name, b"<hierarchy/>".to_vec());
    let moment = with(&shell, |screen| screen.moment("app.pantry")).unwrap();
    assert_eq!(moment.listing, ["databases/a.db", "databases/a.db-wal", "files/b"]);
    assert_eq!(moment.package, "app.pantry");
    assert_eq!(moment.data.map(|tar| tar.len()), Some(2048));
    assert!(
        shell
            .lines
            .borrow()
            .iter()
            .any(|line| line == "exec run-as app.pantry tar c databases files")
    );
    let shell = Scripted { answers: [("run-as", ("not debuggable", 1))].into(), ..shell };
    assert_eq!(with(&shell, |screen| screen.data("app.pantry")), Ok((vec![], None)));
}

#[test]
fn what_commands_print_is_read_with_care() {
    for (windows, package) in [
        ("  mCurrentFocus=Window{1a2b u0 app.pantry/app.pantry.Main}", Some("app.pantry")),
        ("  mCurrentFocus=Window{1 u0 Application Error: app.pantry}", Some("app.pantry")),
        ("  mCurrentFocus=null", None),
        ("", None),
        ("  mCurrentFocus=Window{1a2b u0 NotificationShade}", None),
    ] {
        assert_eq!(focus(windows).as_deref(), package, "{windows}");
    }
    let warned = [b"[Warning] Multiple displays\n".to_vec(), picture()].concat();
    assert_eq!(png(&warned).and_then(png_size), Some((1080, 2400)));
    assert_eq!(png(b"not a picture"), None);
    assert_eq!(png_size(b"\x89PNG"), None);
    let said = |text: &str| Output { stdout: text.into(), ..Output::default() };
    assert!(start_error(&said("java.lang.SecurityException: no")).is_some());
    assert!(start_error(&said("Status: ok")).is_none());
}
