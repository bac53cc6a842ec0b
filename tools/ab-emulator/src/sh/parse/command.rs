//! Lists, pipelines and simple commands.

use super::super::ast::{Assign, Command, Item, List, Pipeline, Simple};
use super::{ParseError, Parsed, Parser, is_name, is_name_char};

/// Words that end a list when a command is expected.
const CLOSING: [&str; 8] = ["then", "else", "elif", "fi", "do", "done", "esac", "}"];
const UNSUPPORTED: [&str; 5] = ["[[", "function", "select", "coproc", "time"];

impl Parser {
    /// Commands up to the end, a closing word, `)` or `;;`.
    pub(super) fn list(&mut self) -> Parsed<List> {
        let mut list = vec![];
        loop {
            self.lines()?;
            if self.at_list_end() {
                return Ok(list);
            }
            let mut item = self.item()?;
            self.blanks();
            item.background = self.peek() == Some('&') && self.take("&");
            let apart = item.background || self.separator();
            list.push(item);
            if !apart && !self.at_list_end() {
                return Err(self.unexpected());
            }
        }
    }

    fn separator(&mut self) -> bool {
        match self.peek() {
            Some('\n') => true,
            Some(';') => !self.looking_at(";;") && self.take(";"),
            _ => false,
        }
    }

    fn at_list_end(&self) -> bool {
        match self.peek() {
            None | Some(')') => true,
            Some(';') => self.looking_at(";;"),
            Some(_) => CLOSING.contains(&self.raw_word().as_str()),
        }
    }

    fn item(&mut self) -> Parsed<Item> {
        let first = self.pipeline()?;
        let mut rest = vec![];
        loop {
            self.blanks();
            let and = self.take("&&");
            if !and && !self.take("||") {
                return Ok(Item { first, rest, background: false });
            }
            self.lines()?;
            rest.push((and, self.pipeline()?));
        }
    }

    fn pipeline(&mut self) -> Parsed<Pipeline> {
        let mut negated = false;
        while self.raw_word() == "!" {
            self.at += 1;
            negated = !negated;
            self.blanks();
        }
        let mut commands = vec![self.command()?];
        loop {
            self.blanks();
            if self.looking_at("||") || !self.take("|") {
                return Ok(Pipeline { negated, commands });
            }
            if self.peek() == Some('&') {
                return Err(ParseError::Unsupported("|&".into()));
            }
            self.lines()?;
            commands.push(self.command()?);
        }
    }

    fn command(&mut self) -> Parsed<Command> {
        let word = self.raw_word();
        if UNSUPPORTED.contains(&word.as_str()) {
            return Err(ParseError::Unsupported(word));
        }
        if self.looking_at("((") {
            return Err(ParseError::Unsupported("((".into()));
        }
        if let Some(compound) = self.deeper(|parser| parser.compound(&word))? {
            return Ok(compound);
        }
        if CLOSING.contains(&word.as_str()) {
            return Err(self.unexpected());
        }
        if is_name(&word) && self.function_follows(&word) {
            return self.deeper(|parser| parser.function(word));
        }
        self.simple()
    }

    fn function_follows(&self, name: &str) -> bool {
        let rest: String = self.chars[self.at + name.len()..].iter().take(8).collect();
        rest.trim_start_matches([' ', '\t'])
            .strip_prefix('(')
            .is_some_and(|rest| rest.trim_start_matches([' ', '\t']).starts_with(')'))
    }

    fn function(&mut self, name: String) -> Parsed<Command> {
        while self.next() != Some(')') {}
        self.lines()?;
        let body = self.raw_word();
        let command = self.compound(&body)?.ok_or_else(|| self.unexpected())?;
        Ok(Command::Function(name, command.into()))
    }

    fn simple(&mut self) -> Parsed<Command> {
        let mut simple = Simple::default();
        loop {
            self.blanks();
            if let Some(redirect) = self.redirect()? {
                simple.redirects.push(redirect);
            } else if let Some(assign) = self.assign(&simple)? {
                simple.assigns.push(assign);
            } else if let Some(word) = self.word()? {
                simple.words.push(word);
            } else {
                break;
            }
        }
        if simple.words.is_empty() && simple.assigns.is_empty() && simple.redirects.is_empty() {
            return Err(self.unexpected());
        }
        Ok(Command::Simple(simple))
    }

    /// `name=value`, before the command's name only.
    fn assign(&mut self, simple: &Simple) -> Parsed<Option<Assign>> {
        let rest = &self.chars[self.at..];
        let name: String = rest.iter().take_while(|&&char| is_name_char(char)).collect();
        if !simple.words.is_empty() || !is_name(&name) {
            return Ok(None);
        }
        let append = rest[name.len()..].starts_with(&['+', '=']);
        if !append && rest.get(name.len()) != Some(&'=') {
            return Ok(None);
        }
        self.at += name.len() + 1 + usize::from(append);
        let value = self.word()?.unwrap_or_default();
        Ok(Some(Assign { name, append, value }))
    }
}
