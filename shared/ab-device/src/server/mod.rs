//! An `adb` server, and the devices that it knows.

mod private;
mod smart;

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rsadb::Connection;
use rsadb::host::{HostChannel, HostClient, HostDevice};

use self::private::Process;
use self::smart::{Reply, ask};
use crate::adb::{Adb, Forwarding};
use crate::driver::Driver;
use crate::error::printable;
use crate::{Device, DeviceError, Forward};

/// How often a device's state is looked at.
const TICK: Duration = Duration::from_millis(50);

/// An `adb` server. One that was started here ends with its last clone and device.
#[derive(Clone)]
pub struct Server {
    address: SocketAddr,
    /// Ends the server when nobody holds it any more.
    _process: Option<Arc<Process>>,
}

impl Server {
    /// A server that somebody else runs.
    pub fn at(address: SocketAddr) -> Self {
        Self { address, _process: None }
    }

    /// Starts `adb` as a server of our own, on a free port: on the usual one, clients of different
    /// versions would kill each other's.
    ///
    /// # Errors
    /// There is no `adb`, or it does not come up in time.
    pub fn start(deadline: Duration) -> Result<Self, DeviceError> {
        let (address, process) = private::start(deadline)?;
        Ok(Self { address, _process: Some(Arc::new(process)) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The serials and states of the devices that it knows.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn devices(&self, deadline: Duration) -> Result<Vec<(String, String)>, DeviceError> {
        let text = ask(self.address, "host:devices", Reply::Text, deadline)?;
        let words = text.lines().filter_map(|line| line.split_once('\t'));
        Ok(words.map(|(serial, state)| (serial.into(), state.trim().into())).collect())
    }

    /// Has it connect to the device at `address` (`HOST:PORT`), and waits until that is ready.
    ///
    /// # Errors
    /// As [`device`](Self::device).
    pub fn connect(
        &self,
        address: &str,
        deadline: Duration,
    ) -> Result<Box<dyn Device>, DeviceError> {
        // Failure comes as text behind an OKAY, and is said of devices that come up a moment
        // later; so only the device's state counts.
        ask(self.address, &format!("host:connect:{address}"), Reply::Text, deadline)?;
        self.device(address, deadline)
    }

    /// A device, once it is ready.
    ///
    /// # Errors
    /// The server doesn't have it, or it does not get ready in time.
    pub fn device(&self, serial: &str, deadline: Duration) -> Result<Box<dyn Device>, DeviceError> {
        self.wait(serial, deadline)?;
        let device = HostClient::new(self.address).device(serial);
        let connection = Through { device, server: self.clone() };
        let driver = Arc::new(Driver::start()?);
        Ok(Box::new(Adb::new(serial, connection, driver, deadline)?))
    }

    fn wait(&self, serial: &str, deadline: Duration) -> Result<(), DeviceError> {
        let end = Instant::now() + deadline;
        loop {
            let known = self.devices(deadline)?;
            let state = known.iter().find(|(name, _)| name == serial).map(|(_, state)| &state[..]);
            if state == Some("device") {
                return Ok(());
            }
            if Instant::now() >= end {
                return Err(not_ready(serial, state, &known, deadline));
            }
            thread::sleep(TICK);
        }
    }
}

fn not_ready(
    serial: &str,
    state: Option<&str>,
    known: &[(String, String)],
    after: Duration,
) -> DeviceError {
    match state {
        None => {
            let known: Vec<&str> = known.iter().map(|(serial, _)| &serial[..]).collect();
            let known = if known.is_empty() { "none".into() } else { printable(&known.join(", ")) };
            DeviceError::Unknown { serial: serial.into(), known }
        }
        Some("unauthorized") => DeviceError::Unauthorized { serial: serial.into() },
        Some(_) => DeviceError::Deadline { step: "get the device ready", after },
    }
}

/// A device, and the server that must not end before it.
struct Through {
    device: HostDevice,
    server: Server,
}

impl Connection for Through {
    type Channel = HostChannel;

    fn open(&self, service: &str) -> impl Future<Output = rsadb::Result<HostChannel>> + Send {
        self.device.open(service)
    }

    fn features(&self) -> impl Future<Output = rsadb::Result<Vec<String>>> + Send {
        self.device.features()
    }
}

impl Forwarding for Through {
    fn forward(
        &self,
        _: &Arc<Driver>,
        remote: &str,
        deadline: Duration,
    ) -> Result<Forward, DeviceError> {
        let serial = self.device.serial();
        let request = format!("host-serial:{serial}:forward:tcp:0;{remote}");
        let text = ask(self.server.address, &request, Reply::TwiceThenText, deadline)?;
        let port = text
            .parse()
            .map_err(|_| DeviceError::Refused { step: "forward a port", said: printable(&text) })?;
        let undo = format!("host-serial:{serial}:killforward:tcp:{port}");
        Ok(Forward::new(port, Forwarded { server: self.server.clone(), undo }))
    }
}

/// A listener of the server's.
struct Forwarded {
    server: Server,
    undo: String,
}

impl Drop for Forwarded {
    fn drop(&mut self) {
        // If the server is gone, so is its listener.
        let _ = ask(self.server.address, &self.undo, Reply::Twice, Duration::from_secs(5));
    }
}
