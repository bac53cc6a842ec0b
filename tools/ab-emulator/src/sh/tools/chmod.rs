//! `chmod`, and `chown` and `chgrp`, which change nothing: who owns a file is told by its place.

use super::context::{Cx, Outcome};
use super::mode;
use super::options::Options;

/// Folders below one.
const MAX_DEPTH: usize = 512;

/// `chmod [-R] MODE FILE…`
pub(super) fn chmod(cx: &mut Cx<'_>) -> Outcome {
    // `-x` is a mode, not an option.
    let (tree, words) = match cx.args.split_first() {
        Some((option, rest)) if option == "-R" => (true, rest),
        _ => (false, cx.args),
    };
    let Some((text, names)) = words.split_first().filter(|(_, names)| !names.is_empty()) else {
        return Err("Needs 2 arguments".into());
    };
    if mode::parse(text, 0).is_none() {
        return Err(format!("bad mode '{text}'").into());
    }
    cx.each(names, |cx, name| change(cx, &cx.path(name), text, tree, 0))
}

fn change(cx: &Cx<'_>, path: &str, text: &str, tree: bool, depth: usize) -> std::io::Result<()> {
    let fs = cx.files.fs;
    let meta = if depth == 0 { fs.stat(path) } else { fs.lstat(path) }?;
    if meta.is_link() || depth > MAX_DEPTH {
        return Ok(());
    }
    let bits = mode::parse(text, meta.mode).unwrap_or(meta.mode);
    fs.chmod(path, bits)?;
    if tree && meta.is_dir() {
        for name in fs.list(path)? {
            change(cx, &format!("{path}/{name}"), text, true, depth + 1)?;
        }
    }
    Ok(())
}

/// `chown [-Rhv] OWNER FILE…`
pub(super) fn chown(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "Rhvf")?;
    cx.each(&options.at_least(2)?[1..], |cx, name| cx.files.fs.stat(&cx.path(name)).map(drop))
}
