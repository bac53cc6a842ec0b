//! [`apply`]: one file's new bytes.

mod error;

pub use error::ApplyError;

use super::FilePatch;

/// The new bytes of one file.
///
/// `old` are the bytes of `file.old`, `None` when there is no such file. A deleted
/// file gives no bytes.
pub fn apply(_file: &FilePatch, _old: Option<&[u8]>) -> Result<Vec<u8>, ApplyError> {
    Err(ApplyError::NoData)
}
