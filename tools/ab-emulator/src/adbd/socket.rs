//! Sockets behind a stream: servers in apps, and what connects to `adb reverse`.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::packet::is_pause;
use super::stream::{Input, Output, Stream};

/// How much is moved at a time.
const CHUNK: usize = 1 << 16;

/// How often a full socket is looked at.
const TICK: Duration = Duration::from_secs(5);

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

    fn shut_down(&self, how: Shutdown) {
        // It may have ended by itself.
        let _ = match self {
            Self::Tcp(socket) => socket.shutdown(how),
            Self::Unix(socket) => socket.shutdown(how),
        };
    }

    fn prepare(&self) -> io::Result<()> {
        match self {
            Self::Tcp(socket) => {
                socket.set_nodelay(true)?;
                socket.set_write_timeout(Some(TICK))
            }
            Self::Unix(socket) => socket.set_write_timeout(Some(TICK)),
        }
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
///
/// What the client sent before it closed the stream still arrives.
pub(super) fn join(stream: &Arc<Stream>, mut socket: Socket) -> io::Result<()> {
    socket.prepare()?;
    let (to, handle) = (socket.copy()?, socket.copy()?);
    stream.on_end(move || handle.shut_down(Shutdown::Read));
    let fed = Arc::clone(stream);
    let feeder = thread::Builder::new().name("adbd-in".into()).spawn(move || feed(&fed, to))?;
    let moved = pump(socket.reader(), Arc::clone(stream));
    stream.finish();
    stream.hang_up();
    // A panic in there has been printed, and harms this stream alone.
    let _ = feeder.join();
    socket.shut_down(Shutdown::Both);
    moved
}

/// From the socket to the client.
fn pump(from: &mut dyn Read, stream: Arc<Stream>) -> io::Result<()> {
    let (mut chunk, mut output) = (vec![0; CHUNK], Output(stream));
    loop {
        match from.read(&mut chunk)? {
            0 => return Ok(()),
            count => output.write_all(&chunk[..count])?,
        }
    }
}

/// From the client to the socket. Either may end at any time; the other direction sees it, too.
fn feed(stream: &Arc<Stream>, mut socket: Socket) {
    let (mut chunk, mut input) = (vec![0; CHUNK], Input::new(stream));
    while let Ok(count @ 1..) = input.read(&mut chunk) {
        let mut rest = &chunk[..count];
        while !rest.is_empty() {
            match socket.writer().write(rest) {
                Ok(taken @ 1..) => rest = &rest[taken..],
                // An app may take its time, but not once nobody waits for it.
                Err(err) if is_pause(err.kind()) && !stream.cancel.is_cancelled() => {}
                _ => return,
            }
        }
    }
}
