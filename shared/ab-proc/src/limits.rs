//! What a child may use, and what holds it to that.

use std::ffi::OsString;

/// Upper bounds; `None` leaves one open. The deadline is apart, see [`Command`](crate::Command).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Limits {
    /// Memory of the whole tree, tmpfs included. Not an address-space limit: Java 17 reserves more
    /// than it uses and dies of one at start.
    pub memory_bytes: Option<u64>,
    /// Processes and threads of the whole tree.
    pub pids: Option<u32>,
    /// CPU seconds of each process.
    pub cpu_secs: Option<u64>,
    /// Size of each file written.
    pub file_bytes: Option<u64>,
    /// Open files of each process.
    pub open_files: Option<u32>,
}

/// How one limit is held.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Bound {
    /// The caller set no limit.
    NotAsked,
    /// By a cgroup, for the tree as a whole.
    Cgroup,
    /// By a process limit, where no cgroup is writable: memory for each process (its data segment),
    /// processes for the user that the sandbox runs as.
    Rlimit,
    /// Not at all. Only ever so without a sandbox.
    NotEnforced,
}

/// How the tree of processes is found when it has to die.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TreeBound {
    /// A pid namespace: the kernel kills all of it with its first process, also when the process
    /// that uses this crate is killed.
    PidNamespace,
    /// By cgroup, by descent and by adopted orphans. Where the process that uses this crate is
    /// killed outright, only the direct child dies with it.
    Walk,
}

/// What bound a child.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Enforced {
    /// The memory limit.
    pub memory: Bound,
    /// The limit on processes.
    pub pids: Bound,
    /// The tree.
    pub tree: TreeBound,
}

/// `prlimit` and its flags; each process limit is set for good (soft and hard).
pub(crate) fn prlimit(limits: &Limits, memory: Bound, pids: Bound) -> Vec<OsString> {
    let by_process = |bound, value| if bound == Bound::Rlimit { value } else { None };
    let flags = [
        ("cpu", limits.cpu_secs),
        ("fsize", limits.file_bytes),
        ("nofile", limits.open_files.map(u64::from)),
        ("data", by_process(memory, limits.memory_bytes)),
        ("nproc", by_process(pids, limits.pids.map(u64::from))),
        // A core dump of a candidate is of no use, and large.
        ("core", Some(0)),
    ];
    flags
        .into_iter()
        .filter_map(|(name, value)| Some(format!("--{name}={value}", value = value?).into()))
        .collect()
}
