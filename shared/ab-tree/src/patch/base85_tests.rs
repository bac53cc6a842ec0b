//! Rules of git's base 85, one row a rule.

use super::*;

#[test]
fn rows_lead_back_to_their_bytes() {
    for length in [0, 1, 2, 3, 4, 5, 51, 52, 53, 104, 1000] {
        let bytes: Vec<u8> = (0..=255).cycle().step_by(37).take(length).collect();
        let mut rows = vec![];
        encode(&bytes, &mut rows);
        let mut back = vec![];
        for row in rows.split(|&byte| byte == b'\n').filter(|row| !row.is_empty()) {
            decode_row(row, &mut back).unwrap();
        }
        assert_eq!(back, bytes);
    }
}

#[test]
fn git_writes_the_same_digits() {
    let mut rows = vec![];
    encode(&[0, 0, 0, 0, 255, 255, 255, 255], &mut rows);
    assert_eq!(rows, b"H00000|NsC0\n");
}

#[test]
fn a_malformed_row_is_refused() {
    for row in ["", "A", "A0000", "A000000", "E00000", "100000", "A\"0000", "A~~~~~", "A0000 "] {
        assert_eq!(decode_row(row.as_bytes(), &mut vec![]), None, "{row}");
    }
}
