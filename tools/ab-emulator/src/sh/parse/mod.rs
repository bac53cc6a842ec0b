//! From a line to its commands.

mod command;
mod compound;
mod heredoc;
mod parameter;
mod redirect;
mod words;

use std::sync::{Arc, OnceLock};

use super::ast::{List, Word};

/// How deep commands, substitutions and braces may nest.
const MAX_DEPTH: usize = 64;

/// Why a line is no line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseError {
    #[error("syntax error: unexpected '{0}'")]
    Unexpected(String),
    #[error("syntax error: unexpected EOF")]
    Ended,
    #[error("no closing quote")]
    Quote,
    #[error("bad substitution")]
    Substitution,
    #[error("syntax error: commands are nested too deep")]
    Depth,
    #[error("syntax error: '{0}' is not supported")]
    Unsupported(String),
}

type Parsed<T> = Result<T, ParseError>;

/// Parses a whole script.
pub(super) fn parse(script: &str) -> Parsed<List> {
    parse_at(script, 0)
}

/// Parses what may be the beginning of a script; nothing, if more lines belong to it.
pub(super) fn parse_lines(script: &str) -> Parsed<Option<List>> {
    let mut parser = Parser::new(script, 0);
    match parser.whole() {
        Err(ParseError::Ended | ParseError::Quote) => Ok(None),
        Ok(_) if parser.awaits_text => Ok(None),
        parsed => parsed.map(Some),
    }
}

fn parse_at(script: &str, depth: usize) -> Parsed<List> {
    Parser::new(script, depth).whole()
}

struct Pending {
    body: Arc<OnceLock<Word>>,
    end: String,
    quoted: bool,
    strip_tabs: bool,
}

struct Parser {
    chars: Vec<char>,
    at: usize,
    depth: usize,
    here: Vec<Pending>,
    /// Whether a text after `<<` lacks its end.
    awaits_text: bool,
}

impl Parser {
    fn new(script: &str, depth: usize) -> Self {
        Self { chars: script.chars().collect(), at: 0, depth, here: vec![], awaits_text: false }
    }

    fn whole(&mut self) -> Parsed<List> {
        let list = self.list()?;
        self.awaits_text |= !self.here.is_empty();
        if self.peek().is_none() { Ok(list) } else { Err(self.unexpected()) }
    }

    fn peek(&self) -> Option<char> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn next(&mut self) -> Option<char> {
        let char = self.peek();
        self.at += usize::from(char.is_some());
        char
    }

    fn looking_at(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(ahead, char)| self.peek_at(ahead) == Some(char))
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.looking_at(text);
        if found {
            self.at += text.chars().count();
        }
        found
    }

    /// Skips blanks, joined lines and comments, but no newline.
    fn blanks(&mut self) {
        loop {
            match self.peek() {
                Some(' ' | '\t' | '\r') => self.at += 1,
                Some('\\') if self.peek_at(1) == Some('\n') => self.at += 2,
                Some('#') => {
                    while self.peek().is_some_and(|char| char != '\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    /// Skips blanks and newlines; texts after `<<` begin after the first.
    fn lines(&mut self) -> Parsed<()> {
        loop {
            self.blanks();
            if !self.take("\n") {
                return Ok(());
            }
            self.here_texts()?;
        }
    }

    /// Runs `parse` one level deeper.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(ParseError::Depth);
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// The error for what stands here.
    fn unexpected(&self) -> ParseError {
        const SIGNS: [&str; 10] = ["&&", "||", ";;", ";", "&", "|", "(", ")", "<", ">"];
        match self.peek() {
            None => ParseError::Ended,
            Some('\n') => ParseError::Unexpected("newline".into()),
            Some(_) => {
                let sign = SIGNS.into_iter().find(|sign| self.looking_at(sign));
                let text = sign.map_or_else(|| self.raw_word(), str::to_owned);
                ParseError::Unexpected(text)
            }
        }
    }

    /// The characters up to the next blank or sign.
    fn raw_word(&self) -> String {
        self.chars[self.at..].iter().take_while(|&&char| !ends_word(char)).collect()
    }
}

fn ends_word(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\n' | ';' | '&' | '|' | '<' | '>' | '(' | ')')
}

fn is_name(text: &str) -> bool {
    text.starts_with(|char: char| char.is_ascii_alphabetic() || char == '_')
        && text.chars().all(is_name_char)
}

fn is_name_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

#[cfg(test)]
mod tests {
    use super::parse;
    use proptest::prelude::*;

    #[test]
    fn an_error_names_what_is_wrong() {
        for (line, error) in [
            ("a | | b", "syntax error: unexpected '|'"),
            ("a ;; b", "syntax error: unexpected ';;'"),
            (")", "syntax error: unexpected ')'"),
            ("fi", "syntax error: unexpected 'fi'"),
            ("if true", "syntax error: unexpected EOF"),
            ("echo 'a", "no closing quote"),
            ("echo $(a", "syntax error: unexpected EOF"),
            ("echo ${a/b/c}", "bad substitution"),
            ("a >", "syntax error: unexpected EOF"),
            ("a > \n", "syntax error: unexpected 'newline'"),
            ("[[ a ]]", "syntax error: '[[' is not supported"),
        ] {
            assert_eq!(parse(line).unwrap_err().to_string(), error, "{line}");
        }
    }

    #[test]
    fn nesting_has_a_limit() {
        for open in ["(", "{ ", "$(", "`", "\"$(", "${a:-", "if ", "$((", "((", "! ", "\\`"] {
            let _ = parse(&open.repeat(10_000));
        }
        let line = format!("{}true{}", "( ".repeat(10_000), ")".repeat(10_000));
        assert!(parse(&line).unwrap_err().to_string().contains("too deep"));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(line in "\\PC*") {
            let _ = parse(&line);
        }

        #[test]
        fn no_shell_like_text_makes_it_panic(
            line in "(a|\\$|\\(|\\)|\\{|\\}|'|\"|`|\\\\|;|&|\\||<|>|\n| |if|fi|do|for|in|#|=|-|:|<<E|\\*|case|esac|!){0,40}"
        ) {
            let _ = parse(&line);
        }
    }
}
