//! Runs parsed lines.

mod builtins;
mod exec;
mod expand;
mod fields;
mod glob;
mod parameter;
mod redirect;
mod simple;
mod spawners;
mod state;
mod threads;

use super::io::{Input, Output};
use super::parse::parse;
use super::{Cancel, Io, Shell};
use crate::fs::User;
use redirect::{Fd, Fds};
use state::Interp;

/// What a line's name is in messages.
const SH: &str = "/system/bin/sh";
/// The status of what was cancelled: as after SIGHUP.
const CANCELLED: u8 = 129;

/// Why the commands after this one do not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    Exit(u8),
    Return(u8),
    Break(usize),
    Continue(usize),
}

/// A command's status.
type Step<T = u8> = Result<T, Flow>;

pub(super) fn run_line(shell: &Shell, line: &str, io: Io, cancel: &Cancel, user: &User) -> u8 {
    let mut fds = Fds::default();
    fds.insert(0, Fd::In(Input::new(io.stdin, cancel)));
    fds.insert(1, Fd::Out(Output::new(io.stdout, cancel)));
    fds.insert(2, Fd::Out(Output::new(io.stderr, cancel)));
    let interp = Interp::new(shell, fds, cancel, user);
    let line = line.to_owned();
    // On a stack of a known size, since commands nest.
    let thread = threads::spawn(interp, move |interp| interp.script(&line));
    // The host has no thread left: as when a fork fails.
    let status = thread.map_or(254, threads::join);
    if cancel.is_cancelled() { CANCELLED } else { status }
}

impl Interp {
    /// Parses and runs a whole script.
    fn script(&mut self, script: &str) -> Step {
        match parse(script) {
            Ok(list) => self.list(&list),
            Err(err) => {
                self.complain(&err.to_string());
                Err(Flow::Exit(1))
            }
        }
    }
}
