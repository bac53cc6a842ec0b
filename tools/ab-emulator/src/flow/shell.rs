//! Words for a POSIX shell and for `input text`.

/// `text` as one word of a POSIX shell.
pub(crate) fn quote(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_./:@%+=,-".contains(&byte);
    if !text.is_empty() && text.bytes().all(plain) {
        return text.into();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// What to give to `input text`, part by part, and where Enter is to be pressed instead.
///
/// `input` itself reads `%s` as a space, so no part holds these two characters. NUL can stand in no
/// argument and is dropped.
pub(crate) fn typed(text: &str) -> Vec<Typed> {
    let mut parts = vec![];
    for (number, line) in text.replace("\r\n", "\n").replace('\0', "").split('\n').enumerate() {
        if number > 0 {
            parts.push(Typed::Enter);
        }
        let mut rest = line;
        while let Some(at) = rest.find("%s") {
            parts.push(Typed::Text(rest[..=at].into()));
            rest = &rest[at + 1..];
        }
        if !rest.is_empty() {
            parts.push(Typed::Text(rest.into()));
        }
    }
    parts
}

/// A part of what is typed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Typed {
    /// Characters for `input text`.
    Text(String),
    /// The Enter key.
    Enter,
}

#[cfg(test)]
mod tests {
    use super::{Typed, quote, typed};

    #[test]
    fn a_word_stays_one_word() {
        for (text, quoted) in [
            ("abc", "abc"),
            ("", "''"),
            ("a b", "'a b'"),
            ("$HOME;`x`", "'$HOME;`x`'"),
            ("it's", r"'it'\''s'"),
            ("a\nb", "'a\nb'"),
            ("~", "'~'"),
            ("żółć", "'żółć'"),
            ("100%", "100%"),
        ] {
            assert_eq!(quote(text), quoted, "{text:?}");
        }
    }

    #[test]
    fn what_input_reads_as_a_space_is_split() {
        let text = |text: &str| Typed::Text(text.into());
        for (typing, parts) in [
            ("", vec![]),
            ("a b", vec![text("a b")]),
            ("50%s", vec![text("50%"), text("s")]),
            ("%s%s", vec![text("%"), text("s%"), text("s")]),
            ("a\r\nb\n", vec![text("a"), Typed::Enter, text("b"), Typed::Enter]),
            ("a\0b", vec![text("ab")]),
        ] {
            assert_eq!(typed(typing), parts, "{typing:?}");
        }
    }
}
