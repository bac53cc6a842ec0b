//! `cut`.

use std::io::{self, Write};

use super::context::{Cx, Outcome};
use super::lines::{Lines, trimmed};
use super::options::Options;
use crate::fs::text;

/// From, to; counted from 1.
type Range = (usize, usize);

/// `cut -f LIST [-d CHAR] [-s] | -c LIST | -b LIST FILE…`
pub(super) fn cut(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "f:d:c:b:sn")?;
    let letter = ['f', 'c', 'b'].into_iter().find(|letter| options.has(*letter));
    let letter = letter.ok_or("no -fcb")?;
    let ranges = ranges(options.value(letter).unwrap_or_default())?;
    let between = options.value('d').unwrap_or("\t").bytes().next().unwrap_or(b'\t');
    cx.each(&options.inputs(), |cx, name| {
        let mut lines = Lines::new(cx.files.input(name, cx.stdin)?);
        let mut line = vec![];
        while lines.next(&mut line)? {
            let line = trimmed(&line);
            match letter {
                'f' => fields(line, between, &ranges, options.has('s'), &mut cx.out)?,
                'c' => {
                    let chars = text::decode(line);
                    let chars = chars.chars().enumerate().filter(|(at, _)| within(&ranges, at + 1));
                    let kept: String = chars.map(|(_, char)| char).collect();
                    cx.out.write_all(&text::encode(&kept))?;
                    cx.out.write_all(b"\n")?;
                }
                _ => {
                    let bytes = line.iter().enumerate().filter(|(at, _)| within(&ranges, at + 1));
                    let mut kept: Vec<u8> = bytes.map(|(_, byte)| *byte).collect();
                    kept.push(b'\n');
                    cx.out.write_all(&kept)?;
                }
            }
        }
        Ok(())
    })
}

fn within(ranges: &[Range], at: usize) -> bool {
    ranges.iter().any(|(from, to)| (*from..=*to).contains(&at))
}

fn ranges(text: &str) -> Result<Vec<Range>, String> {
    let bad = || format!("bad list '{text}'");
    let number = |text: &str, open| {
        if text.is_empty() { Ok(open) } else { text.parse().map_err(|_| bad()) }
    };
    let range = |part: &str| {
        let (from, to) = match part.split_once('-') {
            Some(("", "")) => return Err(bad()),
            Some((from, to)) => (number(from, 1)?, number(to, usize::MAX)?),
            None => (number(part, 0)?, number(part, 0)?),
        };
        if from == 0 || from > to { Err(bad()) } else { Ok((from, to)) }
    };
    text.split(',').map(range).collect()
}

fn fields(
    line: &[u8],
    between: u8,
    ranges: &[Range],
    only: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut kept = vec![];
    if line.contains(&between) {
        let parts = line.split(|&byte| byte == between).enumerate();
        let parts: Vec<&[u8]> =
            parts.filter(|(at, _)| within(ranges, at + 1)).map(|(_, part)| part).collect();
        kept = parts.join(&between);
    } else if only {
        return Ok(());
    } else {
        kept.extend(line);
    }
    kept.push(b'\n');
    out.write_all(&kept)
}
