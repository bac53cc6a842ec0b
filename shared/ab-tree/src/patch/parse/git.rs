//! Sections that begin with `diff --git`: extended headers, then `---` and `+++`, then content.

use super::cursor::Cursor;
use super::extended::Head;
use super::header::Index;
use super::section::Section;
use super::{Progress, binary, hunks};
use crate::patch::{Content, PatchError};

/// Reads the section at `at`; `None` for a header with nothing behind it.
pub(super) fn section(
    at: &mut Cursor,
    progress: &mut Progress,
) -> Result<Option<Section>, PatchError> {
    let start = *at;
    let mut head = Head::new(&start);
    at.advance();
    while head.extended(at)? {
        at.advance();
    }
    head.read_names(at)?;
    if head.is_bare() && at.starts_with(b"@@ -") {
        return Err(PatchError::HunkWithoutHeader { line: at.line() });
    }
    let content = content(at, start, head.index, progress)?;
    if content == Content::None && head.is_bare() {
        progress.note(head.line, "a `diff --git` line without a change");
        return Ok(None);
    }
    if content == Content::None && !head.changes_something() {
        return Err(head.problem("the headers of the file are followed by no change"));
    }
    if content == Content::None && head.has_lost_content() {
        return Err(head.problem("the index line tells of a change of content that is not there"));
    }
    head.into_section(content).map(Some)
}

/// `Binary files a and b differ`, as git and diff write it.
fn is_binary_notice(line: &[u8]) -> bool {
    let files = line.strip_prefix(b"Binary files ").or_else(|| line.strip_prefix(b"Files "));
    files.is_some_and(|files| files.ends_with(b" differ"))
}

fn content(
    at: &mut Cursor,
    start: Cursor,
    index: Index,
    progress: &mut Progress,
) -> Result<Content, PatchError> {
    let Some(line) = at.header() else { return Ok(Content::None) };
    if line == b"GIT binary patch" {
        at.advance();
        return binary::read(at, index, progress).map(Content::Binary);
    }
    if is_binary_notice(line) {
        at.advance();
        return Ok(Content::BinaryNoData);
    }
    // A file saved with CRLF has it in its headers too; git writes those without.
    let crlf = progress.note_crlf(start);
    let hunks = hunks::read(at, crlf, progress)?;
    Ok(if hunks.is_empty() { Content::None } else { Content::Text(hunks) })
}

#[cfg(test)]
#[path = "git_tests.rs"]
mod tests;
