//! Devices that live on after the command that booted them.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use ab_contract::{Body, Record, Session};

use crate::error::EmulatorError;

/// How long a device may take until it listens.
const READY: Duration = Duration::from_secs(30);

/// Boots a device in the background: `program serve …` with these arguments. Gives its session.
///
/// # Errors
/// It did not come up; its last words are in the error.
pub fn in_background(program: PathBuf, arguments: Vec<OsString>) -> Result<Session, EmulatorError> {
    let folder = tempfile::Builder::new()
        .prefix("ab-boot-")
        .tempdir()
        .map_err(EmulatorError::system("make a folder"))?;
    let (ready, log) = (folder.path().join("session"), folder.path().join("log"));
    let mut argv: Vec<OsString> = vec![program.into()];
    argv.extend(arguments);
    argv.extend(["--ready".into(), ready.clone().into()]);
    let file = File::create(&log).map_err(EmulatorError::system("make the device's log"))?;
    ab_proc::detach(&argv, file)?;
    let until = Instant::now() + READY;
    while Instant::now() < until {
        if let Some(session) = read(&ready) {
            return Ok(session);
        }
        if fs::read(&log).is_ok_and(|said| !said.is_empty()) {
            // It speaks only when something is wrong; let it finish its sentence.
            thread::sleep(Duration::from_millis(300));
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    read(&ready).ok_or_else(|| EmulatorError::NotBooted { said: last_words(&log) })
}

fn read(path: &PathBuf) -> Option<Session> {
    let line = fs::read_to_string(path).ok()?;
    let record = Record::parse(line.strip_suffix('\n')?).ok()?;
    match record.body {
        Body::Session(session) => Some(session),
        _ => None,
    }
}

fn last_words(log: &PathBuf) -> String {
    let said = fs::read_to_string(log).unwrap_or_default();
    let said = ab_cli::clean(said.trim());
    if said.is_empty() { "it said nothing within 30 s".into() } else { said }
}
