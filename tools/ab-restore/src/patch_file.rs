//! [`PatchFile`]: a candidate's patch as it was given.

use std::io::{self, Read as _};
use std::path::Path;

use ab_contract::{Digest, FileRef};
use ab_evidence::{
    EvidenceError, Hasher, MAX_FILE_BYTES, RunDir, digest, open_no_follow, read_no_follow,
};
use ab_tree::TreePath;
use ab_tree::patch::{Patch, PatchError, parse_with};

use crate::RestoreError;

/// A patch and its name. A patch that is too large to be read is the candidate's doing,
/// and refused like any other that can't be applied.
pub(crate) struct PatchFile {
    pub(crate) name: String,
    pub(crate) sha256: Digest,
    bytes: Result<Vec<u8>, usize>,
}

impl PatchFile {
    pub(crate) fn new(name: String, bytes: Vec<u8>) -> Self {
        Self { name, sha256: digest(&bytes), bytes: Ok(bytes) }
    }

    /// Reads the file at `path`, and keeps it in `run` if there is one.
    pub(crate) fn read(path: &Path, run: Option<&RunDir>) -> Result<Self, RestoreError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let unreadable = |source| RestoreError::PatchUnreadable { path: path.to_owned(), source };
        match read_no_follow(path, MAX_FILE_BYTES) {
            Ok(bytes) => {
                run.map(|run| run.put(&bytes)).transpose()?;
                Ok(Self::new(name, bytes))
            }
            Err(err) if err.kind() == io::ErrorKind::FileTooLarge => {
                let size = path.metadata().map_err(unreadable)?.len();
                let sha256 = match run {
                    Some(run) => run.put_file(path)?.sha256,
                    None => hashed(path).map_err(unreadable)?,
                };
                Ok(Self::too_large(name, sha256, size))
            }
            Err(source) => Err(unreadable(source)),
        }
    }

    /// The patch `name` with the digest `sha256` that `run` keeps.
    pub(crate) fn stored(name: String, sha256: Digest, run: &RunDir) -> Result<Self, RestoreError> {
        let file = FileRef::blob(sha256);
        match run.get(&file) {
            Ok(bytes) => Ok(Self::new(name, bytes)),
            Err(EvidenceError::Unreadable { source, .. })
                if source.kind() == io::ErrorKind::FileTooLarge =>
            {
                run.check(&file)?;
                let size = run.path(&file.path).metadata().map_or(u64::MAX, |meta| meta.len());
                Ok(Self::too_large(name, file.sha256, size))
            }
            Err(err) => Err(err.into()),
        }
    }

    fn too_large(name: String, sha256: Digest, size: u64) -> Self {
        Self { name, sha256, bytes: Err(usize::try_from(size).unwrap_or(usize::MAX)) }
    }

    /// Reads the patch for a tree in which `exists` knows the files.
    pub(crate) fn parse(&self, exists: &dyn Fn(&TreePath) -> bool) -> Result<Patch, PatchError> {
        match &self.bytes {
            Ok(bytes) => parse_with(bytes, exists),
            Err(bytes) => Err(PatchError::TooLarge { bytes: *bytes }),
        }
    }
}

/// The digest of a file of any size, which is neither held in memory nor kept.
fn hashed(path: &Path) -> io::Result<Digest> {
    let mut file = open_no_follow(path)?;
    let mut hasher = Hasher::default();
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hasher.finish()),
            count => hasher.update(&piece[..count]),
        }
    }
}
