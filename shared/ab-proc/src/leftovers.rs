//! Names that say who made a thing, so that what a killed run left behind is told from what is in
//! use.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::procfs;

/// Start of each name: `ab-proc.NAMESPACE.PID.START.COUNT`. More may follow.
const PREFIX: &str = "ab-proc.";

/// A name that no other call, here or in another process, gives.
pub(crate) fn name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let start = procfs::own().map_or(0, |own| own.start);
    format!("{PREFIX}{}.{}.{start}.{count}", procfs::namespace(), std::process::id())
}

/// Whether the maker of that name is gone. Names of another pid namespace are not ours to judge.
pub(crate) fn is_orphaned(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(PREFIX) else { return false };
    let numbers: Vec<u64> = rest.split('.').filter_map(|number| number.parse().ok()).collect();
    let [namespace, pid, start, ..] = numbers[..] else { return false };
    let maker = i32::try_from(pid).ok().and_then(procfs::process);
    namespace == procfs::namespace() && maker.is_none_or(|maker| maker.start != start)
}

#[cfg(test)]
#[path = "leftovers_tests.rs"]
mod tests;
