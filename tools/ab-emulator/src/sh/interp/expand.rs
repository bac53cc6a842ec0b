//! From words as written to words as commands get them.

use super::super::arith;
use super::super::ast::{List, Part, Quoting, Word};
use super::super::io::{Capture, Output};
use super::fields::Fields;
use super::redirect::Fd;
use super::state::Interp;
use super::threads::finish;
use super::{CANCELLED, Flow, Step};
use crate::fs::text;

/// All words of one command together: 4 MiB.
const MAX_SIZE: usize = 4 << 20;

/// Where a result goes.
pub(super) enum Sink<'a> {
    /// Unquoted text is split into words.
    Split(&'a mut Fields),
    /// Everything is one word.
    Whole(&'a mut Fields),
}

impl Sink<'_> {
    pub(super) fn fields(&mut self) -> &mut Fields {
        match self {
            Self::Split(fields) | Self::Whole(fields) => fields,
        }
    }
}

impl Interp {
    /// Full expansion: splitting and wildcards too.
    pub(super) fn expand_words(&mut self, words: &[Word]) -> Step<Vec<String>> {
        let mut expanded = vec![];
        let mut size = 0;
        for word in words {
            let mut fields = Fields::default();
            self.parts(word, &mut Sink::Split(&mut fields))?;
            for field in fields.finish() {
                self.glob(field, &mut expanded);
            }
            size += expanded.last().map_or(0, String::len);
            self.check_size(size)?;
        }
        Ok(expanded)
    }

    /// Expansion to one text, without splitting and wildcards.
    pub(super) fn expand_text(&mut self, word: &[Part]) -> Step<String> {
        let fields = self.whole(word)?;
        Ok(fields.into_iter().map(|field| field.text).collect())
    }

    /// Expansion to one pattern, in which quoted wildcards stand for themselves.
    pub(super) fn expand_pattern(&mut self, word: &Word) -> Step<String> {
        let fields = self.whole(word)?;
        Ok(fields.into_iter().map(|field| field.pattern).collect())
    }

    fn whole(&mut self, word: &[Part]) -> Step<Vec<super::fields::Field>> {
        let mut fields = Fields::default();
        self.parts(word, &mut Sink::Whole(&mut fields))?;
        Ok(fields.finish())
    }

    pub(super) fn parts(&mut self, word: &[Part], sink: &mut Sink<'_>) -> Step<()> {
        for part in word {
            self.part(part, sink)?;
            self.check_size(sink.fields().size)?;
        }
        Ok(())
    }

    fn check_size(&mut self, size: usize) -> Step<()> {
        if size > MAX_SIZE { Err(self.fatal("expansion is too large")) } else { Ok(()) }
    }

    fn part(&mut self, part: &Part, sink: &mut Sink<'_>) -> Step<()> {
        match part {
            Part::Literal(text) => text.chars().for_each(|char| sink.fields().bare(char)),
            Part::Quoted(text) => sink.fields().quoted(text),
            Part::Tilde => {
                let home = self.get("HOME").unwrap_or("/").to_owned();
                sink.fields().quoted(&home);
            }
            Part::Parameter(parameter) => self.parameter(parameter, sink)?,
            Part::Substitution(list, quoting) => {
                let text = self.substitute(list)?;
                self.put(&text, *quoting, sink);
            }
            Part::Arithmetic(word, quoting) => {
                let text = self.expand_text(word)?;
                let value = self.arithmetic(&text)?;
                self.put(&value.to_string(), *quoting, sink);
            }
        }
        Ok(())
    }

    /// Adds a result.
    pub(super) fn put(&self, text: &str, quoting: Quoting, sink: &mut Sink<'_>) {
        match (quoting, sink) {
            (Quoting::Double, sink) => sink.fields().quoted(text),
            (Quoting::None, Sink::Split(fields)) => fields.split(text, &self.ifs()),
            (Quoting::None, Sink::Whole(fields)) => {
                text.chars().for_each(|char| fields.bare(char));
            }
        }
    }

    pub(super) fn ifs(&self) -> String {
        self.get("IFS").unwrap_or(" \t\n").to_owned()
    }

    fn arithmetic(&mut self, text: &str) -> Step<i64> {
        let lookup = |name: &str| self.get(name).unwrap_or_default().to_owned();
        arith::evaluate(text, &lookup).map_err(|message| self.fatal(&message))
    }

    /// What `list` prints, without the newlines at its end and without NUL bytes.
    fn substitute(&mut self, list: &List) -> Step<String> {
        let capture = Capture::default();
        let mut interp = self.fork();
        let output = Output::new(Box::new(capture.clone()), &self.cancel);
        interp.fds.insert(1, Fd::Out(output));
        self.substituted = Some(finish(interp, |interp| interp.list(list)));
        if self.cancel.is_cancelled() {
            return Err(Flow::Exit(CANCELLED));
        }
        let bytes = capture.take().ok_or_else(|| self.fatal("expansion is too large"))?;
        let bytes: Vec<u8> = bytes.into_iter().filter(|&byte| byte != 0).collect();
        Ok(text::decode(&bytes).trim_end_matches('\n').to_owned())
    }
}
