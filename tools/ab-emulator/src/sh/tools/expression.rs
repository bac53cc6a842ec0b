//! Regular expressions of grep and sed, as the `regex` crate reads them.

use regex::bytes::{Regex, RegexBuilder};

/// The expression in the crate's syntax. Basic expressions swap `\(` and `(`; back-references
/// are refused, since the crate promises linear time and can't match them.
pub(super) fn compile(text: &str, extended: bool, ignore_case: bool) -> Result<Regex, String> {
    let pattern = if extended { checked(text)? } else { basic(text)? };
    build(&pattern, ignore_case)
}

/// An expression that stands for itself.
pub(super) fn fixed(text: &str, ignore_case: bool) -> Result<Regex, String> {
    build(&regex::escape(text), ignore_case)
}

pub(super) fn build(pattern: &str, ignore_case: bool) -> Result<Regex, String> {
    RegexBuilder::new(pattern)
        .case_insensitive(ignore_case)
        .multi_line(false)
        .build()
        .map_err(|_| format!("bad REGEX '{pattern}'"))
}

/// Sets are written alike but for `[` and `\` within.
fn set(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) {
    out.push('[');
    if chars.next_if_eq(&'^').is_some() {
        out.push('^');
    }
    let mut first = true;
    while let Some(char) = chars.next() {
        match char {
            ']' if !first => {
                out.push(']');
                return;
            }
            '[' if chars.peek() == Some(&':') => {
                out.push('[');
                for char in chars.by_ref() {
                    out.push(char);
                    if char == ']' {
                        break;
                    }
                }
            }
            '[' | ']' | '\\' | '&' | '~' => out.extend(['\\', char]),
            _ => out.push(char),
        }
        first = false;
    }
}

fn checked(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '[' => set(&mut chars, &mut out),
            '\\' => escape(chars.next().unwrap_or('\\'), &mut out)?,
            '{' if !chars.peek().is_some_and(char::is_ascii_digit) => out.push_str("\\{"),
            _ => out.push(char),
        }
    }
    Ok(out)
}

fn basic(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    let mut start = true;
    while let Some(char) = chars.next() {
        let mut starts = false;
        match char {
            '[' => set(&mut chars, &mut out),
            '\\' => match chars.next().unwrap_or('\\') {
                group @ ('(' | '|') => {
                    starts = true;
                    out.push(group);
                }
                special @ (')' | '{' | '}' | '+' | '?') => out.push(special),
                char => escape(char, &mut out)?,
            },
            '*' if start => out.push_str("\\*"),
            '^' if !start => out.push_str("\\^"),
            '^' => {
                starts = true;
                out.push('^');
            }
            '$' if chars.peek().is_some_and(|next| *next != '\\') => out.push_str("\\$"),
            '(' | ')' | '{' | '}' | '+' | '?' | '|' => out.extend(['\\', char]),
            _ => out.push(char),
        }
        start = starts;
    }
    Ok(out)
}

/// What follows a backslash in either syntax.
fn escape(char: char, out: &mut String) -> Result<(), String> {
    match char {
        '1'..='9' => return Err(format!("\\{char}: back-references are not supported")),
        '<' => out.push_str("\\b{start}"),
        '>' => out.push_str("\\b{end}"),
        'w' | 'W' | 's' | 'S' | 'b' | 'B' | 'n' | 't' => out.extend(['\\', char]),
        _ => out.push_str(&regex::escape(&char.to_string())),
    }
    Ok(())
}
