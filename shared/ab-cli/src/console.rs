//! Standard error: what people read while a tool works.

use std::io::Write;
use std::time::Instant;

use ab_contract::{ErrorInfo, Subject};

use crate::clean::clean_line;
use crate::streams;

/// Messages to people, each on one cleaned line that starts with the tool's name.
#[derive(Clone, Debug)]
pub struct Console {
    tool: &'static str,
    verbose: bool,
    started: Instant,
}

impl Console {
    pub(crate) fn new(tool: &'static str, verbose: bool) -> Self {
        Self { tool, verbose, started: Instant::now() }
    }

    /// A line that everyone should see.
    pub fn say(&self, message: &str) {
        writeln!(streams::stderr(), "{}: {}", self.tool, clean_line(message)).ok();
    }

    /// Progress of long work: shown on a terminal and with `-v`.
    pub fn progress(&self, message: &str) {
        if self.verbose || streams::stderr_is_terminal() {
            self.say(message);
        }
    }

    /// A line for `-v`, with the milliseconds since the start.
    pub fn verbose(&self, message: &str) {
        if self.verbose {
            self.say(&format!("[{} ms] {message}", self.started.elapsed().as_millis()));
        }
    }

    /// An error with its causes and its help.
    pub fn error(&self, subject: Option<&Subject>, info: &ErrorInfo) {
        let subject = subject.map(|subject| format!("{subject}: ")).unwrap_or_default();
        self.say(&format!("{subject}{} [{}]", info.chain.join(": "), info.code));
        writeln!(streams::stderr(), "  help: {}", clean_line(&info.help)).ok();
    }
}
