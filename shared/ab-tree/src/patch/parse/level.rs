//! How many leading components of the names are a prefix.
//!
//! One number for the whole patch, 0 or 1 unless there is proof of more:
//! 1. A level at which the headers of some section contradict each other is out. So
//!    `a/x` and `b/x` mean 1, and `rename from` lines, which have no prefix, decide.
//! 2. Where both fit, each section votes. The tree's word counts first: the level at
//!    which the old file exists, or the directory of a new one.
//! 3. Otherwise the form: `/dev/null` and a usual prefix mean 1, any other first
//!    component means 0, the same usual prefix on both sides says nothing.
//! 4. Votes that differ, or none at all, refuse the patch. A guess could write to a file
//!    that nobody meant.

use std::collections::BTreeSet;

use super::Exists;
use super::section::{Kind, Name, Section};
use super::split::{git_sides, names_at};
use crate::TreePath;
use crate::patch::PatchError;

/// Prefixes that tools write: git, git's `diff.mnemonicPrefix`, forges, `diff -r`.
const USUAL: [&[u8]; 9] =
    [b"a", b"b", b"c", b"i", b"o", b"w", b".", b"forkSrcPrefix", b"forkDstPrefix"];

/// Deepest prefix that proof is sought for.
const DEEPEST: usize = 8;

pub(super) fn choose(sections: &[Section], exists: Exists) -> Result<usize, PatchError> {
    let fits = |level| sections.iter().all(|section| names_at(section, level).is_some());
    match (fits(0), fits(1)) {
        (true, false) => Ok(0),
        (false, true) => confirm_one(sections, exists),
        (true, true) => vote_all(sections, exists),
        (false, false) => (2..=DEEPEST)
            .find(|&level| fits(level) && is_proven(sections, level, exists))
            .ok_or_else(|| contradiction(sections)),
    }
}

/// Some section has a pair of prefixes. The others must not deny it.
fn confirm_one(sections: &[Section], exists: Exists) -> Result<usize, PatchError> {
    let known: BTreeSet<_> = sections.iter().filter_map(pair).flat_map(<[_; 2]>::from).collect();
    let denies = |section: &&Section| {
        pair(section).is_none()
            && !first_component(section).is_some_and(|first| known.contains(&first))
            && vote(section, exists) == Some(0)
    };
    let denied = sections.iter().find(denies);
    denied.map_or(Ok(1), |section| Err(PatchError::AmbiguousPrefix { line: section.line }))
}

fn vote_all(sections: &[Section], exists: Exists) -> Result<usize, PatchError> {
    let mut level = None;
    for section in sections {
        let vote = vote(section, exists);
        if level.is_some() && vote.is_some() && level != vote {
            return Err(PatchError::AmbiguousPrefix { line: section.line });
        }
        level = level.or(vote);
    }
    level.ok_or(PatchError::AmbiguousPrefix { line: sections[0].line })
}

fn vote(section: &Section, exists: Exists) -> Option<usize> {
    let usual = first_component(section).is_some_and(|first| USUAL.contains(&&*first));
    let seen = exists.and_then(|exists| match section.kind {
        Kind::Add => by_directory(section, exists, usual),
        _ => Some(one_of(is_old_there(section, 0, exists), is_old_there(section, 1, exists))),
    });
    match seen {
        Some(Seen::Level(level)) => Some(level),
        Some(Seen::Both) => None,
        Some(Seen::Neither) | None => by_form(section, usual),
    }
}

/// At which level the tree knows a name.
enum Seen {
    Level(usize),
    Both,
    Neither,
}

fn one_of(zero: bool, one: bool) -> Seen {
    match (zero, one) {
        (true, false) => Seen::Level(0),
        (false, true) => Seen::Level(1),
        (true, true) => Seen::Both,
        (false, false) => Seen::Neither,
    }
}

fn is_old_there(section: &Section, level: usize, exists: &dyn Fn(&TreePath) -> bool) -> bool {
    let name = names_at(section, level).and_then(|(old, _)| old);
    name.and_then(|name| TreePath::new(name).ok()).is_some_and(|path| exists(&path))
}

/// For a new file: whether the outermost directory of its path is there.
fn by_directory(
    section: &Section,
    exists: &dyn Fn(&TreePath) -> bool,
    usual: bool,
) -> Option<Seen> {
    let there = |level| {
        let path = TreePath::new(names_at(section, level)?.1?).ok()?;
        let top = TreePath::new(path.components().next()?).ok()?;
        Some(path.parent().is_some() && exists(&top))
    };
    let seen = one_of(there(0)?, there(1)?);
    // A real directory with the name of a usual prefix proves nothing.
    Some(if usual && matches!(seen, Seen::Level(0)) { Seen::Both } else { seen })
}

fn by_form(section: &Section, usual: bool) -> Option<usize> {
    let names = &section.names;
    let one_sided = names.minus == Some(Name::Null) || names.plus == Some(Name::Null);
    match (usual, one_sided && names.git.is_none()) {
        (true, true) => Some(1),
        (true, false) => None,
        (false, _) => Some(0),
    }
}

/// The two prefixes of a section, when they differ.
fn pair(section: &Section) -> Option<(Vec<u8>, Vec<u8>)> {
    let (old, new) = sides(section)?;
    let (old, new) = (first(&old)?, first(&new)?);
    (old != new).then_some((old, new))
}

/// Both names as written.
fn sides(section: &Section) -> Option<(Vec<u8>, Vec<u8>)> {
    let names = &section.names;
    let path = |name: &Option<Name>| name.as_ref().and_then(Name::path).map(<[u8]>::to_vec);
    let (old, new) = names_at(section, 1)?;
    let (old, new) = (old.as_ref().or(new.as_ref())?, new.as_ref().or(old.as_ref())?);
    let git = names.git.as_deref().and_then(|text| git_sides(text, 1, old, new));
    git.or_else(|| path(&names.minus).zip(path(&names.plus)))
}

fn first_component(section: &Section) -> Option<Vec<u8>> {
    let names = &section.names;
    let path = |name: &Option<Name>| name.as_ref().and_then(Name::path).map(<[u8]>::to_vec);
    let any = path(&names.minus).or_else(|| path(&names.plus));
    first(&any.or_else(|| sides(section).map(|(old, _)| old))?)
}

fn first(path: &[u8]) -> Option<Vec<u8>> {
    path.iter().position(|&byte| byte == b'/').map(|slash| path[..slash].to_vec())
}

/// A deep prefix needs a rename, or a tree in which every old name is there.
fn is_proven(sections: &[Section], level: usize, exists: Exists) -> bool {
    let renamed = sections.iter().any(|section| section.names.from.is_some());
    let all_there = exists.is_some_and(|exists| {
        let mut old = sections.iter().filter(|section| section.kind != Kind::Add).peekable();
        old.peek().is_some() && old.all(|section| is_old_there(section, level, exists))
    });
    renamed || all_there
}

fn contradiction(sections: &[Section]) -> PatchError {
    let fits = |section: &Section, level| names_at(section, level).is_some();
    let level = usize::from(!fits(&sections[0], 0));
    let alone = sections.iter().find(|section| !fits(section, 0) && !fits(section, 1));
    if let Some(section) = alone {
        return PatchError::NamesDiffer { line: section.line };
    }
    let other = sections.iter().find(|section| !fits(section, level));
    PatchError::AmbiguousPrefix { line: other.unwrap_or(&sections[0]).line }
}

#[cfg(test)]
#[path = "level_tests.rs"]
mod tests;
