//! `RunDir`: where one run's evidence lies.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::write::temp_file;
use crate::{
    EvidenceError, Hasher, MAX_FILE_BYTES, digest, open_below, open_no_follow, read_below,
    write_atomic,
};
use ab_contract::{Digest, FileRef, RelPath};

/// The folder of a run. Blobs lie at `blobs/SHA256`; records name files relative to it.
#[derive(Clone, Debug)]
pub struct RunDir {
    root: PathBuf,
}

impl RunDir {
    /// The run folder at `root`; it is made on the first write.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where `path` lies on this machine.
    pub fn path(&self, path: &RelPath) -> PathBuf {
        self.root.join(path.as_str())
    }

    /// Keeps `bytes` as a blob.
    pub fn put(&self, bytes: &[u8]) -> Result<FileRef, EvidenceError> {
        let file = FileRef::blob(digest(bytes));
        let path = self.path(&file.path);
        let unwritable = |source| EvidenceError::Unwritable { path: path.clone(), source };
        self.make_blobs_dir()?;
        // Compared and not trusted by its name: a blob may have been damaged since.
        if read_below(&self.root, &file.path, MAX_FILE_BYTES).is_ok_and(|kept| kept == bytes) {
            return Ok(file);
        }
        write_atomic(&path, bytes).map_err(unwritable)?;
        Ok(file)
    }

    /// Keeps a copy of the regular file at `path`, of any size; follows no link.
    pub fn put_file(&self, path: &Path) -> Result<FileRef, EvidenceError> {
        let unreadable = |source| EvidenceError::Unreadable { path: path.into(), source };
        self.put_reader(open_no_follow(path).map_err(unreadable)?).map_err(|err| match err {
            PutError::Read(source) => unreadable(source),
            PutError::Write(err) => err,
        })
    }

    /// Keeps a copy of the regular file `below` `root`, of any size; no part of `below` may be a
    /// link.
    pub fn put_below(&self, root: &Path, below: &RelPath) -> Result<FileRef, EvidenceError> {
        let unreadable =
            |source| EvidenceError::Unreadable { path: root.join(below.as_str()), source };
        self.put_reader(open_below(root, below).map_err(unreadable)?).map_err(|err| match err {
            PutError::Read(source) => unreadable(source),
            PutError::Write(err) => err,
        })
    }

    /// The bytes of `file`, checked against its digest.
    pub fn get(&self, file: &FileRef) -> Result<Vec<u8>, EvidenceError> {
        let bytes = read_below(&self.root, &file.path, MAX_FILE_BYTES)
            .map_err(|source| EvidenceError::Unreadable { path: self.path(&file.path), source })?;
        self.same(file, digest(&bytes)).map(|()| bytes)
    }

    /// Checks that `file` is there, as a regular file with its digest, of any size.
    pub fn check(&self, file: &FileRef) -> Result<(), EvidenceError> {
        let unreadable = |source| EvidenceError::Unreadable { path: self.path(&file.path), source };
        let mut reader = open_below(&self.root, &file.path).map_err(unreadable)?;
        let mut hasher = Hasher::default();
        copy(&mut reader, |piece| {
            hasher.update(piece);
            Ok(())
        })
        .map_err(unreadable)?;
        self.same(file, hasher.finish())
    }

    fn same(&self, file: &FileRef, found: Digest) -> Result<(), EvidenceError> {
        if found == file.sha256 {
            return Ok(());
        }
        let stated = file.sha256.clone();
        Err(EvidenceError::Changed { path: self.path(&file.path), found, stated })
    }

    fn put_reader(&self, mut reader: impl Read) -> Result<FileRef, PutError> {
        self.make_blobs_dir().map_err(PutError::Write)?;
        let blobs = self.root.join("blobs");
        let unwritable =
            |source| PutError::Write(EvidenceError::Unwritable { path: blobs.clone(), source });
        let mut temp = temp_file(&blobs).map_err(unwritable)?;
        let mut hasher = Hasher::default();
        let mut failed = None;
        let read = copy(&mut reader, |piece| {
            hasher.update(piece);
            io::Write::write_all(&mut temp, piece).inspect_err(|err| failed = Some(err.kind()))
        });
        match (read, failed) {
            (Err(source), Some(_)) => return Err(unwritable(source)),
            (Err(source), None) => return Err(PutError::Read(source)),
            (Ok(()), _) => {}
        }
        let file = FileRef::blob(hasher.finish());
        temp.persist(self.path(&file.path)).map_err(|err| unwritable(err.error))?;
        Ok(file)
    }

    fn make_blobs_dir(&self) -> Result<(), EvidenceError> {
        let path = self.root.join("blobs");
        let made =
            fs::create_dir_all(&path).and_then(|()| fs::symlink_metadata(&path)).and_then(|meta| {
                if meta.is_dir() { Ok(()) } else { Err(io::ErrorKind::NotADirectory.into()) }
            });
        made.map_err(|source| EvidenceError::Unwritable { path, source })
    }
}

enum PutError {
    Read(io::Error),
    Write(EvidenceError),
}

/// Hands all of `reader` to `take` in pieces of at most 64 KiB.
fn copy(reader: &mut impl Read, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut piece = vec![0; 1 << 16];
    loop {
        match reader.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => take(&piece[..count])?,
            Err(err) if err.kind() == io::ErrorKind::Interrupted => {}
            Err(err) => return Err(err),
        }
    }
}

#[cfg(test)]
#[path = "run_dir_tests.rs"]
mod tests;
