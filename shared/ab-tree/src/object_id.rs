//! Git's names for bytes.

use sha1::{Digest, Sha1};

/// Git's SHA-1 of a blob.
pub(crate) fn blob_id(bytes: &[u8]) -> [u8; 20] {
    let mut hasher = Sha1::new();
    hasher.update(b"blob ");
    hasher.update(bytes.len().to_string().as_bytes());
    hasher.update([0]);
    hasher.update(bytes);
    hasher.finalize().into()
}
