//! Processes as `/proc` shows them.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// One process.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Process {
    pub(crate) pid: i32,
    pub(crate) parent: i32,
    pub(crate) session: i32,
    pub(crate) zombie: bool,
    /// Clock ticks since boot; with the pid it names a process for good.
    pub(crate) start: u64,
}

/// All processes that are visible, in no order. One that ends meanwhile is left out.
pub(crate) fn all() -> Vec<Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| process(entry.file_name().to_str()?.parse().ok()?)).collect()
}

/// The process of that id.
pub(crate) fn process(pid: i32) -> Option<Process> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// This process.
pub(crate) fn own() -> Option<Process> {
    parse(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// A number that tells the pid namespace of this process from others; 0 if unknown.
pub(crate) fn namespace() -> u64 {
    fs::metadata("/proc/self/ns/pid").map_or(0, |meta| meta.ino())
}

/// Whether the process was started with `variable` (`NAME=value`) in its environment; `None` if
/// that can't be read.
pub(crate) fn started_with(pid: i32, variable: &str) -> Option<bool> {
    let environ =
        fs::read(format!("/proc/{pid}/environ")).ok().filter(|bytes| !bytes.is_empty())?;
    Some(environ.split(|byte| *byte == 0).any(|entry| entry == variable.as_bytes()))
}

/// Reads `/proc/PID/stat`. The name in parentheses is the process's own choice and may hold
/// parentheses, spaces and line breaks, so fields count from the last `)`.
fn parse(stat: &str) -> Option<Process> {
    let (head, tail) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = tail.split_whitespace().collect();
    Some(Process {
        pid: head.split(' ').next()?.parse().ok()?,
        zombie: matches!(*fields.first()?, "Z" | "X"),
        parent: fields.get(1)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        start: fields.get(19)?.parse().ok()?,
    })
}

#[cfg(test)]
#[path = "procfs_tests.rs"]
mod tests;
