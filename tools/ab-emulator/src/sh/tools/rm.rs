//! `rm`, `rmdir` and `unlink`.

use std::io;

use super::context::{Cx, Outcome};
use super::options::Options;

/// `rm [-rRfv] PATH…`
pub(super) fn rm(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "rRfiv")?;
    if options.has('i') {
        return Err("-i: nobody can be asked".into());
    }
    let (force, tree) = (options.has('f'), options.has('r') || options.has('R'));
    let mut status = 0;
    for name in options.at_least(usize::from(!force))? {
        match remove(cx, name, tree) {
            Ok(()) if options.has('v') => cx.print(&format!("rm '{name}'\n"))?,
            Ok(()) => {}
            Err(err) if force && err.kind() == io::ErrorKind::NotFound => {}
            Err(err) => {
                cx.warn_of(name, &err)?;
                status = 1;
            }
        }
    }
    Ok(status)
}

fn remove(cx: &Cx<'_>, name: &str, tree: bool) -> io::Result<()> {
    if matches!(name.rsplit('/').next(), Some("." | "..")) {
        return Err(io::Error::other("bad path"));
    }
    let path = cx.path(name);
    if tree {
        return cx.files.fs.remove_tree(&path);
    }
    if cx.files.fs.lstat(&path)?.is_dir() {
        return Err(io::Error::other("is a directory"));
    }
    cx.files.fs.remove_file(&path)
}

/// `rmdir [-p] FOLDER…`
pub(super) fn rmdir(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "p")?;
    let parents = options.has('p');
    cx.each(options.at_least(1)?, |cx, name| {
        let mut name = name;
        loop {
            cx.files.fs.remove_dir(&cx.path(name))?;
            match name.rsplit_once('/') {
                Some((parent, _)) if parents && !parent.is_empty() => name = parent,
                _ => return Ok(()),
            }
        }
    })
}
