//! A patch as one short line, so that a rule fits in a row.

use std::fmt::Write as _;

use super::super::{Content, FilePatch, Patch, PatchError, parse, parse_with};
use crate::TreePath;

/// `CHANGE OLD NEW [OLDMODE>NEWMODE] CONTENT`, files separated by `; `; errors as
/// `CODE: MESSAGE`.
pub(super) fn summary(patch: impl AsRef<[u8]>) -> String {
    text(parse(patch.as_ref()))
}

/// The same in a tree with these files.
pub(super) fn summary_in(files: &[&str], patch: impl AsRef<[u8]>) -> String {
    let exists = |path: &TreePath| {
        let path = path.as_str().unwrap_or_default();
        files.iter().any(|file| *file == path || file.starts_with(&format!("{path}/")))
    };
    text(parse_with(patch.as_ref(), &exists))
}

/// The messages of the notes.
pub(super) fn notes(patch: impl AsRef<[u8]>) -> Vec<String> {
    let notes = parse(patch.as_ref()).unwrap().notes;
    notes.iter().map(|note| format!("{}: {}", note.line, note.message)).collect()
}

fn text(patch: Result<Patch, PatchError>) -> String {
    match patch {
        Ok(patch) => patch.files.iter().map(file).collect::<Vec<_>>().join("; "),
        Err(error) => format!("{}: {error}", error.code()),
    }
}

fn file(file: &FilePatch) -> String {
    let path = |path: &Option<TreePath>| path.as_ref().map_or("-".into(), TreePath::wire);
    let mut text = format!("{:?} {} {}", file.change, path(&file.old), path(&file.new));
    let mode = |mode: Option<super::super::Mode>| mode.map_or("", |mode| mode.octal());
    if file.old_mode.is_some() || file.new_mode.is_some() {
        _ = write!(text, " {}>{}", mode(file.old_mode), mode(file.new_mode));
    }
    match &file.content {
        Content::None => {}
        Content::Text(hunks) => _ = write!(text, " hunks={}", hunks.len()),
        Content::Binary(_) => text.push_str(" binary"),
        Content::BinaryNoData => text.push_str(" no-data"),
    }
    text
}
