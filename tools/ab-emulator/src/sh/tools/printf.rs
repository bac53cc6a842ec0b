//! `printf`.

use std::io::Write;

use super::context::{Cx, Outcome};
use super::escapes::{Style, unescape};
use crate::fs::text;

/// A wider field is refused.
const MAX_WIDTH: usize = 1 << 16;

/// `%-08.3d` in its parts.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own, as in C")]
struct Spec {
    left: bool,
    zero: bool,
    plus: bool,
    alternate: bool,
    width: usize,
    precision: Option<usize>,
}

struct Run<'a> {
    args: &'a [String],
    used: usize,
    out: Vec<u8>,
    stopped: bool,
    warnings: Vec<String>,
}

/// `printf FORMAT ARG…`; the format is used again while arguments are left.
pub(super) fn printf(cx: &mut Cx<'_>) -> Outcome {
    let args = if cx.args.first().is_some_and(|arg| arg == "--") { &cx.args[1..] } else { cx.args };
    let Some((format, args)) = args.split_first() else {
        return Err("usage: printf format [arg ...]".into());
    };
    let format = text::encode(format);
    let mut run = Run { args, used: 0, out: vec![], stopped: false, warnings: vec![] };
    loop {
        let before = run.used;
        run.format(&format)?;
        cx.out.write_all(&std::mem::take(&mut run.out))?;
        if run.stopped || run.used >= args.len() || run.used == before {
            break;
        }
    }
    for warning in &run.warnings {
        cx.warn(warning);
    }
    Ok(u8::from(!run.warnings.is_empty()))
}

impl Run<'_> {
    fn next(&mut self) -> Option<&str> {
        self.used += 1;
        self.args.get(self.used - 1).map(String::as_str)
    }

    fn format(&mut self, format: &[u8]) -> Result<(), String> {
        let mut rest = format;
        while let Some(at) = rest.iter().position(|&byte| byte == b'%') {
            self.out.extend(unescape(&rest[..at], Style::Format).0);
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(b"%") {
                self.out.push(b'%');
                rest = after;
                continue;
            }
            let (spec, length) = self.spec(rest)?;
            let letter = *rest.get(length).ok_or("%: invalid directive")?;
            self.directive(letter, &spec)?;
            if self.stopped {
                return Ok(());
            }
            rest = &rest[length + 1..];
        }
        self.out.extend(unescape(rest, Style::Format).0);
        Ok(())
    }

    /// The part between `%` and the letter, and its length.
    fn spec(&mut self, text: &[u8]) -> Result<(Spec, usize), String> {
        let mut spec = Spec::default();
        let mut at = 0;
        while let Some(flag) = text.get(at).filter(|flag| b"-0+# ".contains(flag)) {
            match flag {
                b'-' => spec.left = true,
                b'0' => spec.zero = true,
                b'+' => spec.plus = true,
                b'#' => spec.alternate = true,
                _ => {}
            }
            at += 1;
        }
        spec.width = self.count(text, &mut at)?.unwrap_or(0);
        if text.get(at) == Some(&b'.') {
            at += 1;
            spec.precision = Some(self.count(text, &mut at)?.unwrap_or(0));
        }
        Ok((spec, at))
    }

    fn count(&mut self, text: &[u8], at: &mut usize) -> Result<Option<usize>, String> {
        if text.get(*at) == Some(&b'*') {
            *at += 1;
            return Ok(self.next().and_then(|arg| arg.parse().ok()).filter(|&n| n <= MAX_WIDTH));
        }
        let digits = text[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = String::from_utf8_lossy(&text[*at..*at + digits]);
        *at += digits;
        if digits == 0 {
            return Ok(None);
        }
        let count = number.parse().ok().filter(|&count| count <= MAX_WIDTH);
        count.map(Some).ok_or_else(|| format!("{number}: too wide"))
    }

    fn directive(&mut self, letter: u8, spec: &Spec) -> Result<(), String> {
        match letter {
            b's' | b'b' | b'c' => self.word(letter, spec),
            b'd' | b'i' => {
                let value = self.number();
                let sign = if value < 0 {
                    "-"
                } else if spec.plus {
                    "+"
                } else {
                    ""
                };
                self.digits(sign, &value.unsigned_abs().to_string(), spec);
            }
            b'u' => {
                let value = self.number().cast_unsigned();
                self.digits("", &value.to_string(), spec);
            }
            b'x' | b'X' | b'o' => {
                let value = self.number();
                let (prefix, digits) = match letter {
                    b'x' => ("0x", format!("{value:x}")),
                    b'X' => ("0X", format!("{value:X}")),
                    _ => ("0", format!("{value:o}")),
                };
                self.digits(if spec.alternate { prefix } else { "" }, &digits, spec);
            }
            b'f' => {
                let value: f64 = self.next().unwrap_or("0").trim().parse().unwrap_or(0.0);
                let digits = format!("{:.*}", spec.precision.unwrap_or(6), value.abs());
                let sign = if value.is_sign_negative() {
                    "-"
                } else if spec.plus {
                    "+"
                } else {
                    ""
                };
                self.digits(sign, &digits, &Spec { precision: None, ..*spec });
            }
            _ => return Err(format!("%{}: invalid directive", char::from(letter))),
        }
        Ok(())
    }

    fn word(&mut self, letter: u8, spec: &Spec) {
        let mut word = text::encode(self.next().unwrap_or_default());
        match letter {
            b'b' => (word, self.stopped) = unescape(&word, Style::Echo),
            b'c' => word.truncate(1),
            _ => {}
        }
        word.truncate(spec.precision.unwrap_or(usize::MAX));
        self.pad(&word, spec);
    }

    fn digits(&mut self, sign: &str, digits: &str, spec: &Spec) {
        let precision = spec.precision.unwrap_or(0);
        let zeros = if spec.zero && !spec.left && spec.precision.is_none() {
            spec.width.saturating_sub(sign.len())
        } else {
            precision
        };
        self.pad(format!("{sign}{digits:0>zeros$}").as_bytes(), spec);
    }

    fn pad(&mut self, text: &[u8], spec: &Spec) {
        let blanks = vec![b' '; spec.width.saturating_sub(text.len())];
        if spec.left {
            self.out.extend(text);
            self.out.extend(blanks);
        } else {
            self.out.extend(blanks);
            self.out.extend(text);
        }
    }

    /// The next argument as a number; `'a` is the number of a.
    fn number(&mut self) -> i64 {
        let arg = self.next().unwrap_or("0").trim_start().to_owned();
        if let Some(char) = arg.strip_prefix(['\'', '"']).map(|rest| rest.chars().next()) {
            return char.map_or(0, |char| i64::from(u32::from(char)));
        }
        if arg.is_empty() {
            return 0;
        }
        let (value, whole) = parse(&arg);
        if !whole {
            self.warnings.push(format!("{arg}: not a number"));
        }
        value
    }
}

/// The number at the beginning of `text`, and whether it is all of it.
fn parse(text: &str) -> (i64, bool) {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (radix, digits) = if let Some(hex) = rest.strip_prefix("0x") {
        (16, hex)
    } else if rest.len() > 1 && rest.starts_with('0') {
        (8, &rest[1..])
    } else {
        (10, rest)
    };
    let end = digits.find(|char: char| !char.is_digit(radix)).unwrap_or(digits.len());
    let value = i64::from_str_radix(&digits[..end], radix);
    let whole = value.is_ok() && end == digits.len();
    (value.unwrap_or(0).wrapping_mul(sign), whole)
}
