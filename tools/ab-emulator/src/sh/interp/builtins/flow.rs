//! `exit`, `return`, `break`, `continue`, `eval`, `.`, `exec`, `wait`.

use super::super::state::Interp;
use super::super::threads::join;
use super::super::{Flow, Step};
use super::bad;
use crate::fs;

/// The number that the first argument is, or `default`.
fn number(interp: &mut Interp, words: &[String], default: i64) -> Step<i64> {
    match words.get(1).map(|word| word.parse()) {
        None => Ok(default),
        Some(Ok(number)) => Ok(number),
        Some(Err(_)) => {
            interp.complain(&format!("{}: {}: bad number", words[0], words[1]));
            Err(Flow::Exit(1))
        }
    }
}

/// Statuses are bytes.
fn status(interp: &mut Interp, words: &[String]) -> Step {
    let number = number(interp, words, interp.status.into())?;
    Ok(u8::try_from(number & 0xff).unwrap_or(1))
}

pub(super) fn exit(interp: &mut Interp, words: &[String]) -> Step {
    Err(Flow::Exit(status(interp, words)?))
}

pub(super) fn leave_function(interp: &mut Interp, words: &[String]) -> Step {
    Err(Flow::Return(status(interp, words)?))
}

pub(super) fn leave(interp: &mut Interp, words: &[String]) -> Step {
    turns(interp, words)?.map_or(Ok(0), |count| Err(Flow::Break(count)))
}

pub(super) fn again(interp: &mut Interp, words: &[String]) -> Step {
    turns(interp, words)?.map_or(Ok(0), |count| Err(Flow::Continue(count)))
}

/// How many loops are meant, at most those that run; nothing outside all loops.
fn turns(interp: &mut Interp, words: &[String]) -> Step<Option<usize>> {
    let count = number(interp, words, 1)?;
    let count = usize::try_from(count).unwrap_or(1).clamp(1, interp.loops.max(1));
    Ok((interp.loops > 0).then_some(count))
}

pub(super) fn eval(interp: &mut Interp, words: &[String]) -> Step {
    let line = words[1..].join(" ");
    interp.script(&line)
}

pub(super) fn source(interp: &mut Interp, words: &[String]) -> Step {
    let Some(name) = words.get(1) else {
        return bad(interp, words, "missing argument");
    };
    let path = fs::join(&interp.cwd, name);
    match interp.script_file(&path) {
        Err(Flow::Return(status)) => Ok(status),
        step => step,
    }
}

/// The program takes the shell's place: nothing after it runs.
pub(super) fn exec(interp: &mut Interp, words: &[String]) -> Step {
    let words =
        if words.get(1).is_some_and(|word| word == "--") { &words[2..] } else { &words[1..] };
    if words.is_empty() {
        return Ok(0);
    }
    let status = interp.program(words)?;
    Err(Flow::Exit(status))
}

pub(super) fn wait(interp: &mut Interp, words: &[String]) -> Step {
    let wanted: Vec<u32> = words[1..].iter().filter_map(|word| word.parse().ok()).collect();
    if wanted.len() + 1 != words.len() {
        return bad(interp, words, "not a process");
    }
    let mut status = if wanted.is_empty() { 0 } else { 127 };
    for job in std::mem::take(&mut interp.jobs) {
        if wanted.is_empty() {
            join(job.thread);
        } else if wanted.contains(&job.pid) {
            status = join(job.thread);
        } else {
            interp.jobs.push(job);
        }
    }
    Ok(status)
}
