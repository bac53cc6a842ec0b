//! `run-as`.

use super::super::Step;
use super::super::state::Interp;
use super::super::threads::finish;
use super::fail;
use crate::fs::User;

/// `run-as PACKAGE [--user 0] [COMMAND…]`: for packages that are debuggable.
pub(super) fn run_as(interp: &mut Interp, words: &[String]) -> Step {
    let Some(name) = words.get(1) else {
        return fail(
            interp,
            "run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]",
            1,
        );
    };
    if matches!(interp.fs.user(), User::App(_)) {
        return fail(interp, "run-as: only 'shell' or 'root' users can run this program", 1);
    }
    match interp.shell.world.package(name) {
        None => return fail(interp, &format!("run-as: unknown package: {name}"), 1),
        Some(package) if !package.debuggable => {
            return fail(interp, &format!("run-as: package not debuggable: {name}"), 1);
        }
        Some(_) => {}
    }
    let words = match words.get(2).map(String::as_str) {
        Some("--user") => words.get(4..).unwrap_or_default(),
        _ => &words[2..],
    };
    enter(interp, name, words)
}

fn enter(interp: &mut Interp, name: &str, words: &[String]) -> Step {
    let mut inner = interp.fork();
    inner.fs = interp.fs.as_user(User::App(name.to_owned()));
    inner.cwd = format!("/data/user/0/{name}");
    if !inner.fs.exists(&inner.cwd) {
        inner.cwd = format!("/data/data/{name}");
    }
    if !inner.fs.exists(&inner.cwd) {
        let cwd = &inner.cwd;
        let message = format!("run-as: couldn't chdir to {cwd}: No such file or directory");
        return fail(interp, &message, 1);
    }
    inner.set("HOME", inner.cwd.clone())?;
    inner.functions.clear();
    let shell = ["sh".to_owned()];
    let words = if words.is_empty() { &shell[..] } else { words };
    Ok(finish(inner, |inner| inner.program(words)))
}
