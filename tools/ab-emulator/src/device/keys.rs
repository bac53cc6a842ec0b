//! Key codes by name. Source: `android.view.KeyEvent`.

/// HOME.
pub const HOME: u32 = 3;
/// `VOLUME_UP`.
pub const VOLUME_UP: u32 = 24;
/// `VOLUME_DOWN`.
pub const VOLUME_DOWN: u32 = 25;
/// POWER.
pub const POWER: u32 = 26;
/// `APP_SWITCH`.
pub const APP_SWITCH: u32 = 187;
/// SLEEP.
pub const SLEEP: u32 = 223;
/// WAKEUP.
pub const WAKEUP: u32 = 224;

const NAMES: [(&str, u32); 49] = [
    ("HOME", HOME),
    ("BACK", 4),
    ("CALL", 5),
    ("ENDCALL", 6),
    ("STAR", 17),
    ("POUND", 18),
    ("DPAD_UP", 19),
    ("DPAD_DOWN", 20),
    ("DPAD_LEFT", 21),
    ("DPAD_RIGHT", 22),
    ("DPAD_CENTER", 23),
    ("VOLUME_UP", VOLUME_UP),
    ("VOLUME_DOWN", VOLUME_DOWN),
    ("POWER", POWER),
    ("CAMERA", 27),
    ("CLEAR", 28),
    ("COMMA", 55),
    ("PERIOD", 56),
    ("ALT_LEFT", 57),
    ("ALT_RIGHT", 58),
    ("SHIFT_LEFT", 59),
    ("SHIFT_RIGHT", 60),
    ("TAB", 61),
    ("SPACE", 62),
    ("ENTER", 66),
    ("DEL", 67),
    ("GRAVE", 68),
    ("MINUS", 69),
    ("EQUALS", 70),
    ("LEFT_BRACKET", 71),
    ("RIGHT_BRACKET", 72),
    ("BACKSLASH", 73),
    ("SEMICOLON", 74),
    ("APOSTROPHE", 75),
    ("SLASH", 76),
    ("AT", 77),
    ("PLUS", 81),
    ("MENU", 82),
    ("SEARCH", 84),
    ("PAGE_UP", 92),
    ("PAGE_DOWN", 93),
    ("ESCAPE", 111),
    ("FORWARD_DEL", 112),
    ("CTRL_LEFT", 113),
    ("MOVE_HOME", 122),
    ("MOVE_END", 123),
    ("APP_SWITCH", APP_SWITCH),
    ("SLEEP", SLEEP),
    ("WAKEUP", WAKEUP),
];

/// The code of `4`, `BACK` or `KEYCODE_BACK`.
pub fn code(word: &str) -> Option<u32> {
    if let Ok(number) = word.parse() {
        return Some(number);
    }
    let name = word.strip_prefix("KEYCODE_").unwrap_or(word);
    let single = |c: char| match c {
        '0'..='9' => Some(7 + (u32::from(c) - u32::from('0'))),
        'A'..='Z' => Some(29 + (u32::from(c) - u32::from('A'))),
        _ => None,
    };
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => single(c),
        _ => NAMES.iter().find(|(known, _)| *known == name).map(|(_, code)| *code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_numbers_and_letters_are_codes() {
        let rows = [
            ("4", Some(4)),
            ("KEYCODE_BACK", Some(4)),
            ("ENTER", Some(66)),
            ("KEYCODE_A", Some(29)),
            ("Z", Some(54)),
            ("9", Some(9)),
            ("KEYCODE_9", Some(16)),
            ("NOPE", None),
            ("", None),
        ];
        for (word, expected) in rows {
            assert_eq!(code(word), expected, "{word}");
        }
    }
}
