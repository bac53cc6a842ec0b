//! Where a tool's own records go.

use std::io::{self, Write};

use ab_contract::{Body, Digest, Fault, Provenance, Record, Schema, Subject};
use ab_evidence::combined;

use crate::console::Console;
use crate::exit::exit_of;
use crate::format;
use crate::{Format, ToolInfo};

/// Takes a tool's own records and remembers the exit status they ask for.
pub struct Sink<'a> {
    tool: &'a ToolInfo,
    console: &'a Console,
    format: Format,
    output: &'a mut dyn Write,
    own: Vec<Record>,
    exit: u8,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(
        tool: &'a ToolInfo,
        console: &'a Console,
        format: Format,
        output: &'a mut dyn Write,
    ) -> Self {
        Self { tool, console, format, output, own: vec![], exit: 0 }
    }

    /// Says `body` of `subject`; `rests_on` are the digests of the lines or files behind it.
    pub fn say(&mut self, subject: &Subject, body: Body, rests_on: &[Digest]) -> io::Result<()> {
        let exit = exit_of(&body);
        self.say_with_exit(subject, body, rests_on, exit)
    }

    /// The same, with another exit status than the body's usual one.
    pub fn say_with_exit(
        &mut self,
        subject: &Subject,
        body: Body,
        rests_on: &[Digest],
        exit: u8,
    ) -> io::Result<()> {
        self.exit = self.exit.max(exit);
        let provenance = Provenance {
            tool: self.tool.name.into(),
            version: self.tool.version.into(),
            input_sha256: match rests_on {
                [one] => one.clone(),
                several => combined(several),
            },
        };
        let record = Record { schema: Schema::V1, subject: subject.clone(), body, provenance };
        if self.format == Format::Jsonl {
            return writeln!(self.output, "{}", record.to_line());
        }
        self.own.push(record);
        Ok(())
    }

    /// Says that a step on `subject` could not look, as a record and to people.
    pub fn fail(
        &mut self,
        subject: &Subject,
        err: &dyn Fault,
        rests_on: &[Digest],
    ) -> io::Result<()> {
        let info = err.info();
        self.console.error(Some(subject), &info);
        self.say(subject, Body::Error(info), rests_on)
    }

    /// Copies a line that was read.
    pub(crate) fn copy(&mut self, line: &str) -> io::Result<()> {
        if self.format == Format::Jsonl { writeln!(self.output, "{line}") } else { Ok(()) }
    }

    /// Prints what is still to be printed; `text` replaces the common table.
    pub(crate) fn finish(self, text: impl FnOnce(&[Record]) -> Option<String>) -> io::Result<u8> {
        match self.format {
            Format::Jsonl => {}
            Format::Text => {
                let text = text(&self.own).unwrap_or_else(|| format::text(&self.own));
                self.output.write_all(text.as_bytes())?;
            }
            Format::Sarif => writeln!(self.output, "{}", format::sarif(self.tool, &self.own))?,
            Format::Junit => {
                self.output.write_all(format::junit(self.tool, &self.own).as_bytes())?;
            }
            Format::Github => self.output.write_all(format::github(&self.own).as_bytes())?,
        }
        self.output.flush()?;
        Ok(self.exit)
    }
}
