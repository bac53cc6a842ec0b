//! `sh`.

use std::io::Read;

use super::super::super::io::Input;
use super::super::super::parse::parse_lines;
use super::super::builtins::flags;
use super::super::state::Interp;
use super::super::threads::finish;
use super::super::{CANCELLED, Flow, SH, Step};
use super::fail;
use crate::fs::{join, text};

/// The longest command over several lines.
const MAX_COMMAND: usize = 4 << 20;

/// `sh [-eux] [-c LINE [NAME ARG…] | FILE ARG… | -s ARG…]`
pub(super) fn sh(interp: &mut Interp, words: &[String]) -> Step {
    let mut inner = interp.fork();
    inner.functions.clear();
    inner.vars.retain(|_, variable| variable.exported);
    inner.pid = interp.shell.next_pid();
    inner.zero = SH.into();
    let mut at = 1;
    let (mut line, mut stdin) = (false, false);
    while let Some(option) = words.get(at).filter(|word| word.starts_with('-') && word.len() > 1) {
        at += 1;
        if option == "--" {
            break;
        }
        line |= option.contains('c');
        stdin |= option.contains('s');
        let rest: String = option[1..].chars().filter(|char| !"csl".contains(*char)).collect();
        if !flags(&mut inner, &rest, true) {
            return fail(interp, &format!("{SH}: {option}: unknown option"), 1);
        }
    }
    let words = &words[at..];
    if line {
        return command(interp, inner, words);
    }
    if stdin || words.is_empty() {
        words.clone_into(&mut inner.args);
        return Ok(finish(inner, from_stdin));
    }
    words[0].clone_into(&mut inner.zero);
    words[1..].clone_into(&mut inner.args);
    let path = join(&inner.cwd, &words[0]);
    Ok(finish(inner, |inner| inner.script_file(&path)))
}

fn command(interp: &mut Interp, mut inner: Interp, words: &[String]) -> Step {
    let Some(line) = words.first() else {
        return fail(interp, &format!("{SH}: -c: requires an argument"), 1);
    };
    if let Some(zero) = words.get(1) {
        zero.clone_into(&mut inner.zero);
        words[2..].clone_into(&mut inner.args);
    }
    Ok(finish(inner, |inner| inner.script(line)))
}

/// Line by line, so that commands may read what follows, and a person sees each answer.
fn from_stdin(inner: &mut Interp) -> Step {
    let mut input = inner.stdin();
    let mut held = String::new();
    loop {
        let more = line(&mut input, &mut held);
        if inner.cancel.is_cancelled() {
            return Err(Flow::Exit(CANCELLED));
        }
        match parse_lines(&held) {
            Ok(None) if more && held.len() < MAX_COMMAND => continue,
            Ok(Some(list)) => {
                inner.list(&list)?;
            }
            Ok(None) | Err(_) => {
                inner.script(&held)?;
            }
        }
        held.clear();
        if !more {
            return Ok(inner.status);
        }
    }
}

/// Adds a line to `held`; false at the end.
fn line(input: &mut Input, held: &mut String) -> bool {
    let mut bytes = vec![];
    let mut byte = [0];
    while bytes.len() < MAX_COMMAND {
        if !input.read(&mut byte).is_ok_and(|count| count == 1) {
            held.push_str(&text::decode(&bytes));
            return false;
        }
        bytes.push(byte[0]);
        if byte[0] == b'\n' {
            break;
        }
    }
    held.push_str(&text::decode(&bytes));
    true
}
