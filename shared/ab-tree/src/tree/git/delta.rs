//! Git's deltas: an object as pieces of another and new bytes.

/// The size of the object that a delta makes, from its first bytes.
pub(super) fn result_size(delta: &[u8]) -> Option<u64> {
    let mut rest = delta;
    number(&mut rest)?;
    number(&mut rest)
}

/// Makes the object; `None` for a delta that is malformed, made for another base or
/// larger than `limit`.
pub(super) fn apply(base: &[u8], delta: &[u8], limit: u64) -> Option<Vec<u8>> {
    let mut rest = delta;
    let old = number(&mut rest)?;
    let new = number(&mut rest).filter(|new| *new <= limit)?;
    if old != base.len() as u64 {
        return None;
    }
    let new = usize::try_from(new).ok()?;
    let mut out = Vec::with_capacity(new);
    while let Some((&code, tail)) = rest.split_first() {
        rest = tail;
        let piece = if code & 0x80 != 0 {
            copied(code, &mut rest, base)?
        } else if code != 0 {
            let (piece, tail) = rest.split_at_checked(usize::from(code))?;
            rest = tail;
            piece
        } else {
            return None;
        };
        if out.len() + piece.len() > new {
            return None;
        }
        out.extend_from_slice(piece);
    }
    (out.len() == new).then_some(out)
}

/// The piece of the base that a copy instruction names.
fn copied<'a>(code: u8, rest: &mut &[u8], base: &'a [u8]) -> Option<&'a [u8]> {
    let mut field = |first: u8, count: usize| {
        (0..count).try_fold(0_usize, |value, index| {
            if code & (first << index) == 0 {
                return Some(value);
            }
            let (&byte, tail) = rest.split_first()?;
            *rest = tail;
            Some(value | usize::from(byte) << (8 * index))
        })
    };
    let offset = field(1, 4)?;
    let size = match field(0x10, 3)? {
        0 => 0x10000,
        size => size,
    };
    base.get(offset..offset.checked_add(size)?)
}

/// A number in groups of seven bits, lowest first.
fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, tail) = rest.split_first()?;
        *rest = tail;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{apply, result_size};

    #[test]
    fn a_delta_copies_and_inserts() {
        // 11 bytes to 9: copy 5 from 6, insert " you", by git's pack format.
        let delta = b"\x0b\x09\x91\x06\x05\x04 you";
        assert_eq!(apply(b"hello world", delta, 100).unwrap(), b"world you");
        assert_eq!(result_size(delta), Some(9));
    }

    #[test]
    fn a_delta_that_lies_is_refused() {
        for delta in [
            &b""[..],
            b"\x0b",
            b"\x0a\x09\x91\x06\x05\x04 you", // another base
            b"\x0b\x08\x91\x06\x05\x04 you", // longer than it says
            b"\x0b\x0a\x91\x06\x05\x04 you", // shorter than it says
            b"\x0b\x09\x91\x07\x05\x04 you", // behind the base's end
            b"\x0b\x09\x91\x06\x05\x05 you", // insert cut off
            b"\x0b\x09\x00",                 // reserved
            b"\x0b\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", // number too long
        ] {
            assert_eq!(apply(b"hello world", delta, 100), None, "{delta:?}");
        }
        assert_eq!(apply(b"hello world", b"\x0b\x09\x91\x06\x05\x04 you", 8), None);
    }
}
