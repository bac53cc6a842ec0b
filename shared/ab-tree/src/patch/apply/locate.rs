//! [`Locator`]: where a hunk belongs. The same place as git's, or none.

use std::collections::HashMap;
use std::iter;

use super::super::hunk::Hunk;
use super::Budget;
use super::image::{self, Image, Match, OldLine};
use super::layout::Layout;

type Index<'a> = HashMap<&'a [u8], Vec<usize>>;

/// Finds hunks in one file.
pub(super) struct Locator<'a> {
    image: &'a Image<'a>,
    /// The lines at which each text stands, in order. Made when a hunk is not in its place.
    index: Option<Index<'a>>,
}

/// A hunk to be found.
struct Search<'a> {
    old: Vec<OldLine<'a>>,
    /// The line of the changed file at which to begin.
    target: usize,
    /// Whether it can be nowhere but there.
    anchored: bool,
    layout: &'a Layout,
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
        let index = self.index.get_or_insert_with(|| index(image));
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

fn index<'a>(image: &Image<'a>) -> Index<'a> {
    let mut index = Index::new();
    for (at, line) in image.lines.iter().enumerate() {
        index.entry(image::key(line)).or_default().push(at);
    }
    index
}

/// The old line that stands at the fewest places: its number in the hunk, and they.
fn rarest<'b>(
    search: &Search,
    index: &'b Index,
    budget: &mut Budget,
) -> Option<(usize, &'b [usize])> {
    let mut best: Option<(usize, &[usize])> = None;
    for (offset, line) in search.old.iter().enumerate() {
        budget.pay(line.text.len());
        let places = index.get(line.key())?;
        if best.is_none_or(|(_, best)| places.len() < best.len()) {
            best = Some((offset, places));
        }
    }
    best
}

/// Starts for which line `offset` is at one of `places`: by distance from the target, the
/// later one first where two are as near.
fn nearest_first<'b>(
    offset: usize,
    places: &'b [usize],
    search: &'b Search,
) -> impl Iterator<Item = usize> + 'b {
    let places = &places[places.partition_point(|&place| place < offset)..];
    let current = move |place: usize| search.layout.current(place - offset);
    let split = places.partition_point(|&place| current(place) < search.target);
    let (before, after) = places.split_at(split);
    let mut before = before.iter().rev().copied().peekable();
    let mut after = after.iter().copied().peekable();
    iter::from_fn(move || {
        let distance = |place: &usize| current(*place).abs_diff(search.target);
        let place = match (before.peek().map(distance), after.peek().map(distance)) {
            (Some(back), Some(forth)) if back < forth => before.next(),
            (Some(_), None) => before.next(),
            _ => after.next(),
        };
        place.map(|place| place - offset)
    })
}

#[cfg(test)]
#[path = "locate_tests.rs"]
mod tests;
