//! The working copy that a build writes into.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use ab_contract::Digest;
use ab_evidence::{RunDir, digest};
use ab_tree::diff::TreeRead;
use ab_tree::patch::Mode;
use ab_tree::tree::{DirTree, Listed, Listing, Replace, TreeError, materialize};
use tempfile::TempDir;

use crate::{BuildError, disk};

/// Time stamp of every file, 2020-01-01: `make` compares them, and the order in which we copy must
/// decide nothing. Archives that keep time stamps come out equal, too.
const TIME: Duration = Duration::from_hours(438_288);

/// A private copy of a tree, removed when dropped.
#[derive(Debug)]
pub(crate) struct Workspace {
    folder: TempDir,
    /// Bytes that were free where it lies.
    free_before: u64,
    /// Of the copied tree's listing.
    pub(crate) digest: Digest,
}

impl Workspace {
    /// Copies the tree at `root` into a temporary folder of the run. No link is followed; one that
    /// leads out of the tree is refused; git directories and special files stay behind.
    pub(crate) fn copy(root: &Path, run: &RunDir) -> Result<Self, BuildError> {
        let folder = temporary(run.root())?;
        let free_before = disk::check_free(folder.path())?;
        let tree = DirTree::open(root)?;
        let modes = tree.list().into_iter().map(|(path, meta)| (path, meta.mode)).collect();
        let mut listing = Listing::default();
        let into = folder.path().join("tree");
        materialize(&into, &modes, Replace::Empty, |path| {
            let bytes =
                tree.read(path).map_err(|source| TreeError::File { path: path.clone(), source })?;
            listing.0.insert(path.clone(), Listed::new(modes[path], &bytes));
            Ok(bytes)
        })?;
        for (path, mode) in &modes {
            if matches!(mode, Mode::Regular | Mode::Executable) {
                age(&into.join(path.to_path()))?;
            }
        }
        Ok(Self { folder, free_before, digest: digest(&listing.to_bytes()) })
    }

    /// How a build that has ended broke the limits of the disk, if it did.
    pub(crate) fn too_much(&self) -> Result<Option<String>, BuildError> {
        let folder = self.folder.path();
        let used = disk::used(folder).map_err(|source| working_copy("measure", folder, source))?;
        Ok(used.too_much(self.free_before, disk::free(folder)?))
    }

    /// Removes the copy, whatever a build made of it.
    pub(crate) fn remove(&mut self) -> Result<(), BuildError> {
        let folder = self.folder.path();
        let removed = disk::clear(folder).and_then(|()| fs::remove_dir(folder));
        match removed {
            Err(err) if err.kind() != io::ErrorKind::NotFound => {
                Err(working_copy("remove", folder, err))
            }
            _ => Ok(()),
        }
    }

    /// The root of the copy.
    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("tree")
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        self.remove().ok();
    }
}

fn temporary(run: &Path) -> Result<TempDir, BuildError> {
    let failed = |source| working_copy("make", run, source);
    fs::create_dir_all(run).map_err(failed)?;
    tempfile::Builder::new().prefix(".ab-build-").tempdir_in(run).map_err(failed)
}

fn age(path: &Path) -> Result<(), BuildError> {
    let time = SystemTime::UNIX_EPOCH + TIME;
    let set = File::open(path).and_then(|file| file.set_modified(time));
    set.map_err(|source| working_copy("date", path, source))
}

pub(crate) fn working_copy(step: &'static str, path: &Path, source: io::Error) -> BuildError {
    BuildError::WorkingCopy { step, path: path.into(), source }
}
