//! [`Layout`]: where the hunks so far have gone.
//!
//! Places are lines of the old file. Git searches in the file as the earlier hunks have
//! left it; the shifts translate between the two.

use super::super::hunk::Hunk;
use super::{Budget, Match};

/// A hunk in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// Its number in the patch, from 0.
    pub(super) hunk: usize,
    /// Its first old line, from 0.
    pub(super) start: usize,
    /// The line after its last.
    pub(super) end: usize,
    pub(super) by: Match,
    /// By how much lines after it move, all earlier ones included.
    shift: isize,
}

impl Placed {
    /// The line after its last in the changed file.
    fn new_end(&self) -> usize {
        self.end.saturating_add_signed(self.shift)
    }
}

/// The hunks so far, by place. They never overlap.
#[derive(Default)]
pub(super) struct Layout {
    pub(super) placed: Vec<Placed>,
    shift: isize,
}

impl Layout {
    /// By how much the changed file is longer than the old one.
    pub(super) fn total_shift(&self) -> isize {
        self.shift
    }

    /// The line of the changed file where the old line `start` is now.
    ///
    /// Lines that a hunk has replaced count as its first one.
    pub(super) fn current(&self, start: usize) -> usize {
        let next = self.placed.partition_point(|placed| placed.end <= start);
        let inside = self.placed.get(next).map_or(start, |placed| placed.start.min(start));
        inside.saturating_add_signed(self.shift_before(next))
    }

    /// The old line that is line `current` of the changed file; none if a hunk made it.
    pub(super) fn original(&self, current: usize) -> Option<usize> {
        let next = self.placed.partition_point(|placed| placed.new_end() <= current);
        let original = current.checked_add_signed(-self.shift_before(next))?;
        let free = self.placed.get(next).is_none_or(|placed| original <= placed.start);
        free.then_some(original)
    }

    /// Whether no hunk has touched `len` lines from `start`, and none stands between them.
    pub(super) fn is_free(&self, start: usize, len: usize) -> bool {
        let next = self.placed.partition_point(|placed| placed.end <= start);
        self.placed.get(next).is_none_or(|placed| placed.start >= start + len)
    }

    pub(super) fn place(
        &mut self,
        index: usize,
        start: usize,
        hunk: &Hunk,
        by: Match,
        budget: &mut Budget,
    ) {
        let (old, new) = (hunk.old_count as usize, hunk.new_count as usize);
        let grown = new.cast_signed() - old.cast_signed();
        let at = self.placed.partition_point(|placed| placed.end <= start);
        let shift = self.shift_before(at) + grown;
        self.placed.insert(at, Placed { hunk: index, start, end: start + old, by, shift });
        for later in &mut self.placed[at + 1..] {
            later.shift += grown;
            budget.pay(0);
        }
        self.shift += grown;
    }

    fn shift_before(&self, next: usize) -> isize {
        next.checked_sub(1).map_or(0, |last| self.placed[last].shift)
    }
}
