//! `toybox`, `which`, and programs that only pass on.

use super::super::Step;
use super::super::state::Interp;
use super::{fail, print};

/// `toybox COMMAND…`; alone, it names its commands.
pub(super) fn toybox(interp: &mut Interp, words: &[String]) -> Step {
    match words.get(1) {
        None => {
            let names: Vec<&str> = interp.shell.programs.keys().copied().collect();
            print(interp, &format!("{}\n", names.join(" ")));
            Ok(0)
        }
        Some(name) if interp.location(name).is_none() || name.contains('/') => {
            fail(interp, &format!("toybox: Unknown command {name}"), 127)
        }
        Some(_) => interp.program(&words[1..]),
    }
}

/// `nohup COMMAND…` and its like: here, all commands end with their client.
pub(super) fn plain(interp: &mut Interp, words: &[String]) -> Step {
    match words.get(1) {
        None => fail(interp, &format!("{}: Needs 1 argument", words[0]), 1),
        Some(option) if option.starts_with('-') => {
            fail(interp, &format!("{}: Unknown option '{}'", words[0], &option[1..]), 1)
        }
        Some(_) => interp.program(&words[1..]),
    }
}

/// `which [-a] NAME…`
#[expect(clippy::unnecessary_wraps, reason = "it stands in the table of spawners")]
pub(super) fn which(interp: &mut Interp, words: &[String]) -> Step {
    let mut status = 0;
    for name in words[1..].iter().filter(|word| *word != "-a") {
        match interp.location(name) {
            Some(path) => print(interp, &format!("{path}\n")),
            None => status = 1,
        }
    }
    Ok(status)
}
