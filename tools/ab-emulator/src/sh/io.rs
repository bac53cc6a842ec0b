//! Streams that several commands share, as processes share descriptors, and pipes between them.
//!
//! Not the system's pipes: who waits on one of those can't be woken when the command is
//! cancelled.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Cancel;

/// What a pipe holds at most before its writer waits.
const CAPACITY: usize = 1 << 16;
const WAKE: Duration = Duration::from_millis(50);

/// A stream to read from; clones read the same one.
#[derive(Clone)]
pub(super) struct Input {
    inner: Arc<Mutex<Box<dyn Read + Send>>>,
    cancel: Cancel,
}

impl Input {
    pub(super) fn new(inner: Box<dyn Read + Send>, cancel: &Cancel) -> Self {
        Self { inner: Arc::new(Mutex::new(inner)), cancel: cancel.clone() }
    }
}

impl Read for Input {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        check(&self.cancel)?;
        lock(&self.inner).read(buf)
    }
}

/// A stream to write to; clones write to the same one, which closes with the last of them.
#[derive(Clone)]
pub(super) struct Output {
    inner: Arc<Mutex<Box<dyn Write + Send>>>,
    cancel: Cancel,
}

impl Output {
    pub(super) fn new(inner: Box<dyn Write + Send>, cancel: &Cancel) -> Self {
        Self { inner: Arc::new(Mutex::new(inner)), cancel: cancel.clone() }
    }
}

impl Write for Output {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        check(&self.cancel)?;
        lock(&self.inner).write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        lock(&self.inner).flush()
    }
}

/// Ends whoever reads or writes after the command was cancelled.
fn check(cancel: &Cancel) -> io::Result<()> {
    if cancel.is_cancelled() { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Default)]
struct State {
    held: VecDeque<u8>,
    written: bool,
    unread: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    /// Waits until `ready`, or the command is cancelled.
    fn wait(&self, cancel: &Cancel, ready: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let mut state = lock(&self.state);
        while !ready(&state) && !cancel.is_cancelled() {
            let woken = self.changed.wait_timeout(state, WAKE);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        state
    }
}

struct Source(Arc<Shared>, Cancel);
struct Sink(Arc<Shared>, Cancel);

/// A pipe: what is written to the one comes out of the other.
pub(super) fn pipe(cancel: &Cancel) -> (Input, Output) {
    let shared = Arc::new(Shared::default());
    let source = Source(Arc::clone(&shared), cancel.clone());
    let sink = Sink(shared, cancel.clone());
    (Input::new(Box::new(source), cancel), Output::new(Box::new(sink), cancel))
}

impl Read for Source {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let mut state = self.0.wait(&self.1, |state| !state.held.is_empty() || state.written);
        check(&self.1)?;
        let count = state.held.read(buf)?;
        self.0.changed.notify_all();
        Ok(count)
    }
}

impl Write for Sink {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let mut state = self.0.wait(&self.1, |state| state.held.len() < CAPACITY || state.unread);
        check(&self.1)?;
        if state.unread {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let count = buf.len().min(CAPACITY.saturating_sub(state.held.len()));
        state.held.extend(&buf[..count]);
        self.0.changed.notify_all();
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        lock(&self.0.state).unread = true;
        self.0.changed.notify_all();
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        lock(&self.0.state).written = true;
        self.0.changed.notify_all();
    }
}

/// What a substitution prints, up to a limit.
#[derive(Clone, Default)]
pub(super) struct Capture(Arc<Mutex<(Vec<u8>, bool)>>);

impl Capture {
    const LIMIT: usize = 4 << 20;

    /// The bytes, unless there were too many.
    pub(super) fn take(&self) -> Option<Vec<u8>> {
        let mut held = lock(&self.0);
        if held.1 { None } else { Some(std::mem::take(&mut held.0)) }
    }
}

impl Write for Capture {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let mut held = lock(&self.0);
        if held.0.len() + buf.len() > Self::LIMIT {
            held.1 = true;
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        held.0.extend_from_slice(buf);
        Ok(buf.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
