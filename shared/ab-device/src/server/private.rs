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
    let process = Process { address, thread: Some(thread) };
    wait(address, &end, deadline)?;
    Ok((address, process))
}

fn free_port() -> Result<SocketAddr, DeviceError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map_err(DeviceError::system("find a free port"))
}

fn wait(
    address: SocketAddr,
    end: &Receiver<Result<Finished, ProcError>>,
    deadline: Duration,
) -> Result<(), DeviceError> {
    let until = Instant::now() + deadline;
    while ask(address, "host:version", Reply::Text, deadline).is_err() {
        match end.try_recv() {
            Ok(ran) => {
                let said = printable(&ran?.stderr.text());
                return Err(DeviceError::ServerFailed { said });
            }
            Err(TryRecvError::Disconnected) => {
                return Err(DeviceError::ServerFailed { said: "its thread broke".into() });
            }
            Err(TryRecvError::Empty) if Instant::now() >= until => {
                return Err(DeviceError::ServerFailed { said: "it does not answer".into() });
            }
            Err(TryRecvError::Empty) => thread::sleep(TICK),
        }
    }
    Ok(())
}
