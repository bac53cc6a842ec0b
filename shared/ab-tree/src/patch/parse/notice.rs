//! What `diff -r` and git say about files that they do not show.

use super::Progress;
use super::section::{Kind, Name, Names, Section};
use super::split::strip;
use crate::patch::Content;

/// The entry for `Binary files a/x and b/x differ` outside a git section.
pub(super) fn section(text: &[u8], line: u32, progress: &mut Progress) -> Option<Section> {
    if text.starts_with(b"Only in ") {
        progress.note(line, "a file that exists on one side only is not shown");
    }
    if text.starts_with(b"Submodule ") && text.windows(2).any(|pair| pair == b"..") {
        progress.note(line, "a change of a submodule is shown as a log");
    }
    let both = text.strip_prefix(b"Binary files ")?.strip_suffix(b" differ")?;
    let Some((minus, plus)) = sides(both) else {
        progress.note(line, "cannot tell which binary file differs");
        return None;
    };
    let kind = match (&minus, &plus) {
        (Name::Null, _) => Kind::Add,
        (_, Name::Null) => Kind::Delete,
        _ => Kind::Modify,
    };
    let names = Names { minus: Some(minus), plus: Some(plus), ..Names::default() };
    let content = Content::BinaryNoData;
    Some(Section { line, names, kind, old_mode: None, new_mode: None, content })
}

/// Splits at the ` and ` that leaves one file on both sides.
///
/// A name may have ` and ` in it; a hostile one may have thousands.
fn sides(both: &[u8]) -> Option<(Name, Name)> {
    const AND: &[u8] = b" and ";
    let splits = both.windows(AND.len()).enumerate().filter(|(_, window)| *window == AND);
    splits.take(16).find_map(|(at, _)| {
        let (old, new) = (&both[..at], &both[at + AND.len()..]);
        match (old, new) {
            (b"/dev/null", b"/dev/null") => None,
            (b"/dev/null", new) => Some((Name::Null, Name::Path(new.to_vec()))),
            (old, b"/dev/null") => Some((Name::Path(old.to_vec()), Name::Null)),
            _ => {
                let same =
                    old == new || strip(old, 1).is_some_and(|tail| strip(new, 1) == Some(tail));
                same.then(|| (Name::Path(old.to_vec()), Name::Path(new.to_vec())))
            }
        }
    })
}

#[cfg(test)]
#[path = "notice_tests.rs"]
mod tests;
