//! `head` and `tail`.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use super::cat::copy;
use super::context::{Cx, Outcome};
use super::lines::Lines;
use super::options::Options;

/// What `tail` keeps at most.
const MAX_KEPT: usize = 256 << 20;

#[derive(Clone, Copy)]
enum Amount {
    Lines(u64),
    Bytes(u64),
}

/// `head [-n COUNT | -c BYTES | -COUNT] [-qv] FILE…`
pub(super) fn head(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(&numbered(cx.args), "n:c:qv")?;
    let (amount, from_start) = amount(&options)?;
    if from_start {
        return Err("+: not a count".into());
    }
    each(cx, &options, |input, out| match amount {
        Amount::Bytes(count) => copy(&mut input.take(count), out),
        Amount::Lines(count) => {
            let mut lines = Lines::new(input);
            let mut line = vec![];
            for _ in 0..count {
                if !lines.next(&mut line)? {
                    break;
                }
                out.write_all(&line)?;
            }
            Ok(())
        }
    })
}

/// `tail [-n COUNT | -n +FIRST | -c BYTES | -COUNT] [-q] FILE…`
pub(super) fn tail(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(&numbered(cx.args), "n:c:qv")?;
    let (amount, from_start) = amount(&options)?;
    each(cx, &options, |input, out| match amount {
        Amount::Bytes(count) if from_start => {
            io::copy(&mut (&mut *input).take(count.saturating_sub(1)), &mut io::sink())?;
            copy(input, out)
        }
        Amount::Bytes(count) => last_bytes(input, out, count),
        Amount::Lines(count) => last_lines(input, out, count, from_start),
    })
}

/// `-5` is `-n 5`.
fn numbered(args: &[String]) -> Vec<String> {
    let number = |arg: &String| {
        let digits = arg.strip_prefix('-')?;
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        all.then(|| format!("-n{digits}"))
    };
    args.iter().map(|arg| number(arg).unwrap_or_else(|| arg.clone())).collect()
}

/// How much, and whether it is counted from the start.
fn amount(options: &Options) -> Result<(Amount, bool), String> {
    let letter = if options.has('c') { 'c' } else { 'n' };
    let text = options.value(letter).unwrap_or("10");
    let (from_start, digits) = match text.strip_prefix('+') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let count = digits.parse().map_err(|_| format!("bad number '{text}'"))?;
    let amount = if letter == 'c' { Amount::Bytes(count) } else { Amount::Lines(count) };
    Ok((amount, from_start))
}

fn each(
    cx: &mut Cx<'_>,
    options: &Options,
    run: impl Fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>,
) -> Outcome {
    let inputs = options.inputs();
    let titled = (inputs.len() > 1 || options.has('v')) && !options.has('q');
    let mut gap = "";
    cx.each(&inputs, |cx, name| {
        let mut input = cx.files.input(name, cx.stdin)?;
        if titled {
            cx.out.write_all(format!("{gap}==> {name} <==\n").as_bytes())?;
            gap = "\n";
        }
        run(&mut *input, &mut cx.out)
    })
}

fn last_bytes(input: &mut dyn Read, out: &mut dyn Write, count: u64) -> io::Result<()> {
    let keep = usize::try_from(count).unwrap_or(MAX_KEPT).min(MAX_KEPT);
    let mut kept = VecDeque::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        let count = input.read(&mut piece)?;
        if count == 0 {
            break;
        }
        kept.extend(&piece[..count]);
        kept.drain(..kept.len().saturating_sub(keep));
    }
    out.write_all(kept.make_contiguous())
}

fn last_lines(
    input: &mut dyn Read,
    out: &mut dyn Write,
    count: u64,
    from_start: bool,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let mut line = vec![];
    let (mut seen, mut size) = (0, 0);
    let mut kept: VecDeque<Vec<u8>> = VecDeque::new();
    while lines.next(&mut line)? {
        seen += 1;
        if from_start {
            if seen >= count {
                out.write_all(&line)?;
            }
            continue;
        }
        size += line.len();
        kept.push_back(std::mem::take(&mut line));
        while kept.len() as u64 > count {
            size -= kept.pop_front().map_or(0, |line| line.len());
        }
        if size > MAX_KEPT {
            return Err(io::Error::other("too much to keep"));
        }
    }
    kept.iter().try_for_each(|line| out.write_all(line))
}
