//! `xargs`.

use std::io::{Cursor, Read};

use super::super::super::io::Input;
use super::super::redirect::Fd;
use super::super::state::Interp;
use super::super::threads::finish;
use super::super::{CANCELLED, Flow, Step};
use super::fail;
use crate::fs::text;

/// Bytes of arguments for one run, as on the device.
const MAX_BYTES: usize = 128 << 10;
/// Bytes of input, which is read whole.
const MAX_INPUT: u64 = 64 << 20;

#[derive(Default)]
struct Options {
    nul: bool,
    not_empty: bool,
    count: Option<usize>,
    replace: Option<String>,
}

/// `xargs [-0] [-r] [-n COUNT] [-I TEXT] COMMAND…`
pub(super) fn xargs(interp: &mut Interp, words: &[String]) -> Step {
    let mut options = Options::default();
    let command = match parse(&words[1..], &mut options) {
        Ok([]) => vec!["echo".to_owned()],
        Ok(command) => command.to_vec(),
        Err(message) => return fail(interp, &format!("xargs: {message}"), 1),
    };
    let mut input = vec![];
    let read = interp.stdin().take(MAX_INPUT).read_to_end(&mut input);
    if read.is_err() {
        return Err(Flow::Exit(CANCELLED));
    }
    let mut status = 0;
    for run in runs(&split(&input, &options), &command, &options) {
        let mut inner = interp.fork();
        inner.fds.insert(0, Fd::In(Input::new(Box::new(Cursor::new([])), &inner.cancel)));
        match finish(inner, |inner| inner.program(&run)) {
            0 => {}
            255 => return fail(interp, &format!("xargs: {}: exited with status 255", run[0]), 124),
            missing @ (126 | 127) => return Ok(missing),
            _ => status = 123,
        }
        if interp.cancel.is_cancelled() {
            return Err(Flow::Exit(CANCELLED));
        }
    }
    Ok(status)
}

fn parse<'a>(mut words: &'a [String], options: &mut Options) -> Result<&'a [String], String> {
    while let Some(word) = words.first().filter(|word| word.starts_with('-')) {
        words = &words[1..];
        let (flag, inline) = word.split_at(word.char_indices().nth(2).map_or(word.len(), |c| c.0));
        match flag {
            "-0" => options.nul = true,
            "-r" => options.not_empty = true,
            "-n" | "-I" => {
                let value = if inline.is_empty() {
                    let (first, rest) = words.split_first().ok_or("Missing argument")?;
                    words = rest;
                    first
                } else {
                    inline
                };
                if flag == "-I" {
                    options.replace = Some(value.to_owned());
                } else {
                    let count = value.parse().ok().filter(|&count: &usize| count > 0);
                    options.count = Some(count.ok_or("-n: not a number")?);
                }
            }
            "--" => break,
            _ => return Err(format!("Unknown option '{}'", &word[1..])),
        }
    }
    Ok(words)
}

/// The arguments in the input: by NUL, by line with `-I`, else by blanks, quotes and backslashes.
fn split(input: &[u8], options: &Options) -> Vec<String> {
    if options.nul || options.replace.is_some() {
        let end = if options.nul { 0 } else { b'\n' };
        let parts = input.split(|&byte| byte == end).filter(|part| !part.is_empty());
        return parts.map(text::decode).collect();
    }
    let mut words = vec![];
    let mut open: Option<String> = None;
    let mut quote = None;
    let decoded = text::decode(input);
    let mut chars = decoded.chars();
    while let Some(char) = chars.next() {
        match (char, quote) {
            (_, Some(end)) if char == end => quote = None,
            ('\'' | '"', None) => {
                quote = Some(char);
                open.get_or_insert_default();
            }
            ('\\', None) => open.get_or_insert_default().extend(chars.next()),
            (' ' | '\t' | '\n', None) => words.extend(open.take()),
            _ => open.get_or_insert_default().push(char),
        }
    }
    words.extend(open);
    words
}

fn runs(args: &[String], command: &[String], options: &Options) -> Vec<Vec<String>> {
    if let Some(mark) = &options.replace {
        let fill = |arg: &String| command.iter().map(|word| word.replace(mark, arg)).collect();
        return args.iter().map(fill).collect();
    }
    if args.is_empty() {
        return if options.not_empty { vec![] } else { vec![command.to_vec()] };
    }
    let mut runs = vec![];
    let mut run = command.to_vec();
    let mut bytes = 0;
    for arg in args {
        let full = options.count.is_some_and(|count| run.len() - command.len() >= count);
        if run.len() > command.len() && (full || bytes + arg.len() > MAX_BYTES) {
            runs.push(std::mem::replace(&mut run, command.to_vec()));
            bytes = 0;
        }
        bytes += arg.len() + 1;
        run.push(arg.clone());
    }
    runs.push(run);
    runs
}
