//! The task folder: where things lie, and reading them without leaving it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ab_contract::{RelPath, Subject};
use ab_evidence::read_below;

use crate::{HarborTask, MAX_SPEC_BYTES, Spec, TaskError};

/// Largest patch that is read, in bytes.
pub const MAX_PATCH_BYTES: u64 = 64 << 20;
/// Largest text that is read, in bytes: instructions, `task.toml`.
pub(crate) const MAX_TEXT_BYTES: u64 = 1 << 20;

pub(crate) const SPEC: &str = "tests/spec.toml";
pub(crate) const HARBOR: &str = "task.toml";
pub(crate) const INSTRUCTION: &str = "instruction.md";
pub(crate) const SOLUTION: &str = "solution/solution.patch";
pub(crate) const TEST_PATCH: &str = "tests/test.patch";
pub(crate) const CANDIDATES: &str = "candidates";

/// A task folder whose spec was read.
#[derive(Clone, Debug)]
pub struct Task {
    /// The folder.
    pub dir: PathBuf,
    /// Id for subjects: the last part of `name` in task.toml, or the folder's name.
    pub id: String,
    /// What `tests/spec.toml` says.
    pub spec: Spec,
    /// Its bytes, to be kept as evidence.
    pub spec_bytes: Vec<u8>,
    /// What `task.toml` says; empty where the folder has none.
    pub harbor: HarborTask,
}

impl Task {
    /// Reads the task at `dir`.
    pub fn load(dir: &Path) -> Result<Self, TaskError> {
        let spec_bytes = read(dir, SPEC, MAX_SPEC_BYTES)?;
        let spec = Spec::parse(SPEC, &spec_bytes)?;
        let harbor = match optional(read(dir, HARBOR, MAX_TEXT_BYTES))? {
            Some(bytes) => HarborTask::parse(HARBOR, &bytes)?,
            None => HarborTask::default(),
        };
        let id = id(dir, &harbor)?;
        Ok(Self { dir: dir.into(), id, spec, spec_bytes, harbor })
    }

    /// What the candidate is asked.
    pub fn instruction(&self) -> Result<String, TaskError> {
        let bytes = self.read(INSTRUCTION, MAX_TEXT_BYTES)?;
        String::from_utf8(bytes).map_err(|err| TaskError::Unreadable {
            path: self.dir.join(INSTRUCTION),
            source: io::Error::new(io::ErrorKind::InvalidData, err),
        })
    }

    /// The author's solution.
    pub fn solution(&self) -> Result<Vec<u8>, TaskError> {
        self.read(SOLUTION, MAX_PATCH_BYTES)
    }

    /// The hidden tests, if the task has any.
    pub fn test_patch(&self) -> Result<Option<Vec<u8>>, TaskError> {
        optional(self.read(TEST_PATCH, MAX_PATCH_BYTES))
    }

    /// Names of the patches in `candidates/`, sorted.
    pub fn candidates(&self) -> Result<Vec<String>, TaskError> {
        names(&self.dir, CANDIDATES, "patch")
    }

    /// The patch `candidates/NAME.patch`.
    pub fn candidate(&self, name: &str) -> Result<Vec<u8>, TaskError> {
        self.read(&format!("{CANDIDATES}/{name}.patch"), MAX_PATCH_BYTES)
    }

    /// The bytes of a regular file of the task, at most `limit`. Links are refused,
    /// and so are paths that leave the folder.
    pub fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, TaskError> {
        read(&self.dir, path, limit)
    }

    /// Where the base tree or its git object store lies, and the revision.
    pub fn base(&self) -> Result<(PathBuf, Option<String>), TaskError> {
        let base = self.spec.restore.base().expect("a spec is validated when it is read");
        let path = folder(&self.dir, base.path.as_str())?;
        Ok((path, base.rev))
    }
}

/// Id of the task at `dir`.
pub(crate) fn id(dir: &Path, harbor: &HarborTask) -> Result<String, TaskError> {
    let name = match harbor.id() {
        Some(id) => id.to_owned(),
        None => folder_name(dir)?,
    };
    match Subject::new(&name, None, 1) {
        Ok(subject) if subject.task() == name => Ok(name),
        Ok(_) => Err(bad_name(name)),
        Err(source) => Err(TaskError::Name { name, source }),
    }
}

fn folder_name(dir: &Path) -> Result<String, TaskError> {
    let unreadable = |source| TaskError::Unreadable { path: dir.into(), source };
    let path = fs::canonicalize(dir).map_err(unreadable)?;
    Ok(path.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// A name with `@` or `#` of its own would be read as candidate or run.
fn bad_name(name: String) -> TaskError {
    let rule = "a name of A-Z a-z 0-9 . _ + - that starts with a letter or digit";
    TaskError::Name { name, source: ab_contract::BadName { what: "task's name", rule } }
}

/// Reads a file below `dir`.
pub(crate) fn read(dir: &Path, path: &str, limit: u64) -> Result<Vec<u8>, TaskError> {
    let unreadable = |source| TaskError::Unreadable { path: dir.join(path), source };
    let below: RelPath =
        path.parse().map_err(|err| unreadable(io::Error::new(io::ErrorKind::InvalidInput, err)))?;
    read_below(dir, &below, limit).map_err(unreadable)
}

/// `None` for a file that is not there.
pub(crate) fn optional(read: Result<Vec<u8>, TaskError>) -> Result<Option<Vec<u8>>, TaskError> {
    match read {
        Ok(bytes) => Ok(Some(bytes)),
        Err(TaskError::Unreadable { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Ok(None)
        }
        Err(err) => Err(err),
    }
}

/// The folder `path` below `dir`, none of whose parts is a link.
pub(crate) fn folder(dir: &Path, path: &str) -> Result<PathBuf, TaskError> {
    let mut full = dir.to_owned();
    for part in path.split('/') {
        full.push(part);
        let unreadable = |source| TaskError::Unreadable { path: full.clone(), source };
        let meta = fs::symlink_metadata(&full).map_err(unreadable)?;
        if !meta.is_dir() {
            return Err(unreadable(io::ErrorKind::NotADirectory.into()));
        }
    }
    Ok(full)
}

/// Names without `.EXTENSION` of the files in a folder, sorted; none if it is not there.
pub(crate) fn names(dir: &Path, path: &str, extension: &str) -> Result<Vec<String>, TaskError> {
    let full = match folder(dir, path) {
        Err(TaskError::Unreadable { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            return Ok(vec![]);
        }
        found => found?,
    };
    let unreadable = |source| TaskError::Unreadable { path: full.clone(), source };
    let mut names = vec![];
    for entry in fs::read_dir(&full).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(extension).and_then(|stem| stem.strip_suffix('.')) {
            names.push(stem.to_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
#[path = "folder_tests.rs"]
mod tests;
