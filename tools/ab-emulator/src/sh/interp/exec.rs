//! Lists, pipelines and compound commands.

use std::io::Cursor;
use std::sync::Arc;

use super::super::ast::{Command, Compound, Item, List, Pipeline, Word};
use super::super::io::{Input, pipe};
use super::super::pattern::Pattern;
use super::redirect::Fd;
use super::state::Interp;
use super::threads::{Job, finish, join, spawn};
use super::{CANCELLED, Flow, Step};

/// How deep commands may nest while they run, functions and substitutions included.
const MAX_DEPTH: usize = 256;

impl Interp {
    pub(super) fn list(&mut self, list: &List) -> Step {
        let mut status = 0;
        for item in list {
            if self.cancel.is_cancelled() {
                return Err(Flow::Exit(CANCELLED));
            }
            status = if item.background { self.background(item)? } else { self.item(item)? };
            self.status = status;
        }
        Ok(status)
    }

    fn background(&mut self, item: &Item) -> Step {
        let mut interp = self.fork();
        interp.pid = self.shell.next_pid();
        interp.fds.insert(0, Fd::In(Input::new(Box::new(Cursor::new([])), &self.cancel)));
        let pid = interp.pid;
        let item = item.clone();
        let thread = spawn(interp, move |interp| interp.item(&item));
        let thread = thread.ok_or_else(|| self.no_fork())?;
        self.jobs.push(Job { pid, thread });
        self.last_job = Some(pid);
        Ok(0)
    }

    fn no_fork(&mut self) -> Flow {
        self.fatal("can't fork: Try again")
    }

    fn item(&mut self, item: &Item) -> Step {
        let last = item.rest.len();
        let mut status = self.pipeline(&item.first, last == 0)?;
        for (at, (and, pipeline)) in item.rest.iter().enumerate() {
            self.status = status;
            if *and == (status == 0) {
                status = self.pipeline(pipeline, at + 1 == last)?;
            }
        }
        Ok(status)
    }

    /// `counts`: whether its failure ends the shell under `set -e`.
    fn pipeline(&mut self, pipeline: &Pipeline, counts: bool) -> Step {
        let counts = counts && !pipeline.negated;
        self.tested += usize::from(!counts);
        let step = match &pipeline.commands[..] {
            [command] => self.command(command),
            commands => self.piped(commands),
        };
        self.tested -= usize::from(!counts);
        let status = step?;
        if pipeline.negated {
            return Ok(u8::from(status == 0));
        }
        if status != 0 && counts && self.options.errexit && self.tested == 0 {
            return Err(Flow::Exit(status));
        }
        Ok(status)
    }

    /// Each command in a subshell, all at the same time.
    fn piped(&mut self, commands: &[Command]) -> Step {
        let mut threads = vec![];
        let mut input = None;
        let last = commands.len() - 1;
        for (at, command) in commands.iter().enumerate() {
            let mut interp = self.fork();
            if let Some(input) = input.take() {
                interp.fds.insert(0, Fd::In(input));
            }
            if at < last {
                let (source, sink) = pipe(&self.cancel);
                interp.fds.insert(1, Fd::Out(sink));
                input = Some(source);
            }
            let command = command.clone();
            threads.push(spawn(interp, move |interp| interp.command(&command)));
        }
        // Whatever could not start, those that did are waited for.
        drop(input);
        let statuses: Vec<_> = threads.into_iter().map(|thread| thread.map(join)).collect();
        let statuses: Option<Vec<u8>> = statuses.into_iter().collect();
        let statuses = statuses.ok_or_else(|| self.no_fork())?;
        let failed = statuses.iter().rev().find(|&&status| status != 0 && self.options.pipefail);
        Ok(failed.copied().unwrap_or(statuses[last]))
    }

    pub(super) fn command(&mut self, command: &Command) -> Step {
        if self.depth >= MAX_DEPTH {
            return Err(self.fatal("commands are nested too deep"));
        }
        self.depth += 1;
        let step = match command {
            Command::Simple(simple) => self.simple(simple),
            Command::Compound(compound, redirects) => {
                self.redirected(redirects, |interp| interp.compound(compound))
            }
            Command::Function(name, body) => {
                self.functions.insert(name.clone(), Arc::clone(body));
                Ok(0)
            }
        };
        self.depth -= 1;
        step
    }

    fn compound(&mut self, compound: &Compound) -> Step {
        match compound {
            Compound::Subshell(list) => Ok(finish(self.fork(), |interp| interp.list(list))),
            Compound::Group(list) => self.list(list),
            Compound::If(arms, otherwise) => self.conditional(arms, otherwise.as_ref()),
            Compound::Loop { while_true, condition, body } => {
                self.looped(*while_true, condition, body)
            }
            Compound::For { name, words, body } => self.each(name, words.as_deref(), body),
            Compound::Case(word, arms) => self.case(word, arms),
        }
    }

    fn condition(&mut self, list: &List) -> Step<bool> {
        self.tested += 1;
        let step = self.list(list);
        self.tested -= 1;
        Ok(step? == 0)
    }

    fn conditional(&mut self, arms: &[(List, List)], otherwise: Option<&List>) -> Step {
        for (condition, body) in arms {
            if self.condition(condition)? {
                return self.list(body);
            }
        }
        otherwise.map_or(Ok(0), |list| self.list(list))
    }

    fn looped(&mut self, while_true: bool, condition: &List, body: &List) -> Step {
        let mut status = 0;
        self.loops += 1;
        let end = loop {
            match self.condition(condition) {
                Ok(outcome) if outcome != while_true => break Ok(status),
                Ok(_) => {}
                Err(flow) => match self.turn(Err(flow)) {
                    Ok(Some(_)) => continue,
                    Ok(None) => break Ok(0),
                    Err(flow) => break Err(flow),
                },
            }
            let step = self.list(body);
            match self.turn(step) {
                Ok(Some(last)) => status = last,
                Ok(None) => break Ok(0),
                Err(flow) => break Err(flow),
            }
        };
        self.loops -= 1;
        end
    }

    /// What one turn of a loop means for the next: its status, or nothing after a `break`.
    fn turn(&self, step: Step) -> Step<Option<u8>> {
        if self.cancel.is_cancelled() {
            return Err(Flow::Exit(CANCELLED));
        }
        match step {
            Ok(status) => Ok(Some(status)),
            Err(Flow::Break(1)) => Ok(None),
            Err(Flow::Continue(1)) => Ok(Some(0)),
            Err(Flow::Break(count)) => Err(Flow::Break(count - 1)),
            Err(Flow::Continue(count)) => Err(Flow::Continue(count - 1)),
            Err(flow) => Err(flow),
        }
    }

    fn each(&mut self, name: &str, words: Option<&[Word]>, body: &List) -> Step {
        let values = match words {
            Some(words) => self.expand_words(words)?,
            None => self.args.clone(),
        };
        let mut status = 0;
        self.loops += 1;
        for value in values {
            let step = self.set(name, value).and_then(|()| self.list(body));
            match self.turn(step) {
                Ok(Some(last)) => status = last,
                Ok(None) => {
                    status = 0;
                    break;
                }
                Err(flow) => {
                    self.loops -= 1;
                    return Err(flow);
                }
            }
        }
        self.loops -= 1;
        Ok(status)
    }

    fn case(&mut self, word: &Word, arms: &[(Vec<Word>, List)]) -> Step {
        let text = self.expand_text(word)?;
        for (patterns, body) in arms {
            for pattern in patterns {
                if Pattern::new(&self.expand_pattern(pattern)?).matches(&text) {
                    return self.list(body);
                }
            }
        }
        Ok(0)
    }
}
