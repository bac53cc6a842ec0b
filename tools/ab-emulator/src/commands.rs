//! What the subcommands do.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use ab_cli::Session;
use ab_contract::{Body, Record, Subject};

use crate::error::EmulatorError;
use crate::serve::{self, Setup};

/// Boots a device in the background and says where it is.
///
/// # Errors
/// Standard output can't take more.
pub fn boot(session: &Session<'_>, setup: &Setup) -> io::Result<u8> {
    session.emit(|sink| {
        let booted = setup
            .check()
            .and_then(|()| {
                std::env::current_exe().map_err(EmulatorError::system("find this program"))
            })
            .and_then(|program| crate::boot::in_background(program, arguments(setup)));
        match booted {
            Ok(booted) => sink.say(&subject(session), Body::Session(booted), &[]),
            Err(err) => sink.fail(&subject(session), &err, &[]),
        }
    })
}

/// Serves a device until it is shut down.
///
/// # Errors
/// Standard output can't take more.
pub fn serve(session: &Session<'_>, setup: Setup, ready: Option<&Path>) -> io::Result<u8> {
    let started = serve::start(setup);
    let mut running = None;
    let exit = session.emit(|sink| match started {
        Ok(device) => {
            let record = device.record();
            let said = match ready {
                Some(ready) => tell(ready, &subject(session), record),
                None => sink.say(&subject(session), record, &[]),
            };
            running = Some(device);
            said
        }
        Err(err) => sink.fail(&subject(session), &err, &[]),
    })?;
    if let Some(device) = running {
        session.console().verbose(&format!("adb connect {}", device.address()));
        device.wait();
    }
    Ok(exit)
}

/// Leaves the record where the command that booted the device looks for it.
fn tell(ready: &Path, subject: &Subject, body: Body) -> io::Result<()> {
    let record = Record {
        schema: ab_contract::Schema::V1,
        subject: subject.clone(),
        body,
        provenance: provenance(),
    };
    ab_evidence::write_atomic(ready, format!("{}\n", record.to_line()).as_bytes())
}

fn provenance() -> ab_contract::Provenance {
    ab_contract::Provenance {
        tool: env!("CARGO_PKG_NAME").into(),
        version: env!("CARGO_PKG_VERSION").into(),
        input_sha256: ab_evidence::combined([]),
    }
}

/// Judges walks, and touches no device.
///
/// # Errors
/// Standard output can't take more.
pub fn check(
    session: &Session<'_>,
    task: Option<&Path>,
    boundaries: &[String],
    ledgers: &[PathBuf],
) -> io::Result<u8> {
    let loaded: Result<Vec<_>, _> = boundaries
        .iter()
        .map(|name| crate::check::Boundary::load(task.unwrap_or(Path::new(".")), name))
        .collect();
    match loaded {
        Ok(boundaries) => session.filter(ledgers, crate::check::Checker::new(boundaries)),
        Err(err) => session.emit(|sink| sink.fail(&subject(session), &err, &[])),
    }
}

/// Says what this machine can run, and what is missing.
///
/// # Errors
/// Standard output can't take more.
pub fn doctor(session: &Session<'_>, fix: bool) -> io::Result<u8> {
    session.emit(|sink| match crate::doctor::examine(session.console(), fix) {
        Ok(()) => Ok(()),
        Err(err) => sink.fail(&subject(session), &err, &[]),
    })
}

pub(crate) fn subject(session: &Session<'_>) -> Subject {
    session
        .common()
        .subject
        .clone()
        .unwrap_or_else(|| Subject::new("device", None, 1).expect("a good name"))
}

/// A subject named after a file.
pub(crate) fn named(file: &Path) -> Subject {
    let name = file.file_stem().map(|name| name.to_string_lossy().into_owned());
    name.and_then(|name| Subject::new(&name, None, 1).ok())
        .unwrap_or_else(|| Subject::new("app", None, 1).expect("a good name"))
}

/// The arguments of `serve` that make this device.
fn arguments(setup: &Setup) -> Vec<OsString> {
    let display = &setup.display;
    let mut all: Vec<OsString> = vec!["serve".into()];
    let mut add = |name: &str, value: String| all.extend([name.into(), value.into()]);
    add("--profile", setup.profile.clone());
    add("--size", format!("{}x{}", display.width, display.height));
    add("--density", display.density.to_string());
    add("--locale", display.locale.clone());
    add("--font-scale", display.font_scale.to_string());
    add("--rotation", display.rotation.to_string());
    add("--port", setup.port.to_string());
    add("--seed", setup.seed.to_string());
    add("--auth", if setup.known_keys { "keys" } else { "any" }.into());
    add("--idle", setup.idle.map_or(0, |idle| idle.as_secs()).to_string());
    all.extend(display.night.then(|| "--night".into()));
    all.extend(setup.noise.then(|| "--noise".into()));
    if let Some(data) = &setup.data {
        let data = std::path::absolute(data).unwrap_or_else(|_| PathBuf::from(data));
        all.extend(["--data".into(), data.into()]);
    }
    all
}
