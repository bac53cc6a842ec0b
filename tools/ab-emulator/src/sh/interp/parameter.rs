//! `$name` and `${name…}`.

use super::super::ast::{Op, Parameter, Quoting, Word};
use super::super::pattern::Pattern;
use super::expand::Sink;
use super::state::Interp;
use super::{Flow, Step};

impl Interp {
    pub(super) fn parameter(&mut self, parameter: &Parameter, sink: &mut Sink<'_>) -> Step<()> {
        let value = self.value(&parameter.name);
        match &parameter.op {
            Op::Plain if matches!(parameter.name.as_str(), "@" | "*") => {
                self.all_args(parameter, sink);
                return Ok(());
            }
            Op::Plain => {
                let text = self.demanded(&parameter.name, value)?;
                self.put(&text, parameter.quoting, sink);
            }
            Op::Length => {
                let text = self.demanded(&parameter.name, value)?;
                let length = match parameter.name.as_str() {
                    "@" | "*" => self.args.len(),
                    _ => text.chars().count(),
                };
                self.put(&length.to_string(), parameter.quoting, sink);
            }
            Op::Instead { sign, colon, word } => {
                let there = value.is_some_and(|text| !*colon || !text.is_empty());
                self.instead(parameter, (*sign, there), word, sink)?;
            }
            Op::Trim { suffix, longest, pattern } => {
                let text = self.demanded(&parameter.name, value)?;
                let pattern = Pattern::new(&self.expand_pattern(pattern)?);
                let text = trim(&text, &pattern, *suffix, *longest);
                self.put(&text, parameter.quoting, sink);
            }
        }
        Ok(())
    }

    /// The value, unless it is unset.
    fn value(&self, name: &str) -> Option<String> {
        Some(match name {
            "?" => self.status.to_string(),
            "$" => self.pid.to_string(),
            "#" => self.args.len().to_string(),
            "!" => self.last_job?.to_string(),
            "-" => self.flags(),
            "0" => self.zero.clone(),
            "@" | "*" => {
                let joined = self.args.join(" ");
                return (!self.args.is_empty()).then_some(joined);
            }
            _ if name.starts_with(|char: char| char.is_ascii_digit()) => {
                let number: usize = name.parse().ok()?;
                self.args.get(number - 1)?.clone()
            }
            _ => self.get(name)?.to_owned(),
        })
    }

    fn flags(&self) -> String {
        let options = &self.options;
        let flags = [
            ('e', options.errexit),
            ('f', options.noglob),
            ('u', options.nounset),
            ('x', options.xtrace),
        ];
        flags.into_iter().filter(|(_, on)| *on).map(|(flag, _)| flag).collect()
    }

    fn demanded(&mut self, name: &str, value: Option<String>) -> Step<String> {
        match value {
            None if self.options.nounset && !matches!(name, "@" | "*" | "!") => {
                Err(self.fatal(&format!("{name}: parameter not set")))
            }
            value => Ok(value.unwrap_or_default()),
        }
    }

    fn all_args(&mut self, parameter: &Parameter, sink: &mut Sink<'_>) {
        let args = self.args.clone();
        if parameter.quoting == Quoting::Double && parameter.name == "*" {
            let between: String = self.ifs().chars().take(1).collect();
            sink.fields().quoted(&args.join(&between));
            return;
        }
        for (at, arg) in args.iter().enumerate() {
            match sink {
                Sink::Split(fields) if at > 0 => fields.end(),
                Sink::Whole(fields) if at > 0 => fields.quoted(" "),
                _ => {}
            }
            self.put(arg, parameter.quoting, sink);
        }
    }

    fn instead(
        &mut self,
        parameter: &Parameter,
        (sign, there): (char, bool),
        word: &Word,
        sink: &mut Sink<'_>,
    ) -> Step<()> {
        match (sign, there) {
            ('+', true) | ('-', false) => self.operand(word, parameter.quoting, sink),
            ('+', false) => {
                // `"${x+y}"` is a word even so.
                self.put("", parameter.quoting, sink);
                Ok(())
            }
            ('=', false) => {
                let text = self.expand_text(word)?;
                self.set(&parameter.name, text.clone())?;
                self.put(&text, parameter.quoting, sink);
                Ok(())
            }
            ('?', false) => Err(self.missing(&parameter.name, word)?),
            _ => {
                let plain = Parameter { op: Op::Plain, ..parameter.clone() };
                self.parameter(&plain, sink)
            }
        }
    }

    /// The word of `${x:-word}`: its own quotes count, and what is unquoted is split.
    fn operand(&mut self, word: &Word, quoting: Quoting, sink: &mut Sink<'_>) -> Step<()> {
        if quoting == Quoting::Double {
            let text = self.expand_text(word)?;
            self.put(&text, quoting, sink);
            return Ok(());
        }
        for part in word {
            match part {
                super::super::ast::Part::Literal(text) => self.put(text, Quoting::None, sink),
                part => self.parts(std::slice::from_ref(part), sink)?,
            }
        }
        Ok(())
    }

    fn missing(&mut self, name: &str, word: &Word) -> Step<Flow> {
        let text = self.expand_text(word)?;
        let text = if text.is_empty() { "parameter null or not set".into() } else { text };
        Ok(self.fatal(&format!("{name}: {text}")))
    }
}

/// `text` without the shortest or longest beginning or end that `pattern` matches.
fn trim(text: &str, pattern: &Pattern, suffix: bool, longest: bool) -> String {
    let chars: Vec<char> = text.chars().collect();
    // Beyond this the quadratic search would take too long to be useful.
    let count = chars.len().min(1 << 14);
    let lengths: Box<dyn Iterator<Item = usize>> =
        if longest { Box::new((0..=count).rev()) } else { Box::new(0..=count) };
    for length in lengths {
        let (head, tail) = chars.split_at(if suffix { chars.len() - length } else { length });
        let (gone, kept) = if suffix { (tail, head) } else { (head, tail) };
        if pattern.matches_chars(gone) {
            return kept.iter().collect();
        }
    }
    text.to_owned()
}
