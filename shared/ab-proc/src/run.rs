//! From a command to what it left behind.

use std::io::{self, PipeReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{self, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::cgroup::Cgroup;
use crate::chain::{self, Chain, Status};
use crate::identity::{Identity, identity};
use crate::pipes::Pipes;
use crate::tree::{TAG, Tree};
use crate::{Command, Exit, Finished, ProcError, Sandbox, Stop, TreeBound, Usage};

/// How often the end of the child and the deadline are looked at.
const TICK: Duration = Duration::from_millis(10);

/// How long a pipe is read after all processes are gone.
const DRAIN: Duration = Duration::from_secs(2);

impl Command {
    /// Runs the command until it ends or its deadline comes; then nothing of its tree is left.
    ///
    /// Blocks the calling thread. How the command ended, be it by a signal, at the deadline or at
    /// a limit, is no error.
    ///
    /// # Errors
    /// [`ProcError`] where the command could not be started within its bounds, or not watched.
    pub fn run(self) -> Result<Finished, ProcError> {
        self.run_as(None)
    }

    /// As [`run`](Self::run), with the identity to use in a sandbox.
    pub(crate) fn run_as(self, as_whom: Option<Identity>) -> Result<Finished, ProcError> {
        chain::check(&self.argv)?;
        let whom = match (&self.sandbox, as_whom) {
            (Sandbox::None, _) => Identity::Own,
            (_, Some(identity)) => identity,
            (_, None) => identity()?,
        };
        if matches!(self.sandbox, Sandbox::None) && !self.program_exists() {
            let program = self.argv[0].to_string_lossy().into();
            return Err(ProcError::ProgramMissing { program });
        }
        let cgroup = Cgroup::create(&self.limits);
        let chain = Chain::new(&self, &cgroup, whom)?;
        self.start(chain, cgroup)?.finish()
    }

    fn start(self, chain: Chain, cgroup: Cgroup) -> Result<Running, ProcError> {
        let tag = tag();
        let (mut command, merged) =
            self.std_command(&chain, &tag).map_err(ProcError::system("make a pipe"))?;
        let began = Instant::now();
        let mut tree =
            Tree::start(&mut command, chain.enforced.tree, format!("{TAG}={tag}"), cgroup)
                .map_err(ProcError::system("start the child"))?;
        // Our copies of the child's ends of the pipes: open, they would keep us from seeing the end.
        drop(command);
        let input = self.input.unwrap_or_default();
        let pipes = Pipes::new(tree.child(), merged, input, self.keep, self.tee);
        let sandboxed = matches!(self.sandbox, Sandbox::Bwrap(_));
        Ok(Running {
            tree,
            pipes,
            chain,
            began,
            sandboxed,
            deadline: self.deadline,
            grace: self.grace,
            stop: self.stop,
        })
    }

    fn std_command(
        &self,
        chain: &Chain,
        tag: &str,
    ) -> io::Result<(process::Command, Option<PipeReader>)> {
        #[expect(clippy::disallowed_methods, reason = "this is the one place")]
        let mut command = process::Command::new(&chain.argv[0]);
        command.args(&chain.argv[1..]).env_clear().envs(self.environment()).env(TAG, tag);
        command.stdin(if self.input.is_some() { Stdio::piped() } else { Stdio::null() });
        if let (Sandbox::None, Some(cwd)) = (&self.sandbox, &self.cwd) {
            command.current_dir(cwd);
        }
        if !self.merged {
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            return Ok((command, None));
        }
        let (reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        Ok((command, Some(reader)))
    }
}

/// A child that has started.
struct Running {
    tree: Tree,
    pipes: Pipes,
    chain: Chain,
    began: Instant,
    deadline: Duration,
    grace: Duration,
    stop: Stop,
    sandboxed: bool,
}

impl Running {
    fn finish(mut self) -> Result<Finished, ProcError> {
        let in_time = self.wait(self.deadline)?.is_some();
        if !in_time && !self.stop.is_stopped() {
            self.tree.terminate();
            self.wait(self.deadline.saturating_add(self.grace))?;
        }
        let ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let status = self.end_tree()?;
        self.pipes.drain(DRAIN).map_err(ProcError::system("read the output of the child"))?;
        let usage = self.tree.cgroup().usage();
        let exit = if in_time {
            self.exit(status, usage)
        } else if self.stop.is_stopped() {
            Ok(Exit::Signal(9))
        } else {
            Ok(Exit::TimedOut)
        };
        let (stdout, stderr) = self.pipes.finish();
        let said = if stderr.total_bytes > 0 { &stderr } else { &stdout };
        let exit = exit.map_err(|fault| fault.error(&said.text()))?;
        Ok(Finished { exit, stdout, stderr, ms, enforced: self.chain.enforced, usage })
    }

    /// Moves output until the direct child ends, is stopped, or `limit` has passed since its start.
    fn wait(&mut self, limit: Duration) -> Result<Option<ExitStatus>, ProcError> {
        loop {
            let status = self.tree.status().map_err(ProcError::system("wait for the child"))?;
            if status.is_some() || self.stop.is_stopped() || self.began.elapsed() >= limit {
                return Ok(status);
            }
            self.pipes.pump(TICK).map_err(ProcError::system("read the output of the child"))?;
        }
    }

    /// Kills what is left; returns how the direct child ended.
    fn end_tree(&mut self) -> Result<Option<ExitStatus>, ProcError> {
        if let Some(init) = self.chain.status().init {
            self.tree.adopt(init);
        }
        let pipes = &mut self.pipes;
        self.tree.kill_all(|| pipes.pump(Duration::from_millis(2)))?;
        self.tree.status().map_err(ProcError::system("wait for the child"))
    }

    fn exit(&self, status: Option<ExitStatus>, usage: Usage) -> Result<Exit, NotStarted> {
        let steps = self.chain.status();
        let exit = status.map_or(Exit::Signal(9), |status| self.decode(status));
        if !exit.success() && usage.oom_kills > 0 {
            return Ok(Exit::OutOfMemory);
        }
        not_started(steps, self.sandboxed).map_or(Ok(exit), Err)
    }

    fn decode(&self, status: ExitStatus) -> Exit {
        match (status.code(), status.signal()) {
            (Some(code), _) if self.chain.enforced.tree == TreeBound::PidNamespace => {
                Exit::from_init(code)
            }
            (Some(code), _) => Exit::Code(code),
            (None, signal) => Exit::Signal(signal.unwrap_or(0)),
        }
    }
}

/// Which step before the command failed.
enum NotStarted {
    Limits,
    Sandbox,
}

impl NotStarted {
    fn error(self, said: &str) -> ProcError {
        // Mostly the words of a step; the command's own, where the sandbox broke under it.
        let said: String = said.trim().chars().filter(|c| !c.is_control()).take(500).collect();
        match self {
            Self::Limits => {
                ProcError::System { step: "join the cgroup", source: io::Error::other(said) }
            }
            Self::Sandbox => ProcError::SandboxFailed { said },
        }
    }
}

/// Only the status file counts here: what was printed may be the command's own words.
fn not_started(steps: Status, sandboxed: bool) -> Option<NotStarted> {
    if !steps.entered {
        Some(NotStarted::Limits)
    } else if sandboxed && !steps.command_ran {
        Some(NotStarted::Sandbox)
    } else {
        None
    }
}

/// A name that no other child of this or another process has.
fn tag() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("{}.{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}
