//! [`Listing`]: what a tree holds, as text that can be kept and compared.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256 as Hasher};

use super::TreeError;
use crate::TreePath;
use crate::diff::{EntryMeta, TreeRead};
use crate::patch::Mode;

/// SHA-256 of some bytes.
pub type Sha256 = [u8; 32];

/// One entry of a listing.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Listed {
    /// File, link or submodule.
    pub mode: Mode,
    /// Bytes of the file, or of the link's target.
    pub size: u64,
    /// Of these bytes.
    pub sha256: Sha256,
}

impl Listed {
    /// The entry of a file with these bytes.
    pub fn new(mode: Mode, bytes: &[u8]) -> Self {
        Self { mode, size: bytes.len() as u64, sha256: Hasher::digest(bytes).into() }
    }
}

/// Everything in a tree, sorted by the bytes of the paths.
///
/// As text one line an entry, `MODE SIZE SHA256<TAB>PATH`, with the path in its
/// [wire form](TreePath::wire). Equal bytes mean equal trees.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Listing(pub BTreeMap<TreePath, Listed>);

impl Listing {
    /// Reads and hashes every file of `tree`.
    pub fn of(tree: &dyn TreeRead) -> Result<Self, TreeError> {
        let read = |(path, meta): (TreePath, EntryMeta)| match tree.read(&path) {
            Ok(bytes) => Ok((path, Listed::new(meta.mode, &bytes))),
            Err(source) => Err(TreeError::File { path, source }),
        };
        tree.list().into_iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// The text. A newline in a path would break a line, so such a path is quoted.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.0.len() * 128);
        for (path, entry) in &self.0 {
            let head = format!("{} {} ", entry.mode.octal(), entry.size);
            out.extend_from_slice(head.as_bytes());
            out.extend_from_slice(hex::encode(entry.sha256).as_bytes());
            out.push(b'\t');
            out.extend_from_slice(line_form(path).as_bytes());
            out.push(b'\n');
        }
        out
    }

    /// Reads the text; refuses what [`to_bytes`](Self::to_bytes) does not write.
    pub fn parse(bytes: &[u8]) -> Result<Self, TreeError> {
        let mut listing = BTreeMap::new();
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let malformed = || TreeError::Listing { line: index + 1 };
            let (path, entry) = parse_line(line).ok_or_else(malformed)?;
            if listing.last_key_value().is_some_and(|(last, _)| *last >= path) {
                return Err(malformed());
            }
            listing.insert(path, entry);
        }
        Ok(Self(listing))
    }
}

fn line_form(path: &TreePath) -> String {
    let wire = path.wire();
    if wire.contains('\n') { crate::path::quote::quote(path.as_bytes()) } else { wire }
}

fn parse_line(line: &[u8]) -> Option<(TreePath, Listed)> {
    let line = str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (head, path) = line.split_once('\t')?;
    let mut words = head.split(' ');
    let mode = parse_mode(words.next()?)?;
    let size = words.next()?.parse().ok()?;
    let mut sha256 = [0; 32];
    hex::decode_to_slice(words.next()?, &mut sha256).ok()?;
    let path = TreePath::from_wire(path).ok()?;
    words.next().is_none().then_some((path, Listed { mode, size, sha256 }))
}

fn parse_mode(octal: &str) -> Option<Mode> {
    [Mode::Regular, Mode::Executable, Mode::Symlink, Mode::Gitlink]
        .into_iter()
        .find(|mode| mode.octal() == octal)
}

#[cfg(test)]
#[path = "listing_tests.rs"]
mod tests;
