//! Words: quotes, backslashes and what begins with `$`.

use std::sync::Arc;

use super::super::ast::{Part, Quoting, Word};
use super::{ParseError, Parsed, Parser, ends_word, parse_at};

/// Collects the parts of a word; neighbours of one kind become one.
#[derive(Default)]
pub(super) struct Parts(pub(super) Word);

impl Parts {
    pub(super) fn literal(&mut self, char: char) {
        if let Some(Part::Literal(text)) = self.0.last_mut() {
            text.push(char);
        } else {
            self.0.push(Part::Literal(char.into()));
        }
    }

    pub(super) fn quoted(&mut self, char: char) {
        if let Some(Part::Quoted(text)) = self.0.last_mut() {
            text.push(char);
        } else {
            self.0.push(Part::Quoted(char.into()));
        }
    }
}

impl Parser {
    /// The word that stands here, if one does.
    pub(super) fn word(&mut self) -> Parsed<Option<Word>> {
        let mut parts = Parts::default();
        let start = self.at;
        while let Some(char) = self.peek().filter(|&char| !ends_word(char)) {
            self.part(char, &mut parts)?;
        }
        Ok((self.at > start).then_some(parts.0))
    }

    /// One part outside double quotes.
    pub(super) fn part(&mut self, char: char, parts: &mut Parts) -> Parsed<()> {
        self.at += 1;
        match char {
            '\\' => match self.next() {
                Some('\n') => {}
                Some(char) => parts.quoted(char),
                None => parts.quoted('\\'),
            },
            '\'' => parts.0.push(Part::Quoted(self.single_quoted()?)),
            '"' => {
                let inner = self.quoted_until(Some('"'))?;
                if inner.is_empty() {
                    // Even `""` is a word; `"$@"` may be none.
                    parts.0.push(Part::Quoted(String::new()));
                }
                parts.0.extend(inner);
            }
            '$' => self.dollar(Quoting::None, parts)?,
            '`' => parts.0.push(self.backquoted(Quoting::None)?),
            '~' if parts.0.is_empty() && self.tilde_ends() => parts.0.push(Part::Tilde),
            _ => parts.literal(char),
        }
        Ok(())
    }

    fn tilde_ends(&self) -> bool {
        self.peek().is_none_or(|char| char == '/' || ends_word(char))
    }

    fn single_quoted(&mut self) -> Parsed<String> {
        let mut text = String::new();
        loop {
            match self.next() {
                Some('\'') => return Ok(text),
                Some(char) => text.push(char),
                None => return Err(ParseError::Quote),
            }
        }
    }

    /// The inside of double quotes up to `end`, or of a here-document up to its end.
    pub(super) fn quoted_until(&mut self, end: Option<char>) -> Parsed<Word> {
        let mut parts = Parts::default();
        loop {
            match self.next() {
                char if char == end => return Ok(parts.0),
                None => return Err(ParseError::Quote),
                Some('"') if end == Some('}') => {
                    parts.0.extend(self.deeper(|parser| parser.quoted_until(Some('"')))?);
                }
                Some(char) => self.quoted_part(char, end, &mut parts)?,
            }
        }
    }

    fn quoted_part(&mut self, char: char, end: Option<char>, parts: &mut Parts) -> Parsed<()> {
        match char {
            '\\' => match self.peek() {
                Some('\n') => self.at += 1,
                Some(next @ ('$' | '`' | '\\')) => {
                    self.at += 1;
                    parts.quoted(next);
                }
                Some(next) if end.is_some() && (next == '"' || Some(next) == end) => {
                    self.at += 1;
                    parts.quoted(next);
                }
                _ => parts.quoted('\\'),
            },
            '$' => self.dollar(Quoting::Double, parts)?,
            '`' => parts.0.push(self.backquoted(Quoting::Double)?),
            _ => parts.quoted(char),
        }
        Ok(())
    }

    fn backquoted(&mut self, quoting: Quoting) -> Parsed<Part> {
        let mut script = String::new();
        loop {
            match self.next() {
                Some('`') => break,
                Some('\\') => match self.next() {
                    Some(char @ ('`' | '\\' | '$')) => script.push(char),
                    Some('"') if quoting == Quoting::Double => script.push('"'),
                    Some(char) => script.extend(['\\', char]),
                    None => return Err(ParseError::Quote),
                },
                Some(char) => script.push(char),
                None => return Err(ParseError::Quote),
            }
        }
        let depth = self.depth + 1;
        let list = self.deeper(|_| parse_at(&script, depth))?;
        Ok(Part::Substitution(Arc::new(list), quoting))
    }
}
