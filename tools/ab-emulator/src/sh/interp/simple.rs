//! Simple commands: assignments, and finding and running what a word names.

use std::io::Write;
use std::sync::Arc;

use super::super::ast::{Assign, Command, Part, Simple, Word};
use super::super::{Call, Program};
use super::state::{Interp, Variable};
use super::threads::finish;
use super::{Flow, Step, builtins, spawners};
use crate::fs::{join, message, text};

/// Where programs seem to lie.
const BIN: &str = "/system/bin";
const BINS: [&str; 4] = [BIN, "/system/xbin", "/vendor/bin", "/bin"];
/// Commands whose `name=value` arguments are assignments.
const DECLARE: [&str; 3] = ["export", "readonly", "local"];
const MAX_SCRIPT: u64 = 4 << 20;

impl Interp {
    pub(super) fn simple(&mut self, simple: &Simple) -> Step {
        self.substituted = None;
        let words = self.expand_command(&simple.words)?;
        if words.is_empty() {
            return self.assign_only(simple);
        }
        self.trace(&words);
        if words == ["exec"] {
            return Ok(u8::from(!self.redirect(&simple.redirects)?));
        }
        self.redirected(&simple.redirects, |interp| {
            interp.with_assigns(&simple.assigns, |interp| interp.run(&words))
        })
    }

    fn expand_command(&mut self, words: &[Word]) -> Step<Vec<String>> {
        let declares = matches!(words.first().map(Vec::as_slice),
            Some([Part::Literal(name)]) if DECLARE.contains(&name.as_str()));
        if !declares {
            return self.expand_words(words);
        }
        let mut expanded = vec![];
        for word in words {
            let assigns = matches!(word.first(), Some(Part::Literal(text)) if text.contains('='));
            if assigns {
                expanded.push(self.expand_text(word)?);
            } else {
                expanded.extend(self.expand_words(std::slice::from_ref(word))?);
            }
        }
        Ok(expanded)
    }

    fn trace(&mut self, words: &[String]) {
        if self.options.xtrace {
            let line = text::encode(&format!("+ {}\n", words.join(" ")));
            let _ = self.stderr().write_all(&line);
        }
    }

    fn assign_only(&mut self, simple: &Simple) -> Step {
        let saved = self.fds.clone();
        let opened = self.redirect(&simple.redirects);
        self.fds = saved;
        if !opened? {
            return Ok(1);
        }
        for assign in &simple.assigns {
            let value = self.assigned(assign)?;
            self.set(&assign.name, value)?;
        }
        Ok(self.substituted.unwrap_or(0))
    }

    fn assigned(&mut self, assign: &Assign) -> Step<String> {
        let value = self.expand_text(&assign.value)?;
        if assign.append {
            return Ok(format!("{}{value}", self.get(&assign.name).unwrap_or_default()));
        }
        Ok(value)
    }

    /// Runs `body` with variables that only it sees.
    fn with_assigns(&mut self, assigns: &[Assign], body: impl FnOnce(&mut Self) -> Step) -> Step {
        let mut saved = vec![];
        for assign in assigns {
            let value = self.assigned(assign)?;
            saved.push((assign.name.clone(), self.vars.get(&assign.name).cloned()));
            self.set(&assign.name, value)?;
            if let Some(variable) = self.vars.get_mut(&assign.name) {
                variable.exported = true;
            }
        }
        let step = body(self);
        self.restore(saved);
        step
    }

    pub(super) fn restore(&mut self, saved: Vec<(String, Option<Variable>)>) {
        for (name, variable) in saved.into_iter().rev() {
            match variable {
                Some(variable) => self.vars.insert(name, variable),
                None => self.vars.remove(&name),
            };
        }
    }

    /// Runs the command that `words` name, with the streams as they are.
    pub(super) fn run(&mut self, words: &[String]) -> Step {
        if let Some(builtin) = builtins::find(&words[0]) {
            return builtin(self, words);
        }
        match self.functions.get(&words[0]).cloned() {
            Some(body) => self.call(&body, words),
            None => self.program(words),
        }
    }

    fn call(&mut self, body: &Arc<Command>, words: &[String]) -> Step {
        let args = std::mem::replace(&mut self.args, words[1..].to_vec());
        let loops = std::mem::take(&mut self.loops);
        self.hidden.push(vec![]);
        let step = self.command(body);
        let hidden = self.hidden.pop().unwrap_or_default();
        self.restore(hidden);
        self.loops = loops;
        self.args = args;
        match step {
            Err(Flow::Return(status)) => Ok(status),
            step => step,
        }
    }

    /// Runs a program, not a builtin or function.
    pub(super) fn program(&mut self, words: &[String]) -> Step {
        let Some(name) = self.program_name(&words[0]) else {
            return self.file(words);
        };
        if let Some(spawner) = spawners::find(&name) {
            return spawner(self, words);
        }
        match self.shell.programs.get(name.as_str()).cloned() {
            Some(program) => Ok(self.start(program.as_ref(), words)),
            None => self.file(words),
        }
    }

    /// The name under which a program may be known: itself, or the end of `/system/bin/NAME`.
    fn program_name(&self, word: &str) -> Option<String> {
        let Some((folder, name)) = word.rsplit_once('/') else {
            return Some(word.to_owned());
        };
        let folder = join(&self.cwd, folder);
        BINS.contains(&folder.as_str()).then(|| name.to_owned())
    }

    fn start(&self, program: &dyn Program, words: &[String]) -> u8 {
        program.run(&mut Call {
            argv: words,
            stdin: &mut self.stdin(),
            stdout: &mut self.stdout(),
            stderr: &mut self.stderr(),
            cwd: &self.cwd,
            env: &self.env(),
            cancel: &self.cancel,
            fs: &self.fs,
        })
    }

    /// Where the program lies, as `which` says.
    pub(super) fn location(&self, name: &str) -> Option<String> {
        if name.contains('/') {
            let known = self.program_name(name).is_some_and(|name| self.is_program(&name));
            let path = join(&self.cwd, name);
            let runs = |path: &str| self.fs.stat(path).is_ok_and(|meta| meta.mode & 0o111 != 0);
            return (known || runs(&path)).then(|| name.to_owned());
        }
        self.is_program(name).then(|| format!("{BIN}/{name}"))
    }

    fn is_program(&self, name: &str) -> bool {
        spawners::find(name).is_some() || self.shell.programs.contains_key(name)
    }

    /// A file as a command: a script, since the device runs no native code.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "a script's `exit` ends here, as a program's end does"
    )]
    fn file(&mut self, words: &[String]) -> Step {
        let name = &words[0];
        if !name.contains('/') {
            return Ok(self.not_run(name, "inaccessible or not found", 127));
        }
        let path = join(&self.cwd, name);
        let Ok(meta) = self.fs.stat(&path) else {
            return Ok(self.not_run(name, "inaccessible or not found", 127));
        };
        if meta.is_dir() {
            return Ok(self.not_run(name, "can't execute: Is a directory", 126));
        }
        if meta.mode & 0o111 == 0 {
            return Ok(self.not_run(name, "can't execute: Permission denied", 126));
        }
        let mut interp = self.fork();
        words[1..].clone_into(&mut interp.args);
        name.clone_into(&mut interp.zero);
        Ok(finish(interp, |interp| interp.script_file(&path)))
    }

    fn not_run(&mut self, name: &str, why: &str, status: u8) -> u8 {
        self.complain(&format!("{name}: {why}"));
        status
    }

    /// Runs the script at `path` in this shell.
    pub(super) fn script_file(&mut self, path: &str) -> Step {
        let bytes = match self.fs.read(path, MAX_SCRIPT) {
            Ok(bytes) => bytes,
            Err(err) => {
                return Ok(self.not_run(path, &format!("can't open: {}", message(&err)), 127));
            }
        };
        let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let other = first.starts_with(b"#!") && !first.trim_ascii_end().ends_with(b"sh");
        if other || bytes.contains(&0) {
            return Ok(self.not_run(path, "not executable: the device runs scripts of sh", 126));
        }
        self.script(&text::decode(&bytes))
    }
}
