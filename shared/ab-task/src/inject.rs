//! Strings that no candidate can know: made from the seed, equal on every machine.
//!
//! For each `{}` of a template, six characters are drawn. The n-th draw (from 0) for
//! a name is a byte of the stream SHA-256(`ab-task/KIND/1\nSEED\nNAME\nBLOCK`) for
//! BLOCK = 0, 1, …, with seed and block in decimal. A byte that would favour some
//! character (`byte >= 256 - 256 % count`) is passed over; else the character is
//! `ALPHABET[byte % count]`.
//!
//! The alphabet has no vowels and none of two that look alike: no word appears by
//! chance, and a reader of pictures can't confuse two strings.

use std::collections::BTreeMap;

use crate::field::{At, Problems};

/// The characters that are drawn: 24, so each has 10 of the 256 values of a byte.
pub const ALPHABET: &[u8] = b"23456789CDFHJKMNPQRTVWXY";

/// Characters drawn for each `{}`: 24^6 is 191 million strings.
const LENGTH: usize = 6;

/// A deterministic stream of numbers.
pub(crate) struct Draw {
    label: String,
    block: u64,
    bytes: std::vec::IntoIter<u8>,
}

impl Draw {
    /// The stream of `name` under `seed`; `kind` keeps strings and profiles apart.
    pub(crate) fn new(kind: &str, seed: u64, name: &str) -> Self {
        let label = format!("ab-task/{kind}/1\n{seed}\n{name}\n");
        Self { label, block: 0, bytes: vec![].into_iter() }
    }

    /// A number from 0 to `count - 1`, each as likely; `count` is 1 to 256.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let fair = 256 - 256 % count;
        loop {
            let byte = usize::from(self.byte());
            if byte < fair {
                return byte % count;
            }
        }
    }

    fn byte(&mut self) -> u8 {
        loop {
            if let Some(byte) = self.bytes.next() {
                return byte;
            }
            let digest = ab_evidence::digest(format!("{}{}", self.label, self.block).as_bytes());
            self.block += 1;
            self.bytes = from_hex(digest.as_str()).into_iter();
        }
    }
}

fn from_hex(hex: &str) -> Vec<u8> {
    let byte = |start| u8::from_str_radix(&hex[start..start + 2], 16);
    (0..hex.len()).step_by(2).map(|start| byte(start).expect("a digest is hex")).collect()
}

/// `template` with each `{}` replaced, e.g. `Soup {}` by `Soup K7QX2M`.
pub(crate) fn fill(template: &str, seed: u64, name: &str) -> String {
    let mut draw = Draw::new("inject", seed, name);
    let mut parts = template.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.extend((0..LENGTH).map(|_| char::from(ALPHABET[draw.below(ALPHABET.len())])));
        text.push_str(part);
    }
    text
}

/// A string that does not depend on the seed would inject nothing.
pub(crate) fn validate(inject: &BTreeMap<String, String>, problems: &mut Problems) {
    for (name, template) in inject {
        let at = At::key("inject").then(name);
        let printable = !template.chars().any(char::is_control) && template.len() <= 200;
        problems.check(template.contains("{}"), || at.clone(), "has no {} to fill by the seed");
        problems.check(printable, || at.clone(), "is one line of at most 200 bytes");
    }
}

#[cfg(test)]
#[path = "inject_tests.rs"]
mod tests;
