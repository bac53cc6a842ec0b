//! Git's deltas, as in binary patches and in packs.

/// Why a delta does not apply.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum DeltaError {
    /// It was made against bytes of another length.
    SourceSize,
    /// It contradicts itself, reaches outside its source, or makes too much.
    Malformed,
}

/// The bytes that `delta` makes of `source`, at most `limit`.
pub(crate) fn apply(source: &[u8], delta: &[u8], limit: usize) -> Result<Vec<u8>, DeltaError> {
    let (from, rest) = size(delta).ok_or(DeltaError::Malformed)?;
    let (to, rest) = size(rest).ok_or(DeltaError::Malformed)?;
    if from != source.len() {
        return Err(DeltaError::SourceSize);
    }
    let made = (to <= limit).then(|| run(source, rest, to)).flatten();
    made.ok_or(DeltaError::Malformed)
}

/// How many bytes `delta` says that it makes; 0 if it is broken.
pub(crate) fn made_size(delta: &[u8]) -> usize {
    let to = size(delta).and_then(|(_, rest)| size(rest));
    to.map_or(0, |(to, _)| to)
}

fn run(source: &[u8], mut rest: &[u8], to: usize) -> Option<Vec<u8>> {
    let mut out = vec![];
    while let Some((&opcode, tail)) = rest.split_first() {
        let (piece, tail) = match opcode {
            0 => return None,
            1..=127 => tail.split_at_checked(usize::from(opcode))?,
            _ => copy(source, opcode, tail)?,
        };
        out.extend_from_slice(piece);
        if out.len() > to {
            return None;
        }
        rest = tail;
    }
    (out.len() == to).then_some(out)
}

/// The piece of the source that a copy names. Each bit of the opcode says whether a byte
/// of the offset (four) or of the length (three) is written.
fn copy<'a, 'b>(source: &'a [u8], opcode: u8, tail: &'b [u8]) -> Option<(&'a [u8], &'b [u8])> {
    let mut numbers = [0_usize; 2];
    let mut tail = tail;
    for bit in 0..7 {
        if opcode >> bit & 1 == 1 {
            let (&byte, rest) = tail.split_first()?;
            let (number, shift) = if bit < 4 { (0, bit) } else { (1, bit - 4) };
            numbers[number] |= usize::from(byte) << (8 * shift);
            tail = rest;
        }
    }
    let [offset, length] = numbers;
    let length = if length == 0 { 0x1_0000 } else { length };
    Some((source.get(offset..)?.get(..length)?, tail))
}

/// A size, seven bits a byte, the lowest first.
fn size(delta: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0_usize;
    let mut rest = delta;
    for shift in (0..63).step_by(7) {
        let (&byte, tail) = rest.split_first()?;
        value |= usize::from(byte & 0x7f) << shift;
        rest = tail;
        if byte & 0x80 == 0 {
            return Some((value, rest));
        }
    }
    None
}

#[cfg(test)]
#[path = "delta_tests.rs"]
mod tests;
