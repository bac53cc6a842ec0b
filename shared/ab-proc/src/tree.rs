//! All processes that a child started, found again and killed.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::prctl;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, waitpid};
use nix::unistd::Pid;

use crate::cgroup::Cgroup;
use crate::procfs::{self, Process};
use crate::{ProcError, TreeBound};

/// Marks what a child starts; inherited by all that do not clear their environment.
pub(crate) const TAG: &str = "AB_PROC_TAG";

/// How long processes may take to die of SIGKILL.
const PATIENCE: Duration = Duration::from_secs(10);

/// The direct children of running trees. Locked while one starts, so that no scan of another tree
/// sees a child that is not listed.
static ACTIVE: Mutex<Vec<i32>> = Mutex::new(Vec::new());

fn active() -> MutexGuard<'static, Vec<i32>> {
    ACTIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One child and its descendants. Dropping it kills them.
#[derive(Debug)]
pub(crate) struct Tree {
    child: Child,
    /// Its id, and its start for as long as it is not reaped: then the id may be another's.
    root: (i32, Option<u64>),
    started: u64,
    bound: TreeBound,
    /// `TAG=value` of this child.
    tag: String,
    cgroup: Cgroup,
    /// Seen in an earlier scan.
    known: BTreeSet<(i32, u64)>,
}

impl Tree {
    /// Starts a child whose environment holds `tag`.
    pub(crate) fn start(
        command: &mut std::process::Command,
        bound: TreeBound,
        tag: String,
        cgroup: Cgroup,
    ) -> io::Result<Self> {
        // Orphans below this process become its children, where a scan finds them.
        prctl::set_child_subreaper(true)?;
        let mut active = active();
        let child = command.spawn()?;
        let pid = child.id().cast_signed();
        active.push(pid);
        let start = procfs::process(pid).map(|process| process.start);
        let started = start.unwrap_or(u64::MAX);
        Ok(Self { child, root: (pid, start), started, bound, tag, cgroup, known: BTreeSet::new() })
    }

    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(crate) fn cgroup(&self) -> &Cgroup {
        &self.cgroup
    }

    /// The status of the direct child, once it has ended.
    pub(crate) fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        let status = self.child.try_wait()?;
        if status.is_some() {
            self.root.1 = None;
        }
        Ok(status)
    }

    /// Counts a process to the tree that its init names, if it still is an adopted child.
    pub(crate) fn adopt(&mut self, pid: i32) {
        let orphan = procfs::process(pid).filter(|process| process.parent == own_pid());
        self.known.extend(orphan.map(|process| (process.pid, process.start)));
    }

    /// Asks all of the tree to end. The keeper of a namespace is left out: its end is the end of
    /// all, with no time left for anybody.
    pub(crate) fn terminate(&mut self) {
        for process in self.members() {
            if process.pid != self.root.0 || self.bound == TreeBound::Walk {
                send(process, Signal::SIGTERM);
            }
        }
    }

    /// Kills until nothing is left; `meanwhile` is called between two rounds and takes a moment.
    pub(crate) fn kill_all(
        &mut self,
        mut meanwhile: impl FnMut() -> io::Result<()>,
    ) -> Result<(), ProcError> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            let left = self.members();
            if left.is_empty() {
                return Ok(());
            }
            if Instant::now() > give_up {
                return Err(ProcError::Unkillable { count: left.len() });
            }
            self.strike(&left).map_err(ProcError::system("wait for the child"))?;
            meanwhile().map_err(ProcError::system("read the output of the child"))?;
        }
    }

    /// One round: first nobody may fork any more, then all die.
    fn strike(&mut self, left: &[Process]) -> io::Result<()> {
        for process in left {
            send(*process, Signal::SIGSTOP);
        }
        for process in self.members() {
            send(process, Signal::SIGKILL);
            // The status of the direct child is not to be lost.
            if process.parent == own_pid() && process.pid != self.root.0 {
                waitpid(Pid::from_raw(process.pid), Some(WaitPidFlag::WNOHANG)).ok();
            }
        }
        self.status().map(drop)
    }

    /// Who belongs to the tree and is not yet gone.
    fn members(&mut self) -> Vec<Process> {
        let all = procfs::all();
        let found = descendants(&all, self.heads(&all));
        let members: Vec<Process> = all
            .into_iter()
            .filter(|process| found.contains(&process.pid) && process.pid != own_pid())
            // A foreign zombie is its parent's to reap, and does nothing any more.
            .filter(|process| !process.zombie || process.parent == own_pid())
            .collect();
        self.known.extend(members.iter().map(|process| (process.pid, process.start)));
        members
    }

    /// Members that are known as such without their parent.
    fn heads(&self, all: &[Process]) -> BTreeSet<i32> {
        let active = active();
        let session = procfs::own().map_or(0, |own| own.session);
        let is_head = |process: &&Process| {
            (process.pid, Some(process.start)) == self.root
                || self.known.contains(&(process.pid, process.start))
                || self.claims(process, session, &active)
        };
        let mut heads: BTreeSet<i32> = self.cgroup.members().into_iter().collect();
        heads.extend(all.iter().filter(is_head).map(|process| process.pid));
        heads
    }

    /// Whether a process is an adopted orphan of this tree. All of a tree are in sessions of their
    /// own. One that hides its origin belongs to the only tree that runs, if there is one.
    fn claims(&self, process: &Process, session: i32, active: &[i32]) -> bool {
        process.parent == own_pid()
            && process.session != session
            && process.start >= self.started
            && !active.contains(&process.pid)
            && (active.len() == 1 || procfs::started_with(process.pid, &self.tag) == Some(true))
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // Finds something only where an error cut the run short.
        self.kill_all(|| {
            thread::sleep(Duration::from_millis(2));
            Ok(())
        })
        .ok();
        let mut active = active();
        let place = active.iter().position(|pid| *pid == self.root.0);
        place.map(|place| active.swap_remove(place));
    }
}

/// `heads` and all below them.
fn descendants(all: &[Process], mut found: BTreeSet<i32>) -> BTreeSet<i32> {
    loop {
        let before = found.len();
        let below: Vec<i32> =
            all.iter().filter(|p| found.contains(&p.parent)).map(|p| p.pid).collect();
        found.extend(below);
        if found.len() == before {
            return found;
        }
    }
}

fn send(process: Process, signal: Signal) {
    kill(Pid::from_raw(process.pid), signal).ok();
}

fn own_pid() -> i32 {
    std::process::id().cast_signed()
}
