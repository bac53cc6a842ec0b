//! Characters that the seed decides, equal on every machine.

use crate::flow::model::Random;

/// Letters and digits that can't be mistaken for one another, and so form no word.
const LETTERS: &[u8] = b"23456789CDFHJKMNPQRTVWXY";
const DIGITS: &[u8] = b"0123456789";

/// The text for the step at `place` of a flow: bytes of the SHA-256 of `ab-emulator/random/1`, seed,
/// flow, place and block number, each on a line of its own, mapped to characters; bytes that would
/// favour a character are passed over.
pub(super) fn text(random: Random, seed: u64, flow: &str, place: &[String]) -> String {
    let alphabet = if random.digits { DIGITS } else { LETTERS };
    let fair = 256 / alphabet.len() * alphabet.len();
    let length = random.length as usize;
    let mut text = String::new();
    for block in 0_u64.. {
        for byte in bytes(seed, flow, place, block) {
            if text.len() == length {
                return text;
            }
            if usize::from(byte) < fair {
                text.push(char::from(alphabet[usize::from(byte) % alphabet.len()]));
            }
        }
    }
    text
}

fn bytes(seed: u64, flow: &str, place: &[String], block: u64) -> Vec<u8> {
    let place = place.join(".");
    let label = format!("ab-emulator/random/1\n{seed}\n{flow}\n{place}\n{block}");
    hex::decode(ab_evidence::digest(label.as_bytes()).as_str()).expect("a digest is hex")
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::flow::model::Random;

    #[test]
    fn a_text_depends_on_the_seed_and_on_its_place_alone() {
        let of = |seed, place: &str| {
            let random = Random { length: 80, digits: false };
            text(random, seed, "add", &[place.to_owned()])
        };
        assert_eq!(of(1, "1"), of(1, "1"));
        assert_ne!(of(1, "1"), of(2, "1"));
        assert_ne!(of(1, "1#2"), of(1, "12"));
        assert_eq!(of(1, "1").len(), 80);
        let digits = text(Random { length: 5, digits: true }, 1, "add", &[]);
        assert!(digits.len() == 5 && digits.bytes().all(|byte| byte.is_ascii_digit()));
    }
}
