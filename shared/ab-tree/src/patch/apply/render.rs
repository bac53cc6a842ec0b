//! The new file, from the old one and the hunks in their places.

use super::super::hunk::{Hunk, Side};
use super::ApplyError;
use super::image::{Image, Match, without_cr};
use super::layout::{Layout, Placed};

pub(super) fn render(
    image: &Image,
    hunks: &[Hunk],
    layout: &Layout,
) -> Result<Vec<u8>, ApplyError> {
    // A hunk without old lines matches either way; then the others say which it is.
    let adapt_all = layout.placed.iter().any(|placed| placed.by == Match::ModuloCr);
    let mut out = Output::default();
    let mut done = 0;
    for placed in &layout.placed {
        let hunk = &hunks[placed.hunk];
        out.current = Some((placed.hunk, hunk));
        image.lines[done..placed.start].iter().try_for_each(|line| out.push(line))?;
        let adapt = placed.by == Match::ModuloCr || adapt_all && hunk.old_count == 0;
        changed(&mut out, image, placed, hunk, adapt)?;
        done = placed.end;
    }
    image.lines[done..].iter().try_for_each(|line| out.push(line))?;
    Ok(out.bytes)
}

/// The lines that take the place of the hunk's old ones.
fn changed(
    out: &mut Output,
    image: &Image,
    placed: &Placed,
    hunk: &Hunk,
    adapt: bool,
) -> Result<(), ApplyError> {
    let mut ends = LineEnds::new(image, placed.start);
    let mut left = hunk.new_count;
    for line in hunk.lines() {
        left -= u32::from(line.side != Side::Remove);
        match line.side {
            Side::Context => out.push(ends.context())?,
            Side::Remove => ends.remove(),
            Side::Add => {
                let end = if adapt { ends.added() } else { None };
                let newline = left > 0 || !hunk.new_no_newline;
                out.push(&with_end(line.text, end, newline))?;
            }
        }
    }
    Ok(())
}

fn with_end(text: &[u8], end: Option<LineEnd>, newline: bool) -> Vec<u8> {
    let mut line = if end.is_some() { without_cr(text) } else { text }.to_vec();
    if end == Some(LineEnd::CrLf) && newline {
        line.push(b'\r');
    }
    if newline {
        line.push(b'\n');
    }
    line
}

/// The new bytes so far.
#[derive(Default)]
struct Output<'a> {
    bytes: Vec<u8>,
    /// The hunk to blame when a line would grow onto one that has no newline.
    current: Option<(usize, &'a Hunk)>,
}

impl Output<'_> {
    fn push(&mut self, line: &[u8]) -> Result<(), ApplyError> {
        let joins = !self.bytes.is_empty() && !self.bytes.ends_with(b"\n");
        if let Some((index, hunk)) = self.current.filter(|_| joins) {
            let target = hunk.old_start.max(1);
            return Err(ApplyError::Hunk { hunk: index + 1, line: hunk.line, target });
        }
        self.bytes.extend_from_slice(line);
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum LineEnd {
    Lf,
    CrLf,
}

impl LineEnd {
    /// `None` for a last line that has none.
    fn of(line: &[u8]) -> Option<Self> {
        let text = line.strip_suffix(b"\n")?;
        Some(if text.ends_with(b"\r") { Self::CrLf } else { Self::Lf })
    }
}

/// Walks over the old lines of a hunk and knows the line end that an added line takes:
/// that of the line it replaces, else of the line before, else of the line after.
struct LineEnds<'a> {
    image: &'a Image<'a>,
    at: usize,
    /// The removed lines of this block of changes that no added line has taken yet.
    removed: Vec<LineEnd>,
    taken: usize,
    /// That of the last line before.
    before: Option<LineEnd>,
}

impl<'a> LineEnds<'a> {
    fn new(image: &'a Image<'a>, at: usize) -> Self {
        let before = at.checked_sub(1).and_then(|at| LineEnd::of(image.lines[at]));
        Self { image, at, removed: vec![], taken: 0, before }
    }

    fn context(&mut self) -> &'a [u8] {
        self.removed.clear();
        self.taken = 0;
        self.step()
    }

    fn remove(&mut self) {
        let line = self.step();
        self.removed.extend(LineEnd::of(line));
    }

    fn step(&mut self) -> &'a [u8] {
        let line = self.image.lines[self.at];
        self.at += 1;
        self.before = LineEnd::of(line).or(self.before);
        line
    }

    fn added(&mut self) -> Option<LineEnd> {
        let replaced = self.removed.get(self.taken).or(self.removed.last()).copied();
        self.taken += 1;
        let after = || LineEnd::of(self.image.lines.get(self.at)?);
        replaced.or(self.before).or_else(after)
    }
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
