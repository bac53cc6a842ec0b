//! Making a patch from two trees.

mod binary;
mod entry;
mod error;
mod header;
mod text;

use std::collections::BTreeMap;
use std::io;

pub use error::DiffError;

use crate::TreePath;
use crate::patch::Mode;
use entry::{Entry, Side};

/// A tree that can be listed and read. Nothing here follows a link.
pub trait TreeRead {
    /// Every file, link and submodule of the tree, without directories.
    fn list(&self) -> BTreeMap<TreePath, EntryMeta>;

    /// The bytes of one entry of [`list`](Self::list): of a file its content, of a link
    /// its target, of a submodule `Subproject commit HEX` and a newline.
    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>>;
}

/// What a listing says of an entry.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct EntryMeta {
    /// File, link or submodule.
    pub mode: Mode,
    /// Bytes that [`TreeRead::read`] gives.
    pub size: u64,
}

/// Writes the git patch that turns `base` into `work`; nothing when they are equal.
///
/// Equal trees give equal bytes: entries by path, deleted ones first so that a file can
/// take the place of a directory, no renames, three lines of context, whole object ids,
/// and all data of binary files. A change of type is a deletion and an addition.
pub fn diff_trees(
    base: &dyn TreeRead,
    work: &dyn TreeRead,
    out: &mut dyn io::Write,
) -> Result<(), DiffError> {
    let (old, new) = (base.list(), work.list());
    let gone = old.iter().filter(|(path, _)| !new.contains_key(path));
    for (path, meta) in gone {
        write(path, Some(side(base, path, *meta)?), None, out)?;
    }
    for (path, meta) in &new {
        let old_meta = old.get(path).copied();
        let old = old_meta.map(|meta| side(base, path, meta)).transpose()?;
        let new = side(work, path, *meta)?;
        match old {
            Some(old) if old == new => {}
            Some(old) if !old.mode.same_type(new.mode) => {
                write(path, Some(old), None, out)?;
                write(path, None, Some(new), out)?;
            }
            old => write(path, old, Some(new), out)?,
        }
    }
    Ok(())
}

fn side(tree: &dyn TreeRead, path: &TreePath, meta: EntryMeta) -> Result<Side, DiffError> {
    let read = tree.read(path);
    let bytes = read.map_err(|source| DiffError::Read { path: path.clone(), source })?;
    Ok(Side { mode: meta.mode, bytes })
}

fn write(
    path: &TreePath,
    old: Option<Side>,
    new: Option<Side>,
    out: &mut dyn io::Write,
) -> Result<(), DiffError> {
    out.write_all(&Entry { path, old, new }.to_patch()).map_err(DiffError::Write)
}

#[cfg(test)]
#[path = "diff_tests.rs"]
mod tests;
