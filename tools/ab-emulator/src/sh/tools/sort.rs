//! `sort` and `uniq`.

use std::cmp::Ordering;
use std::io::{self, Write};

use super::context::{Cx, Outcome};
use super::lines::{Lines, trimmed};
use super::options::Options;
use crate::fs::Create;

/// Lines are held whole: 256 MiB of them.
const MAX_HELD: usize = 256 << 20;

/// `sort [-rnuf] [-t CHAR] [-k FIELD[,FIELD]] [-o FILE] FILE…`, by bytes.
pub(super) fn sort(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "rnufsbzt:k:o:")?;
    let order = Order::new(&options)?;
    let end = if options.has('z') { 0 } else { b'\n' };
    let mut held: Vec<Vec<u8>> = vec![];
    let mut size = 0;
    let status = cx.each(&options.inputs(), |cx, name| {
        let mut lines = Lines::ending(cx.files.input(name, cx.stdin)?, end);
        let mut line = vec![];
        while lines.next(&mut line)? {
            size += line.len();
            if size > MAX_HELD {
                return Err(io::Error::other("too much to sort"));
            }
            held.push(line.strip_suffix(&[end]).unwrap_or(&line).to_vec());
        }
        Ok(())
    })?;
    held.sort_by(|one, other| order.compare(one, other, !options.has('s') && !options.has('u')));
    if options.has('u') {
        held.dedup_by(|one, other| order.compare(one, other, false) == Ordering::Equal);
    }
    let mut file = match options.value('o') {
        Some(name) => Some(cx.files.fs.create(&cx.path(name), Create::TRUNCATE)?),
        None => None,
    };
    for mut line in held {
        line.push(end);
        match &mut file {
            Some(file) => file.write_all(&line)?,
            None => cx.out.write_all(&line)?,
        }
    }
    Ok(status)
}

struct Order {
    reverse: bool,
    numeric: bool,
    fold: bool,
    between: Option<u8>,
    /// First and last field, counted from 1; the last is open if missing.
    key: Option<(usize, Option<usize>)>,
}

impl Order {
    fn new(options: &Options) -> Result<Self, String> {
        let mut order = Self {
            reverse: options.has('r'),
            numeric: options.has('n'),
            fold: options.has('f'),
            between: options.value('t').and_then(|text| text.bytes().next()),
            key: None,
        };
        if options.values('k').count() > 1 {
            return Err("more than one -k is not supported by this device".into());
        }
        if let Some(text) = options.value('k') {
            let number = |text: &str| text.parse().ok().filter(|&field: &usize| field > 0);
            let plain = text.trim_end_matches(['n', 'r', 'f', 'b']);
            for letter in text[plain.len()..].chars() {
                order.numeric |= letter == 'n';
                order.reverse |= letter == 'r';
                order.fold |= letter == 'f';
            }
            let (first, last) = plain.split_once(',').map_or((plain, None), |(a, b)| (a, Some(b)));
            let bad = || format!("bad -k '{text}'");
            let last = last.map(|last| number(last).ok_or_else(bad)).transpose()?;
            order.key = Some((number(first).ok_or_else(bad)?, last));
        }
        Ok(order)
    }

    /// `whole`: equal keys are ordered by the whole line.
    fn compare(&self, one: &[u8], other: &[u8], whole: bool) -> Ordering {
        let (a, b) = (self.key(one), self.key(other));
        let order = if self.numeric {
            number(a).total_cmp(&number(b))
        } else if self.fold {
            a.to_ascii_uppercase().cmp(&b.to_ascii_uppercase())
        } else {
            a.cmp(b)
        };
        let order = order.then_with(|| if whole { one.cmp(other) } else { Ordering::Equal });
        if self.reverse { order.reverse() } else { order }
    }

    fn key<'l>(&self, line: &'l [u8]) -> &'l [u8] {
        let Some((first, last)) = self.key else { return line };
        let start = self.ends(line, first - 1);
        let start = start + usize::from(self.between.is_some() && first > 1);
        let end = last.map_or(line.len(), |last| self.ends(line, last));
        line.get(start..end).unwrap_or_default()
    }

    /// Where the field with this number ends.
    fn ends(&self, line: &[u8], field: usize) -> usize {
        let mut at = 0;
        for number in 0..field {
            if let Some(between) = self.between {
                at += usize::from(number > 0);
                let rest = line.get(at..).unwrap_or_default();
                at += rest.iter().position(|&byte| byte == between).unwrap_or(rest.len());
            } else {
                let blank = |byte: &u8| byte.is_ascii_whitespace();
                at += line[at..].iter().take_while(|byte| blank(byte)).count();
                at += line[at..].iter().take_while(|byte| !blank(byte)).count();
            }
        }
        at.min(line.len())
    }
}

/// The number that a field begins with.
fn number(field: &[u8]) -> f64 {
    let field = field.trim_ascii_start();
    let length = field
        .iter()
        .enumerate()
        .take_while(|(at, byte)| {
            byte.is_ascii_digit() || **byte == b'.' || (*at == 0 && **byte == b'-')
        })
        .count();
    std::str::from_utf8(&field[..length]).ok().and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

/// `uniq [-cdui] [IN [OUT]]`
pub(super) fn uniq(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "cdui")?;
    let name = options.inputs().remove(0);
    let mut lines = Lines::new(cx.files.input(&name, cx.stdin)?);
    let mut out: Box<dyn Write> = match options.rest.get(1) {
        Some(name) => Box::new(cx.files.fs.create(&cx.files.path(name), Create::TRUNCATE)?),
        None => Box::new(&mut cx.out),
    };
    let mut line = vec![];
    let mut last: Option<(Vec<u8>, u64)> = None;
    let mut say = |last: &Option<(Vec<u8>, u64)>| match last {
        Some((line, count)) => {
            let dropped = (options.has('d') && *count == 1) || (options.has('u') && *count > 1);
            if dropped {
                return Ok(());
            }
            if options.has('c') {
                write!(out, "{count:7} ")?;
            }
            out.write_all(line)?;
            out.write_all(b"\n")
        }
        None => Ok(()),
    };
    while lines.next(&mut line)? {
        let text = trimmed(&line);
        let same = |held: &[u8]| {
            if options.has('i') { held.eq_ignore_ascii_case(text) } else { held == text }
        };
        match &mut last {
            Some((held, count)) if same(held) => *count += 1,
            _ => {
                say(&last)?;
                last = Some((text.to_vec(), 1));
            }
        }
    }
    say(&last)?;
    Ok(0)
}
