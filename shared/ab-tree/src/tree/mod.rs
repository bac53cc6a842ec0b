//! Trees: a folder, a commit of an object store, a stored listing; and writing one.
//!
//! Whoever made a tree may be hostile. Reading follows no link, runs nothing, and
//! believes neither an index nor an attribute; every git object is checked against
//! its name.

mod dir;
mod error;
mod explain;
pub mod git;
mod links;
mod listing;
mod materialize;
mod stored;

pub use dir::{DirTree, LeftOut};
pub use error::TreeError;
pub use explain::EXPLANATIONS;
pub use git::GitTree;
pub use links::{MAX_LINK, link_stays_inside};
pub use listing::{Listed, Listing, Sha256};
pub use materialize::{Replace, materialize};
pub use stored::StoredTree;

/// Largest file that is read, in bytes.
pub const MAX_FILE: u64 = 256 << 20;
/// Most entries in one tree.
pub const MAX_ENTRIES: usize = 1_000_000;
