//! [`StoredTree`]: a listing, and blobs by their digest.

use std::collections::BTreeMap;
use std::io;

use super::{Listing, Sha256};
use crate::TreePath;
use crate::diff::{EntryMeta, TreeRead};

/// A tree of which only a listing and some blobs are left.
pub struct StoredTree<F> {
    listing: Listing,
    blob: F,
}

impl<F: Fn(&Sha256) -> io::Result<Vec<u8>>> StoredTree<F> {
    /// A tree whose bytes `blob` gives by their digest, or says that it has not.
    pub fn new(listing: Listing, blob: F) -> Self {
        Self { listing, blob }
    }

    /// What it holds.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }
}

impl<F: Fn(&Sha256) -> io::Result<Vec<u8>>> TreeRead for StoredTree<F> {
    fn list(&self) -> BTreeMap<TreePath, EntryMeta> {
        let meta = |(path, entry): (&TreePath, &super::Listed)| {
            (path.clone(), EntryMeta { mode: entry.mode, size: entry.size })
        };
        self.listing.0.iter().map(meta).collect()
    }

    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>> {
        let entry = self.listing.0.get(path).ok_or(io::ErrorKind::NotFound)?;
        let bytes = (self.blob)(&entry.sha256)?;
        if super::Listed::new(entry.mode, &bytes) == *entry {
            Ok(bytes)
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidData, "the stored bytes have another digest"))
        }
    }
}
