//! What to run, and within which bounds.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::capture::Keep;
use crate::etc;
use crate::pipes::Tee;
use crate::{BwrapSpec, Limits};

/// Deadline where none is given.
pub const DEFAULT_DEADLINE: Duration = Duration::from_mins(10);

/// Variables that a child without a sandbox inherits from this process.
const INHERITED: [&str; 6] = ["PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "JAVA_HOME"];

/// Where a child runs.
#[derive(Clone, Debug)]
pub enum Sandbox {
    /// On this machine, as this user: for trusted programs only. Limits hold where a cgroup is
    /// writable; see [`Enforced`](crate::Enforced).
    None,
    /// In a bubblewrap sandbox.
    Bwrap(BwrapSpec),
}

/// A child process to be. Without more calls it runs outside any sandbox, without input, for up to
/// [`DEFAULT_DEADLINE`], and the first and last 256 KiB of each output are kept.
#[derive(Debug)]
pub struct Command {
    pub(crate) argv: Vec<OsString>,
    pub(crate) cwd: Option<PathBuf>,
    env: BTreeMap<OsString, OsString>,
    pub(crate) deadline: Duration,
    pub(crate) grace: Duration,
    pub(crate) limits: Limits,
    pub(crate) sandbox: Sandbox,
    pub(crate) input: Option<Vec<u8>>,
    pub(crate) keep: Keep,
    pub(crate) merged: bool,
    pub(crate) tee: Option<Tee>,
    pub(crate) stop: Stop,
}

/// Ends a command from another thread: at once, without its grace. It then reads as killed.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the thread in [`Command::run`] to kill the tree.
    pub fn stop(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether that was asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl Command {
    /// A command from its argument vector. No shell reads it.
    pub fn new<T: Into<OsString>>(argv: impl IntoIterator<Item = T>) -> Self {
        Self {
            argv: argv.into_iter().map(Into::into).collect(),
            cwd: None,
            env: BTreeMap::new(),
            deadline: DEFAULT_DEADLINE,
            grace: Duration::from_secs(2),
            limits: Limits::default(),
            sandbox: Sandbox::None,
            input: None,
            keep: Keep { head: 1 << 18, tail: 1 << 18 },
            merged: false,
            tee: None,
            stop: Stop::default(),
        }
    }

    /// Working directory, as the command sees it: within the sandbox where there is one.
    #[must_use]
    pub fn cwd(mut self, folder: impl Into<PathBuf>) -> Self {
        self.cwd = Some(folder.into());
        self
    }

    /// Sets a variable. The rest of the environment is an allow-list.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.env.insert(name.into(), value.into());
        self
    }

    /// Wall time after which the tree is killed.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Time between SIGTERM at the deadline and SIGKILL; 2 s by default.
    #[must_use]
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }

    /// What the tree may use.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Where it runs.
    #[must_use]
    pub fn sandbox(mut self, sandbox: Sandbox) -> Self {
        self.sandbox = sandbox;
        self
    }

    /// What it reads; nothing by default.
    #[must_use]
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.input = Some(bytes.into());
        self
    }

    /// How many of the first and of the last bytes of each stream are kept.
    #[must_use]
    pub fn keep(mut self, head: usize, tail: usize) -> Self {
        self.keep = Keep { head, tail };
        self
    }

    /// Sends both outputs through one pipe, in the order in which they are written.
    #[must_use]
    pub fn merge_output(mut self) -> Self {
        self.merged = true;
        self
    }

    /// Copies both outputs into `file` as they arrive, up to `bytes` in all.
    #[must_use]
    pub fn tee(mut self, file: File, bytes: u64) -> Self {
        self.tee = Some(Tee { file, room: bytes });
        self
    }

    /// Lets `stop` end the command early. The thread that runs it has to outlive it in any case: it
    /// is the one that the child dies with.
    #[must_use]
    pub fn stopped_by(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// The whole environment of the command.
    pub(crate) fn environment(&self) -> BTreeMap<OsString, OsString> {
        let mut all: BTreeMap<OsString, OsString> = match self.sandbox {
            Sandbox::None => INHERITED
                .iter()
                .filter_map(|name| Some(((*name).into(), env::var_os(name)?)))
                .collect(),
            Sandbox::Bwrap(_) => [
                ("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
                ("HOME", etc::HOME),
                ("USER", "builder"),
                ("LOGNAME", "builder"),
                ("TMPDIR", "/tmp"),
            ]
            .map(|(name, value)| (name.into(), value.into()))
            .into(),
        };
        all.insert("LANG".into(), "C.UTF-8".into());
        all.insert("TZ".into(), "UTC".into());
        all.extend(self.env.clone());
        all
    }

    /// Whether the program exists outside a sandbox; `PATH` and `cwd` are the command's.
    pub(crate) fn program_exists(&self) -> bool {
        let program = Path::new(&self.argv[0]);
        let cwd = self.cwd.as_deref().unwrap_or(Path::new("."));
        if program.components().count() > 1 || program.is_absolute() {
            return cwd.join(program).is_file();
        }
        let path = self.environment().remove(OsStr::new("PATH")).unwrap_or_default();
        env::split_paths(&path).any(|folder| cwd.join(folder).join(program).is_file())
    }
}
