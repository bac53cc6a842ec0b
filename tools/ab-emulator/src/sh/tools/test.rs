//! `test` and `[`.

use super::context::{Cx, Failure, Files, Outcome};
use crate::fs::Meta;

/// Parentheses and `!` in one expression.
const MAX_DEPTH: usize = 64;

/// `test EXPRESSION`
pub(super) fn test(cx: &mut Cx<'_>) -> Outcome {
    let args = cx.args.iter().map(String::as_str).collect::<Vec<_>>();
    outcome(cx, &args)
}

/// `[ EXPRESSION ]`
pub(super) fn bracket(cx: &mut Cx<'_>) -> Outcome {
    let args = cx.args.iter().map(String::as_str).collect::<Vec<_>>();
    match args.split_last() {
        Some((&"]", args)) => outcome(cx, args),
        _ => Err(Failure::Status(2, "missing ]".into())),
    }
}

fn outcome(cx: &Cx<'_>, args: &[&str]) -> Outcome {
    let mut test = Test { files: cx.files, args, at: 0, depth: 0 };
    let value = match args {
        // What POSIX says for few words, whatever they look like.
        [] => Ok(false),
        [word] => Ok(!word.is_empty()),
        ["!", word] => Ok(word.is_empty()),
        [left, sign, right] if binary(sign) => test.compare(left, sign, right),
        _ => test.or().and_then(|value| match args.get(test.at) {
            None => Ok(value),
            Some(word) => Err(format!("{word}: unexpected operator/operand")),
        }),
    };
    match value {
        Ok(value) => Ok(u8::from(!value)),
        Err(message) => Err(Failure::Status(2, message)),
    }
}

struct Test<'a> {
    files: Files<'a>,
    args: &'a [&'a str],
    at: usize,
    depth: usize,
}

fn binary(sign: &str) -> bool {
    const SIGNS: [&str; 14] =
        ["=", "==", "!=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"];
    SIGNS.contains(&sign)
}

impl<'a> Test<'a> {
    fn peek(&self, ahead: usize) -> Option<&'a str> {
        self.args.get(self.at + ahead).copied()
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.peek(0) == Some(word);
        self.at += usize::from(found);
        found
    }

    fn or(&mut self) -> Result<bool, String> {
        let mut value = self.and()?;
        while self.take("-o") {
            value |= self.and()?;
        }
        Ok(value)
    }

    fn and(&mut self) -> Result<bool, String> {
        let mut value = self.not()?;
        while self.take("-a") {
            value &= self.not()?;
        }
        Ok(value)
    }

    fn not(&mut self) -> Result<bool, String> {
        let mut negated = false;
        while self.peek(1).is_some() && !self.peek(1).is_some_and(binary) && self.take("!") {
            negated = !negated;
        }
        Ok(self.primary()? != negated)
    }

    fn primary(&mut self) -> Result<bool, String> {
        let first = self.peek(0).ok_or("argument expected")?;
        if let (Some(sign), Some(right)) = (self.peek(1).filter(|sign| binary(sign)), self.peek(2))
        {
            self.at += 3;
            return self.compare(first, sign, right);
        }
        self.at += 1;
        if first == "(" {
            return self.grouped();
        }
        match (first.strip_prefix('-'), self.peek(0)) {
            (Some(letter), Some(operand)) if letter.len() == 1 => {
                self.at += 1;
                self.unary(letter, operand)
            }
            _ => Ok(!first.is_empty()),
        }
    }

    fn grouped(&mut self) -> Result<bool, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("expression is nested too deep".into());
        }
        let value = self.or()?;
        self.depth -= 1;
        if self.take(")") { Ok(value) } else { Err("missing )".into()) }
    }

    fn unary(&self, letter: &str, operand: &str) -> Result<bool, String> {
        let path = self.files.path(operand);
        let is =
            |check: fn(&Meta) -> bool| self.files.fs.stat(&path).is_ok_and(|meta| check(&meta));
        Ok(match letter {
            "n" => !operand.is_empty(),
            "z" => operand.is_empty(),
            "e" | "a" => is(|_| true),
            "f" => is(Meta::is_file),
            "d" => is(Meta::is_dir),
            "s" => is(|meta| meta.size > 0),
            "L" | "h" => self.files.fs.lstat(&path).is_ok_and(|meta| meta.is_link()),
            "r" => is(|meta| meta.mode & 0o444 != 0),
            "w" => is(|meta| meta.mode & 0o222 != 0) && self.files.fs.may_write(&path),
            "x" => is(|meta| meta.mode & 0o111 != 0),
            "p" => is(|meta| meta.mode & 0o170_000 == 0o010_000),
            "S" => is(|meta| meta.mode & 0o170_000 == 0o140_000),
            "b" => is(|meta| meta.mode & 0o170_000 == 0o060_000),
            "c" => is(|meta| meta.mode & 0o170_000 == 0o020_000),
            // No descriptor here is a terminal.
            "t" => false,
            _ => return Err(format!("-{letter}: unknown operator")),
        })
    }

    fn compare(&self, left: &str, sign: &str, right: &str) -> Result<bool, String> {
        if matches!(sign, "-nt" | "-ot" | "-ef") {
            return Ok(self.compare_files(left, sign, right));
        }
        if let Some(sign) = sign.strip_prefix('-') {
            let (left, right) = (number(left)?, number(right)?);
            return Ok(match sign {
                "eq" => left == right,
                "ne" => left != right,
                "lt" => left < right,
                "le" => left <= right,
                "gt" => left > right,
                _ => left >= right,
            });
        }
        Ok(match sign {
            "!=" => left != right,
            "<" => left < right,
            ">" => left > right,
            _ => left == right,
        })
    }

    fn compare_files(&self, left: &str, sign: &str, right: &str) -> bool {
        let stat = |path: &str| self.files.fs.stat(&self.files.path(path)).ok();
        let time = |meta: &Meta| (meta.mtime, meta.mtime_nanos);
        match (stat(left), stat(right)) {
            (Some(left), Some(right)) => match sign {
                "-nt" => time(&left) > time(&right),
                "-ot" => time(&left) < time(&right),
                _ => (left.device, left.inode) == (right.device, right.inode),
            },
            (Some(_), None) => sign == "-nt",
            (None, Some(_)) => sign == "-ot",
            (None, None) => false,
        }
    }
}

fn number(text: &str) -> Result<i64, String> {
    text.trim().parse().map_err(|_| format!("{text}: bad number"))
}
