//! `ls`.

use std::io;

use super::context::{Cx, Failure, Outcome};
use super::options::Options;
use super::{mode, owners, time};
use crate::fs::{Meta, message};

/// Folders below one that is listed with `-R`.
const MAX_DEPTH: usize = 512;

struct Ls {
    options: Options,
    status: u8,
    /// Whether something was printed, so that a blank line goes before a folder.
    printed: bool,
}

/// A name with what is known of it.
struct Entry {
    name: String,
    path: String,
    meta: Meta,
}

/// `ls [-1aAdFhilnopRrStZ] [PATH…]`; one name a line, since nothing here is a terminal.
pub(super) fn ls(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "1aAdFhilnoRrSstC")?;
    if let Some(letter) = ['C', 's'].into_iter().find(|letter| options.has(*letter)) {
        return Err(format!("-{letter} is not supported by this device").into());
    }
    let mut ls = Ls { options, status: 0, printed: false };
    let paths = if ls.options.rest.is_empty() { vec![".".into()] } else { ls.options.rest.clone() };
    let (mut files, mut folders) = (vec![], vec![]);
    for name in &paths {
        match ls.entry(cx, name, &cx.path(name)) {
            Ok(entry) if entry.meta.is_dir() && !ls.options.has('d') => folders.push(entry),
            Ok(entry) => files.push(entry),
            Err(err) => ls.failed(cx, name, &err)?,
        }
    }
    ls.sort(&mut files);
    ls.sort(&mut folders);
    ls.rows(cx, &files)?;
    let titled = paths.len() > 1 || ls.options.has('R');
    for folder in folders {
        ls.folder(cx, &folder, titled, 0)?;
    }
    Ok(ls.status)
}

impl Ls {
    fn failed(&mut self, cx: &mut Cx<'_>, name: &str, err: &io::Error) -> Result<(), Failure> {
        self.status = 1;
        cx.warn_of(name, err)
    }

    /// A link that was named is followed, unless its own facts are asked for.
    fn entry(&self, cx: &Cx<'_>, name: &str, path: &str) -> io::Result<Entry> {
        let own = self.options.has('l') || self.options.has('d') || self.options.has('n');
        let followed = if own { None } else { cx.files.fs.stat(path).ok() };
        let meta = followed.map_or_else(|| cx.files.fs.lstat(path), Ok)?;
        Ok(Entry { name: name.into(), path: path.into(), meta })
    }

    fn folder(
        &mut self,
        cx: &mut Cx<'_>,
        folder: &Entry,
        titled: bool,
        depth: usize,
    ) -> Result<(), Failure> {
        let names = match cx.files.fs.list(&folder.path) {
            Ok(names) => names,
            Err(err) => return self.failed(cx, &folder.name, &err),
        };
        if titled {
            let gap = if self.printed { "\n" } else { "" };
            cx.print(&format!("{gap}{}:\n", folder.name))?;
            self.printed = true;
        }
        let mut entries = self.entries(cx, folder, names)?;
        if self.long() {
            let blocks: u64 = entries.iter().map(|entry| entry.meta.blocks).sum();
            cx.print(&format!("total {}\n", blocks / 2))?;
        }
        self.sort(&mut entries);
        self.rows(cx, &entries)?;
        if self.options.has('R') && depth < MAX_DEPTH {
            let inner = entries.into_iter().filter(|entry| entry.meta.is_dir());
            for entry in inner.filter(|entry| entry.name != "." && entry.name != "..") {
                let name = format!("{}/{}", folder.name.trim_end_matches('/'), entry.name);
                self.folder(cx, &Entry { name, ..entry }, true, depth + 1)?;
            }
        }
        Ok(())
    }

    fn entries(
        &mut self,
        cx: &mut Cx<'_>,
        folder: &Entry,
        names: Vec<String>,
    ) -> Result<Vec<Entry>, Failure> {
        let all = self.options.has('a');
        let hidden = all || self.options.has('A');
        let dots = [".", ".."].map(str::to_owned).into_iter().filter(|_| all);
        let mut entries = vec![];
        for name in dots.chain(names).filter(|name| hidden || !name.starts_with('.')) {
            let path = format!("{}/{name}", folder.path.trim_end_matches('/'));
            match cx.files.fs.lstat(&path) {
                Ok(meta) => entries.push(Entry { name, path, meta }),
                Err(err) => self.failed(cx, &path, &err)?,
            }
        }
        Ok(entries)
    }

    fn sort(&self, entries: &mut [Entry]) {
        if self.options.has('t') {
            entries
                .sort_by_key(|entry| std::cmp::Reverse((entry.meta.mtime, entry.meta.mtime_nanos)));
        } else if self.options.has('S') {
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.meta.size));
        } else {
            entries.sort_by(|one, other| one.name.cmp(&other.name));
        }
        if self.options.has('r') {
            entries.reverse();
        }
    }

    fn long(&self) -> bool {
        ['l', 'n', 'o'].into_iter().any(|letter| self.options.has(letter))
    }

    fn rows(&mut self, cx: &mut Cx<'_>, entries: &[Entry]) -> io::Result<()> {
        let rows: Vec<[String; 5]> = entries.iter().map(|entry| self.columns(cx, entry)).collect();
        let widths: Vec<usize> =
            (0..5).map(|at| rows.iter().map(|row| row[at].len()).max().unwrap_or(0)).collect();
        for (entry, [mode, links, owner, group, size]) in entries.iter().zip(&rows) {
            let mut line = String::new();
            if self.options.has('i') {
                line = format!("{:>7} ", entry.meta.inode);
            }
            if self.long() {
                let date = time::format("%Y-%m-%d %H:%M", entry.meta.mtime, 0).unwrap_or_default();
                let (l, o, g, s) = (widths[1], widths[2], widths[3], widths[4]);
                let facts =
                    format!("{mode} {links:>l$} {owner:<o$} {group:<g$} {size:>s$} {date} ");
                line.push_str(&facts);
            }
            cx.print(&format!("{line}{}\n", self.shown(cx, entry)))?;
            self.printed = true;
        }
        Ok(())
    }

    fn columns(&self, cx: &Cx<'_>, entry: &Entry) -> [String; 5] {
        let uid = owners::uid(&entry.meta.owner, cx.world);
        let owner = if self.options.has('n') { uid.to_string() } else { owners::name(uid) };
        let size = entry.meta.size;
        let size = if self.options.has('h') { human(size) } else { size.to_string() };
        let links = entry.meta.links.to_string();
        [mode::show(entry.meta.mode), links, owner.clone(), owner, size]
    }

    /// The name, with where a link leads.
    fn shown(&self, cx: &Cx<'_>, entry: &Entry) -> String {
        let mut name = entry.name.clone();
        if self.options.has('F') {
            name += match () {
                () if entry.meta.is_dir() => "/",
                () if entry.meta.is_link() => "@",
                () if entry.meta.is_file() && entry.meta.mode & 0o111 != 0 => "*",
                () => "",
            };
        }
        if self.long() && entry.meta.is_link() {
            let target = cx.files.fs.read_link(&entry.path).unwrap_or_else(|err| message(&err));
            name.push_str(" -> ");
            name.push_str(&target);
        }
        name
    }
}

/// `1.5K`: toybox shows one digit after the point below ten units.
#[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
pub(super) fn human(bytes: u64) -> String {
    let mut value = bytes as f64;
    let mut units = ["", "K", "M", "G", "T", "P"].into_iter();
    let mut unit = units.next().unwrap_or_default();
    while value >= 1000.0 {
        let Some(next) = units.next() else { break };
        value /= 1024.0;
        unit = next;
    }
    if unit.is_empty() || value >= 10.0 {
        format!("{value:.0}{unit}")
    } else {
        format!("{value:.1}{unit}")
    }
}
