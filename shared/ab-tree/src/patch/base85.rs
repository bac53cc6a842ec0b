//! Git's base 85: five digits for four bytes, in rows of up to 52 bytes.

const DIGITS: &[u8; 85] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/// The value of each digit, 255 for bytes that are none.
const VALUES: [u8; 256] = values();

/// Bytes of a full row.
const ROW: usize = 52;

const fn values() -> [u8; 256] {
    let mut values = [255; 256];
    let mut digit = 0;
    while digit < 85 {
        values[DIGITS[digit as usize] as usize] = digit;
        digit += 1;
    }
    values
}

/// Appends the bytes of one row, which begins with a letter for their number.
pub(super) fn decode_row(row: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let (&letter, digits) = row.split_first()?;
    let count = match letter {
        b'A'..=b'Z' => letter - b'A' + 1,
        b'a'..=b'z' => letter - b'a' + 27,
        _ => return None,
    };
    let end = out.len() + usize::from(count);
    if digits.len() != usize::from(count).div_ceil(4) * 5 {
        return None;
    }
    for group in digits.chunks_exact(5) {
        let mut word = 0_u32;
        for &digit in group {
            let value = VALUES[usize::from(digit)];
            word = word.checked_mul(85)?.checked_add(u32::from(value))?;
            (value < 85).then_some(())?;
        }
        out.extend(word.to_be_bytes());
    }
    out.truncate(end);
    Some(())
}

/// Appends `bytes` as rows, each with its newline.
pub(crate) fn encode(bytes: &[u8], out: &mut Vec<u8>) {
    for row in bytes.chunks(ROW) {
        let letter = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[row.len() - 1];
        out.push(letter);
        for group in row.chunks(4) {
            let mut word = [0; 4];
            word[..group.len()].copy_from_slice(group);
            out.extend(digits(u32::from_be_bytes(word)));
        }
        out.push(b'\n');
    }
}

fn digits(mut word: u32) -> [u8; 5] {
    let mut digits = [0; 5];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(word % 85) as usize];
        word /= 85;
    }
    digits
}

#[cfg(test)]
#[path = "base85_tests.rs"]
mod tests;
