//! The argument vector that becomes the command, step by step.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::sync::OnceLock;

use nix::unistd::{getegid, geteuid};
use tempfile::TempDir;

use crate::cgroup::Cgroup;
use crate::identity::Identity;
use crate::{
    Bound, BwrapSpec, Command, Enforced, ProcError, Sandbox, TreeBound, etc, helper, leftovers,
    limits,
};

/// Closes what our caller left open (a jobserver, a lock, a secret), joins the cgroups and says so
/// in the status file, which stays open as descriptor 3 for `bwrap` to report on the command.
const ENTER: &str = r#"
for fd in /proc/self/fd/*; do
  fd=${fd##*/}
  if [ "$fd" -gt 2 ]; then eval "exec $fd>&-"; fi
done
exec 3>"$1" || exit 125
shift
while [ "$1" != -- ]; do echo $$ >"$1" || exit 125; shift; done
shift
echo ready >&3
exec "$@"
"#;

/// The first process of a namespace without `bwrap`: reaps orphans, and ends with the command.
const INIT: &str = r#""$@" 3>&-; exit $?"#;

/// A chain ready to start.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) argv: Vec<OsString>,
    pub(crate) enforced: Enforced,
    /// Holds the status file and what is mounted as `/etc`.
    folder: TempDir,
}

impl Chain {
    /// Puts the chain together for a command in this cgroup. `identity` counts in a sandbox only.
    pub(crate) fn new(
        command: &Command,
        cgroup: &Cgroup,
        identity: Identity,
    ) -> Result<Self, ProcError> {
        let folder = temporary_folder().map_err(ProcError::system("make a temporary folder"))?;
        let enforced = enforced(command, cgroup, identity)?;
        let mut chain = Self { argv: Vec::new(), enforced, folder };
        chain.enter(cgroup)?;
        match &command.sandbox {
            Sandbox::None => chain.isolate()?,
            Sandbox::Bwrap(spec) => chain.sandbox(command, spec, identity)?,
        }
        chain.limit(command)?;
        chain.argv.extend(command.argv.iter().cloned());
        Ok(chain)
    }

    /// What the steps said: `ready`, then what `bwrap` knows of the command.
    pub(crate) fn status(&self) -> Status {
        let text = fs::read_to_string(self.status_file()).unwrap_or_default();
        let number = |key: &str| {
            let rest = text.split_once(key)?.1.trim_start_matches([':', ' ']);
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        Status {
            entered: text.starts_with("ready\n"),
            init: number("\"child-pid\""),
            command_ran: number("\"exit-code\"").is_some(),
        }
    }

    fn status_file(&self) -> PathBuf {
        self.folder.path().join("status")
    }

    fn step<T: Into<OsString>>(
        &mut self,
        program: &'static str,
        args: impl IntoIterator<Item = T>,
    ) -> Result<(), ProcError> {
        self.argv.push(helper::find(program)?.into());
        self.argv.extend(args.into_iter().map(Into::into));
        Ok(())
    }

    fn enter(&mut self, cgroup: &Cgroup) -> Result<(), ProcError> {
        // `-p`: no function and no start-up file out of the environment.
        self.step("bash", ["-p", "-c", ENTER, "ab-proc"])?;
        self.argv.push(self.status_file().into());
        self.argv.extend(cgroup.join_files().into_iter().map(Into::into));
        self.argv.push("--".into());
        // A session of its own: no terminal to type into, and orphans are told from strangers.
        self.step("setsid", ["--"; 0])?;
        // Ours is the thread that waits, so the child dies with it.
        self.step("setpriv", ["--pdeathsig", "KILL", "--"])
    }

    fn isolate(&mut self) -> Result<(), ProcError> {
        if self.enforced.tree == TreeBound::PidNamespace {
            self.step("unshare", unshare_flags())?;
            return self.step("sh", ["-c", INIT, "init"]);
        }
        // Closes the status file.
        self.step("sh", ["-c", r#"exec "$@" 3>&-"#, "exec"])
    }

    fn sandbox(
        &mut self,
        command: &Command,
        spec: &BwrapSpec,
        identity: Identity,
    ) -> Result<(), ProcError> {
        let folder = self.folder.path();
        let files = etc::write_own(folder, identity.ids())
            .map_err(ProcError::system("write the files of the sandbox"))?;
        let args = spec.arguments(identity, (folder, &files), command.cwd.as_deref())?;
        self.step("bwrap", ["--json-status-fd", "3"])?;
        self.argv.extend(args);
        self.argv.push("--".into());
        if let Identity::Dropped(id) = identity {
            let id = id.to_string();
            self.step("setpriv", ["--reuid", &id, "--regid", &id, "--clear-groups"])?;
            self.argv.extend(DROP.map(Into::into));
        }
        Ok(())
    }

    fn limit(&mut self, command: &Command) -> Result<(), ProcError> {
        let Enforced { memory, pids, .. } = self.enforced;
        self.step("prlimit", limits::prlimit(&command.limits, memory, pids))?;
        self.argv.push("--".into());
        Ok(())
    }
}

/// Flags of `setpriv` that leave no right and no way to one.
const DROP: [&str; 4] = ["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", "--"];

/// What became of the steps before the command.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Status {
    /// All cgroups were joined.
    pub(crate) entered: bool,
    /// The process id of a sandbox's init.
    pub(crate) init: Option<i32>,
    /// The sandbox started the command and saw its end.
    pub(crate) command_ran: bool,
}

/// What will hold, which the chain is built from.
fn enforced(command: &Command, cgroup: &Cgroup, identity: Identity) -> Result<Enforced, ProcError> {
    let limits = &command.limits;
    let sandboxed = matches!(command.sandbox, Sandbox::Bwrap(_));
    let bound = |asked, by_cgroup, by_process| match (asked, by_cgroup, sandboxed && by_process) {
        (false, ..) => Bound::NotAsked,
        (_, true, _) => Bound::Cgroup,
        (_, _, true) => Bound::Rlimit,
        _ => Bound::NotEnforced,
    };
    let memory = bound(limits.memory_bytes.is_some(), cgroup.holds_memory(), true);
    // Process limits do not bind root, also not the root of a user namespace.
    let pids = bound(limits.pids.is_some(), cgroup.holds_pids(), identity.ids().0 != 0);
    if sandboxed && pids == Bound::NotEnforced {
        return Err(ProcError::LimitsUnavailable { what: "processes" });
    }
    let namespace = sandboxed || unshare_works();
    let tree = if namespace { TreeBound::PidNamespace } else { TreeBound::Walk };
    Ok(Enforced { memory, pids, tree })
}

/// A pid namespace with a `/proc` of its own, gone with its keeper. Others than root need a user
/// namespace for it, in which they stay who they are.
fn unshare_flags() -> Vec<String> {
    let mut flags = vec![];
    if !geteuid().is_root() {
        flags.push(format!("--map-user={}", geteuid()));
        flags.push(format!("--map-group={}", getegid()));
    }
    flags.extend(["--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--"].map(Into::into));
    flags
}

/// A private folder; those of killed runs go.
fn temporary_folder() -> io::Result<TempDir> {
    for entry in fs::read_dir(env::temp_dir())?.flatten() {
        if entry.file_name().to_str().is_some_and(leftovers::is_orphaned) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
    // What follows the name keeps others from taking it first.
    TempDir::with_prefix(leftovers::name() + ".")
}

/// Whether that works here: found out by a try, once.
fn unshare_works() -> bool {
    static WORKS: OnceLock<bool> = OnceLock::new();
    *WORKS.get_or_init(|| try_unshare().unwrap_or(false))
}

fn try_unshare() -> Option<bool> {
    #[expect(clippy::disallowed_methods, reason = "a `Command` of this crate asks for the answer")]
    let mut command = process::Command::new(helper::find("unshare").ok()?);
    command.args(unshare_flags()).arg("true").env_clear();
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Some(command.status().ok()?.success())
}

/// Refuses an argument vector that no system takes.
pub(crate) fn check(argv: &[OsString]) -> Result<(), ProcError> {
    let why = if argv.first().is_none_or(|program| program.is_empty()) {
        "the program is missing"
    } else if argv.iter().any(|arg| arg.as_bytes().contains(&0)) {
        "an argument holds a NUL byte"
    } else {
        return Ok(());
    };
    Err(ProcError::NotACommand { why })
}
