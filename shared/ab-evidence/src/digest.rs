//! SHA-256 of bytes and of sets of digests.

use ab_contract::Digest;
use sha2::{Digest as _, Sha256};

/// SHA-256 of `bytes`.
pub fn digest(bytes: &[u8]) -> Digest {
    let mut hasher = Hasher::default();
    hasher.update(bytes);
    hasher.finish()
}

/// One digest for several: of the sorted hex digests, each followed by a newline.
///
/// Equal sets give equal digests, whatever order they come in.
pub fn combined<'a>(digests: impl IntoIterator<Item = &'a Digest>) -> Digest {
    let mut sorted: Vec<&str> = digests.into_iter().map(Digest::as_str).collect();
    sorted.sort_unstable();
    let mut hasher = Hasher::default();
    for hex in sorted {
        hasher.update(hex.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finish()
}

/// SHA-256 of bytes that come in pieces.
#[derive(Clone, Debug, Default)]
pub struct Hasher(Sha256);

impl Hasher {
    /// Adds `bytes`.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all that was added.
    pub fn finish(self) -> Digest {
        hex::encode(self.0.finalize()).parse().expect("SHA-256 in hex is a digest")
    }
}
