//! `Session`: one run of a tool, between its arguments and its exit status.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use ab_contract::{Fault, Subject};
use ab_evidence::RunDir;

use crate::console::Console;
use crate::filter::Step;
use crate::ledger::{self, Line};
use crate::sink::Sink;
use crate::{CommonArgs, Format, ToolInfo, streams};

/// One run of a tool.
#[derive(Debug)]
pub struct Session<'a> {
    pub(crate) tool: &'a ToolInfo,
    pub(crate) common: CommonArgs,
    pub(crate) console: Console,
}

impl Session<'_> {
    /// Messages to people.
    pub fn console(&self) -> &Console {
        &self.console
    }

    /// The run folder.
    pub fn run_dir(&self) -> RunDir {
        RunDir::new(&self.common.run)
    }

    /// The flags that every tool has.
    pub fn common(&self) -> &CommonArgs {
        &self.common
    }

    /// Filter mode: reads the ledger in `files`, or standard input if there is none,
    /// copies each line byte for byte and lets `step` add its own.
    pub fn filter<S: Step>(&self, files: &[PathBuf], mut step: S) -> io::Result<u8> {
        let mut output = BufWriter::new(streams::stdout());
        let mut sink = self.sink(&mut output);
        let mut subjects = Subjects::default();
        let read = ledger::read(files, |line| {
            if !self.common.no_copy {
                sink.copy(&line.text)?;
            }
            say_after(&mut sink, &mut step, &line)?;
            subjects.take::<S>(line);
            Ok(())
        })?;
        if let Err(err) = read {
            self.console.error(None, &err.info());
            return sink.finish(|own| step.text(own)).map(|_| 2);
        }
        for (subject, lines) in subjects.0.into_values() {
            say_at_end(&mut sink, &mut step, &subject, &lines)?;
        }
        self.finish(sink, |own| step.text(own))
    }

    /// File mode: `work` says what it found.
    pub fn emit(&self, work: impl FnOnce(&mut Sink<'_>) -> io::Result<()>) -> io::Result<u8> {
        let mut output = BufWriter::new(streams::stdout());
        let mut sink = self.sink(&mut output);
        work(&mut sink)?;
        self.finish(sink, |_| None)
    }

    /// Bytes that are no records; `work` returns the exit status.
    pub fn raw<E: Fault>(
        &self,
        work: impl FnOnce(&mut dyn Write) -> Result<u8, RawError<E>>,
    ) -> io::Result<u8> {
        let mut output = BufWriter::new(streams::stdout());
        match work(&mut output) {
            Ok(exit) => output.flush().map(|()| exit),
            Err(RawError::Output(err)) => Err(err),
            Err(RawError::Fault(err)) => Ok(self.fault(&err)),
        }
    }

    /// Tells people of an error that belongs to no subject; returns its exit status.
    pub fn fault(&self, err: &dyn Fault) -> u8 {
        let info = err.info();
        self.console.error(None, &info);
        crate::exit_of(&ab_contract::Body::Error(info))
    }

    fn sink<'b>(&'b self, output: &'b mut dyn Write) -> Sink<'b> {
        let by_stream = if streams::stdout_is_terminal() { Format::Text } else { Format::Jsonl };
        Sink::new(self.tool, &self.console, self.common.format.unwrap_or(by_stream), output)
    }

    fn finish(
        &self,
        sink: Sink<'_>,
        text: impl FnOnce(&[ab_contract::Record]) -> Option<String>,
    ) -> io::Result<u8> {
        let exit = sink.finish(text)?;
        self.console.verbose(&format!("exit {exit}"));
        Ok(if exit == 1 && self.common.exit_zero { 0 } else { exit })
    }
}

/// Why [`Session::raw`] stopped.
#[derive(Debug)]
pub enum RawError<E> {
    /// Standard output can't take more.
    Output(io::Error),
    /// The tool's own error.
    Fault(E),
}

impl<E> From<io::Error> for RawError<E> {
    fn from(err: io::Error) -> Self {
        Self::Output(err)
    }
}

fn say_after<S: Step>(sink: &mut Sink<'_>, step: &mut S, line: &Line) -> io::Result<()> {
    let subject = &line.record.subject;
    let rests_on = std::slice::from_ref(&line.sha256);
    match step.record(&line.record) {
        Ok(bodies) => bodies.into_iter().try_for_each(|body| {
            let exit = step.exit(&body);
            sink.say_with_exit(subject, body, rests_on, exit)
        }),
        Err(err) => sink.fail(subject, &err, rests_on),
    }
}

fn say_at_end<S: Step>(
    sink: &mut Sink<'_>,
    step: &mut S,
    subject: &Subject,
    lines: &[Line],
) -> io::Result<()> {
    match step.end(subject, lines) {
        Ok(answers) => answers.into_iter().try_for_each(|answer| {
            let exit = step.exit(&answer.body);
            sink.say_with_exit(subject, answer.body, &answer.rests_on, exit)
        }),
        Err(err) => {
            let rests_on: Vec<_> = lines.iter().map(|line| line.sha256.clone()).collect();
            sink.fail(subject, &err, &rests_on)
        }
    }
}

/// Subjects in order of appearance, each with its lines if the step needs them.
#[derive(Default)]
struct Subjects(BTreeMap<usize, (Subject, Vec<Line>)>, BTreeMap<Subject, usize>);

impl Subjects {
    fn take<S: Step>(&mut self, line: Line) {
        let next = self.1.len();
        let subject = &line.record.subject;
        let index = *self.1.entry(subject.clone()).or_insert(next);
        let entry = self.0.entry(index).or_insert_with(|| (subject.clone(), vec![]));
        if S::NEEDS_SUBJECT {
            entry.1.push(line);
        }
    }
}
