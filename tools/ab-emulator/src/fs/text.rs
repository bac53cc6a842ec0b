//! File names and shell words as text, though the device's are bytes.
//!
//! A byte that is no part of valid UTF-8 stands as one character of a private range, U+10FF00 and
//! the byte; a real character of that range is taken byte by byte too. So every sequence of bytes
//! has exactly one text, which is ordinary wherever the bytes were, and gives the bytes back.

const ESCAPE: u32 = 0x10_FF00;

/// The text of `bytes`.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if escaped(char).is_some() {
                char.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| text.push(escape(byte)));
            } else {
                text.push(char);
            }
        }
        chunk.invalid().iter().for_each(|&byte| text.push(escape(byte)));
    }
    text
}

/// The bytes of `text`.
pub fn encode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for char in text.chars() {
        match escaped(char) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

fn escape(byte: u8) -> char {
    char::from_u32(ESCAPE + u32::from(byte)).expect("U+10FF00 to U+10FFFF are characters")
}

fn escaped(char: char) -> Option<u8> {
    u32::from(char).checked_sub(ESCAPE).and_then(|byte| u8::try_from(byte).ok())
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_come_back(bytes: Vec<u8>) {
            prop_assert_eq!(encode(&decode(&bytes)), bytes);
        }

        #[test]
        fn text_stays_as_it_is(text in "[a-zäöü€\u{1F600}]*") {
            prop_assert_eq!(decode(text.as_bytes()), text);
        }
    }

    #[test]
    fn a_real_character_of_the_private_range_comes_back() {
        let bytes = "\u{10FF41}\u{10FFFF}A".as_bytes();
        assert_eq!(encode(&decode(bytes)), bytes);
        assert_eq!(encode("\u{10FFFF}"), [0xff]);
    }
}
