//! `read`.

use std::io::Read;

use super::super::super::io::Input;
use super::super::Step;
use super::super::state::Interp;
use super::bad;
use crate::fs::text;

/// A longer line is no line.
const MAX_LINE: usize = 1 << 20;

/// Reads one line into variables; what is left goes to the last.
pub(super) fn read(interp: &mut Interp, words: &[String]) -> Step {
    let mut names = &words[1..];
    let mut raw = false;
    while let Some(option) = names.first().filter(|name| name.starts_with('-')) {
        match option.as_str() {
            "-r" => raw = true,
            "--" => {}
            _ => return bad(interp, words, &format!("{option}: unknown option")),
        }
        names = &names[1..];
    }
    let default = ["REPLY".to_owned()];
    let names = if names.is_empty() { &default[..] } else { names };
    let Some((line, ended)) = line(&mut interp.stdin(), raw) else {
        return bad(interp, words, "line is too long");
    };
    let mut rest = &line[..];
    for (at, name) in names.iter().enumerate() {
        let value = field(&mut rest, &interp.ifs(), at + 1 == names.len());
        interp.set(name, text::decode(&value))?;
    }
    Ok(u8::from(!ended))
}

/// A byte of the line, and whether a backslash stood before it.
type Byte = (u8, bool);

/// The bytes up to a newline, read one by one since the rest is another command's; and whether
/// the newline came. A backslash joins lines unless `raw`.
fn line(input: &mut Input, raw: bool) -> Option<(Vec<Byte>, bool)> {
    let mut line = vec![];
    let mut escaped = false;
    let mut byte = [0];
    while line.len() < MAX_LINE {
        if !input.read(&mut byte).is_ok_and(|count| count == 1) {
            return Some((line, false));
        }
        match (byte[0], escaped) {
            (b'\n', false) => return Some((line, true)),
            (b'\n', true) => escaped = false,
            (b'\\', false) if !raw => escaped = true,
            (0, _) => {}
            (byte, was) => {
                line.push((byte, was));
                escaped = false;
            }
        }
    }
    None
}

/// Takes one field; the last takes all but the blanks around it.
fn field(rest: &mut &[Byte], ifs: &str, last: bool) -> Vec<u8> {
    let separates = |&(byte, escaped): &Byte| !escaped && ifs.as_bytes().contains(&byte);
    let blank = |byte: &Byte| separates(byte) && byte.0.is_ascii_whitespace();
    let start = rest.iter().position(|byte| !blank(byte)).unwrap_or(rest.len());
    *rest = &rest[start..];
    let end = rest.iter().position(separates).unwrap_or(rest.len());
    if last {
        return tail(rest, end, blank);
    }
    let value = rest[..end].iter().map(|byte| byte.0).collect();
    *rest = &rest[end..];
    let blanks = rest.iter().position(|byte| !blank(byte)).unwrap_or(rest.len());
    *rest = &rest[blanks..];
    if rest.first().is_some_and(separates) {
        *rest = &rest[1..];
    }
    value
}

/// All that is left, without the blanks at its end and a lone separator.
fn tail(rest: &mut &[Byte], end: usize, blank: impl Fn(&Byte) -> bool) -> Vec<u8> {
    let all = std::mem::take(rest);
    let mut length = all.iter().rposition(|byte| !blank(byte)).map_or(0, |at| at + 1);
    if end + 1 == length {
        length = end;
    }
    all[..length].iter().map(|byte| byte.0).collect()
}
