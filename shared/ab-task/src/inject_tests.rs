//! The strings must be the same on every machine and in every release. The expected
//! ones come from another program, written from the module's description alone.

use super::{ALPHABET, Draw, fill};

#[test]
fn a_template_is_filled_by_seed_and_name() {
    for (template, seed, name, filled) in [
        ("Soup {}", 7, "item", "Soup 67CCX3"),
        ("Soup {}", 8, "item", "Soup JK33MV"),
        ("Soup {}", 7, "other", "Soup CWMP5P"),
        ("{}-{}", 0, "a", "8F8373-3VJHTV"),
        ("no place", 0, "a", "no place"),
    ] {
        assert_eq!(fill(template, seed, name), filled);
    }
}

#[test]
fn the_stream_goes_on_after_one_digest() {
    let filled = fill(&"{}".repeat(20), 1, "long");
    assert_eq!(
        filled,
        "3YX464X3V7XD33226PDXFMDFMX7F7Q25FFYMHVJNNHN749MJ3YX6CCHJ265V76Q3V87D5NCCKY2P8NX9MMFW3KHDJCMDR5MF64VN24CV4HK44DPR7MW59DTV"
    );
}

#[test]
fn profiles_are_drawn_from_their_own_stream() {
    for (seed, numbers) in [(7, [3, 1, 3, 2, 0]), (8, [0, 1, 0, 3, 0])] {
        let mut draw = Draw::new("profile", seed, "odd");
        assert_eq!([6, 2, 4, 4, 2].map(|count| draw.below(count)), numbers);
    }
}

#[test]
fn no_two_characters_of_the_alphabet_look_alike() {
    for look_alikes in ["0ODQ", "1ILl", "2Z", "5S", "8B", "6G", "UV"] {
        let present = look_alikes.bytes().filter(|byte| ALPHABET.contains(byte)).count();
        assert!(present <= 1 || look_alikes == "0ODQ", "{look_alikes}");
    }
    assert!(!ALPHABET.iter().any(|byte| b"AEIOU0".contains(byte)));
}
