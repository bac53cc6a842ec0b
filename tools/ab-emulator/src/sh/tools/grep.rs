//! `grep`, `egrep`, `fgrep`.

use std::io::{self, Read, Write};

use regex::bytes::Regex;

use super::context::{Cx, Failure, Outcome};
use super::expression;
use super::lines::{Lines, trimmed};
use super::options::Options;
use crate::fs::text;

/// Folders below one that is searched.
const MAX_DEPTH: usize = 512;

struct Grep {
    options: Options,
    regexes: Vec<Regex>,
    named: bool,
    found: bool,
    failed: bool,
}

/// `grep [-EFGivclLqnohHrRswxa] [-m COUNT] [-e REGEX]… [REGEX] FILE…`
pub(super) fn grep(cx: &mut Cx<'_>) -> Outcome {
    let mut options = Options::parse(cx.args, "EFGivclLqnohHrRswxae:m:").map_err(usage)?;
    let mut patterns: Vec<String> = options.values('e').map(str::to_owned).collect();
    if patterns.is_empty() {
        if options.rest.is_empty() {
            return Err(usage("no REGEX".into()));
        }
        patterns.push(options.rest.remove(0));
    }
    let tree = options.has('r') || options.has('R');
    let mut inputs = options.inputs();
    if tree && options.rest.is_empty() {
        inputs = vec![".".into()];
    }
    let named = (inputs.len() > 1 || tree || options.has('H')) && !options.has('h');
    let regexes = compile(cx.name, &options, &patterns).map_err(usage)?;
    let mut grep = Grep { options, regexes, named, found: false, failed: false };
    for input in inputs {
        grep.input(cx, &input, tree, 0)?;
    }
    Ok(if grep.failed && !(grep.found && grep.options.has('q')) {
        2
    } else {
        u8::from(!grep.found)
    })
}

fn usage(message: String) -> Failure {
    Failure::Status(2, message)
}

fn compile(name: &str, options: &Options, patterns: &[String]) -> Result<Vec<Regex>, String> {
    let fixed = options.has('F') || name == "fgrep";
    let extended = options.has('E') || name == "egrep";
    let ignore_case = options.has('i');
    let lines = patterns.iter().flat_map(|pattern| pattern.split('\n'));
    lines
        .map(|pattern| {
            let plain = if fixed {
                expression::fixed(pattern, ignore_case)?
            } else {
                expression::compile(pattern, extended, ignore_case)?
            };
            let around = match (options.has('x'), options.has('w')) {
                (true, _) => format!("^(?:{})$", plain.as_str()),
                (_, true) => format!("\\b(?:{})\\b", plain.as_str()),
                _ => return Ok(plain),
            };
            expression::build(&around, ignore_case)
        })
        .collect()
}

impl Grep {
    fn input(
        &mut self,
        cx: &mut Cx<'_>,
        name: &str,
        tree: bool,
        depth: usize,
    ) -> Result<(), Failure> {
        let path = cx.path(name);
        if name != "-" && cx.files.fs.stat(&path).is_ok_and(|meta| meta.is_dir()) {
            if !tree {
                return self.fail(cx, name, &io::Error::other("Is a directory"));
            }
            return match cx.files.fs.list(&path) {
                Ok(names) if depth < MAX_DEPTH => names.iter().try_for_each(|inner| {
                    let inner = format!("{}/{inner}", name.trim_end_matches('/'));
                    // Links below are not followed.
                    let link = cx.files.fs.lstat(&cx.path(&inner)).is_ok_and(|meta| meta.is_link());
                    if link { Ok(()) } else { self.input(cx, &inner, true, depth + 1) }
                }),
                Ok(_) => Ok(()),
                Err(err) => self.fail(cx, name, &err),
            };
        }
        let searched =
            cx.files.input(name, cx.stdin).and_then(|input| self.search(name, input, &mut cx.out));
        searched.or_else(|err| self.fail(cx, name, &err))
    }

    fn fail(&mut self, cx: &mut Cx<'_>, name: &str, err: &io::Error) -> Result<(), Failure> {
        self.failed = true;
        if self.options.has('s') && err.kind() != io::ErrorKind::BrokenPipe {
            return Ok(());
        }
        cx.warn_of(name, err)
    }

    fn search(&mut self, name: &str, input: impl Read, out: &mut dyn Write) -> io::Result<()> {
        let limit = self.options.number('m').map_err(io::Error::other)?.unwrap_or(u64::MAX);
        let shown = if name == "-" { "(standard input)" } else { name };
        let mut lines = Lines::new(input);
        let mut line = vec![];
        let (mut number, mut count) = (0_u64, 0_u64);
        while count < limit && lines.next(&mut line)? {
            number += 1;
            let line = trimmed(&line);
            let matches = self.regexes.iter().any(|regex| regex.is_match(line));
            if matches == self.options.has('v') {
                continue;
            }
            count += 1;
            if "qlL".chars().any(|letter| self.options.has(letter)) {
                break;
            }
            if !self.options.has('c') {
                self.print(shown, number, line, out)?;
            }
        }
        self.found |= count > 0;
        let title = if self.named { format!("{shown}:") } else { String::new() };
        let last = match () {
            () if self.options.has('q') => return Ok(()),
            () if self.options.has('l') => (count > 0).then(|| format!("{shown}\n")),
            () if self.options.has('L') => (count == 0).then(|| format!("{shown}\n")),
            () if self.options.has('c') => Some(format!("{title}{count}\n")),
            () => None,
        };
        out.write_all(&text::encode(&last.unwrap_or_default()))
    }

    fn print(&self, name: &str, number: u64, line: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let mut title = if self.named { text::encode(&format!("{name}:")) } else { vec![] };
        if self.options.has('n') {
            title.extend(format!("{number}:").bytes());
        }
        if !self.options.has('o') {
            title.extend(line);
            title.push(b'\n');
            return out.write_all(&title);
        }
        for found in matches(&self.regexes, line) {
            out.write_all(&title)?;
            out.write_all(found)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// All matches from left to right, the longest first where several begin.
fn matches<'l>(regexes: &[Regex], line: &'l [u8]) -> Vec<&'l [u8]> {
    let mut found = vec![];
    let mut at = 0;
    while at <= line.len() {
        let next = regexes.iter().filter_map(|regex| regex.find_at(line, at));
        let Some(next) = next.min_by_key(|found| (found.start(), std::cmp::Reverse(found.end())))
        else {
            break;
        };
        if !next.is_empty() {
            found.push(next.as_bytes());
        }
        at = next.end().max(at + usize::from(next.is_empty()));
        if next.is_empty() {
            at = next.end() + 1;
        }
    }
    found
}
