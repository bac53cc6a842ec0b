//! Writing a tree to disk: whole or not at all, and never through a link.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use nix::fcntl::{AT_FDCWD, RenameFlags, renameat2};
use tempfile::TempDir;

use super::{TreeError, link_stays_inside};
use crate::TreePath;
use crate::patch::Mode;

/// What to do when the folder exists.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Replace {
    /// Only an empty folder is replaced.
    Empty,
    /// The folder is the verifier's own: whatever is in it is replaced.
    Any,
}

/// Writes `entries` as the folder `into`; `read` gives the bytes of each.
///
/// The tree is made beside `into` and renamed. A process that is killed at any moment
/// leaves what was there before, or the new tree.
pub fn materialize(
    into: &Path,
    entries: &BTreeMap<TreePath, Mode>,
    replace: Replace,
    mut read: impl FnMut(&TreePath) -> Result<Vec<u8>, TreeError>,
) -> Result<(), TreeError> {
    no_file_is_a_directory(entries)?;
    let temp = sibling(into)?;
    let mut dir = Folder { root: temp.path(), made: None };
    for (path, mode) in entries {
        let bytes = read(path)?;
        let leaves = *mode == Mode::Symlink && !link_stays_inside(path, &bytes);
        if leaves {
            return Err(TreeError::LinkLeaves { path: path.clone() });
        }
        dir.write(path, *mode, &bytes).map_err(unwritable(&into.join(path.to_path())))?;
    }
    let all = Permissions::from_mode(0o755);
    fs::set_permissions(temp.path(), all).map_err(unwritable(into))?;
    put(&temp, into, replace)
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> TreeError {
    let path = path.to_owned();
    move |source| TreeError::Unwritable { path, source }
}

/// In sorted order, what lies below a path need not follow it at once: `a`, `a.b`, `a/c`.
fn no_file_is_a_directory(entries: &BTreeMap<TreePath, Mode>) -> Result<(), TreeError> {
    let mut last: Option<TreePath> = None;
    for path in entries.keys() {
        let parent = path.parent();
        if parent == last {
            continue;
        }
        let mut above = parent.clone();
        while let Some(dir) = above {
            if entries.contains_key(&dir) {
                return Err(TreeError::FileAndDirectory { path: dir });
            }
            above = dir.parent();
        }
        last = parent;
    }
    Ok(())
}

fn sibling(into: &Path) -> Result<TempDir, TreeError> {
    let parent = match into.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(unwritable(parent))?;
    tempfile::Builder::new().prefix(".ab-tree-").tempdir_in(parent).map_err(unwritable(parent))
}

/// A fresh folder, in which only this process writes.
struct Folder<'a> {
    root: &'a Path,
    /// The directory that was made last.
    made: Option<Vec<u8>>,
}

impl Folder<'_> {
    fn write(&mut self, path: &TreePath, mode: Mode, bytes: &[u8]) -> io::Result<()> {
        let full = self.root.join(path.to_path());
        self.make_parents(path)?;
        match mode {
            Mode::Symlink => symlink(OsStr::from_bytes(bytes), full),
            Mode::Gitlink => directory(&full),
            Mode::Regular => file(&full, 0o644, bytes),
            Mode::Executable => file(&full, 0o755, bytes),
        }
    }

    fn make_parents(&mut self, path: &TreePath) -> io::Result<()> {
        let Some(parent) = path.parent() else { return Ok(()) };
        if self.made.as_deref() == Some(parent.as_bytes()) {
            return Ok(());
        }
        let mut full = self.root.to_owned();
        for part in parent.components() {
            full.push(OsStr::from_bytes(part));
            match directory(&full) {
                Err(err) if err.kind() == io::ErrorKind::AlreadyExists => {}
                made => made?,
            }
        }
        self.made = Some(parent.as_bytes().to_vec());
        Ok(())
    }
}

fn directory(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o755).create(path)
}

/// Modes are set outright, so that the caller's umask changes nothing.
fn file(path: &Path, mode: u32, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(mode).open(path)?;
    file.write_all(bytes)?;
    file.set_permissions(Permissions::from_mode(mode))
}

/// Puts the finished folder in its place by one rename.
fn put(temp: &TempDir, into: &Path, replace: Replace) -> Result<(), TreeError> {
    match rename(temp.path(), into, RenameFlags::RENAME_NOREPLACE) {
        Err(err) if err.kind() == io::ErrorKind::AlreadyExists => {}
        done => return done.map_err(unwritable(into)),
    }
    let meta = fs::symlink_metadata(into).map_err(unwritable(into))?;
    let is_empty = || fs::read_dir(into).map(|mut entries| entries.next().is_none());
    let may = meta.is_dir() && (replace == Replace::Any || is_empty().map_err(unwritable(into))?);
    if !may {
        return Err(TreeError::Exists { path: into.to_owned() });
    }
    // The old tree is now the temporary one, and goes away with it.
    rename(temp.path(), into, RenameFlags::RENAME_EXCHANGE).map_err(unwritable(into))
}

fn rename(from: &Path, to: &Path, flags: RenameFlags) -> io::Result<()> {
    let absolute = |path: &Path| -> io::Result<PathBuf> { std::path::absolute(path) };
    Ok(renameat2(AT_FDCWD, &absolute(from)?, AT_FDCWD, &absolute(to)?, flags)?)
}

#[cfg(test)]
#[path = "materialize_tests.rs"]
mod tests;
