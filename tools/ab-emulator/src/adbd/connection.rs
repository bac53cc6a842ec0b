//! One client: its packets, and its streams.

use std::collections::BTreeMap;
use std::io::{self, BufReader};
use std::net::TcpStream;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::socket::{setsockopt, sockopt};
use rsadb::wire::Command;

use super::handshake::handshake;
use super::link::Link;
use super::options::{Limits, Options};
use super::packet::{Packet, PacketError, Packets};
use super::reverse::Reverses;
use super::route;
use super::services::Services;
use super::stream::Stream;
use crate::fs::text;

/// How often a waiting reader looks at its deadline.
const TICK: Duration = Duration::from_secs(1);

/// What is read ahead; longer payloads go past this buffer.
const READ_AHEAD: usize = 1 << 14;

/// A client, once it is connected.
pub(super) struct Client {
    pub(super) link: Arc<Link>,
    pub(super) services: Arc<dyn Services>,
    pub(super) limits: Limits,
    pub(super) reverses: Reverses,
    streams: Mutex<BTreeMap<u32, Arc<Stream>>>,
    last: AtomicU32,
}

impl Client {
    /// A client on a new connection, with the packets that it sends.
    pub(super) fn new(
        socket: TcpStream,
        services: Arc<dyn Services>,
        limits: Limits,
    ) -> io::Result<(Arc<Self>, Packets<BufReader<TcpStream>>)> {
        prepare(&socket, &limits)?;
        let source = BufReader::with_capacity(READ_AHEAD, socket.try_clone()?);
        let client = Self {
            link: Arc::new(Link::new(socket)?),
            services,
            limits,
            reverses: Reverses::default(),
            streams: Mutex::default(),
            last: AtomicU32::new(0),
        };
        Ok((Arc::new(client), Packets::new(source, limits.packet)))
    }

    /// Serves the client until it goes away or breaks the rules; says which it was.
    pub(super) fn run(
        self: &Arc<Self>,
        mut packets: Packets<BufReader<TcpStream>>,
        options: &Options,
    ) -> PacketError {
        let end = Instant::now() + self.limits.handshake;
        let banner = self.services.banner().wire();
        let why = handshake(&mut packets, &self.link, &options.keys, &banner, end)
            .and_then(|()| self.read(&mut packets))
            .err();
        self.link.hang_up();
        self.reverses.clear();
        let streams = std::mem::take(&mut *self.streams());
        for stream in streams.into_values() {
            stream.hang_up();
        }
        why.unwrap_or(PacketError::Closed)
    }

    /// Reads packets until there are no more.
    fn read(
        self: &Arc<Self>,
        packets: &mut Packets<BufReader<TcpStream>>,
    ) -> Result<(), PacketError> {
        loop {
            self.take(packets.next(None)?)?;
        }
    }

    fn take(self: &Arc<Self>, packet: Packet) -> Result<(), PacketError> {
        let Packet { command, arg0, arg1, payload } = packet;
        match command {
            Command::Open => self.open(arg0, arg1, &payload),
            Command::Okay => {
                if let Some(stream) = self.stream(arg1) {
                    stream.acknowledged(arg0);
                }
            }
            Command::Write => self.write(arg0, arg1, payload),
            Command::Close => self.close(arg0, arg1),
            Command::Connect | Command::Auth | Command::Sync | Command::StartTls => {
                return Err(PacketError::Malformed(format!("{command} once connected")));
            }
        }
        Ok(())
    }

    fn streams(&self) -> MutexGuard<'_, BTreeMap<u32, Arc<Stream>>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stream(&self, local: u32) -> Option<Arc<Stream>> {
        self.streams().get(&local).cloned()
    }

    /// `OPEN`. A second argument would mean `delayed_ack`, which is not offered.
    fn open(self: &Arc<Self>, remote: u32, window: u32, payload: &[u8]) {
        if remote == 0 {
            return;
        }
        let stream = if window == 0 { self.add(remote) } else { None };
        let Some(stream) = stream else {
            return self.link.send(Command::Close, 0, remote, &[]);
        };
        let service = text::decode(payload).trim_end_matches('\0').to_owned();
        let serving = Serving { client: Arc::clone(self), stream: Arc::clone(&stream) };
        let serve = move || route::serve(&serving.client, &serving.stream, &service);
        if thread::Builder::new().name("adbd-stream".into()).spawn(serve).is_err() {
            stream.refuse();
        }
    }

    /// A new stream; `None` if there are too many.
    fn add(&self, remote: u32) -> Option<Arc<Stream>> {
        let mut streams = self.streams();
        if streams.len() >= self.limits.streams {
            return None;
        }
        let local = loop {
            let next = self.last.fetch_add(1, Ordering::SeqCst).wrapping_add(1);
            if next != 0 && !streams.contains_key(&next) {
                break next;
            }
        };
        let stream = Stream::new(local, remote, Arc::clone(&self.link), self.limits.stalled);
        let stream = Arc::new(stream);
        streams.insert(local, Arc::clone(&stream));
        Some(stream)
    }

    /// The stream's thread has ended.
    pub(super) fn forget(&self, stream: &Stream) {
        self.streams().remove(&stream.local());
    }

    /// Opens a stream to a service of the client's, as `adb reverse` asks for.
    pub(super) fn call(&self, service: &str) -> io::Result<Arc<Stream>> {
        let stream = self.add(0).ok_or(io::ErrorKind::ResourceBusy)?;
        let name = [service.as_bytes(), b"\0"].concat();
        self.link.send(Command::Open, stream.local(), 0, &name);
        match stream.opened() {
            Ok(()) => Ok(stream),
            Err(err) => {
                self.forget(&stream);
                Err(err)
            }
        }
    }

    fn write(&self, remote: u32, local: u32, payload: Vec<u8>) {
        match self.stream(local).filter(|stream| stream.is_from(remote)) {
            Some(stream) if stream.deliver(payload) => {}
            Some(stream) => stream.closed(),
            None => self.link.send(Command::Close, 0, remote, &[]),
        }
    }

    /// `CLSE`. The stream's number stays taken until its thread has ended.
    fn close(&self, remote: u32, local: u32) {
        let stream = self.stream(local).filter(|stream| remote == 0 || stream.is_from(remote));
        if let Some(stream) = stream {
            stream.closed();
        }
    }
}

/// A stream while it is served. Its end is the stream's, even if the service panics.
struct Serving {
    client: Arc<Client>,
    stream: Arc<Stream>,
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.stream.abandon();
        self.client.forget(&self.stream);
    }
}

fn prepare(socket: &TcpStream, limits: &Limits) -> io::Result<()> {
    socket.set_nodelay(true)?;
    socket.set_read_timeout(Some(TICK))?;
    socket.set_write_timeout(Some(limits.packet))?;
    // A peer whose machine is gone sends nothing, not even an end.
    setsockopt(socket, sockopt::KeepAlive, &true)?;
    setsockopt(socket, sockopt::TcpKeepIdle, &60)?;
    setsockopt(socket, sockopt::TcpKeepInterval, &10)?;
    Ok(())
}
