//! The three standard streams. Nothing else in the workspace opens them.
#![expect(clippy::disallowed_methods, reason = "this is where the standard streams are opened")]

use std::io::{self, IsTerminal, Stderr, StdinLock, StdoutLock};

pub(crate) fn stdin() -> StdinLock<'static> {
    io::stdin().lock()
}

pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}

pub(crate) fn stdout() -> StdoutLock<'static> {
    io::stdout().lock()
}

pub(crate) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub(crate) fn stderr() -> Stderr {
    io::stderr()
}

pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Standard input as text, for commands that look for one record only.
///
/// # Errors
/// What the system says; input that is no UTF-8.
pub fn read_stdin() -> io::Result<String> {
    io::read_to_string(stdin())
}
