//! Binary changes: the whole file at once, checked by size and by git's ids.

use super::ApplyError;
use crate::object_id::blob_id;
use crate::patch::delta::{self, DeltaError};
use crate::patch::{BinaryData, BinaryPatch, MAX_BINARY};

/// The id that stands for "no file".
const NO_FILE: [u8; 20] = [0; 20];

/// Bytes that [`apply`] looks at or makes.
pub(super) fn looked_at(patch: &BinaryPatch, old: Option<&[u8]>) -> usize {
    let made = match &patch.forward {
        BinaryData::Literal(bytes) => bytes.len(),
        BinaryData::Delta(delta) => delta.len() + delta::made_size(delta).min(MAX_BINARY),
    };
    old.map_or(0, <[u8]>::len) + made
}

pub(super) fn apply(patch: &BinaryPatch, old: Option<&[u8]>) -> Result<Vec<u8>, ApplyError> {
    if !is_preimage(patch, old) {
        return Err(ApplyError::BinaryMismatch);
    }
    let new = match &patch.forward {
        BinaryData::Literal(bytes) => bytes.clone(),
        BinaryData::Delta(delta) => delta::apply(old.unwrap_or_default(), delta, MAX_BINARY)
            .map_err(|error| match error {
                DeltaError::SourceSize => ApplyError::BinaryMismatch,
                DeltaError::Malformed => ApplyError::BinaryDamaged,
            })?,
    };
    let expected = patch.new_id.filter(|id| *id != NO_FILE);
    if expected.is_some_and(|id| id != blob_id(&new)) {
        return Err(ApplyError::BinaryDamaged);
    }
    Ok(new)
}

/// Whether the patch was made for these bytes, as far as it says.
fn is_preimage(patch: &BinaryPatch, old: Option<&[u8]>) -> bool {
    match (patch.old_id, old) {
        (Some(NO_FILE), old) => old.is_none(),
        (Some(id), old) => old.is_some_and(|old| blob_id(old) == id),
        (None, old) => match &patch.reverse {
            Some(BinaryData::Literal(bytes)) => bytes == old.unwrap_or_default(),
            _ => true,
        },
    }
}

#[cfg(test)]
#[path = "binary_tests.rs"]
mod tests;
