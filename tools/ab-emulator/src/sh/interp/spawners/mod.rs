//! Programs that run other programs, so they need the shell.

mod env;
mod run_as;
mod sh;
mod toybox;
mod xargs;

use std::io::Write;

use super::Step;
use super::state::Interp;
use crate::fs::text;

type Spawner = fn(&mut Interp, &[String]) -> Step;

const SPAWNERS: [(&str, Spawner); 10] = [
    ("env", env::env),
    ("nice", toybox::plain),
    ("nohup", toybox::plain),
    ("run-as", run_as::run_as),
    ("setsid", toybox::plain),
    ("sh", sh::sh),
    ("toolbox", toybox::toybox),
    ("toybox", toybox::toybox),
    ("which", toybox::which),
    ("xargs", xargs::xargs),
];

pub(super) fn find(name: &str) -> Option<Spawner> {
    SPAWNERS.iter().find(|(own, _)| *own == name).map(|(_, spawner)| *spawner)
}

/// Prints a line of a spawner to standard error and gives its status.
#[expect(clippy::unnecessary_wraps, reason = "spawners end by returning it")]
fn fail(interp: &Interp, message: &str, status: u8) -> Step {
    let _ = interp.stderr().write_all(&text::encode(&format!("{message}\n")));
    Ok(status)
}

/// Prints to standard output.
fn print(interp: &Interp, text: &str) {
    let _ = interp.stdout().write_all(&text::encode(text));
}
