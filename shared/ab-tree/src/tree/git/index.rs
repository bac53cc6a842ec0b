//! The index of a pack, version 2: where each object starts.

use super::object::Id;

const FANOUT: usize = 8;
const NAMES: usize = FANOUT + 256 * 4;

/// An index in memory.
pub(super) struct Index {
    bytes: Vec<u8>,
    count: usize,
}

impl Index {
    /// Takes the bytes of an `.idx` file; `None` for another version or a wrong length.
    pub(super) fn new(bytes: Vec<u8>) -> Option<Self> {
        if !bytes.starts_with(b"\xfftOc\0\0\0\x02") {
            return None;
        }
        let count = word(&bytes, FANOUT + 255 * 4)?;
        let index = Self { bytes, count };
        // Names, checksums and offsets of 4 bytes; then large offsets and two checksums.
        let large = index.bytes.len().checked_sub(NAMES + count.checked_mul(28)? + 40)?;
        large.is_multiple_of(8).then_some(index)
    }

    /// Where in the pack the object starts.
    pub(super) fn find(&self, id: &Id) -> Option<u64> {
        let first = usize::from(id[0]);
        let end = word(&self.bytes, FANOUT + first * 4)?.min(self.count);
        let start = match first {
            0 => 0,
            _ => word(&self.bytes, FANOUT + (first - 1) * 4)?.min(end),
        };
        let (mut low, mut high) = (start, end);
        while low < high {
            let middle = low.midpoint(high);
            match self.name(middle)?.cmp(id.as_slice()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.offset(middle),
            }
        }
        None
    }

    fn name(&self, at: usize) -> Option<&[u8]> {
        self.bytes.get(NAMES + at * 20..NAMES + at * 20 + 20)
    }

    fn offset(&self, at: usize) -> Option<u64> {
        const LARGE: usize = 1 << 31;
        let small = word(&self.bytes, NAMES + self.count * 24 + at * 4)?;
        if small < LARGE {
            return Some(small as u64);
        }
        let place = NAMES + self.count * 28 + (small - LARGE).checked_mul(8)?;
        let bytes = self.bytes.get(place..place.checked_add(8)?)?;
        bytes.try_into().ok().map(u64::from_be_bytes)
    }
}

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    bytes.try_into().ok().map(|word| u32::from_be_bytes(word) as usize)
}
