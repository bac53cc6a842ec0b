//! Variables, options and arguments.

use std::io::Write;

use super::super::state::Interp;
use super::super::{Flow, Step};
use super::bad;
use crate::fs::text;

fn is_name(name: &str) -> bool {
    name.starts_with(|char: char| char.is_ascii_alphabetic() || char == '_')
        && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
}

/// The name in each argument, set to the value if there is one.
fn declare(interp: &mut Interp, words: &[String], mut mark: impl FnMut(&mut Interp, &str)) -> Step {
    for word in &words[1..] {
        let (name, value) =
            word.split_once('=').map_or((word.as_str(), None), |(n, v)| (n, Some(v)));
        if !is_name(name) {
            interp.complain(&format!("{}: {word}: is not an identifier", words[0]));
            return Err(Flow::Exit(1));
        }
        mark(interp, name);
        if let Some(value) = value {
            interp.set(name, value.to_owned())?;
        }
    }
    Ok(0)
}

pub(super) fn export(interp: &mut Interp, words: &[String]) -> Step {
    match words.get(1).map(String::as_str) {
        None | Some("-p") => {
            let env = interp.env();
            let lines = env.iter().map(|(name, value)| format!("export {name}={}\n", quote(value)));
            let _ = interp.stdout().write_all(&text::encode(&lines.collect::<String>()));
            Ok(0)
        }
        Some(option) if option.starts_with('-') => bad(interp, words, "unknown option"),
        _ => declare(interp, words, |interp, name| {
            interp.vars.entry(name.into()).or_default().exported = true;
        }),
    }
}

/// A word as it could be typed.
fn quote(value: &str) -> String {
    let plain = |char: char| char.is_ascii_alphanumeric() || "_-./:,+@%".contains(char);
    if !value.is_empty() && value.chars().all(plain) {
        return value.to_owned();
    }
    format!("'{}'", value.replace('\'', "'\\''"))
}

pub(super) fn readonly(interp: &mut Interp, words: &[String]) -> Step {
    let status = declare(interp, words, |_, _| {})?;
    for word in &words[1..] {
        let name = word.split('=').next().unwrap_or_default();
        interp.vars.entry(name.into()).or_default().readonly = true;
    }
    Ok(status)
}

pub(super) fn local(interp: &mut Interp, words: &[String]) -> Step {
    if interp.hidden.is_empty() {
        return bad(interp, words, "not in a function");
    }
    declare(interp, words, |interp, name| {
        let old = interp.vars.remove(name);
        if let Some(layer) = interp.hidden.last_mut() {
            layer.push((name.to_owned(), old));
        }
    })
}

pub(super) fn unset(interp: &mut Interp, words: &[String]) -> Step {
    let functions = words.get(1).is_some_and(|word| word == "-f");
    for name in words[1..].iter().filter(|word| !matches!(word.as_str(), "-f" | "-v")) {
        if functions {
            interp.functions.remove(name);
        } else if interp.vars.get(name).is_some_and(|variable| variable.readonly) {
            return bad(interp, words, &format!("{name}: is read only"));
        } else {
            interp.vars.remove(name);
        }
    }
    Ok(0)
}

pub(super) fn shift(interp: &mut Interp, words: &[String]) -> Step {
    let count = words.get(1).map_or(Ok(1), |word| word.parse());
    match count {
        Ok(count) if count <= interp.args.len() => {
            interp.args.drain(..count);
            Ok(0)
        }
        Ok(_) => {
            interp.complain("shift: nothing to shift");
            Err(Flow::Exit(1))
        }
        Err(_) => bad(interp, words, "bad number"),
    }
}

pub(super) fn set(interp: &mut Interp, words: &[String]) -> Step {
    let mut at = 1;
    while let Some(word) = words.get(at) {
        at += 1;
        match word.as_str() {
            "--" => {
                interp.args = words[at..].to_vec();
                return Ok(0);
            }
            "-o" | "+o" => {
                let name = words.get(at).map(String::as_str).unwrap_or_default();
                at += 1;
                if !named_option(interp, name, word == "-o") {
                    return bad(interp, words, &format!("{name}: bad option"));
                }
            }
            _ if word.len() > 1 && word.starts_with(['-', '+']) => {
                if !flags(interp, &word[1..], word.starts_with('-')) {
                    return bad(interp, words, &format!("{word}: bad option"));
                }
            }
            _ => {
                interp.args = words[at - 1..].to_vec();
                return Ok(0);
            }
        }
    }
    if words.len() == 1 {
        list(interp);
    }
    Ok(0)
}

fn list(interp: &Interp) {
    let lines = interp.vars.iter().map(|(name, var)| format!("{name}={}\n", quote(&var.value)));
    let _ = interp.stdout().write_all(&text::encode(&lines.collect::<String>()));
}

/// Switches the options of `-eux`; false if one is unknown.
pub(in super::super) fn flags(interp: &mut Interp, flags: &str, on: bool) -> bool {
    flags.chars().all(|flag| {
        let name = match flag {
            'e' => "errexit",
            'u' => "nounset",
            'f' => "noglob",
            'x' => "xtrace",
            _ => return false,
        };
        named_option(interp, name, on)
    })
}

fn named_option(interp: &mut Interp, name: &str, on: bool) -> bool {
    let options = &mut interp.options;
    let option = match name {
        "errexit" => &mut options.errexit,
        "nounset" => &mut options.nounset,
        "noglob" => &mut options.noglob,
        "xtrace" => &mut options.xtrace,
        "pipefail" => &mut options.pipefail,
        _ => return false,
    };
    *option = on;
    true
}

pub(super) fn umask(interp: &mut Interp, words: &[String]) -> Step {
    if words.len() == 1 {
        let _ = interp.stdout().write_all(b"022\n");
        return Ok(0);
    }
    bad(interp, words, "setting it is not supported by this device")
}
