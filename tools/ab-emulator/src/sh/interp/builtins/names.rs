//! `command`, `type`, `whence`: what a name stands for.

use std::io::Write;

use super::super::Step;
use super::super::state::Interp;
use super::{bad, find};
use crate::fs::text;

const RESERVED: [&str; 16] = [
    "if", "then", "else", "elif", "fi", "while", "until", "for", "do", "done", "case", "esac",
    "in", "{", "}", "!",
];

pub(super) fn command(interp: &mut Interp, words: &[String]) -> Step {
    match words.get(1).map(String::as_str) {
        None => Ok(0),
        Some("-v") => say(interp, &words[2..], brief),
        Some("-V") => say(interp, &words[2..], long),
        Some(option) if option.starts_with('-') && !matches!(option, "-p" | "--") => {
            bad(interp, words, &format!("{option}: unknown option"))
        }
        Some(first) => {
            let rest = &words[if first.starts_with('-') { 2 } else { 1 }..];
            match rest.first().map(|name| find(name)) {
                None => Ok(0),
                Some(Some(builtin)) => builtin(interp, rest),
                Some(None) => interp.program(rest),
            }
        }
    }
}

pub(super) fn kind(interp: &mut Interp, words: &[String]) -> Step {
    say(interp, &words[1..], long)
}

pub(super) fn whence(interp: &mut Interp, words: &[String]) -> Step {
    say(interp, &words[1..], brief)
}

type Describe = fn(&Interp, &str) -> Option<String>;

#[expect(clippy::unnecessary_wraps, reason = "builtins end by returning it")]
fn say(interp: &mut Interp, names: &[String], describe: Describe) -> Step {
    let mut status = 0;
    for name in names {
        let found = describe(interp, name);
        if let Some(line) = found.or_else(|| missing(name, describe)) {
            let _ = interp.stdout().write_all(&text::encode(&format!("{line}\n")));
        }
        if describe(interp, name).is_none() {
            status = 1;
        }
    }
    Ok(status)
}

/// `type` says of an unknown name that it is one; `command -v` is silent.
fn missing(name: &str, describe: Describe) -> Option<String> {
    std::ptr::fn_addr_eq(describe, long as Describe).then(|| format!("{name} not found"))
}

fn brief(interp: &Interp, name: &str) -> Option<String> {
    let known = RESERVED.contains(&name) || interp.functions.contains_key(name);
    if known || find(name).is_some() {
        return Some(name.to_owned());
    }
    interp.location(name)
}

fn long(interp: &Interp, name: &str) -> Option<String> {
    if RESERVED.contains(&name) {
        return Some(format!("{name} is a reserved word"));
    }
    if interp.functions.contains_key(name) {
        return Some(format!("{name} is a function"));
    }
    if find(name).is_some() {
        return Some(format!("{name} is a shell builtin"));
    }
    interp.location(name).map(|path| format!("{name} is {path}"))
}
