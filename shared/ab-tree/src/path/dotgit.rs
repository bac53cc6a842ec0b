//! Which names a file system may take for `.git`.
//!
//! The patch may be applied on a case-blind file system long after it was
//! checked here, so every spelling that git itself protects against counts.

/// Whether NTFS, HFS+ or any case-blind file system could open `.git` under `name`.
pub(super) fn is_dotgit(name: &[u8]) -> bool {
    let name = without_ignorable(name).to_ascii_lowercase();
    let rest = name.strip_prefix(b".git").or_else(|| name.strip_prefix(b"git~1"));
    rest.is_some_and(ends_for_ntfs)
}

/// NTFS drops trailing dots and spaces, and what follows `:` is a stream's name.
fn ends_for_ntfs(rest: &[u8]) -> bool {
    let tail = rest.iter().find(|byte| !matches!(byte, b'.' | b' '));
    matches!(tail, None | Some(b':' | b'\\'))
}

/// HFS+ ignores these code points in names: U+200C–200F, U+202A–202E, U+206A–206F, U+FEFF.
fn without_ignorable(name: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(name.len());
    let mut rest = name;
    while let [first, tail @ ..] = rest {
        rest = match rest {
            [0xE2, 0x80, 0x8C..=0x8F | 0xAA..=0xAE, tail @ ..]
            | [0xE2, 0x81, 0xAA..=0xAF, tail @ ..]
            | [0xEF, 0xBB, 0xBF, tail @ ..] => tail,
            _ => {
                kept.push(*first);
                tail
            }
        };
    }
    kept
}
