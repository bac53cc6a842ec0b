//! `GIT binary patch`: base 85 rows of zlib data, forwards and then backwards.

use std::io::Read as _;

use flate2::read::ZlibDecoder;

use super::Progress;
use super::cursor::Cursor;
use super::header::Index;
use crate::patch::base85;
use crate::patch::{BinaryData, BinaryPatch, MAX_BINARY, PatchError};

/// Reads what follows the line `GIT binary patch`.
pub(super) fn read(
    at: &mut Cursor,
    index: Index,
    progress: &mut Progress,
) -> Result<BinaryPatch, PatchError> {
    let line = at.line();
    let missing = PatchError::Binary { line, problem: "neither `literal` nor `delta` data" };
    let forward = block(at, progress)?.ok_or(missing)?;
    let reverse = block(at, progress)?;
    Ok(BinaryPatch { forward, reverse, old_id: index.old, new_id: index.new })
}

fn block(at: &mut Cursor, progress: &mut Progress) -> Result<Option<BinaryData>, PatchError> {
    let line = at.line();
    let head = at.header().unwrap_or_default();
    let (size, kind): (_, fn(Vec<u8>) -> BinaryData) =
        match (head.strip_prefix(b"literal "), head.strip_prefix(b"delta ")) {
            (Some(size), _) => (size, BinaryData::Literal),
            (_, Some(size)) => (size, BinaryData::Delta),
            _ => return Ok(None),
        };
    let size = str::from_utf8(size).ok().and_then(|size| size.trim_end().parse().ok());
    let size = size.ok_or(PatchError::Binary { line, problem: "the size is no number" })?;
    at.advance();
    if size > MAX_BINARY - progress.inflated {
        return Err(PatchError::BinaryTooLarge { line });
    }
    progress.inflated += size;
    let bytes = inflate(&rows(at)?, size);
    let problem = "the data does not inflate to the size that the patch says";
    Ok(Some(kind(bytes.ok_or(PatchError::Binary { line, problem })?)))
}

/// The rows up to the empty line, or the end of the patch.
fn rows(at: &mut Cursor) -> Result<Vec<u8>, PatchError> {
    let mut deflated = vec![];
    while let Some(row) = at.header() {
        let line = at.line();
        at.advance();
        if row.trim_ascii().is_empty() {
            break;
        }
        base85::decode_row(row.trim_ascii_end(), &mut deflated)
            .ok_or(PatchError::Binary { line, problem: "a row of binary data is malformed" })?;
    }
    Ok(deflated)
}

/// Exactly `size` bytes, or nothing. Memory stays in proportion to what is really there.
fn inflate(deflated: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![];
    let limit = u64::try_from(size).ok()?.checked_add(1)?;
    let mut decoder = ZlibDecoder::new(deflated);
    decoder.by_ref().take(limit).read_to_end(&mut bytes).ok()?;
    let used = usize::try_from(decoder.total_in()).ok()?;
    (bytes.len() == size && used == deflated.len()).then_some(bytes)
}

#[cfg(test)]
#[path = "binary_tests.rs"]
mod tests;
