//! The cgroups of one child: made before it starts, removed when it is gone.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::hierarchy::{Version, places};
use crate::{Limits, Usage, leftovers};

/// The groups of one child. Dropping them removes them.
#[derive(Debug, Default)]
pub(crate) struct Cgroup {
    memory: Option<Group>,
    pids: Option<Group>,
}

#[derive(Clone, Debug)]
struct Group {
    folder: PathBuf,
    version: Version,
}

impl Cgroup {
    /// Makes what can be made here: a `pids` group always, as it also finds the tree again; a
    /// `memory` group where a limit is asked for.
    pub(crate) fn create(limits: &Limits) -> Self {
        let name = leftovers::name();
        let max = limits.pids.map_or("max".into(), |pids| pids.to_string());
        let pids = group("pids", &name, |folder, _| write(folder, "pids.max", &max));
        let memory = limits.memory_bytes.and_then(|bytes| {
            group("memory", &name, |folder, version| limit_memory(folder, version, bytes))
        });
        Self { memory, pids }.without_contradiction()
    }

    /// A process is in one v2 group only: of two, the first would hold nothing.
    fn without_contradiction(mut self) -> Self {
        if let (Some(pids), Some(memory)) = (&self.pids, &self.memory)
            && pids.version == Version::V2
            && memory.version == Version::V2
            && pids.folder != memory.folder
        {
            remove(&memory.folder);
            self.memory = None;
        }
        self
    }

    pub(crate) fn holds_memory(&self) -> bool {
        self.memory.is_some()
    }

    pub(crate) fn holds_pids(&self) -> bool {
        self.pids.is_some()
    }

    /// The files into which a process writes its id to join.
    pub(crate) fn join_files(&self) -> Vec<PathBuf> {
        self.folders().into_iter().map(|folder| folder.join("cgroup.procs")).collect()
    }

    /// Who is in them, zombies left out.
    pub(crate) fn members(&self) -> Vec<i32> {
        self.folders().into_iter().flat_map(members).collect()
    }

    /// What the limits met so far.
    pub(crate) fn usage(&self) -> Usage {
        let oom = self.memory.as_ref().map_or(0, |group| match group.version {
            Version::V1 => counter(&group.folder.join("memory.oom_control"), "oom_kill"),
            Version::V2 => counter(&group.folder.join("memory.events"), "oom_kill"),
        });
        let refused =
            self.pids.as_ref().map_or(0, |group| counter(&group.folder.join("pids.events"), "max"));
        Usage { oom_kills: oom, forks_refused: refused }
    }

    /// In v2 both controllers share one folder.
    fn folders(&self) -> Vec<&Path> {
        let mut folders: Vec<&Path> =
            [&self.pids, &self.memory].into_iter().flatten().map(|g| g.folder.as_path()).collect();
        folders.dedup();
        folders
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        for folder in self.folders() {
            remove(folder);
        }
    }
}

/// A folder with the controller in force, or none where this machine lets us make none.
fn group(
    controller: &str,
    name: &str,
    limit: impl Fn(&Path, Version) -> Option<()>,
) -> Option<Group> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    for place in places(controller, &mounts, &own) {
        for parent in &place.parents {
            sweep(parent);
            if place.version == Version::V2 {
                // Refused where the group is not ours to change; the limit below then fails.
                write(parent, "cgroup.subtree_control", &format!("+{controller}"));
            }
            let folder = parent.join(name);
            // The other controller may have made it, in v2.
            let made = fs::create_dir(&folder).is_ok() || folder.is_dir();
            if made && limit(&folder, place.version).is_some() {
                return Some(Group { folder, version: place.version });
            }
            // Fails, as it must, where the other controller uses the folder.
            if place.version == Version::V1 || controller == "pids" {
                fs::remove_dir(&folder).ok();
            }
        }
    }
    None
}

fn limit_memory(folder: &Path, version: Version, bytes: u64) -> Option<()> {
    let bytes = bytes.to_string();
    // Swap is not always accounted for; then its file is missing.
    match version {
        Version::V1 => {
            write(folder, "memory.limit_in_bytes", &bytes)?;
            write(folder, "memory.memsw.limit_in_bytes", &bytes);
        }
        Version::V2 => {
            write(folder, "memory.max", &bytes)?;
            write(folder, "memory.swap.max", "0");
        }
    }
    Some(())
}

/// Writes to an existing file of a group.
fn write(folder: &Path, file: &str, text: &str) -> Option<()> {
    let path = folder.join(file);
    path.exists().then(|| fs::write(path, text).ok())?
}

/// The number behind `name` in a file of `name number` lines.
fn counter(file: &Path, name: &str) -> u64 {
    let text = fs::read_to_string(file).unwrap_or_default();
    let found = text.lines().filter_map(|line| line.split_once(' ')).find(|(key, _)| *key == name);
    found.and_then(|(_, value)| value.trim().parse().ok()).unwrap_or(0)
}

fn members(folder: &Path) -> Vec<i32> {
    let text = fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
    // 0 stands for a process of a foreign pid namespace.
    text.lines().filter_map(|line| line.parse().ok()).filter(|pid| *pid > 0).collect()
}

/// Removes a group. The kernel may hold it for a moment after its last process is reaped.
fn remove(folder: &Path) {
    for _ in 0..200 {
        if fs::remove_dir(folder).is_ok() || !folder.exists() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Kills and removes what a run that was itself killed left below `parent`.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(leftovers::is_orphaned) {
            for pid in members(&entry.path()) {
                kill(Pid::from_raw(pid), Signal::SIGKILL).ok();
            }
            fs::remove_dir(entry.path()).ok();
        }
    }
}

#[cfg(test)]
#[path = "cgroup_tests.rs"]
mod tests;
