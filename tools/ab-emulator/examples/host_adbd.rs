//! A device on the port given as the argument, for tests with clients of all kinds: the host's
//! shell in a temporary folder. Prints the address; ends with its standard input.
#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "a tool for tests")]
#![expect(dead_code, reason = "shared with the tests, and not all of it is used")]

#[path = "../tests/adbd/device.rs"]
mod device;

use std::io::{self, Write};
use std::sync::Arc;

use ab_emulator::adbd::{Keys, Options, Policy, Server};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let port = args.get(1).map_or(0, |port| port.parse().unwrap());
    let policy =
        if args.iter().any(|arg| arg == "--no-auth") { Policy::Off } else { Policy::AnyKey };
    let root = tempfile::tempdir().unwrap();
    let services = Arc::new(device::HostShell { root: root.path().into() });
    let options = Options { keys: Keys::new(policy), ..Options::default() };
    let server = Server::bind(("127.0.0.1", port), services, options).unwrap();
    writeln!(io::stdout().lock(), "{}", server.address()).unwrap();
    io::copy(&mut io::stdin(), &mut io::sink()).unwrap();
}
