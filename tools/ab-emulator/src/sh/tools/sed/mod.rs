//! `sed`: substitution, deletion and printing.

mod parse;

use std::io::Write;

use regex::bytes::{Captures, Regex};

use super::context::{Cx, Outcome};
use super::lines::{Lines, trimmed};
use super::options::Options;
use parse::Parser;

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
