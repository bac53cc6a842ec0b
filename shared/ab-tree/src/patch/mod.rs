//! Patches: one model for every way in which people and tools write them down.
//!
//! [`parse`] reads bytes into a [`Patch`], [`apply`] makes one file's new bytes.
//! Both are pure, and both refuse where they would have to guess.
//!
//! The measure is `git apply`: where both accept, both make the same bytes. On purpose,
//! more is accepted than by git:
//! - carriage returns at line ends may differ between patch and file, and a patch that was
//!   saved with CRLF counts as one with LF;
//! - the final newline, empty context lines at the end and the space of empty context
//!   lines may be stripped; the counts must still fit exactly;
//! - binary data without whole ids in its `index` line, as long as sizes fit;
//! - a patch without prefixes, and one made with `-U0`, need no option.
//!
//! And less:
//! - a hunk that is followed by lines like its own, where git drops them in silence;
//! - headers that are repeated, contradict each other, or announce content that is missing;
//! - a path with an empty component or a `.git` in any spelling, even in a stripped prefix;
//! - different names without a rename, where git takes the second;
//! - a line without final newline matches only such a line, where git may join two lines;
//! - hunks without context stand only at the line they name, where git searches or appends;
//! - encoded mails, and diffs of merges.

mod apply;
pub(crate) mod base85;
pub(crate) mod delta;
mod error;
mod hunk;
mod model;
mod parse;

pub use apply::{ApplyError, Effort, apply, apply_within};
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
