//! The lines of an entry before its content, as git writes them.

use super::entry::{Entry, Side};
use crate::path::quote;

/// `diff --git`, the modes, and `index` with whole ids.
pub(super) fn extended(entry: &Entry) -> Vec<u8> {
    let mut out = b"diff --git ".to_vec();
    out.extend(name(b"a/", entry));
    out.push(b' ');
    out.extend(name(b"b/", entry));
    out.push(b'\n');
    out.extend(modes(entry).into_bytes());
    let same_bytes = |(old, new): (&Side, &Side)| old.bytes == new.bytes;
    if !entry.old.as_ref().zip(entry.new.as_ref()).is_some_and(same_bytes) {
        out.extend(index(entry).into_bytes());
    }
    out
}

fn modes(entry: &Entry) -> String {
    match (&entry.old, &entry.new) {
        (None, Some(new)) => format!("new file mode {}\n", new.mode.octal()),
        (Some(old), None) => format!("deleted file mode {}\n", old.mode.octal()),
        (Some(old), Some(new)) if old.mode != new.mode => {
            format!("old mode {}\nnew mode {}\n", old.mode.octal(), new.mode.octal())
        }
        _ => String::new(),
    }
}

fn index(entry: &Entry) -> String {
    let id = |side: &Option<Side>| hex::encode(side.as_ref().map_or([0; 20], Side::id));
    let mode = match (&entry.old, &entry.new) {
        (Some(old), Some(new)) if old.mode == new.mode => format!(" {}", new.mode.octal()),
        _ => String::new(),
    };
    format!("index {}..{}{mode}\n", id(&entry.old), id(&entry.new))
}

/// `---` and `+++`. A tab after a name with spaces tells other tools where it ends.
pub(super) fn names(entry: &Entry, out: &mut Vec<u8>) {
    let tab = if entry.path.as_bytes().contains(&b' ') { "\t" } else { "" };
    for (marker, prefix, side) in [("---", b"a/", &entry.old), ("+++", b"b/", &entry.new)] {
        out.extend(marker.bytes());
        out.push(b' ');
        match side {
            Some(_) => {
                out.extend(name(prefix, entry));
                out.extend(tab.bytes());
            }
            None => out.extend(b"/dev/null"),
        }
        out.push(b'\n');
    }
}

fn name(prefix: &[u8], entry: &Entry) -> Vec<u8> {
    let name = [prefix, entry.path.as_bytes()].concat();
    // Git can't read `a/x /y` in a header where no line with one name alone follows, though it writes it.
    let torn = name.windows(2).any(|pair| pair == b" /");
    if torn || quote::needs_quotes(&name) { quote::quote(&name).into_bytes() } else { name }
}
