//! What a shell knows: variables, options, folder, streams.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::super::ast::Command;
use super::super::io::{Input, Output};
use super::super::{Cancel, Shell};
use super::redirect::{Fd, Fds};
use super::threads::Job;
use super::{Flow, SH};
use crate::fs::{DeviceFs, User, text};

#[derive(Debug, Clone, Default)]
pub(super) struct Variable {
    pub(super) value: String,
    pub(super) exported: bool,
    pub(super) readonly: bool,
}

/// `set -e` and its like.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, as in sh")]
pub(super) struct Options {
    pub(super) errexit: bool,
    pub(super) nounset: bool,
    pub(super) noglob: bool,
    pub(super) xtrace: bool,
    pub(super) pipefail: bool,
}

pub(super) struct Interp {
    pub(super) shell: Shell,
    pub(super) fs: DeviceFs,
    pub(super) cancel: Cancel,
    pub(super) vars: BTreeMap<String, Variable>,
    /// What `local` hid, a layer a function that runs.
    pub(super) hidden: Vec<Vec<(String, Option<Variable>)>>,
    pub(super) functions: BTreeMap<String, Arc<Command>>,
    pub(super) zero: String,
    pub(super) args: Vec<String>,
    pub(super) cwd: String,
    pub(super) status: u8,
    /// The status of the last substitution in the words of this command.
    pub(super) substituted: Option<u8>,
    pub(super) fds: Fds,
    pub(super) options: Options,
    /// Commands around the one that runs.
    pub(super) depth: usize,
    /// Loops around it.
    pub(super) loops: usize,
    /// Conditions around it, in which `set -e` is off.
    pub(super) tested: usize,
    pub(super) jobs: Vec<Job>,
    pub(super) last_job: Option<u32>,
    pub(super) pid: u32,
    /// Subshells of this line that run now.
    pub(super) threads: Arc<AtomicUsize>,
}

impl Interp {
    pub(super) fn new(shell: &Shell, fds: Fds, cancel: &Cancel, user: &User) -> Self {
        let mut interp = Self {
            shell: shell.clone(),
            fs: shell.fs.as_user(user.clone()),
            cancel: cancel.clone(),
            vars: BTreeMap::new(),
            hidden: vec![],
            functions: BTreeMap::new(),
            zero: SH.into(),
            args: vec![],
            cwd: "/".into(),
            status: 0,
            substituted: None,
            fds,
            options: Options::default(),
            depth: 0,
            loops: 0,
            tested: 0,
            jobs: vec![],
            last_job: None,
            pid: shell.next_pid(),
            threads: Arc::default(),
        };
        interp.default_env(user);
        interp
    }

    fn default_env(&mut self, user: &User) {
        let (name, home) = match user {
            User::Shell => ("shell", "/"),
            User::Root => ("root", "/"),
            User::App(package) => (package.as_str(), "/"),
        };
        for (key, value) in [
            (
                "PATH",
                "/product/bin:/apex/com.android.runtime/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin",
            ),
            ("HOME", home),
            ("USER", name),
            ("LOGNAME", name),
            ("SHELL", "/bin/sh"),
            ("HOSTNAME", "localhost"),
            ("TMPDIR", "/data/local/tmp"),
            ("ANDROID_ROOT", "/system"),
            ("ANDROID_DATA", "/data"),
            ("ANDROID_STORAGE", "/storage"),
            ("EXTERNAL_STORAGE", "/sdcard"),
            ("TERM", "dumb"),
        ] {
            let variable = Variable { value: value.into(), exported: true, ..Variable::default() };
            self.vars.insert(key.into(), variable);
        }
    }

    /// A copy for a subshell; its background jobs are its own.
    pub(super) fn fork(&self) -> Self {
        Self {
            shell: self.shell.clone(),
            fs: self.fs.clone(),
            cancel: self.cancel.clone(),
            vars: self.vars.clone(),
            hidden: self.hidden.clone(),
            functions: self.functions.clone(),
            zero: self.zero.clone(),
            args: self.args.clone(),
            cwd: self.cwd.clone(),
            status: self.status,
            substituted: None,
            fds: self.fds.clone(),
            options: self.options,
            depth: self.depth,
            loops: 0,
            tested: self.tested,
            jobs: vec![],
            last_job: self.last_job,
            pid: self.pid,
            threads: Arc::clone(&self.threads),
        }
    }

    /// The variable's value, unless it is unset.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        if name == "PWD" {
            return Some(&self.cwd);
        }
        self.vars.get(name).map(|variable| variable.value.as_str())
    }

    pub(super) fn set(&mut self, name: &str, value: String) -> Result<(), Flow> {
        let variable = self.vars.entry(name.into()).or_default();
        if variable.readonly {
            self.complain(&format!("read-only: {name}"));
            return Err(Flow::Exit(2));
        }
        variable.value = value;
        Ok(())
    }

    /// What programs see.
    pub(super) fn env(&self) -> BTreeMap<String, String> {
        let exported = self.vars.iter().filter(|(_, variable)| variable.exported);
        let mut env: BTreeMap<_, _> =
            exported.map(|(name, variable)| (name.clone(), variable.value.clone())).collect();
        env.insert("PWD".into(), self.cwd.clone());
        env
    }

    /// Prints an error with the shell's name before it.
    pub(super) fn complain(&mut self, message: &str) {
        let line = text::encode(&format!("{}: {message}\n", self.zero));
        // Nobody may be listening.
        let _ = self.stderr().write_all(&line);
    }

    /// Prints an error after which the shell ends.
    pub(super) fn fatal(&mut self, message: &str) -> Flow {
        self.complain(message);
        Flow::Exit(1)
    }

    pub(super) fn stdin(&self) -> Input {
        match self.fds.get(&0) {
            Some(Fd::In(input)) => input.clone(),
            _ => Input::new(Box::new(Closed), &self.cancel),
        }
    }

    pub(super) fn stdout(&self) -> Output {
        self.output(1)
    }

    pub(super) fn stderr(&self) -> Output {
        self.output(2)
    }

    fn output(&self, fd: u8) -> Output {
        match self.fds.get(&fd) {
            Some(Fd::Out(output)) => output.clone(),
            _ => Output::new(Box::new(Closed), &self.cancel),
        }
    }
}

impl Shell {
    /// Numbers for `$$` and `$!`; no two shells of a device share one.
    pub(super) fn next_pid(&self) -> u32 {
        let started = self.started.fetch_add(1, Ordering::Relaxed);
        20_000 + u32::try_from(started % 10_000).unwrap_or(0)
    }
}

/// A descriptor that was closed.
struct Closed;

impl io::Read for Closed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(nix::errno::Errno::EBADF.into())
    }
}

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(nix::errno::Errno::EBADF.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
