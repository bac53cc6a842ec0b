//! Hunks of a text file.

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

/// Lines of context, as in git.
const CONTEXT: usize = 3;

/// Appends the hunks that turn `old` into `new`.
pub(super) fn write(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let (old, new) = (lines(old), lines(new));
    let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
    for group in group_diff_ops(ops, CONTEXT) {
        hunk(&group, &old, &new, out);
    }
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

fn hunk(group: &[DiffOp], old: &[&[u8]], new: &[&[u8]], out: &mut Vec<u8>) {
    let [Some(first), Some(last)] = [group.first(), group.last()] else { return };
    let old_range = range(first.old_range().start, last.old_range().end);
    let new_range = range(first.new_range().start, last.new_range().end);
    out.extend(format!("@@ -{old_range} +{new_range} @@\n").into_bytes());
    for op in group {
        if let DiffOp::Equal { .. } = op {
            op.old_range().for_each(|at| line(b' ', old[at], out));
        } else {
            op.old_range().for_each(|at| line(b'-', old[at], out));
            op.new_range().for_each(|at| line(b'+', new[at], out));
        }
    }
}

/// `start,count` with lines from 1; an empty range names the line before it.
fn range(start: usize, end: usize) -> String {
    match end - start {
        0 => format!("{start},0"),
        1 => format!("{end}"),
        count => format!("{},{count}", start + 1),
    }
}

fn line(marker: u8, line: &[u8], out: &mut Vec<u8>) {
    out.push(marker);
    out.extend_from_slice(line);
    if !line.ends_with(b"\n") {
        out.extend(b"\n\\ No newline at end of file\n");
    }
}
