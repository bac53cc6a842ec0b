//! `cd`.

use std::io::Write;

use super::super::Step;
use super::super::state::Interp;
use super::bad;
use crate::fs::{join, message, text};

/// `cd [-LP] [FOLDER | -]`
pub(super) fn cd(interp: &mut Interp, words: &[String]) -> Step {
    let mut args = words[1..].iter().filter(|word| !matches!(word.as_str(), "-L" | "-P" | "--"));
    let target = match args.next().map(String::as_str) {
        None => interp.get("HOME").unwrap_or("/").to_owned(),
        Some("-") => interp.get("OLDPWD").unwrap_or("/").to_owned(),
        Some(folder) => folder.to_owned(),
    };
    if args.next().is_some() {
        return bad(interp, words, "too many arguments");
    }
    let path = logical(&join(&interp.cwd, &target));
    let entered = interp.fs.stat(&path).and_then(|meta| {
        if meta.is_dir() { Ok(()) } else { Err(nix::errno::Errno::ENOTDIR.into()) }
    });
    if let Err(err) = entered {
        interp.complain(&format!("cd: {target}: {}", message(&err)));
        return Ok(2);
    }
    if words.get(1).is_some_and(|word| word == "-") {
        let _ = interp.stdout().write_all(&text::encode(&format!("{path}\n")));
    }
    let old = std::mem::replace(&mut interp.cwd, path);
    interp.set("OLDPWD", old)?;
    Ok(0)
}

/// `..` takes back what was typed, not where a link led.
fn logical(path: &str) -> String {
    let mut parts: Vec<&str> = vec![];
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}
