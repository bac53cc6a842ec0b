//! One stream of a client, such as a command or a file transfer.
//!
//! Without the feature `delayed_ack`, which is not offered, each side sends one `WRTE` and waits
//! for its `OKAY`. What a service writes meanwhile is gathered into the next packet.

mod buffers;
mod ends;

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rsadb::wire::Command;

use self::buffers::{Inbox, Outbox};
pub(super) use self::ends::{Input, Output};
use super::link::Link;
use crate::sh::Cancel;

/// How long a lenient stream's command may go on.
const GRACE: Duration = Duration::from_secs(5);

/// Something that ends a blocking call of a service.
type Interrupt = Box<dyn FnOnce() + Send>;

/// A stream. Shared by the client's reader and the threads of its service.
pub(super) struct Stream {
    local: u32,
    link: Arc<Link>,
    stalled: Duration,
    state: Mutex<State>,
    moved: Condvar,
    /// Set once nobody is at the other end.
    pub(super) cancel: Cancel,
}

#[derive(Default)]
struct State {
    /// The client's number; 0 until it has opened its end.
    remote: u32,
    closed: bool,
    inbox: Inbox,
    outbox: Outbox,
    interrupts: Vec<Interrupt>,
    /// Its command may still read what was sent before the client closed the stream.
    lenient: bool,
}

impl Stream {
    pub(super) fn new(local: u32, remote: u32, link: Arc<Link>, stalled: Duration) -> Self {
        let state = Mutex::new(State { remote, ..State::default() });
        Self { local, link, stalled, state, moved: Condvar::new(), cancel: Cancel::default() }
    }

    /// Our number of it.
    pub(super) fn local(&self) -> u32 {
        self.local
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something moved; an error once the client took too long.
    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> io::Result<MutexGuard<'s, State>> {
        let waited = self.moved.wait_timeout(state, self.stalled);
        let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
        if timeout.timed_out() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(state) }
    }

    fn reply(&self, command: Command, remote: u32) {
        self.link.send(command, self.local, remote, &[]);
    }

    /// Tells the client that its stream is open.
    pub(super) fn accept(&self) {
        self.reply(Command::Okay, self.state().remote);
    }

    /// Tells the client that there is no such service.
    pub(super) fn refuse(&self) {
        let mut state = self.state();
        if !state.closed {
            state.closed = true;
            self.link.send(Command::Close, 0, state.remote, &[]);
        }
    }

    /// Waits until a stream that we opened is open at the other end, too.
    pub(super) fn opened(&self) -> io::Result<()> {
        let mut state = self.state();
        while state.remote == 0 && !state.closed {
            state = self.wait(state)?;
        }
        if state.remote == 0 { Err(io::ErrorKind::ConnectionRefused.into()) } else { Ok(()) }
    }

    /// Whether packets from the client's stream `remote` are this stream's.
    pub(super) fn is_from(&self, remote: u32) -> bool {
        self.state().remote == remote
    }

    /// `interrupt` runs when the stream ends by the client, or now if it already has.
    pub(super) fn on_end(&self, interrupt: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if !state.closed {
            state.interrupts.push(Box::new(interrupt));
            return;
        }
        drop(state);
        interrupt();
    }

    /// `WRTE` came. False if the client did not wait for the last `OKAY`.
    pub(super) fn deliver(&self, payload: Vec<u8>) -> bool {
        let mut state = self.state();
        let Some(at_once) = state.inbox.put(payload) else { return false };
        if at_once {
            self.reply(Command::Okay, state.remote);
        }
        self.moved.notify_all();
        true
    }

    /// `OKAY` came, from the client's stream `remote`.
    pub(super) fn acknowledged(&self, remote: u32) {
        let mut state = self.state();
        if state.remote == 0 {
            state.remote = remote;
        } else if state.remote == remote {
            state.outbox.acknowledge();
            self.push(state);
        }
        self.moved.notify_all();
    }

    /// The client is gone, or wants no more.
    pub(super) fn hang_up(&self) {
        let mut state = self.state();
        state.closed = true;
        let interrupts = std::mem::take(&mut state.interrupts);
        drop(state);
        self.cancel.cancel();
        self.moved.notify_all();
        for interrupt in interrupts {
            interrupt();
        }
    }

    /// Nobody serves the stream any more: closes it if that is still to be done.
    pub(super) fn abandon(&self) {
        self.close(self.state());
        self.hang_up();
    }

    /// The command gets [`GRACE`] after the client has closed the stream: where no end of input
    /// can be sent, closing is the only way to say it.
    pub(super) fn be_lenient(&self) {
        self.state().lenient = true;
    }

    /// `CLSE` came: ends the stream, and says so as `adb` clients expect.
    pub(super) fn closed(self: &Arc<Self>) {
        let mut state = self.state();
        if !state.closed && state.remote != 0 {
            self.reply(Command::Close, state.remote);
        }
        state.closed = true;
        let lenient = state.lenient;
        drop(state);
        self.moved.notify_all();
        let stream = Arc::clone(self);
        let late = move || {
            thread::sleep(GRACE);
            stream.hang_up();
        };
        if !lenient || thread::Builder::new().name("adbd-grace".into()).spawn(late).is_err() {
            self.hang_up();
        }
    }

    /// Sends what is gathered, unless the last packet is still on its way.
    fn push(&self, mut state: MutexGuard<'_, State>) {
        if state.closed {
            return;
        }
        let Some(packet) = state.outbox.pop() else { return };
        let remote = state.remote;
        drop(state);
        self.link.send(Command::Write, self.local, remote, &packet);
        self.state().outbox.reuse(packet);
    }

    /// Writes all parts, one after the other.
    pub(super) fn write_all(&self, parts: &[&[u8]]) -> io::Result<()> {
        for part in parts {
            self.gather(part)?;
        }
        self.push(self.state());
        Ok(())
    }

    /// Adds to what is to be sent; waits where that is a packet's worth already.
    fn gather(&self, mut bytes: &[u8]) -> io::Result<()> {
        let limit = self.link.limit();
        let mut state = self.state();
        loop {
            if state.closed {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            bytes = state.outbox.put(bytes, limit);
            if bytes.is_empty() {
                return Ok(());
            }
            state = if state.outbox.in_flight() {
                self.wait(state)?
            } else {
                self.push(state);
                self.state()
            };
        }
    }

    /// Sends all that is gathered, waits until the client has it, and closes the stream.
    pub(super) fn finish(&self) {
        let mut state = self.stop_reading();
        while !state.closed && !state.outbox.is_empty() {
            state = match self.wait(state) {
                Ok(state) => state,
                Err(_) => return self.close(self.state()),
            };
        }
        self.close(state);
    }

    /// Closes our end, if it is open.
    fn close(&self, mut state: MutexGuard<'_, State>) {
        if !state.closed {
            state.closed = true;
            self.reply(Command::Close, state.remote);
        }
        self.moved.notify_all();
    }

    /// From now on, input is dropped, so that no client waits for its `OKAY`. What came before the
    /// client closed the stream may still be on its way to an app.
    fn stop_reading(&self) -> MutexGuard<'_, State> {
        let mut state = self.state();
        if !state.closed {
            state.inbox.close();
            self.settle(&mut state);
        }
        state
    }

    /// Sends the `OKAY` that the client waits for, if there is room now.
    fn settle(&self, state: &mut State) {
        if state.inbox.settle() && !state.closed {
            self.reply(Command::Okay, state.remote);
        }
    }

    /// The next payload; `None` at the end.
    fn take(&self) -> Option<Vec<u8>> {
        let mut state = self.state();
        loop {
            if let Some(payload) = state.inbox.pop() {
                self.settle(&mut state);
                return Some(payload);
            }
            if state.closed {
                return None;
            }
            // A client may take any time to type its next line.
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
