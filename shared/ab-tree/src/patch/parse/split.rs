//! The names of a section when a given number of leading components is stripped.

use super::section::{Kind, Name, Section};
use crate::path::quote::unquote;

/// Old and new name without prefix; `None` for a side that is not there.
pub(super) type Pair = (Option<Vec<u8>>, Option<Vec<u8>>);

/// The names at `level`; `None` when the headers contradict each other there.
pub(super) fn names_at(section: &Section, level: usize) -> Option<Pair> {
    let names = &section.names;
    let (old, new) = if let (Some(from), Some(to)) = (&names.from, &names.to) {
        (from.clone(), to.clone())
    } else {
        let name = single_name(section, level)?;
        (name.clone(), name)
    };
    let agrees = |name: &Option<Name>, expected: &[u8]| match name {
        Some(Name::Path(path)) => strip(path, level).is_some_and(|path| is_same(path, expected)),
        Some(Name::Null) | None => true,
    };
    let git = names.git.as_deref().map(|text| git_sides(text, level, &old, &new).is_some());
    let fits = agrees(&names.minus, &old) && agrees(&names.plus, &new) && git.unwrap_or(true);
    // `.` cannot be part of a path in a tree, so it is a prefix.
    let dotted = old.starts_with(b"./") || new.starts_with(b"./");
    let pair = match section.kind {
        Kind::Add => (None, Some(new)),
        Kind::Delete => (Some(old), None),
        _ => (Some(old), Some(new)),
    };
    (fits && !dotted).then_some(pair)
}

/// The name of a file that stays where it is.
fn single_name(section: &Section, level: usize) -> Option<Vec<u8>> {
    let path = |name: &Option<Name>| name.as_ref().and_then(Name::path).map(<[u8]>::to_vec);
    let stripped = |path: Vec<u8>| strip(&path, level).map(<[u8]>::to_vec);
    match (path(&section.names.minus), path(&section.names.plus)) {
        (None, None) => equal_name(section.names.git.as_deref()?, level),
        (Some(path), None) | (None, Some(path)) => stripped(path),
        (Some(minus), Some(plus)) => {
            let (minus, plus) = (stripped(minus)?, stripped(plus)?);
            Some(if plus.len() > minus.len() { minus } else { plus })
        }
    }
}

/// `path` without its first `level` components. `None` when nothing would be left.
pub(super) fn strip(path: &[u8], level: usize) -> Option<&[u8]> {
    let mut rest = path;
    for _ in 0..level {
        rest = &rest[rest.iter().position(|&byte| byte == b'/')? + 1..];
    }
    (!rest.is_empty()).then_some(rest)
}

/// Whether both name the file, if need be one of them by its backup copy.
fn is_same(path: &[u8], name: &[u8]) -> bool {
    let backup = |rest: &[u8]| [&b""[..], b".orig", b".old", b".bak", b"~"].contains(&rest);
    path.strip_prefix(name).is_some_and(backup)
}

/// The two names behind `diff --git ` as written, when they stand for `old` and `new`.
pub(super) fn git_sides(
    text: &[u8],
    level: usize,
    old: &[u8],
    new: &[u8],
) -> Option<(Vec<u8>, Vec<u8>)> {
    let (left, right) = if is_quoted(text) {
        quoted_sides(text)?
    } else {
        let prefix = text.len() - strip(text, level)?.len();
        let (left, right) = text.split_at_checked(prefix + old.len())?;
        (left.to_vec(), right.strip_prefix(b" ")?.to_vec())
    };
    let fits = strip(&left, level) == Some(old) && strip(&right, level) == Some(new);
    fits.then_some((left, right))
}

/// Whether at least one name is quoted. A name with a quote in it always is.
fn is_quoted(text: &[u8]) -> bool {
    text.contains(&b'"')
}

/// The two names when one is quoted; then the end of the first is certain.
fn quoted_sides(text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let (left, rest) = if text.starts_with(b"\"") {
        let (left, rest) = unquote(text)?;
        (left, rest.strip_prefix(b" ")?)
    } else {
        let quote = text.windows(2).position(|pair| pair == b" \"")?;
        (text[..quote].to_vec(), &text[quote + 1..])
    };
    let right = if rest.starts_with(b"\"") { unquote(rest)?.0 } else { rest.to_vec() };
    Some((left, right))
}

/// The name behind `diff --git ` when both sides name the same file.
///
/// The second half is as long as the first, apart from the prefixes, so the number of
/// slashes says where it begins even when the name has spaces.
fn equal_name(text: &[u8], level: usize) -> Option<Vec<u8>> {
    if is_quoted(text) {
        let (left, right) = quoted_sides(text)?;
        let name = strip(&left, level)?;
        return (strip(&right, level) == Some(name)).then(|| name.to_vec());
    }
    let name = if level == 0 {
        text.get(text.len() / 2 + 1..)?
    } else {
        let slashes: Vec<usize> =
            text.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at).collect();
        let inner = slashes.len().checked_sub(2 * level)? / 2;
        &text[slashes[slashes.len() - inner - 1] + 1..]
    };
    (!name.is_empty() && git_sides(text, level, name, name).is_some()).then(|| name.to_vec())
}

#[cfg(test)]
#[path = "split_tests.rs"]
mod tests;
