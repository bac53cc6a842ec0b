//! The listener, and the threads of its clients.

use std::collections::BTreeMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::accept::Accepting;
use super::connection::Client;
use super::link::Link;
use super::options::Options;
use super::services::Services;

/// Ports that every adb server scans.
const SCANNED: std::ops::RangeInclusive<u16> = 5554..=5585;

/// Serves clients until it is dropped; then they are hung up on, and their commands cancelled.
pub struct Server {
    address: SocketAddr,
    clients: Arc<Clients>,
    /// Taken first when the server ends, so that nobody comes in any more.
    accepting: Option<Accepting>,
}

impl Server {
    /// Listens on an address. `adb` servers find devices on odd ports of 127.0.0.1 from 5555 to
    /// 5585 by themselves, and call them `emulator-N`; elsewhere, `adb connect` is needed.
    ///
    /// # Errors
    /// The address can't be had.
    pub fn bind(
        address: impl ToSocketAddrs,
        services: Arc<dyn Services>,
        options: Options,
    ) -> io::Result<Self> {
        Self::start(TcpListener::bind(address)?, services, options)
    }

    /// Listens on this machine alone, on a port that no adb server scans by itself unless it is
    /// asked for (0: any): a device there would appear by itself, and once more when connected to.
    ///
    /// # Errors
    /// The port can't be had.
    pub fn on_this_machine(
        port: u16,
        services: Arc<dyn Services>,
        options: Options,
    ) -> io::Result<Self> {
        loop {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
            let got = listener.local_addr()?.port();
            if port != 0 || !SCANNED.contains(&got) {
                return Self::start(listener, services, options);
            }
        }
    }

    /// Serves on a listener.
    ///
    /// # Errors
    /// The listener is none, or there is no thread for it.
    pub fn start(
        listener: TcpListener,
        services: Arc<dyn Services>,
        options: Options,
    ) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let clients = Arc::new(Clients { services, options, links: Mutex::default() });
        let new = Arc::clone(&clients);
        let accepting = Accepting::start(listener, move |socket| {
            // A client for which there is no thread or no descriptor is hung up on.
            let _ = new.take(socket);
        })?;
        Ok(Self { address, clients, accepting: Some(accepting) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.accepting = None;
        self.clients.links().values().for_each(|link| link.hang_up());
    }
}

struct Clients {
    services: Arc<dyn Services>,
    options: Options,
    /// The ways back, by a running number.
    links: Mutex<BTreeMap<u64, Arc<Link>>>,
}

impl Clients {
    fn links(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Link>>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(self: &Arc<Self>, socket: TcpStream) -> io::Result<()> {
        let limits = self.options.limits;
        let (client, packets) = Client::new(socket, Arc::clone(&self.services), limits)?;
        let Some(number) = self.enter(&client.link) else { return Ok(()) };
        let all = Arc::clone(self);
        let serve = move || {
            client.run(packets, &all.options);
            all.links().remove(&number);
        };
        let spawned = thread::Builder::new().name("adbd-client".into()).spawn(serve);
        if spawned.is_err() {
            self.links().remove(&number);
        }
        spawned.map(drop)
    }

    /// `None` if there are too many.
    fn enter(&self, link: &Arc<Link>) -> Option<u64> {
        let mut links = self.links();
        if links.len() >= self.options.limits.clients {
            return None;
        }
        let number = links.last_key_value().map_or(0, |(last, _)| last + 1);
        links.insert(number, Arc::clone(link));
        Some(number)
    }
}
