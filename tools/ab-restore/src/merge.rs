//! A three-way merge of lines.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Most lines of one side that are merged: a build script is far below.
const MAX_LINES: usize = 5000;

/// `base` with the changes of both sides; `None` where both change the same or adjacent
/// lines in different ways.
///
/// One thing goes further than git: lines that both sides only insert at the same place
/// are all kept, the candidate's first, for that is where two dependencies are added.
pub(crate) fn merge(base: &[u8], candidate: &[u8], hidden: &[u8]) -> Option<Vec<u8>> {
    let [base, candidate, hidden] = [base, candidate, hidden].map(lines);
    if [&base, &candidate, &hidden].iter().any(|side| side.len() > MAX_LINES) {
        return None;
    }
    let sides = [Side::new(&base, &candidate), Side::new(&base, &hidden)];
    let mut out = vec![];
    let mut at = 0;
    let mut rest = [0, 0];
    while let Some(region) = region(&sides, &mut rest) {
        out.extend_from_slice(&base[at..region.base.start]);
        out.extend(region.resolve(&base, &sides)?);
        at = region.base.end;
    }
    out.extend_from_slice(&base[at..]);
    Some(joined(&out))
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

/// A line without its newline can end up in the middle.
fn joined(lines: &[&[u8]]) -> Vec<u8> {
    let mut out = vec![];
    for line in lines {
        if out.last().is_some_and(|&byte| byte != b'\n') {
            out.push(b'\n');
        }
        out.extend_from_slice(line);
    }
    out
}

/// One side, as edits of the base.
struct Side<'a> {
    lines: &'a [&'a [u8]],
    /// Lines of the base, and the lines that stand for them.
    edits: Vec<(Range<usize>, Range<usize>)>,
}

impl<'a> Side<'a> {
    fn new(base: &[&[u8]], lines: &'a [&'a [u8]]) -> Self {
        let ops = capture_diff_slices(Algorithm::Myers, base, lines);
        let edits = ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
        Self { lines, edits: edits.map(|op| (op.old_range(), op.new_range())).collect() }
    }

    /// What stands for the lines `range` of the base after these edits.
    fn text(&self, base: &[&'a [u8]], range: &Range<usize>, edits: &Range<usize>) -> Vec<&'a [u8]> {
        let mut out = vec![];
        let mut at = range.start;
        for (old, new) in &self.edits[edits.clone()] {
            out.extend_from_slice(&base[at..old.start]);
            out.extend_from_slice(&self.lines[new.clone()]);
            at = old.end;
        }
        out.extend_from_slice(&base[at..range.end]);
        out
    }
}

/// Lines of the base that at least one side changes, with the edits of each side.
struct Region {
    base: Range<usize>,
    edits: [Range<usize>; 2],
}

/// The next region: edits that overlap or touch belong together.
fn region(sides: &[Side<'_>; 2], rest: &mut [usize; 2]) -> Option<Region> {
    let next =
        |side: usize, rest: &[usize; 2]| sides[side].edits.get(rest[side]).map(|it| it.0.clone());
    let first = [next(0, rest), next(1, rest)].into_iter().flatten().min_by_key(|it| it.start)?;
    let mut base = first.start..first.start;
    let start = *rest;
    while let Some(side) =
        (0..2).find(|&side| next(side, rest).is_some_and(|it| it.start <= base.end))
    {
        base.end = base.end.max(sides[side].edits[rest[side]].0.end);
        rest[side] += 1;
    }
    Some(Region { base, edits: [start[0]..rest[0], start[1]..rest[1]] })
}

impl Region {
    fn resolve<'a>(&self, base: &[&'a [u8]], sides: &[Side<'a>; 2]) -> Option<Vec<&'a [u8]>> {
        let text = |side: usize| sides[side].text(base, &self.base, &self.edits[side]);
        let (candidate, hidden) = (text(0), text(1));
        if self.edits[1].is_empty() || candidate == hidden {
            Some(candidate)
        } else if self.edits[0].is_empty() {
            Some(hidden)
        } else if self.base.is_empty() {
            Some([candidate, hidden].concat())
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::merge;

    fn merged(base: &str, candidate: &str, hidden: &str) -> Option<String> {
        let merged = merge(base.as_bytes(), candidate.as_bytes(), hidden.as_bytes());
        merged.map(|bytes| String::from_utf8(bytes).unwrap())
    }

    const BASE: &str = "a\nb\nc\nd\ne\nf\n";

    #[test]
    fn changes_in_different_places_are_joined() {
        assert_eq!(
            merged(BASE, "a\nB\nc\nd\ne\nf\n", "a\nb\nc\nd\ne\nF\n").unwrap(),
            "a\nB\nc\nd\ne\nF\n"
        );
        assert_eq!(
            merged(BASE, "a\nd\ne\nf\n", "0\na\nb\nc\nd\ne\nf\n").unwrap(),
            "0\na\nd\ne\nf\n"
        );
        assert_eq!(merged(BASE, BASE, "x\n").unwrap(), "x\n");
        assert_eq!(merged(BASE, "x\n", BASE).unwrap(), "x\n");
    }

    #[test]
    fn the_same_change_on_both_sides_is_one_change() {
        assert_eq!(merged(BASE, "a\nX\nf\n", "a\nX\nf\n").unwrap(), "a\nX\nf\n");
        assert_eq!(merged("", "x", "x").unwrap(), "x");
    }

    #[test]
    fn lines_inserted_at_the_same_place_are_both_kept() {
        assert_eq!(merged("a\nb\n", "a\n1\nb\n", "a\n2\nb\n").unwrap(), "a\n1\n2\nb\n");
        assert_eq!(merged("", "1", "2").unwrap(), "1\n2");
    }

    #[test]
    fn different_changes_of_the_same_or_adjacent_lines_conflict() {
        assert_eq!(merged(BASE, "a\nX\nc\nd\ne\nf\n", "a\nY\nc\nd\ne\nf\n"), None);
        assert_eq!(merged(BASE, "a\nX\nc\nd\ne\nf\n", "a\nb\nY\nd\ne\nf\n"), None);
        assert_eq!(merged(BASE, "a\nd\ne\nf\n", "a\nb\nX\nd\ne\nf\n"), None);
    }

    #[test]
    fn what_is_too_long_is_not_merged() {
        let long = "x\n".repeat(super::MAX_LINES + 1);
        assert_eq!(merged("", &long, "y\n"), None);
    }
}
