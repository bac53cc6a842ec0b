//! `cp` and `mv`.

use std::io;

use super::cat::copy;
use super::context::{Cx, Failure, Outcome};
use super::options::Options;
use crate::fs::{Create, Kind, Meta};

/// Folders below one that is copied.
const MAX_DEPTH: usize = 512;

/// `cp [-rRafpnv] FROM… TO`; links are copied as links with `-r`.
pub(super) fn cp(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "rRafpnvdPT")?;
    each(cx, &options, |cx, from, to| {
        let tree = ['r', 'R', 'a'].into_iter().any(|letter| options.has(letter));
        let keep = options.has('p') || options.has('a');
        let link = tree || options.has('d') || options.has('P');
        let copier = Copier { tree, keep };
        let meta = if link { cx.files.fs.lstat(from) } else { cx.files.fs.stat(from) };
        copier.copy(cx, from, to, &meta?, 0)
    })
}

/// `mv [-fnvT] FROM… TO`
pub(super) fn mv(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "fnvT")?;
    each(cx, &options, |cx, from, to| {
        cx.files.fs.lstat(from)?;
        cx.files.fs.rename(from, to)
    })
}

/// Runs `act` on each source and where it goes: into the last path if that is a folder.
fn each(
    cx: &mut Cx<'_>,
    options: &Options,
    mut act: impl FnMut(&mut Cx<'_>, &str, &str) -> io::Result<()>,
) -> Outcome {
    let Some((target, sources)) = options.at_least(2)?.split_last() else {
        return Err("Needs 2 arguments".into());
    };
    let to = cx.path(target);
    let into = !options.has('T') && cx.files.fs.stat(&to).is_ok_and(|meta| meta.is_dir());
    if sources.len() > 1 && !into {
        return Err(Failure::Said(format!("'{target}' not directory")));
    }
    let mut status = 0;
    for source in sources {
        let name = source.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let to = if into { format!("{}/{name}", to.trim_end_matches('/')) } else { to.clone() };
        if options.has('n') && cx.files.fs.lstat(&to).is_ok() {
            continue;
        }
        match act(cx, &cx.path(source), &to) {
            Ok(()) if options.has('v') => cx.print(&format!("'{source}' -> '{to}'\n"))?,
            Ok(()) => {}
            Err(err) => {
                cx.warn_of(&format!("bad '{source}'"), &err)?;
                status = 1;
            }
        }
    }
    Ok(status)
}

struct Copier {
    tree: bool,
    keep: bool,
}

impl Copier {
    fn copy(&self, cx: &Cx<'_>, from: &str, to: &str, meta: &Meta, depth: usize) -> io::Result<()> {
        let fs = cx.files.fs;
        match meta.kind {
            Kind::File => Self::file(cx, from, to, meta)?,
            Kind::Dir if !self.tree => return Err(io::Error::other("skipped dir")),
            Kind::Dir => self.folder(cx, from, to, meta, depth)?,
            Kind::Link => return fs.symlink(&fs.read_link(from)?, to),
            Kind::Other => return Err(io::Error::other("not a regular file")),
        }
        if self.keep {
            fs.chmod(to, meta.mode)?;
            fs.set_mtime(to, meta.mtime, meta.mtime_nanos)?;
        }
        Ok(())
    }

    fn file(cx: &Cx<'_>, from: &str, to: &str, meta: &Meta) -> io::Result<()> {
        let same = |other: Meta| (other.device, other.inode) == (meta.device, meta.inode);
        if cx.files.fs.stat(to).is_ok_and(same) {
            return Err(io::Error::other("is the same file"));
        }
        let mut input = cx.files.fs.open(from)?;
        let how = Create { mode: meta.mode, ..Create::TRUNCATE };
        let mut output = Guarded { inner: cx.files.fs.create(to, how)?, cancel: cx.cancel };
        copy(&mut input, &mut output)
    }

    fn folder(
        &self,
        cx: &Cx<'_>,
        from: &str,
        to: &str,
        meta: &Meta,
        depth: usize,
    ) -> io::Result<()> {
        let fs = cx.files.fs;
        if depth >= MAX_DEPTH {
            return Err(io::Error::other("folders are nested too deep"));
        }
        // `cp -r a a/b` would never end.
        if format!("{}/", fs.canonical(to)?).starts_with(&format!("{}/", fs.canonical(from)?)) {
            return Err(io::Error::other("would be copied into itself"));
        }
        match fs.mkdir(to, meta.mode | 0o700) {
            Err(err) if err.kind() == io::ErrorKind::AlreadyExists => {}
            made => made?,
        }
        for name in fs.list(from)? {
            let (from, to) = (format!("{from}/{name}"), format!("{to}/{name}"));
            self.copy(cx, &from, &to, &fs.lstat(&from)?, depth + 1)?;
        }
        Ok(())
    }
}

/// A file that can't be written to once the command is cancelled.
pub(super) struct Guarded<'a, W> {
    pub(super) inner: W,
    pub(super) cancel: &'a super::super::Cancel,
}

impl<W: io::Write> io::Write for Guarded<'_, W> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.inner.write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
