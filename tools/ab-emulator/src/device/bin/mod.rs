//! The programs of the device that are not of any Unix: `am`, `pm`, `input`, …

mod am;
mod cmd;
mod content;
mod dumpsys;
mod input;
mod logcat;
mod own;
pub(super) mod pm;
mod prop;
mod screencap;
mod settings;
mod uiautomator;
mod wm;

use std::sync::Arc;

use super::Device;
use crate::sh::{Call, Program, Programs};

/// All programs over this device, by name.
pub fn programs(device: &Arc<Device>) -> Programs {
    let all: [(&'static str, Run); 17] = [
        ("am", am::run),
        ("pm", pm::run),
        ("cmd", cmd::run),
        ("content", content::run),
        ("dumpsys", dumpsys::run),
        ("input", input::run),
        ("logcat", logcat::run),
        ("ab", own::run),
        ("monkey", am::monkey),
        ("getprop", prop::getprop),
        ("setprop", prop::setprop),
        ("screencap", screencap::run),
        ("service", cmd::service),
        ("settings", settings::run),
        ("svc", cmd::svc),
        ("uiautomator", uiautomator::run),
        ("wm", wm::run),
    ];
    all.into_iter()
        .map(|(name, run)| {
            (name, Arc::new(Bin { device: Arc::clone(device), run }) as Arc<dyn Program>)
        })
        .collect()
}

type Run = fn(&Device, &mut Call<'_>) -> Result<(), Failure>;

struct Bin {
    device: Arc<Device>,
    run: Run,
}

impl Program for Bin {
    fn run(&self, call: &mut Call<'_>) -> u8 {
        match (self.run)(&self.device, call) {
            Ok(()) => 0,
            Err(failure) => {
                if !failure.text.is_empty() {
                    drop(writeln!(call.stderr, "{}", failure.text));
                }
                failure.status
            }
        }
    }
}

/// A program that fails: what it prints to standard error, and its exit status.
pub(super) struct Failure {
    text: String,
    status: u8,
}

impl Failure {
    pub(super) fn new(status: u8, text: impl Into<String>) -> Self {
        Self { text: text.into(), status }
    }
}

impl From<std::io::Error> for Failure {
    /// Nobody reads any more, or the device's folder is broken.
    fn from(err: std::io::Error) -> Self {
        Self::new(1, err.to_string())
    }
}

impl From<super::Refused> for Failure {
    fn from(err: super::Refused) -> Self {
        Self::new(1, format!("Error: {err}"))
    }
}

/// Words for functions that only print.
pub(super) type Done = Result<(), Failure>;

/// The words after the program's name.
fn words<'a>(call: &Call<'a>) -> &'a [String] {
    call.argv.get(1..).unwrap_or_default()
}

/// The words after the program's name, as strings.
fn strs<'a>(call: &Call<'a>) -> Vec<&'a str> {
    words(call).iter().map(String::as_str).collect()
}

/// A command that a real device has and this one has not: said plainly, never silently ignored.
fn unsupported(program: &str, what: &str) -> Failure {
    Failure::new(255, format!("{program}: {what} is not supported by this device"))
}

/// Writes a file of the device, as the user who calls.
fn save(call: &Call<'_>, path: &str, bytes: &[u8]) -> Done {
    let path = crate::fs::join(call.cwd, path);
    call.fs
        .write(&path, bytes, 0o644)
        .map_err(|err| Failure::new(1, format!("{path}: {}", crate::fs::message(&err))))
}

/// Opens a file of the device for reading, as the user who calls.
fn open(call: &Call<'_>, path: &str) -> std::io::Result<std::fs::File> {
    call.fs.open(&crate::fs::join(call.cwd, path))
}
