//! An `adb` server of our own.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ab_proc::{Command, Finished, ProcError};

use super::TICK;
use super::smart::{Reply, ask};
use crate::DeviceError;
use crate::error::printable;

/// No run of a tool takes longer; then the server is killed whatever happened.
const LONGEST_RUN: Duration = Duration::from_hours(24);

/// Ports that are tried.
const MOST_TRIES: usize = 3;

/// A server that runs. Dropped, it is told to end, and waited for.
pub(super) struct Process {
    address: SocketAddr,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Process {
    fn drop(&mut self) {
        let told = ask(self.address, "host:kill", Reply::Once, Duration::from_secs(5));
        // One that does not answer is gone already, or won't go before its deadline.
        if let (Ok(_), Some(thread)) = (told, self.thread.take()) {
            // Its panic has been printed.
            let _ = thread.join();
        }
    }
}

/// Starts one on a port that is free now, and waits until it answers.
pub(super) fn start(deadline: Duration) -> Result<(SocketAddr, Process), DeviceError> {
    let mut tries = 0;
    loop {
        tries += 1;
        match try_start(deadline) {
            // Somebody else may have taken the port in between.
            Err(DeviceError::ServerFailed { .. }) if tries < MOST_TRIES => {}
            done => return done,
        }
    }
}

fn try_start(deadline: Duration) -> Result<(SocketAddr, Process), DeviceError> {
    let address = free_port()?;
    let (ended, end) = mpsc::channel();
    let port = address.port().to_string();
    // In the foreground, so that it ends with us.
    let command = Command::new(["adb", "-P", &port, "nodaemon", "server"]).deadline(LONGEST_RUN);
    let thread = thread::Builder::new()
        .name("adb-server".into())
        .spawn(move || {
            // Nobody listens any more once the server has come up.
            let _ = ended.send(command.run());
        })
        .map_err(DeviceError::system("start a thread"))?;
    wait(address, &end, deadline)?;
    Ok((address, Process { address, thread: Some(thread) }))
}

fn free_port() -> Result<SocketAddr, DeviceError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map_err(DeviceError::system("find a free port"))
}

/// Waits until the server has answered twice while its process runs: a stranger on the same port
/// would answer as well, but then the process ends at once.
fn wait(
    address: SocketAddr,
    end: &Receiver<Result<Finished, ProcError>>,
    deadline: Duration,
) -> Result<(), DeviceError> {
    let until = Instant::now() + deadline;
    let failed = |said: &str| Err(DeviceError::ServerFailed { said: said.into() });
    let mut answers = 0;
    loop {
        answers += u32::from(ask(address, "host:version", Reply::Text, deadline).is_ok());
        match end.try_recv() {
            Ok(ran) => return failed(&printable(&ran?.stderr.text())),
            Err(TryRecvError::Disconnected) => return failed("its thread broke"),
            Err(TryRecvError::Empty) if answers == 2 => return Ok(()),
            Err(TryRecvError::Empty) if Instant::now() >= until => {
                return failed("it does not answer");
            }
            Err(TryRecvError::Empty) => thread::sleep(TICK),
        }
    }
}
