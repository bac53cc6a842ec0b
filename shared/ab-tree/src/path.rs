//! [`TreePath`]: the only kind of path that can name a file inside a tree.

mod dotgit;
mod error;
pub(crate) mod quote;

use std::ffi::OsStr;
use std::fmt;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

pub use error::PathError;

/// Longest path accepted, in bytes.
///
/// No file of a real project comes near it, and a tree with such a path can still be written
/// below a folder whose own path is long: Linux takes 4,096 bytes for both together.
pub const MAX_PATH: usize = 1024;
/// Longest component accepted, in bytes: what file systems of Linux take (`NAME_MAX`).
pub const MAX_NAME: usize = 255;

/// A validated, relative path inside a tree: bytes, with `/` between components.
///
/// It never leaves the tree and never names git's own directory, not even under
/// the other spellings that NTFS and HFS+ accept for it. Backslashes and colons
/// are ordinary bytes. Ordered by bytes, as git orders an index.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct TreePath(Vec<u8>);

impl TreePath {
    /// Validates `bytes`; refuses what could name anything but a file of the tree.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Result<Self, PathError> {
        let bytes = bytes.into();
        match bytes.first() {
            None => return Err(PathError::Empty),
            Some(b'/') => return Err(PathError::Absolute),
            Some(_) if bytes.len() > MAX_PATH => {
                return Err(PathError::TooLong { bytes: bytes.len() });
            }
            Some(_) if bytes.contains(&0) => return Err(PathError::Nul),
            Some(_) => {}
        }
        bytes.split(|&byte| byte == b'/').try_for_each(check_component)?;
        Ok(Self(bytes))
    }

    /// The inverse of [`wire`](Self::wire).
    pub fn from_wire(text: &str) -> Result<Self, PathError> {
        match text.as_bytes() {
            quoted @ [b'"', ..] => match quote::unquote(quoted) {
                Some((bytes, [])) => Self::new(bytes),
                _ => Err(PathError::Quoting),
            },
            plain => Self::new(plain),
        }
    }

    /// The path as it is on disk.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The path as text, unless its bytes are not UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        str::from_utf8(&self.0).ok()
    }

    /// The form for records: UTF-8 as it is; anything else, and a path that begins
    /// with `"`, as git quotes it, in double quotes.
    pub fn wire(&self) -> String {
        match self.as_str() {
            Some(text) if !text.starts_with('"') => text.to_owned(),
            _ => quote::quote(&self.0),
        }
    }

    /// The directory that holds it; `None` at the root of the tree.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let slash = self.0.iter().rposition(|&byte| byte == b'/')?;
        Some(Self(self.0[..slash].to_vec()))
    }

    /// The names between the slashes, outermost first; at least one.
    pub fn components(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.0.split(|&byte| byte == b'/')
    }

    /// The last component.
    pub fn file_name(&self) -> &[u8] {
        self.components().next_back().unwrap_or_default()
    }

    /// The path for the file system, relative to the root of the tree.
    pub fn to_path(&self) -> PathBuf {
        Path::new(OsStr::from_bytes(&self.0)).to_owned()
    }
}

/// For people: one line, no control characters, no characters that reorder text.
impl fmt::Display for TreePath {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&quote::display(&self.0))
    }
}

fn check_component(name: &[u8]) -> Result<(), PathError> {
    match name {
        b"" => Err(PathError::EmptyComponent),
        b"." | b".." => Err(PathError::Dots),
        _ if name.len() > MAX_NAME => Err(PathError::NameTooLong { bytes: name.len() }),
        _ if dotgit::is_dotgit(name) => Err(PathError::DotGit),
        _ => Ok(()),
    }
}

#[cfg(test)]
#[path = "path_tests.rs"]
mod tests;
