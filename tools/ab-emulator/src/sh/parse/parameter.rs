//! `$name`, `${name…}`, `$(command)` and `$((arithmetic))`.

use std::sync::Arc;

use super::super::ast::{Op, Parameter, Part, Quoting, Word};
use super::words::Parts;
use super::{ParseError, Parsed, Parser, is_name_char};

impl Parser {
    /// What follows a `$`.
    pub(super) fn dollar(&mut self, quoting: Quoting, parts: &mut Parts) -> Parsed<()> {
        let part = if self.looking_at("((") {
            self.arithmetic(quoting)?
        } else {
            match self.peek() {
                Some('(') => self.substitution(quoting)?,
                Some('{') => self.deeper(|parser| parser.braced(quoting))?,
                Some('\'') if quoting == Quoting::None => {
                    return Err(ParseError::Unsupported("$'".into()));
                }
                _ => match self.name() {
                    Some(name) => parameter(name, Op::Plain, quoting),
                    None if quoting == Quoting::Double => {
                        parts.quoted('$');
                        return Ok(());
                    }
                    None => {
                        parts.literal('$');
                        return Ok(());
                    }
                },
            }
        };
        parts.0.push(part);
        Ok(())
    }

    /// A variable's name, a digit or a special sign.
    fn name(&mut self) -> Option<String> {
        let first = self.peek()?;
        if matches!(first, '?' | '$' | '#' | '@' | '*' | '!' | '-' | '0'..='9') {
            self.at += 1;
            return Some(first.into());
        }
        let rest = &self.chars[self.at..];
        let name: String = rest.iter().take_while(|&&char| is_name_char(char)).collect();
        self.at += name.len();
        (!name.is_empty()).then_some(name)
    }

    fn substitution(&mut self, quoting: Quoting) -> Parsed<Part> {
        self.at += 1;
        let list = self.deeper(Self::list)?;
        if !self.take(")") {
            return Err(self.unexpected());
        }
        Ok(Part::Substitution(Arc::new(list), quoting))
    }

    fn arithmetic(&mut self, quoting: Quoting) -> Parsed<Part> {
        self.at += 2;
        let mut parts = Parts::default();
        let mut open = 0_usize;
        loop {
            match self.next().ok_or(ParseError::Ended)? {
                ')' if open == 0 && self.take(")") => break,
                ')' => {
                    open = open.checked_sub(1).ok_or(ParseError::Ended)?;
                    parts.quoted(')');
                }
                '(' => {
                    open += 1;
                    parts.quoted('(');
                }
                '$' => self.deeper(|parser| parser.dollar(Quoting::Double, &mut parts))?,
                '"' => {}
                char => parts.quoted(char),
            }
        }
        Ok(Part::Arithmetic(parts.0, quoting))
    }

    fn braced(&mut self, quoting: Quoting) -> Parsed<Part> {
        self.at += 1;
        if self.peek() == Some('#') && self.peek_at(1) != Some('}') {
            self.at += 1;
            let name = self.braced_name()?;
            return self.close(parameter(name, Op::Length, quoting));
        }
        let name = self.braced_name()?;
        let op = self.op(quoting)?;
        Ok(parameter(name, op, quoting))
    }

    fn braced_name(&mut self) -> Parsed<String> {
        let digits = self.chars[self.at..].iter().take_while(|char| char.is_ascii_digit());
        let digits: String = digits.collect();
        if digits.is_empty() {
            return self.name().ok_or(ParseError::Substitution);
        }
        self.at += digits.len();
        Ok(digits)
    }

    fn close(&mut self, part: Part) -> Parsed<Part> {
        if self.take("}") { Ok(part) } else { Err(ParseError::Substitution) }
    }

    fn op(&mut self, quoting: Quoting) -> Parsed<Op> {
        if self.take("}") {
            return Ok(Op::Plain);
        }
        let colon = self.take(":");
        let sign = self.next().ok_or(ParseError::Ended)?;
        match sign {
            '-' | '=' | '+' | '?' => {
                let word = self.operand(quoting)?;
                Ok(Op::Instead { sign, colon, word })
            }
            '%' | '#' if !colon => {
                let longest = self.peek() == Some(sign) && self.next().is_some();
                // Quotes around `${x%"y"}` do not quote the pattern.
                let pattern = self.operand(Quoting::None)?;
                Ok(Op::Trim { suffix: sign == '%', longest, pattern })
            }
            _ => Err(ParseError::Substitution),
        }
    }

    /// The word up to the closing brace.
    fn operand(&mut self, quoting: Quoting) -> Parsed<Word> {
        if quoting == Quoting::Double {
            return self.quoted_until(Some('}'));
        }
        let mut parts = Parts::default();
        loop {
            match self.peek() {
                None => return Err(ParseError::Ended),
                Some('}') => {
                    self.at += 1;
                    return Ok(parts.0);
                }
                Some(char) => self.part(char, &mut parts)?,
            }
        }
    }
}

fn parameter(name: String, op: Op, quoting: Quoting) -> Part {
    Part::Parameter(Box::new(Parameter { name, op, quoting }))
}
