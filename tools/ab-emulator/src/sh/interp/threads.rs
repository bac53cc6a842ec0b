//! Subshells that run beside each other.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};

use super::state::Interp;
use super::{Flow, Step};

/// Enough for the deepest nesting of commands that is allowed.
const STACK: usize = 32 << 20;
/// Subshells of one line at a time.
const MAX_THREADS: usize = 256;

/// A background command and its number.
pub(super) struct Job {
    pub(super) pid: u32,
    pub(super) thread: JoinHandle<u8>,
}

/// Counts a running subshell.
struct Slot(Arc<AtomicUsize>);

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Runs `body` in the subshell `interp` on a thread of its own; nothing, if there are too many.
pub(super) fn spawn(
    interp: Interp,
    body: impl FnOnce(&mut Interp) -> Step + Send + 'static,
) -> Option<JoinHandle<u8>> {
    let slot = Slot(Arc::clone(&interp.threads));
    let running = slot.0.fetch_add(1, Ordering::SeqCst);
    if running >= MAX_THREADS {
        return None;
    }
    let run = move || {
        let _slot = slot;
        finish(interp, body)
    };
    Builder::new().name("sh".into()).stack_size(STACK).spawn(run).ok()
}

/// The status of a subshell; one that panicked counts as aborted.
pub(super) fn join(thread: JoinHandle<u8>) -> u8 {
    thread.join().unwrap_or(134)
}

/// Runs `body` in the subshell `interp` to its end.
pub(super) fn finish(mut interp: Interp, body: impl FnOnce(&mut Interp) -> Step) -> u8 {
    let step = body(&mut interp);
    let status = match step {
        Ok(status) | Err(Flow::Exit(status) | Flow::Return(status)) => status,
        Err(Flow::Break(_) | Flow::Continue(_)) => interp.status,
    };
    // What it wrote to is closed before anybody waits for its jobs.
    interp.fds.clear();
    for job in std::mem::take(&mut interp.jobs) {
        join(job.thread);
    }
    status
}
