//! `find`.

mod parse;
mod printf;

use std::io;

use super::super::pattern::Pattern;
use super::context::{Cx, Failure, Outcome};
use super::mode;
use crate::fs::{Kind, Meta};
use parse::parse;
use printf::printf;

/// Folders below one that is searched.
const MAX_DEPTH: usize = 512;

enum Test {
    Name(Pattern),
    IName(Pattern),
    Path(Pattern),
    Type(char),
    Empty,
    /// Sign and bytes.
    Size(char, u64, u64),
    Newer(i64, i64),
    Not(Box<Test>),
    Print(&'static str),
    Printf(String),
    Delete,
}

struct Find {
    /// Joined by "or"; each is joined by "and".
    tests: Vec<Vec<Test>>,
    min_depth: usize,
    max_depth: usize,
    depth_first: bool,
    acts: bool,
    status: u8,
}

/// `find [PATH…] [-maxdepth N] [-mindepth N] [-name P] [-iname P] [-path P] [-type T] [-size N]
/// [-newer F] [-empty] [!] [-o] [-print] [-print0] [-printf F] [-delete]`
pub(super) fn find(cx: &mut Cx<'_>) -> Outcome {
    let is_path = |arg: &&String| !arg.starts_with('-') && !matches!(arg.as_str(), "!" | "(");
    let count = cx.args.iter().take_while(is_path).count();
    let (paths, args) = cx.args.split_at(count);
    let mut find = parse(cx, args)?;
    let here = [".".to_owned()];
    for path in if paths.is_empty() { &here[..] } else { paths } {
        find.visit(cx, path, 0)?;
    }
    Ok(find.status)
}

impl Find {
    fn visit(&mut self, cx: &mut Cx<'_>, name: &str, depth: usize) -> Result<(), Failure> {
        if cx.cancel.is_cancelled() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let path = cx.path(name);
        let meta = match cx.files.fs.lstat(&path) {
            Ok(meta) => meta,
            Err(err) => return self.failed(cx, name, &err),
        };
        if !self.depth_first {
            self.judge(cx, name, &meta, depth)?;
        }
        if meta.is_dir() && depth < self.max_depth {
            match cx.files.fs.list(&path) {
                Ok(inner) => {
                    for inner in inner {
                        self.visit(
                            cx,
                            &format!("{}/{inner}", name.trim_end_matches('/')),
                            depth + 1,
                        )?;
                    }
                }
                Err(err) => self.failed(cx, name, &err)?,
            }
        }
        if self.depth_first { self.judge(cx, name, &meta, depth) } else { Ok(()) }
    }

    fn failed(&mut self, cx: &mut Cx<'_>, name: &str, err: &io::Error) -> Result<(), Failure> {
        self.status = 1;
        cx.warn_of(&format!("'{name}'"), err)
    }

    fn judge(
        &mut self,
        cx: &mut Cx<'_>,
        name: &str,
        meta: &Meta,
        depth: usize,
    ) -> Result<(), Failure> {
        if depth < self.min_depth {
            return Ok(());
        }
        let mut passes = false;
        for tests in &self.tests {
            passes = true;
            for test in tests {
                match test.run(cx, name, meta, depth) {
                    Ok(true) => {}
                    Ok(false) => {
                        passes = false;
                        break;
                    }
                    Err(err) => {
                        self.status = 1;
                        return cx.warn_of(&format!("'{name}'"), &err);
                    }
                }
            }
            if passes {
                break;
            }
        }
        if passes && !self.acts {
            cx.print(&format!("{name}\n"))?;
        }
        Ok(())
    }
}

impl Test {
    fn run(&self, cx: &mut Cx<'_>, name: &str, meta: &Meta, depth: usize) -> io::Result<bool> {
        let base = name.trim_end_matches('/').rsplit('/').next().unwrap_or(name);
        Ok(match self {
            Self::Name(pattern) => pattern.matches(base),
            Self::IName(pattern) => pattern.matches(&base.to_lowercase()),
            Self::Path(pattern) => pattern.matches(name),
            Self::Type(letter) => *letter == kind(meta),
            Self::Empty => match meta.kind {
                Kind::Dir => cx.files.fs.list(&cx.path(name))?.is_empty(),
                _ => meta.is_file() && meta.size == 0,
            },
            Self::Size(sign, count, unit) => {
                let size = meta.size.div_ceil(*unit);
                match sign {
                    '+' => size > *count,
                    '-' => size < *count,
                    _ => size == *count,
                }
            }
            Self::Newer(seconds, nanos) => (meta.mtime, meta.mtime_nanos) > (*seconds, *nanos),
            Self::Not(test) => !test.run(cx, name, meta, depth)?,
            Self::Print(end) => cx.print(&format!("{name}{end}")).map(|()| true)?,
            Self::Printf(format) => {
                let text = printf(cx, format, name, meta, depth)?;
                cx.print(&text).map(|()| true)?
            }
            Self::Delete if name == "." => true,
            Self::Delete => {
                let path = cx.path(name);
                let fs = cx.files.fs;
                if meta.is_dir() {
                    fs.remove_dir(&path)?;
                } else {
                    fs.remove_file(&path)?;
                }
                true
            }
        })
    }
}

fn kind(meta: &Meta) -> char {
    match mode::show(meta.mode).chars().next() {
        Some('-') | None => 'f',
        Some(letter) => letter,
    }
}
