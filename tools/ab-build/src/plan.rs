//! What is to be done to one tree: flags and spec taken together, and checked.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ab_task::{Build, BuildOutput, memory_bytes};

use crate::options::{Cache, Holder};
use crate::{BuildError, CACHE, Options};

/// A build, ready to run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) commands: Vec<String>,
    pub(crate) caches: Vec<Cache>,
    pub(crate) outputs: Vec<BuildOutput>,
    /// For all commands together.
    pub(crate) timeout: Duration,
    pub(crate) memory_bytes: Option<u64>,
    pub(crate) holder: Holder,
    /// Rules that the task demands.
    pub(crate) demanded: Vec<String>,
}

impl Plan {
    /// The plan of a task; `None` where it builds nothing.
    pub(crate) fn of_task(options: &Options, spec: &Build) -> Result<Option<Self>, BuildError> {
        let commands = or(&options.commands, &spec.commands);
        if commands.is_empty() {
            return Ok(None);
        }
        let mut needed: BTreeSet<&str> = spec.caches.iter().map(String::as_str).collect();
        needed.extend(commands.iter().flat_map(|command| caches_in(command)));
        let caches = caches(&options.caches, &needed)?;
        if let (Holder::None, Some(cache)) = (options.holder, caches.first()) {
            return Err(BuildError::CacheNeedsSandbox { name: cache.name.clone() });
        }
        let timeout_s = options.timeout_s.unwrap_or(spec.timeout_s);
        let memory = spec.memory.as_deref().and_then(memory_bytes);
        Ok(Some(Self {
            caches,
            outputs: or(&options.outputs, &spec.outputs),
            timeout: Duration::from_secs(timeout_s),
            memory_bytes: options.memory_bytes.or(memory).or_else(machine_memory),
            holder: options.holder,
            demanded: vec![],
            commands,
        }))
    }

    /// Whether the task demands `rule`.
    pub(crate) fn demands(&self, rule: &str) -> bool {
        self.demanded.iter().any(|demanded| demanded == rule)
    }

    /// The plan that flags alone make: every cache that is given is needed.
    pub(crate) fn of_flags(options: &Options) -> Result<Self, BuildError> {
        let caches = options.caches.iter().map(|cache| cache.name.clone()).collect();
        let spec = Build { caches, ..Build::default() };
        Self::of_task(options, &spec)?.ok_or(BuildError::NoCommands)
    }
}

fn or<T: Clone>(flags: &[T], spec: &[T]) -> Vec<T> {
    if flags.is_empty() { spec.into() } else { flags.into() }
}

/// The given caches whose name is needed. One that is not there is found out before anything runs:
/// the failure that would follow must not look like the candidate's.
fn caches(given: &[Cache], needed: &BTreeSet<&str>) -> Result<Vec<Cache>, BuildError> {
    needed
        .iter()
        .map(|name| {
            // `/cache/maven` in a command may be a folder of a cache that is named deeper.
            let below = |cache: &&Cache| {
                cache.name == *name
                    || cache.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
            };
            let cache = given.iter().find(below);
            let missing = || BuildError::CacheMissing { name: (*name).into() };
            let mut cache =
                cache.filter(|cache| cache.folder.is_dir()).cloned().ok_or_else(missing)?;
            cache.folder = fs::canonicalize(&cache.folder).map_err(|_| missing())?;
            Ok(cache)
        })
        .collect()
}

/// The first parts of the paths below `/cache/` that a command names.
fn caches_in(command: &str) -> impl Iterator<Item = &str> {
    let ends = |char: char| !char.is_ascii_alphanumeric() && !matches!(char, '.' | '_' | '-');
    command
        .split("/cache/")
        .zip(command.split("/cache/").skip(1))
        // `./build/cache/x` is a folder of the tree.
        .filter(|(before, _)| {
            before
                .chars()
                .next_back()
                .is_none_or(|char| !char.is_alphanumeric() && char != '.' && char != '}')
        })
        .map(move |(_, after)| after.split(ends).next().unwrap_or_default())
        .filter(|name| !name.is_empty())
}

/// Refuses caches that a user without rights can't read: the build would fail on them, and the
/// candidate would be blamed. Looks at each folder and what lies in it, not deeper.
pub(crate) fn check_readable(caches: &[Cache]) -> Result<(), BuildError> {
    for cache in caches {
        let entries = fs::read_dir(&cache.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path()).chain([cache.folder.clone()]);
        if let Some(path) = paths.into_iter().find(|path| !is_public(path)) {
            return Err(BuildError::CacheUnreadable { path });
        }
    }
    Ok(())
}

fn is_public(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| {
        let needed = if meta.is_dir() { 0o005 } else { 0o004 };
        meta.is_symlink() || meta.permissions().mode() & needed == needed
    })
}

/// Three quarters of this machine's memory: what runs beside a build has to survive it.
fn machine_memory() -> Option<u64> {
    let text = fs::read_to_string(PathBuf::from("/proc/meminfo")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().split(' ').next()?.parse().ok()?;
    Some(kib * 1024 / 4 * 3)
}

/// Where a cache lies in the sandbox.
pub(crate) fn cache_target(cache: &Cache) -> PathBuf {
    Path::new(CACHE).join(&cache.name)
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
