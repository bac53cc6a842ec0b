//! `adb reverse`: ports of the device that lead to the client's side.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::TcpStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use super::accept::Accepting;
use super::connection::Client;
use super::socket::{Socket, join};

/// The listeners that one client asked for, by their name on the device. They go with the client.
#[derive(Default)]
pub(super) struct Reverses(Mutex<BTreeMap<String, Reverse>>);

struct Reverse {
    /// The client's end; it can change while the port stays.
    remote: Arc<Mutex<String>>,
    /// Listens while it lives.
    _accepting: Accepting,
}

impl Reverses {
    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Reverse>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends them all.
    pub(super) fn clear(&self) {
        self.all().clear();
    }

    /// What is answered to `forward:…`, `killforward:…`, `killforward-all` and `list-forward`.
    ///
    /// A device says `OKAY` once where an adb server says it twice, and never for the list.
    pub(super) fn answer(&self, client: &Arc<Client>, request: &str) -> String {
        if request == "list-forward" {
            return block(&self.list());
        }
        let done = match request.split_once(':') {
            None if request == "killforward-all" => {
                self.clear();
                Ok(String::new())
            }
            Some(("killforward", local)) => self.kill(local),
            Some(("forward", rule)) => self.forward(client, rule),
            _ => Err(format!("no such request: {request}")),
        };
        match done {
            Ok(more) => format!("OKAY{more}"),
            Err(why) => format!("FAIL{}", block(&why)),
        }
    }

    fn list(&self) -> String {
        self.all().iter().fold(String::new(), |mut text, (local, reverse)| {
            writeln!(text, "host-1 {local} {}", read(&reverse.remote)).expect("a string takes all");
            text
        })
    }

    fn kill(&self, local: &str) -> Result<String, String> {
        match self.all().remove(local) {
            Some(_) => Ok(String::new()),
            None => Err(format!("listener '{local}' not found")),
        }
    }

    /// `[norebind:]tcp:PORT;REMOTE`; port 0 is answered with the port that was found.
    fn forward(&self, client: &Arc<Client>, rule: &str) -> Result<String, String> {
        let (fresh, rule) = match rule.strip_prefix("norebind:") {
            Some(rule) => (true, rule),
            None => (false, rule),
        };
        let (local, remote) = rule.split_once(';').ok_or("no remote end")?;
        let port = local.strip_prefix("tcp:").and_then(|port| port.parse::<u16>().ok());
        let port = port.ok_or_else(|| format!("cannot listen on '{local}'"))?;
        let mut all = self.all();
        match all.get(local) {
            Some(_) if fresh => return Err("cannot rebind existing socket".into()),
            Some(reverse) => {
                remote.clone_into(&mut lock(&reverse.remote));
                return Ok(String::new());
            }
            None => {}
        }
        if all.len() >= client.limits.reverses {
            return Err("too many listeners".into());
        }
        let (found, reverse) = listen(client, port, remote)?;
        all.insert(format!("tcp:{found}"), reverse);
        Ok(if port == 0 { block(&found.to_string()) } else { String::new() })
    }
}

/// A listener, and its port.
fn listen(client: &Arc<Client>, port: u16, remote: &str) -> Result<(u16, Reverse), String> {
    let remote = Arc::new(Mutex::new(remote.to_owned()));
    let (weak, services) = (Arc::downgrade(client), Arc::clone(&remote));
    let take = move |socket| {
        let (weak, service) = (Weak::clone(&weak), read(&services));
        // Without a thread, the connection is closed.
        let _ = thread::Builder::new()
            .name("adbd-reverse".into())
            .spawn(move || connect(&weak, &service, socket));
    };
    let started = client.services.listen(port).and_then(|listener| {
        let found = listener.local_addr()?.port();
        Ok((found, Accepting::start(listener, take)?))
    });
    let (found, accepting) = started.map_err(|err| format!("cannot bind listener: {err}"))?;
    Ok((found, Reverse { remote, _accepting: accepting }))
}

fn lock(remote: &Mutex<String>) -> MutexGuard<'_, String> {
    remote.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read(remote: &Mutex<String>) -> String {
    lock(remote).clone()
}

/// Joins a connection on the device to the client's end.
fn connect(client: &Weak<Client>, service: &str, socket: TcpStream) {
    let Some(client) = client.upgrade() else { return };
    let Ok(stream) = client.call(service) else { return };
    // Whichever end broke, both are closed now.
    let _ = join(&stream, Socket::Tcp(socket));
    stream.finish();
    client.forget(&stream);
}

/// Text behind its length in hexadecimal, as ADB's services send it.
fn block(text: &str) -> String {
    format!("{:04x}{text}", text.len())
}
