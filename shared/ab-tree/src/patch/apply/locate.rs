//! [`Locator`]: where a hunk belongs. The same place as git's, or none.

use super::super::hunk::Hunk;
use super::Budget;
use super::image::{self, Image, Match, OldLine};
use super::layout::Layout;
use super::search::{Index, Search, index, nearest_first, rarest};

/// Steps for each line of the index.
const INDEXED: usize = 2;

/// Finds hunks in one file.
pub(super) struct Locator<'a> {
    image: &'a Image<'a>,
    /// The lines at which each text stands, in order. Made when a hunk is not in its place.
    index: Option<Index<'a>>,
}

impl<'a> Locator<'a> {
    pub(super) fn new(image: &'a Image<'a>) -> Self {
        Self { image, index: None }
    }

    /// The hunk's first old line, from 0, and how it matches there.
    ///
    /// A place that matches byte by byte is better than any that does not, even if nearer:
    /// that is the one that git finds.
    pub(super) fn find(
        &mut self,
        hunk: &Hunk,
        layout: &Layout,
        budget: &mut Budget,
    ) -> Option<(usize, Match)> {
        let old = image::old_lines(hunk);
        if old.is_empty() || hunk.zero_context {
            return self.find_by_number(hunk, &old, layout, budget);
        }
        let search = self.search(hunk, old, layout)?;
        [Match::Exact, Match::ModuloCr].into_iter().find_map(|by| {
            let start = self.find_by_text(&search, by, budget)?;
            Some((start, by))
        })
    }

    /// Anchors as in git: a hunk from the first line belongs to the beginning, one without
    /// trailing context to the end.
    fn search<'b>(
        &self,
        hunk: &Hunk,
        old: Vec<OldLine<'b>>,
        layout: &'b Layout,
    ) -> Option<Search<'b>> {
        let length = self.image.len().saturating_add_signed(layout.total_shift());
        let last = length.checked_sub(old.len())?;
        let (begin, end) = (hunk.old_start <= 1, !hunk.has_trailing_context());
        let target = match (begin, end) {
            (true, true) if last > 0 => return None,
            (true, _) => 0,
            (false, true) => last,
            (false, false) => (hunk.new_start.saturating_sub(1) as usize).min(length),
        };
        Some(Search { old, target, anchored: begin || end, layout })
    }

    fn find_by_text(&mut self, search: &Search, by: Match, budget: &mut Budget) -> Option<usize> {
        let first = search.layout.original(search.target);
        if let Some(start) = first.filter(|&start| is_at(self.image, search, start, by, budget)) {
            return Some(start);
        }
        if search.anchored {
            return None;
        }
        let image = self.image;
        let index = self.index.get_or_insert_with(|| {
            budget.pay_steps(INDEXED * image.len());
            index(image)
        });
        let (offset, places) = rarest(search, index, budget)?;
        for start in nearest_first(offset, places, search) {
            if budget.is_spent() {
                return None;
            }
            if is_at(image, search, start, by, budget) {
                return Some(start);
            }
        }
        None
    }

    /// For a hunk that only its numbers place: they must be exact and agree with each other.
    fn find_by_number(
        &self,
        hunk: &Hunk,
        old: &[OldLine],
        layout: &Layout,
        budget: &mut Budget,
    ) -> Option<(usize, Match)> {
        let start = (hunk.old_start as usize).checked_sub(usize::from(!old.is_empty()))?;
        let new = (hunk.new_start as usize).checked_sub(usize::from(hunk.new_count > 0))?;
        let lines = self.image.lines.get(start..start + old.len())?;
        let at_end = start + old.len() == self.image.len();
        let moved = start.checked_add_signed(layout.total_shift());
        if !layout.is_free(start, old.len())
            || !(at_end || hunk.zero_context)
            || hunk.zero_context && moved != Some(new)
        {
            return None;
        }
        [Match::Exact, Match::ModuloCr].into_iter().find_map(|by| {
            let mut pairs = old.iter().zip(lines);
            budget.pay(lines.len());
            pairs.all(|(old, line)| old.is(line, by)).then_some((start, by))
        })
    }
}

fn is_at(image: &Image, search: &Search, start: usize, by: Match, budget: &mut Budget) -> bool {
    let len = search.old.len();
    let Some(lines) = image.lines.get(start..start + len) else { return false };
    budget.pay(0);
    search.layout.is_free(start, len)
        && search.old.iter().zip(lines).all(|(old, line)| {
            budget.pay(line.len());
            old.is(line, by)
        })
}

#[cfg(test)]
#[path = "locate_tests.rs"]
mod tests;
