//! `ln`, `readlink`, `realpath`.

use super::context::{Cx, Outcome};
use super::options::Options;
use crate::fs::message;

/// `ln [-sfnvT] TARGET… [LINK]`
pub(super) fn ln(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "sfnvT")?;
    let words = options.at_least(1)?;
    let here = ".".to_owned();
    let (place, targets) = match words.split_last() {
        Some((place, targets)) if !targets.is_empty() => (place, targets),
        _ => (&here, words),
    };
    let fs = cx.files.fs;
    let path = cx.path(place);
    let own = options.has('n') && fs.lstat(&path).is_ok_and(|meta| meta.is_link());
    let into = !own && !options.has('T') && fs.stat(&path).is_ok_and(|meta| meta.is_dir());
    cx.each(targets, |cx, target| {
        let name = target.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let path = if into { format!("{path}/{name}") } else { path.clone() };
        if options.has('f') && fs.lstat(&path).is_ok_and(|meta| !meta.is_dir()) {
            fs.remove_file(&path)?;
        }
        if options.has('s') {
            return fs.symlink(target, &path);
        }
        fs.hard_link(&cx.path(target), &path)
    })
}

/// `readlink [-fen] FILE…`
pub(super) fn readlink(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "fenq")?;
    let mut status = 0;
    for name in options.at_least(1)? {
        let path = cx.path(name);
        let fs = cx.files.fs;
        let found = match () {
            () if options.has('e') => fs.stat(&path).and_then(|_| fs.canonical(&path)),
            () if options.has('f') => fs.canonical(&path),
            () => fs.read_link(&path),
        };
        match found {
            Ok(text) => cx.print(&format!("{text}{}", if options.has('n') { "" } else { "\n" }))?,
            Err(_) => status = 1,
        }
    }
    Ok(status)
}

/// `realpath FILE…`
pub(super) fn realpath(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "")?;
    let mut status = 0;
    for name in options.at_least(1)? {
        let path = cx.path(name);
        match cx.files.fs.canonical(&path) {
            Ok(text) => cx.print(&format!("{text}\n"))?,
            Err(err) => {
                cx.warn(&format!("{name}: {}", message(&err)));
                status = 1;
            }
        }
    }
    Ok(status)
}
