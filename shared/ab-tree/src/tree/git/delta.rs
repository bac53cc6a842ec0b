//! What a delta says of the object that it makes.

/// The size of the object that a delta makes, from its first bytes.
pub(super) fn result_size(delta: &[u8]) -> Option<u64> {
    let mut rest = delta;
    number(&mut rest)?;
    number(&mut rest)
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
    use super::result_size;

    #[test]
    fn the_second_number_is_the_size() {
        assert_eq!(result_size(b"\x0b\x09\x91\x06\x05\x04 you"), Some(9));
        assert_eq!(result_size(b"\x8b\x01\x89\x02rest"), Some(0x109));
        for cut in [&b""[..], b"\x0b", b"\x0b\x89", b"\x0b\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"]
        {
            assert_eq!(result_size(cut), None, "{cut:?}");
        }
    }
}
