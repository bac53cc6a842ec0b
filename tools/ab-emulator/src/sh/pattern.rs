//! Wildcards: `*`, `?`, `[a-z]`, `[!a-z]`, `[[:digit:]]`, and `\` before what stands for itself.
//!
//! globset speaks another dialect (`{a,b}`, `**`) and matches paths, not words.

enum Token {
    Char(char),
    Any,
    Run,
    Set { negated: bool, items: Vec<Item> },
}

type Class = fn(&char) -> bool;

enum Item {
    Range(char, char),
    Class(Class),
}

/// A pattern, ready to match.
pub(super) struct Pattern(Vec<Token>);

impl Pattern {
    pub(super) fn new(pattern: &str) -> Self {
        let chars: Vec<char> = pattern.chars().collect();
        let mut tokens = vec![];
        let mut at = 0;
        while let Some(&char) = chars.get(at) {
            at += 1;
            tokens.push(match char {
                '*' => Token::Run,
                '?' => Token::Any,
                '[' => match set(&chars[at..]) {
                    Some((token, length)) => {
                        at += length;
                        token
                    }
                    None => Token::Char('['),
                },
                '\\' => {
                    at += 1;
                    Token::Char(chars.get(at - 1).copied().unwrap_or('\\'))
                }
                _ => Token::Char(char),
            });
        }
        Self(tokens)
    }

    /// Whether it matches the whole of `text`.
    pub(super) fn matches(&self, text: &str) -> bool {
        let chars: Vec<char> = text.chars().collect();
        self.matches_chars(&chars)
    }

    /// Goes back to the last `*` alone, which is enough and never takes exponential time.
    pub(super) fn matches_chars(&self, chars: &[char]) -> bool {
        let (mut token, mut at) = (0, 0);
        let mut star = None;
        loop {
            match self.0.get(token) {
                Some(Token::Run) => {
                    star = Some((token, at));
                    token += 1;
                    continue;
                }
                Some(one) if chars.get(at).is_some_and(|char| one.matches(*char)) => {
                    token += 1;
                    at += 1;
                    continue;
                }
                None if at == chars.len() => return true,
                _ => {}
            }
            match star {
                Some((back, from)) if from < chars.len() => {
                    star = Some((back, from + 1));
                    token = back + 1;
                    at = from + 1;
                }
                _ => return false,
            }
        }
    }
}

impl Token {
    fn matches(&self, char: char) -> bool {
        match self {
            Self::Char(own) => *own == char,
            Self::Any => true,
            Self::Run => false,
            Self::Set { negated, items } => {
                items.iter().any(|item| match item {
                    Item::Range(from, to) => (*from..=*to).contains(&char),
                    Item::Class(is_in) => is_in(&char),
                }) != *negated
            }
        }
    }
}

/// The set after a `[`, and how many characters it takes with its `]`.
fn set(chars: &[char]) -> Option<(Token, usize)> {
    let negated = matches!(chars.first(), Some('!' | '^'));
    let start = usize::from(negated);
    let mut at = start;
    let mut items = vec![];
    loop {
        let char = *chars.get(at)?;
        if char == ']' && at > start {
            return Some((Token::Set { negated, items }, at + 1));
        }
        if let Some((item, length)) = class(&chars[at..]) {
            items.push(item);
            at += length;
            continue;
        }
        let from = escaped(chars, &mut at)?;
        let ranged = chars.get(at) == Some(&'-') && chars.get(at + 1).is_some_and(|&c| c != ']');
        let to = if ranged {
            at += 1;
            escaped(chars, &mut at)?
        } else {
            from
        };
        items.push(Item::Range(from, to));
    }
}

fn escaped(chars: &[char], at: &mut usize) -> Option<char> {
    if chars.get(*at) == Some(&'\\') {
        *at += 1;
    }
    *at += 1;
    chars.get(*at - 1).copied()
}

fn class(chars: &[char]) -> Option<(Item, usize)> {
    const CLASSES: [(&str, Class); 8] = [
        ("[:alnum:]", char::is_ascii_alphanumeric),
        ("[:alpha:]", char::is_ascii_alphabetic),
        ("[:digit:]", char::is_ascii_digit),
        ("[:lower:]", char::is_ascii_lowercase),
        ("[:upper:]", char::is_ascii_uppercase),
        ("[:space:]", char::is_ascii_whitespace),
        ("[:punct:]", char::is_ascii_punctuation),
        ("[:xdigit:]", char::is_ascii_hexdigit),
    ];
    let here: String = chars.iter().take(10).collect();
    let found = CLASSES.into_iter().find(|(name, _)| here.starts_with(name))?;
    Some((Item::Class(found.1), found.0.len()))
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn patterns_match_whole_words() {
        for (pattern, text, matches) in [
            ("*", "", true),
            ("a*c", "abbc", true),
            ("a*c", "abcd", false),
            ("?", "ä", true),
            ("[a-c]x", "bx", true),
            ("[!a-c]x", "bx", false),
            ("[]a]", "]", true),
            ("[a", "[a", true),
            ("\\*", "*", true),
            ("\\*", "x", false),
            ("[[:digit:]]*", "1a", true),
            ("[\\]]", "]", true),
            ("[a-]", "-", true),
        ] {
            assert_eq!(Pattern::new(pattern).matches(text), matches, "{pattern} {text}");
        }
    }

    #[test]
    fn many_stars_end_in_time() {
        let pattern = Pattern::new(&"*a".repeat(200));
        assert!(!pattern.matches(&"a".repeat(199)));
        assert!(!Pattern::new(&"a*".repeat(100)).matches(&"b".repeat(10_000)));
    }
}
