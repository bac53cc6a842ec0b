//! Sections of `diff -u`, `IntelliJ` and Subversion: a `---` and a `+++` line, then hunks.

use super::cursor::Cursor;
use super::section::{Kind, Name, Names, Section};
use super::{Progress, hunks, name};
use crate::patch::{Content, Hunk, PatchError};

/// Whether a section begins here. As in git, the two lines count only before a hunk.
pub(super) fn starts(at: Cursor) -> bool {
    let next = at.starts_with(b"--- ").then(|| at.after());
    next.is_some_and(|next| next.starts_with(b"+++ ") && next.after().starts_with(b"@@"))
}

/// Reads the section at `at`, where [`starts`] holds.
pub(super) fn section(at: &mut Cursor, progress: &mut Progress) -> Result<Section, PatchError> {
    let (minus_at, plus_at) = (*at, at.after());
    let (minus, plus) = (name::at(&minus_at, None)?, name::at(&plus_at, None)?);
    *at = plus_at.after();
    let crlf = progress.note_crlf(minus_at);
    let hunks = hunks::read(at, crlf, progress)?;
    if hunks.is_empty() {
        return Err(PatchError::HunkHeader { line: at.line() });
    }
    let epoch = |at: Cursor| at.header().is_some_and(|line| name::is_epoch(&line[4..]));
    let (line, at_epoch) = (minus_at.line(), (epoch(minus_at), epoch(plus_at)));
    let kind = match (&minus, &plus) {
        (Name::Null, Name::Null) => {
            return Err(PatchError::Header { line, problem: "both sides are /dev/null" });
        }
        (Name::Null, _) => Kind::Add,
        (_, Name::Null) => Kind::Delete,
        _ => kind(&hunks, at_epoch),
    };
    let names = Names { minus: Some(minus), plus: Some(plus), ..Names::default() };
    let content = Content::Text(hunks);
    Ok(Section { line, names, kind, old_mode: None, new_mode: None, content })
}

/// A real creation or deletion is a single hunk with one empty side.
fn kind(hunks: &[Hunk], (old_epoch, new_epoch): (bool, bool)) -> Kind {
    match hunks {
        [hunk] if (hunk.old_start, hunk.old_count) == (0, 0) => {
            if old_epoch {
                Kind::Add
            } else {
                Kind::AddUnlessThere
            }
        }
        [hunk] if (hunk.new_start, hunk.new_count) == (0, 0) && new_epoch => Kind::Delete,
        _ => Kind::Modify,
    }
}

#[cfg(test)]
#[path = "unified_tests.rs"]
mod tests;
