//! The hunks of one entry. Counts decide where a hunk ends; they are never corrected.

use super::Progress;
use super::cursor::Cursor;
use super::header;
use crate::patch::hunk::{Hunk, Side};
use crate::patch::{Note, PatchError};

/// Reads the hunks at `at`; none when there is no `@@` line.
pub(super) fn read(
    at: &mut Cursor,
    crlf: bool,
    progress: &mut Progress,
) -> Result<Vec<Hunk>, PatchError> {
    let mut hunks = vec![];
    while at.starts_with(b"@@ -") {
        hunks.push(read_one(at, crlf, progress)?);
    }
    Ok(hunks)
}

fn read_one(at: &mut Cursor, crlf: bool, progress: &mut Progress) -> Result<Hunk, PatchError> {
    let line = at.line();
    let head = at.header().and_then(header::hunk).ok_or(PatchError::HunkHeader { line })?;
    at.advance();
    let mut body = Body::new(head.empty_hunk(line));
    body.read(at, crlf)?;
    body.restore_end(at, progress)?;
    body.read_marker(at)?;
    if !body.changes {
        return Err(PatchError::HunkWithoutChange { line });
    }
    if let Some(extra) = leftover(*at) {
        return Err(PatchError::HunkTooLong { line: extra, hunk: line });
    }
    Ok(body.hunk)
}

/// As in git: no language says it in less, so a shorter one has been cut off.
const SHORTEST_MARKER: usize = 13;

/// A hunk under construction.
struct Body {
    hunk: Hunk,
    /// Lines that are still to come.
    old: u32,
    new: u32,
    /// The side of the last line, for the marker that may follow it.
    last: Option<Side>,
    changes: bool,
}

impl Body {
    fn new(hunk: Hunk) -> Self {
        Self { old: hunk.old_count, new: hunk.new_count, hunk, last: None, changes: false }
    }

    fn read(&mut self, at: &mut Cursor, crlf: bool) -> Result<(), PatchError> {
        while self.old > 0 || self.new > 0 {
            let Some(line) = (if crlf { at.header() } else { at.peek() }) else { return Ok(()) };
            match line {
                [b'-', text @ ..] if !self.is_next_file(*at) => {
                    self.push(Side::Remove, text, at)?;
                }
                [b'+', text @ ..] => self.push(Side::Add, text, at)?,
                [b' ', text @ ..] => self.push(Side::Context, text, at)?,
                // Editors and mailers strip the space of an empty line of context.
                [] | [b'\r'] if self.old > 0 && self.new > 0 => {
                    self.push(Side::Context, line, at)?;
                }
                [b'\\', b' ', ..] => self.mark(line, at.line())?,
                _ => return Ok(()),
            }
            at.advance();
        }
        Ok(())
    }

    /// A removed line that begins with `--` looks like a header; only a hunk with no old
    /// line left says which of the two it is.
    fn is_next_file(&self, at: Cursor) -> bool {
        self.old == 0 && is_file_header(at)
    }

    fn push(&mut self, side: Side, text: &[u8], at: &Cursor) -> Result<(), PatchError> {
        let (old, new) = (side != Side::Add, side != Side::Remove);
        if old && self.old == 0 || new && self.new == 0 {
            return Err(PatchError::HunkTooLong { line: at.line(), hunk: self.hunk.line });
        }
        if old && self.hunk.old_no_newline || new && self.hunk.new_no_newline {
            return Err(PatchError::NewlineMarker { line: at.line() });
        }
        self.old -= u32::from(old);
        self.new -= u32::from(new);
        self.changes |= side != Side::Context;
        self.last = Some(side);
        self.hunk.push(side, text);
        Ok(())
    }

    /// `\ No newline at end of file`, in whatever language.
    fn mark(&mut self, text: &[u8], line: u32) -> Result<(), PatchError> {
        let side = self.last.take().filter(|_| text.len() >= SHORTEST_MARKER);
        let side = side.ok_or(PatchError::NewlineMarker { line })?;
        self.hunk.old_no_newline |= side != Side::Add;
        self.hunk.new_no_newline |= side != Side::Remove;
        Ok(())
    }

    fn read_marker(&mut self, at: &mut Cursor) -> Result<(), PatchError> {
        if let Some(text) = at.header().filter(|text| text.starts_with(b"\\ ")) {
            self.mark(text, at.line())?;
            at.advance();
        }
        Ok(())
    }

    /// Puts back empty lines of context that were stripped from the end of the patch.
    ///
    /// Only there, and only when they are all that the counts miss. Applying checks them
    /// against the file like any other context.
    fn restore_end(&mut self, at: &Cursor, progress: &mut Progress) -> Result<(), PatchError> {
        if self.old == 0 && self.new == 0 {
            return Ok(());
        }
        let (line, hunk) = (at.line(), self.hunk.line);
        let at_end = at.only_space_left() || at.starts_with(b"```") || at.starts_with(b"~~~");
        if self.old != self.new || !self.changes || !at_end {
            return Err(PatchError::HunkTooShort { line, hunk, old: self.old, new: self.new });
        }
        let message = format!("{} empty context lines at the end were stripped", self.old);
        progress.notes.push(Note { line, message });
        while self.old > 0 {
            self.push(Side::Context, b"", at)?;
        }
        Ok(())
    }
}

/// The line of the first text after a complete hunk that can only be more of it.
///
/// Git takes such lines for prose and drops them; here they mean that the counts are wrong.
fn leftover(mut at: Cursor) -> Option<u32> {
    let mut gap = false;
    while at.peek()?.trim_ascii().is_empty() {
        gap = true;
        at.advance();
    }
    let line = at.header()?;
    let diff_like = matches!(line[0], b' ' | b'+' | b'-');
    let other = is_file_header(at) || is_separator(line) || gap && is_bullet(line);
    (diff_like && !other).then(|| at.line())
}

fn is_file_header(at: Cursor) -> bool {
    at.starts_with(b"--- ") && at.after().starts_with(b"+++ ")
}

/// The signature of `git format-patch`, and rules of mails and Markdown.
fn is_separator(line: &[u8]) -> bool {
    line == b"-- " || line.len() >= 2 && line.iter().all(|&byte| byte == b'-')
}

/// An item of a list in the prose behind a patch.
fn is_bullet(line: &[u8]) -> bool {
    matches!(line, [b'-' | b'+', b' ', next, ..] if *next != b' ')
}

#[cfg(test)]
#[path = "hunks_tests.rs"]
mod tests;
