//! The name in a `---` or `+++` line, without the time stamp behind it.

use super::cursor::Cursor;
use super::section::Name;
use crate::patch::PatchError;
use crate::path::quote::unquote;

/// The name in the `---` or `+++` line at `at`. `git` is what stands behind `diff --git `, if
/// there is such a line: when that ends in a blank, blanks at the end belong to the name.
pub(super) fn at(at: &Cursor, git: Option<&[u8]>) -> Result<Name, PatchError> {
    let problem = "the quoted path is malformed";
    let text = at.header().and_then(|line| line.get(4..)).unwrap_or_default();
    let ends_blank = git.is_some_and(|git| git.ends_with(b" "));
    read(text, ends_blank).ok_or(PatchError::Header { line: at.line(), problem })
}

/// Reads what follows `--- ` or `+++ `. `None` when the quoting is broken.
///
/// A tab ends the name, and what stands before it belongs to it, blanks too. `diff` puts one before its time stamp, git one after a name
/// with spaces, `IntelliJ` and Subversion one before `(revision …)`. Without a tab, blanks at
/// the end are left by an editor, unless `ends_blank`.
fn read(text: &[u8], ends_blank: bool) -> Option<Name> {
    if text.starts_with(b"\"") {
        return unquote(text).map(|(name, _)| from_path(name));
    }
    let name = match text.iter().position(|&byte| byte == b'\t') {
        Some(tab) => &text[..tab],
        None if ends_blank => text,
        None => without_stamp(text).trim_ascii_end(),
    };
    Some(from_path(name.to_vec()))
}

fn from_path(path: Vec<u8>) -> Name {
    if path.trim_ascii_end() == b"/dev/null" { Name::Null } else { Name::Path(path) }
}

/// Drops a time stamp or revision that only spaces separate from the name: some
/// editors turn the tab into spaces.
fn without_stamp(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    revision_start(text).or_else(|| stamp_start(text)).map_or(text, |start| &text[..start])
}

fn revision_start(text: &[u8]) -> Option<usize> {
    let start = text.iter().rposition(|&byte| byte == b'(')?;
    let inner = text[start + 1..].strip_suffix(b")")?;
    let known = inner == b"working copy"
        || inner == b"nonexistent"
        || inner.starts_with(b"revision ") && inner.len() < 80
        || inner.strip_prefix(b"date ").is_some_and(|date| date.iter().all(u8::is_ascii_digit));
    // Two spaces: one may be part of a name such as `notes (revision 2)`.
    (known && text[..start].ends_with(b"  ")).then_some(start)
}

/// Where ` YYYY-MM-DD HH:MM:SS[.fraction][ +ZZZZ]` begins, if it ends the text.
fn stamp_start(text: &[u8]) -> Option<usize> {
    let (head, last) = rsplit_space(text)?;
    let (head, time) = if is_zone(last) { rsplit_space(head)? } else { (head, last) };
    let (head, date) = rsplit_space(head)?;
    let stamped = is_shape(date, b"0000-00-00") && is_shape(time.get(..8)?, b"00:00:00");
    (stamped && !head.is_empty()).then_some(head.len())
}

fn rsplit_space(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let space = text.iter().rposition(|&byte| byte == b' ')?;
    Some((&text[..space], &text[space + 1..]))
}

fn is_zone(word: &[u8]) -> bool {
    is_shape(word, b"+0000") || is_shape(word, b"-0000")
}

/// Whether `text` is `shape` with any digits for its zeros.
fn is_shape(text: &[u8], shape: &[u8]) -> bool {
    let fits = |(&byte, &model): (&u8, &u8)| match model {
        b'0' => byte.is_ascii_digit(),
        _ => byte == model,
    };
    text.len() == shape.len() && text.iter().zip(shape).all(fits)
}

/// Whether the stamp is the epoch, which `diff -N` prints for a file that is not there.
pub(super) fn is_epoch(text: &[u8]) -> bool {
    let stamp = text.split(|&byte| byte == b'\t').nth(1).and_then(|text| str::from_utf8(text).ok());
    stamp.and_then(minutes_since_epoch) == Some(0)
}

/// Of a stamp within a day of the epoch, at a full minute.
fn minutes_since_epoch(stamp: &str) -> Option<i32> {
    let mut words = stamp.split_ascii_whitespace();
    let day = match words.next()? {
        "1970-01-01" => 0,
        "1969-12-31" => -24 * 60,
        _ => return None,
    };
    let (clock, seconds) = words.next()?.split_at_checked(5)?;
    let (sign, zone) = words.next()?.split_at_checked(1)?;
    let offset = minutes(zone.get(..2)?, zone.get(2..4)?)?;
    let shown = minutes(clock.get(..2)?, clock.get(3..)?)?;
    let full = seconds.starts_with(":00") && seconds[3..].trim_matches(['.', '0']).is_empty();
    full.then_some(day + shown - if sign == "-" { -offset } else { offset })
}

fn minutes(hours: &str, minutes: &str) -> Option<i32> {
    Some(i32::from(hours.parse::<u8>().ok()?) * 60 + i32::from(minutes.parse::<u8>().ok()?))
}

#[cfg(test)]
#[path = "name_tests.rs"]
mod tests;
