//! How a selector's text matches: a regular expression over the whole text, or the text itself.
//!
//! The crate `regex` is used because it takes linear time on every text, and texts come from the
//! app under test. Look-around and back-references, which would need a backtracking engine with a
//! limit that an app could exhaust, are refused when the flow is read.

use regex::{Regex, RegexBuilder};
use regex_syntax::ast::ErrorKind;

/// Largest compiled expression, in bytes.
const MAX_SIZE: usize = 1 << 20;

/// A text of a selector.
#[derive(Clone)]
pub struct Pattern {
    text: String,
    regex: Regex,
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "/{}/", self.text)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Pattern {
    /// Reads a pattern. What is no regular expression at all stands for itself.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        let source = match regex_syntax::ast::parse::Parser::new().parse(text) {
            Ok(_) => text.to_owned(),
            Err(err) if let Some(why) = refused(err.kind()) => return Err(why.into()),
            Err(_) => regex::escape(text),
        };
        let regex = RegexBuilder::new(&format!(r"\A(?:{source})\z"))
            .case_insensitive(true)
            .dot_matches_new_line(true)
            .multi_line(true)
            .size_limit(MAX_SIZE)
            .build()
            .map_err(|err| reason(&err))?;
        Ok(Self { text: text.to_owned(), regex })
    }

    /// As it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the whole of `text` matches, as it is or with spaces for its newlines.
    pub(crate) fn matches(&self, text: &str) -> bool {
        self.is(text) || (text.contains('\n') && self.is(&text.replace('\n', " ")))
    }

    /// Whether a resource id matches, in full or after its last `/`.
    pub(crate) fn matches_id(&self, id: &str) -> bool {
        self.regex.is_match(id) || self.regex.is_match(id.rsplit('/').next().unwrap_or(id))
    }

    fn is(&self, text: &str) -> bool {
        self.text == text || self.regex.is_match(text)
    }
}

/// What another engine would accept: to read it as a plain text would change its meaning in silence.
fn refused(kind: &ErrorKind) -> Option<&'static str> {
    match kind {
        ErrorKind::UnsupportedLookAround => Some("look-around is not supported"),
        ErrorKind::UnsupportedBackreference => Some("back-references are not supported"),
        ErrorKind::EscapeUnrecognized => Some("has an unknown escape"),
        _ => None,
    }
}

fn reason(err: &regex::Error) -> String {
    match err {
        regex::Error::CompiledTooBig(_) => "is too large a regular expression".into(),
        _ => "is a regular expression that can't be used here".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn a_text_matches_as_a_whole_whatever_its_case() {
        for (pattern, text, matches) in [
            ("Save", "Save", true),
            ("save", "SAVE", true),
            ("save", "Save all", false),
            ("sav", "Save", false),
            ("straße", "STRAßE", true),
            (".*all", "Save\nall", true),
            ("Save all", "Save\nall", true),
            ("Save.all", "Save\nall", true),
            ("^Save$", "Save", true),
            ("^all", "Save\nall", false),
            ("a|b", "ab", false),
            ("a|b", "b", true),
            ("Tasks (3)", "Tasks (3)", true),
            ("Tasks (3)", "Tasks 3", true),
            ("Price ($5", "Price ($5", true),
            ("Price ($5", "price ($5", true),
            ("1+1", "1+1", true),
            ("*", "*", true),
            ("[", "[", true),
            ("\\d+ items", "12 items", true),
            ("\\$5\\.00", "$5.00", true),
            ("", "", true),
            ("", "x", false),
            ("日本.*", "日本語", true),
            ("a\\z|b", "a", true),
        ] {
            let found = Pattern::new(pattern).map(|pattern| pattern.matches(text));
            assert_eq!(found, Ok(matches), "{pattern:?} on {text:?}");
        }
    }

    #[test]
    fn what_needs_another_engine_is_refused() {
        for (pattern, why) in [
            ("(?=a)b", "look-around is not supported"),
            ("(?<!a)b", "look-around is not supported"),
            (r"(a)\1", "back-references are not supported"),
            (r"\Qa.b\E", "has an unknown escape"),
            ("(?x)a #", "is a regular expression that can't be used here"),
            ("(a{1000}){1000}", "is too large a regular expression"),
        ] {
            assert_eq!(Pattern::new(pattern), Err(why.into()), "{pattern:?}");
        }
    }

    #[test]
    fn an_id_matches_in_full_or_after_its_last_slash() {
        for (pattern, id, matches) in [
            ("save", "com.a:id/save", true),
            ("com.a:id/save", "com.a:id/save", true),
            ("id/save", "com.a:id/save", false),
            ("sav.*", "com.a:id/save", true),
            ("save", "save", true),
            ("save", "", false),
        ] {
            let found = Pattern::new(pattern).unwrap().matches_id(id);
            assert_eq!(found, matches, "{pattern:?} on {id:?}");
        }
    }

    #[test]
    fn a_hostile_text_costs_no_more_than_its_length() {
        let pattern = Pattern::new("(a+)+b|(.*)*c").unwrap();
        assert!(!pattern.matches(&"a".repeat(200_000)));
    }
}
