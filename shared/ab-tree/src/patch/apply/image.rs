//! [`Image`]: the old file as lines, and when a line of a patch is one of them.

use super::super::hunk::{Hunk, Side};

/// How a line of the file matches a line of the patch.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Match {
    /// Byte by byte.
    Exact,
    /// Apart from a carriage return at the end.
    ModuloCr,
}

/// The old file.
pub(super) struct Image<'a> {
    /// Each with its newline; the last may have none.
    pub(super) lines: Vec<&'a [u8]>,
}

impl<'a> Image<'a> {
    pub(super) fn new(old: &'a [u8]) -> Self {
        Self { lines: old.split_inclusive(|&byte| byte == b'\n').collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }
}

/// One old line of a hunk.
#[derive(Clone, Copy)]
pub(super) struct OldLine<'a> {
    pub(super) text: &'a [u8],
    pub(super) newline: bool,
}

impl OldLine<'_> {
    pub(super) fn is(&self, line: &[u8], by: Match) -> bool {
        let text = line.strip_suffix(b"\n");
        text.is_some() == self.newline
            && match by {
                Match::Exact => text.unwrap_or(line) == self.text,
                Match::ModuloCr => key(line) == without_cr(self.text),
            }
    }

    /// What the line has in common with every line of the file that it matches.
    pub(super) fn key(&self) -> &[u8] {
        without_cr(self.text)
    }
}

/// A line of the file without its line end.
pub(super) fn key(line: &[u8]) -> &[u8] {
    without_cr(line.strip_suffix(b"\n").unwrap_or(line))
}

pub(super) fn without_cr(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\r").unwrap_or(text)
}

/// The old side of a hunk.
pub(super) fn old_lines(hunk: &Hunk) -> Vec<OldLine<'_>> {
    let old = hunk.lines().filter(|line| line.side != Side::Add);
    let mut lines: Vec<_> = old.map(|line| OldLine { text: line.text, newline: true }).collect();
    if let Some(last) = lines.last_mut() {
        last.newline = !hunk.old_no_newline;
    }
    lines
}
