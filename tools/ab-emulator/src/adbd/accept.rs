//! A listening socket with a thread of its own.

use std::io::{self, PipeReader, PipeWriter};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

/// Accepts until it is dropped; then the port is free again.
#[derive(Debug)]
pub(super) struct Accepting {
    thread: Option<JoinHandle<()>>,
    /// Its end wakes the thread.
    open: Option<PipeWriter>,
}

impl Accepting {
    /// Calls `take` with each connection; it must not block.
    pub(super) fn start(
        listener: TcpListener,
        take: impl FnMut(TcpStream) + Send + 'static,
    ) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let (closed, open) = io::pipe()?;
        let thread = thread::Builder::new()
            .name("adbd-accept".into())
            .spawn(move || accept(&listener, &closed, take))?;
        Ok(Self { thread: Some(thread), open: Some(open) })
    }
}

impl Drop for Accepting {
    fn drop(&mut self) {
        self.open = None;
        if let Some(thread) = self.thread.take() {
            // Its panic has been printed; the port is free in any case.
            let _ = thread.join();
        }
    }
}

fn accept(listener: &TcpListener, closed: &PipeReader, mut take: impl FnMut(TcpStream)) {
    loop {
        let mut fds = [
            PollFd::new(listener.as_fd(), PollFlags::POLLIN),
            PollFd::new(closed.as_fd(), PollFlags::POLLIN),
        ];
        // An interrupted poll is as good as one that found something.
        let _ = poll(&mut fds, PollTimeout::NONE);
        if fds[1].any().unwrap_or(false) {
            return;
        }
        match listener.accept() {
            Ok((socket, _)) if socket.set_nonblocking(false).is_ok() => take(socket),
            Ok(_) => {}
            Err(err) if err.kind() == io::ErrorKind::WouldBlock => {}
            // Out of descriptors, say: others may close theirs.
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
}
