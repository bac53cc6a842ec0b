//! Scripts of `sed`.

use super::super::expression;
use super::{Act, Address, Command, Piece};
use crate::fs::text;

/// Reads a script.
pub(super) struct Parser {
    chars: Vec<char>,
    at: usize,
    extended: bool,
}

impl Parser {
    pub(super) fn new(script: &str, extended: bool) -> Self {
        Self { chars: script.chars().collect(), at: 0, extended }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.chars.get(self.at - 1).copied()
    }

    fn take(&mut self, char: char) -> bool {
        let found = self.peek() == Some(char);
        self.at += usize::from(found);
        found
    }

    pub(super) fn commands(&mut self) -> Result<Vec<Command>, String> {
        let mut commands = vec![];
        loop {
            while self.peek().is_some_and(|char| matches!(char, ' ' | '\n' | '\t' | ';')) {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Ok(commands);
            }
            commands.push(self.command()?);
        }
    }

    fn command(&mut self) -> Result<Command, String> {
        let from = self.address()?;
        let to = if from.is_some() && self.take(',') { self.address()? } else { None };
        while self.take(' ') {}
        let negated = self.take('!');
        let act = match self.next() {
            Some('p') => Act::Print,
            Some('d') => Act::Delete,
            Some('q') => Act::Quit,
            Some('s') => self.substitution()?,
            Some(letter) => {
                return Err(format!("{letter}: command is not supported by this device"));
            }
            None => return Err("missing command".into()),
        };
        while self.take(' ') {}
        match self.peek() {
            None | Some(';' | '\n') => Ok(Command { from, to, negated, within: false, act }),
            Some(char) => Err(format!("bad pattern at '{char}'")),
        }
    }

    fn address(&mut self) -> Result<Option<Address>, String> {
        if self.take('$') {
            return Ok(Some(Address::Last));
        }
        if self.take('/') {
            let text = self.until('/')?;
            return Ok(Some(Address::Match(expression::compile(&text, self.extended, false)?)));
        }
        let start = self.at;
        while self.peek().is_some_and(|char| char.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        Ok(digits.parse().ok().map(Address::Line))
    }

    /// The text up to `end`; a backslash before it is dropped.
    fn until(&mut self, end: char) -> Result<String, String> {
        let mut text = String::new();
        let mut in_set = false;
        loop {
            match self.next().ok_or("unterminated pattern")? {
                '\\' => match self.next().ok_or("unterminated pattern")? {
                    char if char == end => text.push(char),
                    char => text.extend(['\\', char]),
                },
                char if char == end && !in_set => return Ok(text),
                char => {
                    in_set = (in_set && char != ']') || (!in_set && char == '[');
                    text.push(char);
                }
            }
        }
    }

    fn substitution(&mut self) -> Result<Act, String> {
        let end = self.next().filter(|char| *char != '\n').ok_or("bad s")?;
        let pattern = self.until(end)?;
        let with = pieces(&self.replacement(end)?);
        let (mut nth, mut global, mut print, mut fold) = (1, false, false, false);
        while let Some(flag) = self.peek().filter(|char| !matches!(char, ';' | '\n' | ' ')) {
            self.at += 1;
            match flag {
                'g' => global = true,
                'p' => print = true,
                'i' | 'I' => fold = true,
                '1'..='9' => nth = flag.to_digit(10).map_or(1, |digit| digit as usize),
                _ => return Err(format!("s///{flag}: flag is not supported by this device")),
            }
        }
        let regex = expression::compile(&pattern, self.extended, fold)?;
        Ok(Act::Substitute { regex, with, nth, global, print })
    }

    /// Unlike a pattern, it has no sets.
    fn replacement(&mut self, end: char) -> Result<String, String> {
        let mut text = String::new();
        loop {
            match self.next().ok_or("unterminated s")? {
                '\\' => match self.next().ok_or("unterminated s")? {
                    char if char == end && char != '&' => text.push(char),
                    char => text.extend(['\\', char]),
                },
                char if char == end => return Ok(text),
                char => text.push(char),
            }
        }
    }
}

fn pieces(with: &str) -> Vec<Piece> {
    let mut pieces = vec![];
    let mut plain = String::new();
    let mut chars = with.chars();
    while let Some(char) = chars.next() {
        let group = match char {
            '&' => 0,
            '\\' => match chars.next() {
                Some(digit @ '0'..='9') => digit.to_digit(10).map_or(0, |digit| digit as usize),
                Some('n') => {
                    plain.push('\n');
                    continue;
                }
                Some('t') => {
                    plain.push('\t');
                    continue;
                }
                other => {
                    plain.extend(other);
                    continue;
                }
            },
            _ => {
                plain.push(char);
                continue;
            }
        };
        pieces.push(Piece::Text(text::encode(&std::mem::take(&mut plain))));
        pieces.push(Piece::Group(group));
    }
    pieces.push(Piece::Text(text::encode(&plain)));
    pieces
}
