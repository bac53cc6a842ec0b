//! Paths without regard to case and Unicode form, as macOS and Windows see them.

use std::collections::{BTreeMap, BTreeSet};

use ab_tree::TreePath;
use unicode_normalization::UnicodeNormalization;

/// Every file and directory of a tree by its folded path.
pub(crate) struct Folded(BTreeMap<Vec<u8>, BTreeSet<Vec<u8>>>);

impl Folded {
    pub(crate) fn new<'a>(paths: impl IntoIterator<Item = &'a TreePath>) -> Self {
        let mut known: BTreeMap<Vec<u8>, BTreeSet<Vec<u8>>> = BTreeMap::new();
        for path in paths {
            for prefix in prefixes(path.as_bytes()).rev() {
                if !known.entry(fold(prefix)).or_default().insert(prefix.to_vec()) {
                    break;
                }
            }
        }
        Self(known)
    }

    /// `path` with the letters that the tree has for it, if they are others.
    pub(crate) fn twin(&self, path: &TreePath) -> Option<TreePath> {
        let bytes = path.as_bytes();
        let other = |prefix: &[u8]| {
            let spellings = self.0.get(&fold(prefix))?;
            let is_new = !spellings.contains(prefix);
            is_new.then(|| spellings.first().cloned()).flatten().map(|it| (it, prefix.len()))
        };
        let (known, cut) = prefixes(bytes).rev().find_map(other)?;
        TreePath::new([known.as_slice(), &bytes[cut..]].concat()).ok()
    }
}

/// `a`, `a/b`, `a/b/c`.
fn prefixes(path: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    (1..=path.len())
        .filter(|&end| path.get(end).is_none_or(|&byte| byte == b'/'))
        .map(|end| &path[..end])
}

/// Lower case in composed form; bytes that are not UTF-8 stay.
pub(crate) fn fold(path: &[u8]) -> Vec<u8> {
    match str::from_utf8(path) {
        Ok(text) if text.is_ascii() => text.to_ascii_lowercase().into_bytes(),
        Ok(text) => text.nfc().flat_map(char::to_lowercase).nfc().collect::<String>().into_bytes(),
        Err(_) => path.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::Folded;
    use ab_tree::TreePath;

    fn path(text: &str) -> TreePath {
        TreePath::new(text).unwrap()
    }

    #[test]
    fn a_twin_is_the_same_path_in_other_letters() {
        let known = [path("app/src/test/A.kt"), path("gradlew"), path("caf\u{e9}/x"), path("B/b")];
        let folded = Folded::new(&known);
        for (new, twin) in [
            ("Gradlew", Some("gradlew")),
            ("app/src/tesT/New.kt", Some("app/src/test/New.kt")),
            ("App/src/Test/a.kt", Some("app/src/test/A.kt")),
            ("cafe\u{301}/y", Some("caf\u{e9}/y")),
            ("b/B", Some("B/b")),
            ("gradlew", None),
            ("app/src/test/B.kt", None),
            ("new", None),
        ] {
            assert_eq!(folded.twin(&path(new)), twin.map(path), "{new}");
        }
    }
}
