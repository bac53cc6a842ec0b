//! The run folder: evidence by content, written atomically, read without following links.
//!
//! A process that is killed at any moment leaves the old file or the new one, never
//! half of one: every write goes to a temporary sibling that is renamed.

mod digest;
mod error;
mod open;
mod run_dir;
mod write;

pub use digest::{Hasher, combined, digest};
pub use error::{EXPLANATIONS, EvidenceError};
pub use open::{open_below, open_no_follow, read_below, read_no_follow};
pub use run_dir::RunDir;
pub use write::write_atomic;

/// Files larger than this are refused when they are read whole: 256 MiB.
pub const MAX_FILE_BYTES: u64 = 256 << 20;
