//! `( )`, `{ }`, `if`, `while`, `until`, `for` and `case`.

use super::super::ast::{Command, Compound, List, Word};
use super::{ParseError, Parsed, Parser, is_name};

impl Parser {
    /// The compound command that begins with `word`, if one does.
    pub(super) fn compound(&mut self, word: &str) -> Parsed<Option<Command>> {
        let compound = if self.peek() == Some('(') {
            self.at += 1;
            let list = self.filled_list()?;
            self.expect_sign(")")?;
            Compound::Subshell(list)
        } else {
            match word {
                "{" => self.group()?,
                "if" => self.conditional()?,
                "while" | "until" => self.looped(word == "while")?,
                "for" => self.each()?,
                "case" => self.case()?,
                _ => return Ok(None),
            }
        };
        let mut redirects = vec![];
        loop {
            self.blanks();
            match self.redirect()? {
                Some(redirect) => redirects.push(redirect),
                None => return Ok(Some(Command::Compound(compound.into(), redirects))),
            }
        }
    }

    fn filled_list(&mut self) -> Parsed<List> {
        let list = self.list()?;
        if list.is_empty() { Err(self.unexpected()) } else { Ok(list) }
    }

    fn expect_sign(&mut self, sign: &str) -> Parsed<()> {
        self.blanks();
        if self.take(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        self.lines()?;
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.raw_word() == word && self.take(word)
    }

    fn group(&mut self) -> Parsed<Compound> {
        self.at += 1;
        let list = self.filled_list()?;
        self.expect_word("}")?;
        Ok(Compound::Group(list))
    }

    fn conditional(&mut self) -> Parsed<Compound> {
        self.expect_word("if")?;
        let mut arms = vec![];
        loop {
            let condition = self.filled_list()?;
            self.expect_word("then")?;
            arms.push((condition, self.filled_list()?));
            if !self.take_word("elif") {
                break;
            }
        }
        let otherwise = if self.take_word("else") { Some(self.filled_list()?) } else { None };
        self.expect_word("fi")?;
        Ok(Compound::If(arms, otherwise))
    }

    fn looped(&mut self, while_true: bool) -> Parsed<Compound> {
        self.at += "while".len();
        let condition = self.filled_list()?;
        let body = self.body()?;
        Ok(Compound::Loop { while_true, condition, body })
    }

    fn body(&mut self) -> Parsed<List> {
        self.expect_word("do")?;
        let body = self.filled_list()?;
        self.expect_word("done")?;
        Ok(body)
    }

    fn each(&mut self) -> Parsed<Compound> {
        self.expect_word("for")?;
        self.blanks();
        let name = self.raw_word();
        if !is_name(&name) {
            return Err(self.unexpected());
        }
        self.take(&name);
        self.lines()?;
        let words = if self.take_word("in") { Some(self.words_until_end()?) } else { None };
        self.take(";");
        let body = self.body()?;
        Ok(Compound::For { name, words, body })
    }

    fn words_until_end(&mut self) -> Parsed<Vec<Word>> {
        let mut words = vec![];
        loop {
            self.blanks();
            match self.word()? {
                Some(word) => words.push(word),
                None if matches!(self.peek(), None | Some(';' | '\n')) => return Ok(words),
                None => return Err(self.unexpected()),
            }
        }
    }

    fn case(&mut self) -> Parsed<Compound> {
        self.expect_word("case")?;
        self.blanks();
        let word = self.word()?.ok_or_else(|| self.unexpected())?;
        self.expect_word("in")?;
        let mut arms = vec![];
        loop {
            self.lines()?;
            if self.take_word("esac") {
                return Ok(Compound::Case(word, arms));
            }
            arms.push(self.arm()?);
            self.lines()?;
            if self.looking_at(";;&") {
                return Err(ParseError::Unsupported(";;&".into()));
            }
            if !self.take(";;") && self.raw_word() != "esac" {
                return Err(self.unexpected());
            }
        }
    }

    fn arm(&mut self) -> Parsed<(Vec<Word>, List)> {
        self.take("(");
        let mut patterns = vec![];
        loop {
            self.blanks();
            patterns.push(self.word()?.ok_or_else(|| self.unexpected())?);
            self.blanks();
            if !self.take("|") {
                break;
            }
        }
        self.expect_sign(")")?;
        Ok((patterns, self.list()?))
    }
}
