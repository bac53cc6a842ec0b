//! Source trees and patches: validated paths, and parsing, applying and making patches.
//!
//! Everything here is bytes in, bytes out. No git process runs, nothing is
//! executed, and no link is followed.

pub mod classify;
pub mod diff;
mod object_id;
pub mod patch;
pub mod path;
pub mod tree;

pub use path::{PathError, TreePath};
