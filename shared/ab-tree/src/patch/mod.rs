//! Patches: one model for every way in which people and tools write them down.
//!
//! [`parse`] reads bytes into a [`Patch`], [`apply`] makes one file's new bytes.
//! Both are pure, and both refuse where they would have to guess.

mod apply;
pub(crate) mod base85;
pub(crate) mod delta;
mod error;
mod hunk;
mod model;
mod parse;

pub use apply::{ApplyError, apply};
pub use error::PatchError;
pub use hunk::{Hunk, Line, Side};
pub use model::{
    BinaryData, BinaryPatch, Change, Container, Content, FilePatch, Mode, Note, Patch,
};

use crate::TreePath;

/// Longest patch accepted, in bytes.
pub const MAX_PATCH: usize = 256 << 20;
/// Most file entries in one patch.
pub const MAX_FILES: usize = 100_000;
/// Most bytes that the binary data of one patch may inflate to, and most bytes
/// of one file that a delta may produce.
pub const MAX_BINARY: usize = 256 << 20;

/// Reads a patch without seeing the tree it is for.
///
/// Where only the tree can tell how many leading path components to strip, the
/// patch is refused with [`PatchError::AmbiguousPrefix`]; see [`parse_with`].
pub fn parse(bytes: &[u8]) -> Result<Patch, PatchError> {
    parse::parse(bytes, None)
}

/// Reads a patch for a tree in which `exists` knows the files and directories.
pub fn parse_with(bytes: &[u8], exists: &dyn Fn(&TreePath) -> bool) -> Result<Patch, PatchError> {
    parse::parse(bytes, Some(exists))
}
