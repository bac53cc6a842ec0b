//! From a name to an object's id.

use std::fs;
use std::io;
use std::path::Path;

use super::object::Id;
use crate::tree::TreeError;

/// The id that `rev` names: 40 hex digits, a tag or a branch.
///
/// `HEAD` is refused: it says where a checkout stands, not what a task starts from.
pub(super) fn resolve(git_dir: &Path, rev: &str) -> Result<Id, TreeError> {
    if let Some(id) = parse_id(rev) {
        return Ok(id);
    }
    let is_plain = rev.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    if !is_plain || rev.contains('\0') || rev == "HEAD" {
        return Err(TreeError::git(format!("{rev:?} is no commit id, tag or branch")));
    }
    let packed = packed_refs(git_dir)?;
    for name in [format!("refs/tags/{rev}"), format!("refs/heads/{rev}")] {
        if let Some(id) = loose_ref(git_dir, &name)?.or_else(|| packed_ref(&packed, &name)) {
            return Ok(id);
        }
    }
    Err(TreeError::git(format!("the object store has no tag or branch {rev:?}")))
}

pub(super) fn parse_id(hex: &str) -> Option<Id> {
    let mut id = [0; 20];
    hex::decode_to_slice(hex, &mut id).ok().map(|()| id)
}

fn loose_ref(git_dir: &Path, name: &str) -> Result<Option<Id>, TreeError> {
    match fs::read_to_string(git_dir.join(name)) {
        Ok(text) => parse_id(text.trim_end())
            .map(Some)
            .ok_or_else(|| TreeError::git(format!("{name} holds no commit id"))),
        Err(err) if is_absent(&err) => Ok(None),
        Err(source) => Err(TreeError::Unreadable { path: git_dir.join(name), source }),
    }
}

fn packed_refs(git_dir: &Path) -> Result<String, TreeError> {
    let path = git_dir.join("packed-refs");
    match fs::read_to_string(&path) {
        Ok(text) => Ok(text),
        Err(err) if is_absent(&err) => Ok(String::new()),
        Err(source) => Err(TreeError::Unreadable { path, source }),
    }
}

fn packed_ref(packed: &str, name: &str) -> Option<Id> {
    let of = |line: &str| {
        line.split_once(' ').filter(|(_, it)| *it == name).map(|(id, _)| id.to_owned())
    };
    packed.lines().find_map(of).and_then(|id| parse_id(&id))
}

fn is_absent(err: &io::Error) -> bool {
    matches!(
        err.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory
    )
}
