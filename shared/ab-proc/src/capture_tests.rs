//! The ring keeps the two ends, whatever the size of the pieces.

use super::{Capture, Captured, Keep};

#[test]
fn head_and_tail_stay_and_the_middle_is_counted() {
    for (bytes, head, tail, dropped) in [
        ("", "", "", 0),
        ("abc", "abc", "", 0),
        ("abcdef", "abcd", "ef", 0),
        ("abcdefghi", "abcd", "ghi", 2),
    ] {
        for piece in 1..=9 {
            let done = capture(bytes.as_bytes(), piece);
            assert_eq!(done.head, head.as_bytes(), "{bytes} by {piece}");
            assert_eq!(done.tail, tail.as_bytes(), "{bytes} by {piece}");
            assert_eq!(done.dropped_bytes, dropped, "{bytes} by {piece}");
            assert_eq!(done.total_bytes, bytes.len() as u64);
        }
    }
}

#[test]
fn a_character_over_the_border_survives() {
    assert_eq!(capture("abcé".as_bytes(), 2).text(), "abcé");
}

#[test]
fn bytes_that_are_no_text_are_kept() {
    assert_eq!(capture(&[0, 255, 1], 1).head, [0, 255, 1]);
}

#[test]
fn the_gap_is_visible() {
    assert_eq!(capture(b"abcdefghi", 9).text(), "abcd\n[2 bytes dropped]\nghi");
}

fn capture(bytes: &[u8], piece: usize) -> Captured {
    let mut capture = Capture::new(Keep { head: 4, tail: 3 });
    for chunk in bytes.chunks(piece) {
        capture.push(chunk);
    }
    capture.finish()
}
