//! `<`, `>`, `>>`, `2>&1`, `&>`, `<<`.

use std::sync::Arc;

use super::super::ast::{Part, Redirect, RedirectKind, Word};
use super::{ParseError, Parsed, Parser, Pending};

impl Parser {
    /// The redirection that stands here, if one does.
    pub(super) fn redirect(&mut self) -> Parsed<Option<Redirect>> {
        let both = self.looking_at("&>");
        let digit = self.peek().and_then(|char| char.to_digit(10));
        let numbered = digit.is_some() && matches!(self.peek_at(1), Some('<' | '>'));
        if numbered || both {
            self.at += 1;
        }
        let reads = match self.peek() {
            Some('<') => true,
            Some('>') => false,
            _ => return Ok(None),
        };
        let fd = digit.filter(|_| numbered).and_then(|digit| u8::try_from(digit).ok());
        let kind = if both { self.both()? } else { self.kind()? };
        Ok(Some(Redirect { fd: fd.unwrap_or(u8::from(!reads)), kind }))
    }

    fn both(&mut self) -> Parsed<RedirectKind> {
        if self.looking_at(">>") {
            return Err(ParseError::Unsupported("&>>".into()));
        }
        self.at += 1;
        Ok(RedirectKind::Both(self.target()?))
    }

    fn kind(&mut self) -> Parsed<RedirectKind> {
        if let Some(sign) = ["<>", "<<<"].into_iter().find(|sign| self.looking_at(sign)) {
            return Err(ParseError::Unsupported(sign.into()));
        }
        if self.take("<<") {
            let strip_tabs = self.take("-");
            return self.here(strip_tabs);
        }
        Ok(if self.take("<&") || self.take(">&") {
            RedirectKind::Dup(self.target()?)
        } else if self.take(">>") {
            RedirectKind::Append(self.target()?)
        } else if self.take(">|") || self.take(">") {
            RedirectKind::Write(self.target()?)
        } else {
            self.at += 1;
            RedirectKind::Read(self.target()?)
        })
    }

    fn target(&mut self) -> Parsed<Word> {
        self.blanks();
        self.word()?.ok_or_else(|| self.unexpected())
    }

    fn here(&mut self, strip_tabs: bool) -> Parsed<RedirectKind> {
        let word = self.target()?;
        let mut end = String::new();
        let mut quoted = false;
        for part in word {
            match part {
                Part::Literal(text) => end.push_str(&text),
                Part::Quoted(text) => {
                    quoted = true;
                    end.push_str(&text);
                }
                _ => return Err(ParseError::Unsupported("<<$".into())),
            }
        }
        let body = Arc::default();
        self.here.push(Pending { body: Arc::clone(&body), end, quoted, strip_tabs });
        Ok(RedirectKind::Here(body))
    }
}
