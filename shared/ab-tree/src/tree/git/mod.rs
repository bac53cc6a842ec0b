//! [`GitTree`]: a commit of an object store that the verifier owns.
//!
//! Only objects count. Every one is checked against its SHA-1; replace refs, grafts,
//! attributes, filters, the index and the configuration are not read at all.

mod delta;
mod index;
mod object;
mod pack;
mod refs;
mod store;
mod tree;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

pub use object::{Id, Kind};
pub use store::Store;

use super::TreeError;
use crate::TreePath;
use crate::diff::{EntryMeta, TreeRead};
use crate::patch::Mode;

/// The tree of one commit.
pub struct GitTree {
    store: Store,
    entries: BTreeMap<TreePath, (Mode, Id)>,
    sizes: BTreeMap<TreePath, EntryMeta>,
}

impl GitTree {
    /// The tree of `rev` in the object store at `git_dir`: a full commit id, a tag or a
    /// branch. `git_dir` may also be the folder that holds it as `.git`.
    pub fn open(git_dir: &Path, rev: &str) -> Result<Self, TreeError> {
        let store = Store::open(git_dir)?;
        let commit = refs::resolve(store.git_dir(), rev)?;
        let root = store.tree_of(&commit)?;
        let entries = tree::walk(&store, &root)?;
        let mut sizes = BTreeMap::new();
        for (path, (mode, id)) in &entries {
            let size = match mode {
                Mode::Gitlink => gitlink(id).len() as u64,
                _ => store.size(id)?,
            };
            sizes.insert(path.clone(), EntryMeta { mode: *mode, size });
        }
        Ok(Self { store, entries, sizes })
    }

    /// The object that holds the bytes of a file.
    pub fn id(&self, path: &TreePath) -> Option<Id> {
        self.entries.get(path).map(|(_, id)| *id)
    }
}

impl TreeRead for GitTree {
    fn list(&self) -> BTreeMap<TreePath, EntryMeta> {
        self.sizes.clone()
    }

    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>> {
        match self.entries.get(path) {
            None => Err(io::ErrorKind::NotFound.into()),
            Some((Mode::Gitlink, id)) => Ok(gitlink(id)),
            Some((_, id)) => {
                let (kind, bytes) = self.store.read(id).map_err(io::Error::other)?;
                if kind == Kind::Blob { Ok(bytes) } else { Err(io::Error::other("not a file")) }
            }
        }
    }
}

/// What git shows as the content of a submodule.
fn gitlink(id: &Id) -> Vec<u8> {
    format!("Subproject commit {}\n", hex::encode(id)).into_bytes()
}

#[cfg(test)]
#[path = "git_tests.rs"]
mod tests;
