//! `find`.

use std::io;

use super::super::pattern::Pattern;
use super::context::{Cx, Failure, Outcome};
use super::{mode, owners, time};
use crate::fs::{Kind, Meta, message};

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

fn parse(cx: &Cx<'_>, args: &[String]) -> Result<Find, String> {
    let mut find = Find {
        tests: vec![vec![]],
        min_depth: 0,
        max_depth: MAX_DEPTH,
        depth_first: false,
        acts: false,
        status: 0,
    };
    let mut args = args.iter();
    let mut negated = false;
    while let Some(arg) = args.next() {
        let mut value =
            || args.next().map(String::as_str).ok_or_else(|| format!("{arg}: needs an argument"));
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("bad number '{text}'"));
        let test = match arg.as_str() {
            "!" | "-not" => {
                negated = !negated;
                continue;
            }
            "-a" | "-and" | "-xdev" => continue,
            "-o" | "-or" => {
                find.tests.push(vec![]);
                continue;
            }
            "-depth" => {
                find.depth_first = true;
                continue;
            }
            "-maxdepth" => {
                find.max_depth = number(value()?)?.min(MAX_DEPTH);
                continue;
            }
            "-mindepth" => {
                find.min_depth = number(value()?)?;
                continue;
            }
            "-name" => Test::Name(Pattern::new(value()?)),
            "-iname" => Test::IName(Pattern::new(&value()?.to_lowercase())),
            "-path" | "-wholename" => Test::Path(Pattern::new(value()?)),
            "-type" => Test::Type(value()?.chars().next().unwrap_or('?')),
            "-empty" => Test::Empty,
            "-size" => size(value()?)?,
            "-newer" => {
                let file = value()?;
                let meta = cx.files.fs.stat(&cx.path(file));
                let meta = meta.map_err(|err| format!("{file}: {}", message(&err)))?;
                Test::Newer(meta.mtime, meta.mtime_nanos)
            }
            "-print" => Test::Print("\n"),
            "-print0" => Test::Print("\0"),
            "-printf" => Test::Printf(value()?.to_owned()),
            "-delete" => Test::Delete,
            _ => return Err(format!("{arg}: not supported by this device")),
        };
        find.acts |= matches!(test, Test::Print(_) | Test::Printf(_) | Test::Delete);
        find.depth_first |= matches!(test, Test::Delete);
        let test = if std::mem::take(&mut negated) { Test::Not(Box::new(test)) } else { test };
        if let Some(tests) = find.tests.last_mut() {
            tests.push(test);
        }
    }
    Ok(find)
}

fn size(text: &str) -> Result<Test, String> {
    let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-')).unwrap_or('=');
    let rest = text.trim_start_matches(['+', '-']);
    let digits = rest.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let unit = match &rest[digits.len()..] {
        "c" => 1,
        "" | "b" => 512,
        "k" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return Err(format!("bad size '{text}'")),
    };
    let count = digits.parse().map_err(|_| format!("bad size '{text}'"))?;
    Ok(Test::Size(sign, count, unit))
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

fn printf(cx: &Cx<'_>, format: &str, name: &str, meta: &Meta, depth: usize) -> io::Result<String> {
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => match chars.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some('0') => text.push('\0'),
                other => text.extend(other),
            },
            '%' => match chars.next().unwrap_or('%') {
                'T' => {
                    let letter = chars.next().unwrap_or('@');
                    text += &moment(letter, meta)?;
                }
                letter => text += &field(cx, letter, name, meta, depth)?,
            },
            char => text.push(char),
        }
    }
    Ok(text)
}

fn moment(letter: char, meta: &Meta) -> io::Result<String> {
    if letter == '@' {
        return Ok(format!("{}.{:09}0", meta.mtime, meta.mtime_nanos));
    }
    time::format(&format!("%{letter}"), meta.mtime, 0).map_err(io::Error::other)
}

fn field(cx: &Cx<'_>, letter: char, name: &str, meta: &Meta, depth: usize) -> io::Result<String> {
    let (folder, base) = name.rsplit_once('/').unwrap_or((".", name));
    let uid = owners::uid(&meta.owner, cx.world);
    Ok(match letter {
        'p' => name.into(),
        'P' => {
            let mut parts: Vec<&str> = name.rsplitn(depth + 1, '/').take(depth).collect();
            parts.reverse();
            parts.join("/")
        }
        'f' => base.into(),
        'h' => folder.into(),
        's' => meta.size.to_string(),
        'b' => meta.blocks.to_string(),
        'k' => meta.blocks.div_ceil(2).to_string(),
        'm' => format!("{:o}", meta.mode & 0o7777),
        'M' => mode::show(meta.mode),
        'y' => kind(meta).into(),
        'd' => depth.to_string(),
        'i' => meta.inode.to_string(),
        'n' => meta.links.to_string(),
        'U' | 'G' => uid.to_string(),
        'u' | 'g' => owners::name(uid),
        'l' if meta.is_link() => cx.files.fs.read_link(&cx.path(name))?,
        'l' => String::new(),
        't' => time::format("%a %b %e %H:%M:%S %Y", meta.mtime, 0).map_err(io::Error::other)?,
        '%' => "%".into(),
        _ => return Err(io::Error::other(format!("%{letter} is not supported by this device"))),
    })
}
