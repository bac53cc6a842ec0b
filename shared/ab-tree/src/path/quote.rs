//! Git's C-style quoting of paths, and the escaped form for people.

use std::fmt::Write as _;

/// `bytes` in double quotes, with the escapes of git's `core.quotePath`.
pub(crate) fn quote(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => match NAMED.iter().find(|(_, value)| *value == byte) {
                Some((name, _)) => out.extend(['\\', char::from(*name)]),
                None => _ = write!(out, "\\{byte:03o}"),
            },
        }
    }
    out.push('"');
    out
}

/// The escapes that have a letter, as in C.
const NAMED: [(u8, u8); 7] =
    [(b'a', 7), (b'b', 8), (b't', b'\t'), (b'n', b'\n'), (b'v', 11), (b'f', 12), (b'r', b'\r')];

/// Whether git would quote the path in a patch header.
pub(crate) fn needs_quotes(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\'))
}

/// The bytes of a quoted string at the start of `text`, and what follows it.
pub(crate) fn unquote(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut rest = text.strip_prefix(b"\"")?;
    let mut out = vec![];
    loop {
        rest = match rest {
            [b'"', tail @ ..] => return Some((out, tail)),
            [b'\\', tail @ ..] => {
                let (byte, tail) = unescape(tail)?;
                out.push(byte);
                tail
            }
            [byte, tail @ ..] => {
                out.push(*byte);
                tail
            }
            [] => return None,
        };
    }
}

fn unescape(text: &[u8]) -> Option<(u8, &[u8])> {
    match text {
        [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', rest @ ..] => {
            Some(((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'), rest))
        }
        [byte @ (b'"' | b'\\'), rest @ ..] => Some((*byte, rest)),
        [name, rest @ ..] => {
            NAMED.iter().find(|(known, _)| known == name).map(|(_, value)| (*value, rest))
        }
        [] => None,
    }
}

/// One line for a terminal: control characters and what reorders or hides text
/// become escapes, bytes that are not UTF-8 become `\xNN`.
pub(crate) fn display(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if char.is_control() || is_invisible(char) {
                out.extend(char.escape_unicode());
            } else {
                out.push(char);
            }
        }
        for byte in chunk.invalid() {
            _ = write!(out, "\\x{byte:02x}");
        }
    }
    out
}

/// Characters that leave no mark of their own but change how others are seen.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
