//! Sockets behind a stream: servers in apps, and what connects to `adb reverse`.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread;

use super::stream::{Input, Output, Stream};

/// How much is moved at a time.
const CHUNK: usize = 1 << 16;

/// A connected socket.
#[derive(Debug)]
pub enum Socket {
    /// Of the host's network.
    Tcp(TcpStream),
    /// Of the host's file system.
    Unix(UnixStream),
}

impl Socket {
    fn copy(&self) -> io::Result<Self> {
        Ok(match self {
            Self::Tcp(socket) => Self::Tcp(socket.try_clone()?),
            Self::Unix(socket) => Self::Unix(socket.try_clone()?),
        })
    }

    fn hang_up(&self) {
        // It may have ended by itself.
        let _ = match self {
            Self::Tcp(socket) => socket.shutdown(Shutdown::Both),
            Self::Unix(socket) => socket.shutdown(Shutdown::Both),
        };
    }

    fn reader(&mut self) -> &mut dyn Read {
        match self {
            Self::Tcp(socket) => socket,
            Self::Unix(socket) => socket,
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Tcp(socket) => socket,
            Self::Unix(socket) => socket,
        }
    }
}

/// Moves bytes both ways until one end closes. The protocol knows no half-closed stream.
pub(super) fn join(stream: &Arc<Stream>, mut socket: Socket) -> io::Result<()> {
    if let Socket::Tcp(socket) = &socket {
        socket.set_nodelay(true)?;
    }
    let (mut to, handle) = (socket.copy()?, socket.copy()?);
    stream.on_end(move || handle.hang_up());
    let mut input = Input::new(stream);
    let feeder = thread::Builder::new().name("adbd-in".into()).spawn(move || {
        // Either end may close at any time; the other direction sees it, too.
        let _ = pump(&mut input, to.writer());
    })?;
    let moved = pump(socket.reader(), &mut Output(Arc::clone(stream)));
    stream.finish();
    socket.hang_up();
    stream.hang_up();
    // A panic in there has been printed, and harms this stream alone.
    let _ = feeder.join();
    moved
}

fn pump(from: &mut dyn Read, to: &mut dyn Write) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    loop {
        match from.read(&mut chunk)? {
            0 => return Ok(()),
            count => to.write_all(&chunk[..count])?,
        }
    }
}
