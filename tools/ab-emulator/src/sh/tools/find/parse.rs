//! The words after the paths.

use super::super::super::pattern::Pattern;
use super::super::context::Cx;
use super::{Find, MAX_DEPTH, Test};
use crate::fs::message;

/// What is searched for.
pub(super) fn parse(cx: &Cx<'_>, args: &[String]) -> Result<Find, String> {
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
