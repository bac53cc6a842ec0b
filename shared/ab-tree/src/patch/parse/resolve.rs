//! From sections to files: strip prefixes, check paths and that content fits the change.

use std::collections::BTreeMap;

use super::Exists;
use super::level;
use super::section::{Kind, Name, Section};
use super::split::{git_sides, names_at};
use crate::patch::{Change, Content, FilePatch, Hunk, PatchError};
use crate::path::quote;
use crate::{PathError, TreePath};

pub(super) fn files(sections: Vec<Section>, exists: Exists) -> Result<Vec<FilePatch>, PatchError> {
    sections.iter().try_for_each(check_written)?;
    let level = level::choose(&sections, exists)?;
    let mut made = BTreeMap::new();
    let mut files = vec![];
    for section in sections {
        let file = file(section, level, exists, &made)?;
        check_content(&file)?;
        // What the patch itself did to a path counts for its later entries.
        made.extend(file.old.clone().map(|path| (path, file.change == Change::Copy)));
        made.extend(file.new.clone().map(|path| (path, true)));
        files.push(file);
    }
    mark_zero_context(&mut files);
    Ok(files)
}

/// Refuses paths that are unsafe as written, also where stripping would hide it.
fn check_written(section: &Section) -> Result<(), PatchError> {
    let names = &section.names;
    let written = [&names.minus, &names.plus].map(|name| name.as_ref().and_then(Name::path));
    let bare = [names.from.as_deref(), names.to.as_deref()];
    for name in written.into_iter().chain(bare).flatten() {
        tree_path(name.strip_prefix(b"./").unwrap_or(name).to_vec(), section.line)?;
    }
    Ok(())
}

/// The same for the names of a `diff --git` line, which only the level tells apart.
fn check_git_line(
    section: &Section,
    level: usize,
    names: [&Option<Vec<u8>>; 2],
) -> Result<(), PatchError> {
    let [old, new] = names;
    let pair = old.as_ref().or(new.as_ref()).zip(new.as_ref().or(old.as_ref()));
    let git = section.names.git.as_deref().zip(pair);
    let sides = git.and_then(|(text, (old, new))| git_sides(text, level, old, new));
    for name in sides.into_iter().flat_map(|(left, right)| [left, right]) {
        tree_path(name.strip_prefix(b"./").unwrap_or(&name).to_vec(), section.line)?;
    }
    Ok(())
}

fn tree_path(name: Vec<u8>, line: u32) -> Result<TreePath, PatchError> {
    let path = quote::display(&name[..name.len().min(200)]);
    TreePath::new(name).map_err(|source: PathError| PatchError::UnsafePath { line, path, source })
}

fn file(
    section: Section,
    level: usize,
    exists: Exists,
    made: &BTreeMap<TreePath, bool>,
) -> Result<FilePatch, PatchError> {
    let line = section.line;
    let (old, new) = names_at(&section, level).ok_or(PatchError::NamesDiffer { line })?;
    let path = |name: Option<Vec<u8>>| name.map(|name| tree_path(name, line)).transpose();
    check_git_line(&section, level, [&old, &new])?;
    let (mut old, new) = (path(old)?, path(new)?);
    let there =
        |path: &TreePath| made.get(path).copied().or_else(|| exists.map(|exists| exists(path)));
    let change = match section.kind {
        Kind::Add => Change::Add,
        Kind::AddUnlessThere if old.as_ref().and_then(there) == Some(false) => Change::Add,
        Kind::Modify | Kind::AddUnlessThere => Change::Modify,
        Kind::Delete => Change::Delete,
        Kind::Rename => Change::Rename,
        Kind::Copy => Change::Copy,
    };
    if change == Change::Add {
        old = None;
    }
    let (old_mode, new_mode, content) = (section.old_mode, section.new_mode, section.content);
    Ok(FilePatch { line, old, new, change, old_mode, new_mode, content })
}

fn check_content(file: &FilePatch) -> Result<(), PatchError> {
    let Content::Text(hunks) = &file.content else { return Ok(()) };
    let wrong = |has_lines: fn(&Hunk) -> bool, problem| {
        let hunk = hunks.iter().find(|hunk| has_lines(hunk));
        hunk.map_or(Ok(()), |hunk| Err(PatchError::Header { line: hunk.line, problem }))
    };
    match file.change {
        Change::Add => wrong(|hunk| hunk.old_count > 0, "a new file has old lines"),
        Change::Delete => wrong(|hunk| hunk.new_count > 0, "a deleted file keeps lines"),
        _ => Ok(()),
    }
}

/// Marks the hunks of a patch that was made with `-U0`.
///
/// One hunk alone does not show it: a file that is replaced as a whole has no context
/// either. So there must be a hunk that would have context in any other patch, and none
/// that has.
fn mark_zero_context(files: &mut [FilePatch]) {
    let mut hunks: Vec<&mut Hunk> = vec![];
    let mut proven = false;
    for file in files {
        let Content::Text(found) = &mut file.content else { continue };
        proven |= found.len() > 1 || found.iter().any(starts_late);
        hunks.extend(found);
    }
    let context = hunks.iter().any(|hunk| hunk.has_context());
    for hunk in hunks {
        hunk.zero_context = proven && !context;
    }
}

/// Whether old lines come before the hunk.
fn starts_late(hunk: &Hunk) -> bool {
    hunk.old_start > u32::from(hunk.old_count > 0)
}

#[cfg(test)]
#[path = "resolve_tests.rs"]
mod tests;
