//! Header lines whose text is numbers: hunks, modes, object ids.

use crate::patch::Mode;
use crate::patch::hunk::Hunk;

/// The four numbers of a `@@` line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct HunkHead {
    old: (u32, u32),
    new: (u32, u32),
}

impl HunkHead {
    pub(super) fn empty_hunk(self, line: u32) -> Hunk {
        Hunk {
            line,
            old_start: self.old.0,
            old_count: self.old.1,
            new_start: self.new.0,
            new_count: self.new.1,
            old_no_newline: false,
            new_no_newline: false,
            zero_context: false,
            body: vec![],
        }
    }
}

/// Reads `@@ -1[,2] +3[,4] @@`; what follows the last `@@` is for people.
pub(super) fn hunk(line: &[u8]) -> Option<HunkHead> {
    let (old, rest) = range(line.strip_prefix(b"@@ -")?)?;
    let (new, rest) = range(rest.strip_prefix(b" +")?)?;
    rest.starts_with(b" @@").then_some(HunkHead { old, new })
}

/// `start[,count]`; a count that is not written is 1.
fn range(text: &[u8]) -> Option<((u32, u32), &[u8])> {
    let (start, rest) = number(text)?;
    let (count, rest) = match rest.strip_prefix(b",") {
        Some(rest) => number(rest)?,
        None => (1, rest),
    };
    start.checked_add(count)?;
    Some(((start, count), rest))
}

fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((value, &text[digits..]))
}

/// Reads six octal digits. Git once wrote modes such as `100664`: only the owner's
/// execute bit counts.
pub(super) fn mode(text: &[u8]) -> Option<Mode> {
    let value = u32::from_str_radix(str::from_utf8(text.trim_ascii()).ok()?, 8).ok()?;
    match value & 0o170_000 {
        0o100_000 if value & 0o100 == 0 => Some(Mode::Regular),
        0o100_000 => Some(Mode::Executable),
        0o120_000 => Some(Mode::Symlink),
        0o160_000 => Some(Mode::Gitlink),
        _ => None,
    }
}

/// What an `index` line says.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Index {
    /// The ids, where they are whole SHA-1 ids.
    pub(super) old: Option<[u8; 20]>,
    pub(super) new: Option<[u8; 20]>,
    /// The mode, when it does not change.
    pub(super) mode: Option<Mode>,
    /// Whether a side has bytes that the other has not.
    pub(super) changes: bool,
}

/// Git's ids of no bytes, by SHA-1 and by SHA-256.
const EMPTY: [&str; 2] = [
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
];

/// Reads `OLD..NEW[ MODE]`. As in git, a line that is not like that says nothing.
pub(super) fn index(text: &[u8]) -> Option<Index> {
    let text = str::from_utf8(text).ok()?.trim_end();
    let (ids, last) = text.split_once(' ').map_or((text, None), |(ids, mode)| (ids, Some(mode)));
    let (old, new) = ids.split_once("..")?;
    let is_empty = |id: &str| {
        id.bytes().all(|byte| byte == b'0') || EMPTY.iter().any(|empty| empty.starts_with(id))
    };
    let changes = old != new && !(is_empty(old) && is_empty(new));
    let mode = last.and_then(|text| mode(text.as_bytes()));
    Some(Index { old: id(old), new: id(new), mode, changes })
}

fn id(text: &str) -> Option<[u8; 20]> {
    let mut id = [0; 20];
    hex::decode_to_slice(text, &mut id).ok().map(|()| id)
}

#[cfg(test)]
#[path = "header_tests.rs"]
mod tests;
