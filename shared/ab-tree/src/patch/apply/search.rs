//! The places at which a hunk could be, the nearest first.

use std::collections::HashMap;
use std::iter;

use super::Budget;
use super::image::{self, Image, OldLine};
use super::layout::Layout;

/// The lines at which each text stands, in order.
pub(super) type Index<'a> = HashMap<&'a [u8], Vec<usize>>;

/// A hunk to be found.
pub(super) struct Search<'a> {
    pub(super) old: Vec<OldLine<'a>>,
    /// The line of the changed file at which to begin.
    pub(super) target: usize,
    /// Whether it can be nowhere but there.
    pub(super) anchored: bool,
    pub(super) layout: &'a Layout,
}

/// Where each text stands.
pub(super) fn index<'a>(image: &Image<'a>) -> Index<'a> {
    let mut index = Index::new();
    for (at, line) in image.lines.iter().enumerate() {
        index.entry(image::key(line)).or_default().push(at);
    }
    index
}

/// The old line that stands at the fewest places: its number in the hunk, and they.
pub(super) fn rarest<'b>(
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
pub(super) fn nearest_first<'b>(
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
