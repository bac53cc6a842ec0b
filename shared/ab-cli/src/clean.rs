//! Text that a stranger wrote, made safe for a terminal.

/// `text` without control characters other than newline and tab.
///
/// C0, DEL, C1 and the bidirectional controls go: an escape sequence loses the character
/// that starts it, and what it shows stands in the order it was written.
pub fn clean(text: &str) -> String {
    text.chars().filter(|&char| matches!(char, '\n' | '\t') || !is_hostile(char)).collect()
}

/// The same on one line: newlines and tabs become spaces.
pub fn clean_line(text: &str) -> String {
    clean(text).replace(['\n', '\t'], " ")
}

fn is_hostile(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::{clean, clean_line};

    #[test]
    fn control_characters_go_and_words_stay() {
        for (text, cleaned) in [
            ("plain é 買い物\n\tindented", "plain é 買い物\n\tindented"),
            ("\u{1b}[31mred\u{1b}[0m", "[31mred[0m"),
            ("\u{1b}]0;title\u{7}x", "]0;titlex"),
            ("a\r\u{8}b\0c\u{7f}d", "abcd"),
            ("a\u{9b}31mb", "a31mb"),
            ("user\u{202e}txt.exe\u{202c}", "usertxt.exe"),
            ("a\u{2028}b\u{200b}c\u{feff}", "abc"),
        ] {
            assert_eq!(clean(text), cleaned, "{text:?}");
        }
        assert_eq!(clean_line("a\n::error::b\tc"), "a ::error::b c");
    }
}
