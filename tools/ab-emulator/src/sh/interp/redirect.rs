//! Redirections.

use std::collections::BTreeMap;
use std::io::Cursor;

use super::super::ast::{Redirect, RedirectKind, Word};
use super::super::io::{Input, Output};
use super::Flow;
use super::state::Interp;
use crate::fs::{Create, join, message, text};

/// What a descriptor stands for.
#[derive(Clone)]
pub(super) enum Fd {
    In(Input),
    Out(Output),
}

pub(super) type Fds = BTreeMap<u8, Fd>;

/// Why a redirection did not happen.
pub(super) enum Failed {
    /// The command does not run.
    Command(String),
    /// The shell ends.
    Shell(Flow),
}

impl From<Flow> for Failed {
    fn from(flow: Flow) -> Self {
        Self::Shell(flow)
    }
}

impl Interp {
    /// Runs `body` with `redirects`, and puts the streams back after it.
    pub(super) fn redirected(
        &mut self,
        redirects: &[Redirect],
        body: impl FnOnce(&mut Self) -> super::Step,
    ) -> super::Step {
        if redirects.is_empty() {
            return body(self);
        }
        let saved = self.fds.clone();
        let done = match self.redirect(redirects) {
            Ok(true) => body(self),
            Ok(false) => Ok(1),
            Err(flow) => Err(flow),
        };
        self.fds = saved;
        done
    }

    /// Applies `redirects`; false after one that failed, which was said.
    pub(super) fn redirect(&mut self, redirects: &[Redirect]) -> Result<bool, Flow> {
        for redirect in redirects {
            match self.apply(redirect) {
                Ok(()) => {}
                Err(Failed::Shell(flow)) => return Err(flow),
                Err(Failed::Command(message)) => {
                    self.complain(&message);
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn apply(&mut self, redirect: &Redirect) -> Result<(), Failed> {
        let stream = match &redirect.kind {
            RedirectKind::Read(word) => self.open_read(word)?,
            RedirectKind::Write(word) => self.open_write(word, Create::TRUNCATE)?,
            RedirectKind::Append(word) => self.open_write(word, Create::APPEND)?,
            RedirectKind::Here(body) => self.here(body.get())?,
            RedirectKind::Dup(word) => return self.dup(redirect.fd, word),
            RedirectKind::Both(word) => {
                let out = self.open_write(word, Create::TRUNCATE)?;
                self.fds.insert(2, out.clone());
                out
            }
        };
        self.fds.insert(redirect.fd, stream);
        Ok(())
    }

    fn open_read(&mut self, word: &Word) -> Result<Fd, Failed> {
        let path = self.expand_text(word)?;
        if path == "/dev/stdin" {
            return Ok(Fd::In(self.stdin()));
        }
        let file = self.fs.open(&join(&self.cwd, &path));
        let file =
            file.map_err(|err| Failed::Command(format!("can't open {path}: {}", message(&err))))?;
        Ok(Fd::In(Input::new(Box::new(file), &self.cancel)))
    }

    fn open_write(&mut self, word: &Word, how: Create) -> Result<Fd, Failed> {
        let path = self.expand_text(word)?;
        match path.as_str() {
            "/dev/stdout" => return Ok(Fd::Out(self.stdout())),
            "/dev/stderr" => return Ok(Fd::Out(self.stderr())),
            _ => {}
        }
        let file = self.fs.create(&join(&self.cwd, &path), how);
        let file =
            file.map_err(|err| Failed::Command(format!("can't create {path}: {}", message(&err))))?;
        Ok(Fd::Out(Output::new(Box::new(file), &self.cancel)))
    }

    /// A text that was announced and never came is empty.
    fn here(&mut self, body: Option<&Word>) -> Result<Fd, Failed> {
        let body = self.expand_text(body.map_or(&[][..], |word| word))?;
        let bytes = Cursor::new(text::encode(&body));
        Ok(Fd::In(Input::new(Box::new(bytes), &self.cancel)))
    }

    fn dup(&mut self, fd: u8, word: &Word) -> Result<(), Failed> {
        let target = self.expand_text(word)?;
        if target == "-" {
            self.fds.remove(&fd);
            return Ok(());
        }
        let source = target.parse().ok().and_then(|number: u8| self.fds.get(&number)).cloned();
        let source =
            source.ok_or_else(|| Failed::Command(format!("{target}: bad file descriptor")))?;
        self.fds.insert(fd, source);
        Ok(())
    }
}
