//! `sed`: substitution, deletion and printing.

use std::io::Write;

use regex::bytes::{Captures, Regex};

use super::context::{Cx, Outcome};
use super::expression;
use super::lines::{Lines, trimmed};
use super::options::Options;
use crate::fs::text;

enum Address {
    Line(u64),
    Last,
    Match(Regex),
}

enum Act {
    Print,
    Delete,
    Quit,
    Substitute { regex: Regex, with: Vec<Piece>, nth: usize, global: bool, print: bool },
}

/// A piece of the text that takes a match's place.
enum Piece {
    Text(Vec<u8>),
    Group(usize),
}

struct Command {
    from: Option<Address>,
    to: Option<Address>,
    negated: bool,
    within: bool,
    act: Act,
}

/// `sed [-nErz] [-e SCRIPT]… [SCRIPT] FILE…`: the commands s, p, d and q.
pub(super) fn sed(cx: &mut Cx<'_>) -> Outcome {
    let mut options = Options::parse(cx.args, "nEre:si")?;
    if options.has('i') || options.has('s') {
        return Err("-i and -s are not supported by this device".into());
    }
    let mut script: Vec<String> = options.values('e').map(str::to_owned).collect();
    if script.is_empty() {
        options.at_least(1)?;
        script.push(options.rest.remove(0));
    }
    let extended = options.has('E') || options.has('r');
    let mut commands = Parser::new(&script.join("\n"), extended).commands()?;
    let mut number = 0;
    let quiet = options.has('n');
    let inputs = options.inputs();
    let mut lines = Ahead { held: None, inputs: inputs.into_iter() };
    lines.run(cx, &mut |line, last, out| {
        number += 1;
        apply(&mut commands, line, (number, last, quiet), out)
    })
}

/// Reads one line ahead over all files, since `$` means the last line of the last one.
struct Ahead {
    held: Option<Vec<u8>>,
    inputs: std::vec::IntoIter<String>,
}

/// Gets a line and whether it is the last; false ends the run.
type Each<'e> = &'e mut dyn FnMut(&[u8], bool, &mut dyn Write) -> std::io::Result<bool>;

impl Ahead {
    fn run(&mut self, cx: &mut Cx<'_>, each: Each<'_>) -> Outcome {
        let inputs: Vec<String> = self.inputs.by_ref().collect();
        let mut ended = false;
        let status = cx.each(&inputs, |cx, name| {
            let mut lines = Lines::new(cx.files.input(name, cx.stdin)?);
            let mut line = vec![];
            while !ended && lines.next(&mut line)? {
                if let Some(held) = self.held.replace(std::mem::take(&mut line)) {
                    ended = !each(&held, false, &mut cx.out)?;
                }
            }
            Ok(())
        })?;
        if let Some(held) = self.held.take().filter(|_| !ended) {
            each(&held, true, &mut cx.out)?;
        }
        Ok(status)
    }
}

/// Runs the commands on one line; false after `q`.
fn apply(
    commands: &mut [Command],
    line: &[u8],
    (number, last, quiet): (u64, bool, bool),
    out: &mut dyn Write,
) -> std::io::Result<bool> {
    let newline = &line[trimmed(line).len()..];
    let mut line = trimmed(line).to_vec();
    let mut more = true;
    for command in commands {
        if !command.selects(&line, number, last) {
            continue;
        }
        match &command.act {
            Act::Print => out.write_all(&[&line, &b"\n"[..]].concat())?,
            Act::Delete => return Ok(true),
            Act::Quit => {
                more = false;
                break;
            }
            Act::Substitute { regex, with, nth, global, print } => {
                if let Some(changed) = substitute(&line, regex, with, *nth, *global) {
                    line = changed;
                    if *print {
                        out.write_all(&[&line, &b"\n"[..]].concat())?;
                    }
                }
            }
        }
    }
    if !quiet {
        out.write_all(&line)?;
        out.write_all(newline)?;
    }
    Ok(more)
}

fn substitute(
    line: &[u8],
    regex: &Regex,
    with: &[Piece],
    nth: usize,
    global: bool,
) -> Option<Vec<u8>> {
    let mut out = vec![];
    let mut at = 0;
    let mut changed = false;
    for (index, found) in regex.captures_iter(line).enumerate() {
        let Some(whole) = found.get(0) else { continue };
        if index + 1 < nth || (index + 1 > nth && !global) {
            continue;
        }
        changed = true;
        out.extend(&line[at..whole.start()]);
        for piece in with {
            piece.write(&found, &mut out);
        }
        at = whole.end();
    }
    out.extend(&line[at..]);
    changed.then_some(out)
}

impl Piece {
    fn write(&self, found: &Captures<'_>, out: &mut Vec<u8>) {
        match self {
            Self::Text(text) => out.extend(text),
            Self::Group(number) => out.extend(found.get(*number).map_or(&[][..], |m| m.as_bytes())),
        }
    }
}

impl Command {
    fn selects(&mut self, line: &[u8], number: u64, last: bool) -> bool {
        let is = |address: &Address| match address {
            Address::Line(own) => *own == number,
            Address::Last => last,
            Address::Match(regex) => regex.is_match(line),
        };
        let selected = match (&self.from, &self.to) {
            (None, _) => true,
            (Some(from), None) => is(from),
            (Some(_), Some(to)) if self.within => {
                self.within = !is(to) && !matches!(to, Address::Line(own) if *own < number);
                self.within || is(to)
            }
            (Some(from), Some(to)) => {
                let starts = is(from);
                self.within = starts && !matches!(to, Address::Line(own) if *own <= number);
                starts
            }
        };
        selected != self.negated
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
    extended: bool,
}

impl Parser {
    fn new(script: &str, extended: bool) -> Self {
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

    fn commands(&mut self) -> Result<Vec<Command>, String> {
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
