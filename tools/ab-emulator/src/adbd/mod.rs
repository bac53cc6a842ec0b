//! The ADB protocol, device side: what `adbd` is on a phone.
//!
//! ```no_run
//! use std::sync::Arc;
//! use ab_emulator::adbd::{Options, Server, Services};
//!
//! # fn run(device: Arc<dyn Services>) -> std::io::Result<()> {
//! let server = Server::bind(("127.0.0.1", 5711), device, Options::default())?;
//! println!("adb connect {}", server.address());
//! # Ok(()) }
//! ```
//!
//! The protocol is that of `packages/modules/adb/protocol.txt`, `SERVICES.TXT` and `SYNC.TXT` of
//! AOSP. Every client gets a thread, every stream of it another one.
//!
//! What a client may cost is bounded whatever it sends: packets longer than agreed are refused
//! before they are read, a stream holds one unread and one unsent buffer, and [`Limits`] bounds
//! streams, clients and the time in which a packet must arrive whole. A client that goes away
//! cancels its commands.

mod accept;
mod connection;
mod device_files;
mod frames;
mod handshake;
mod keys;
mod link;
mod misc;
mod options;
mod packet;
mod reverse;
mod route;
mod server;
mod services;
mod shell;
mod socket;
mod stream;
mod sync;
mod terminal;

pub use keys::{Keys, Policy};
pub use options::{Limits, Options};
pub use packet::PacketError;
pub use server::Server;
pub use services::{Banner, Files, Meta, NewFile, Services, ShellIo};
pub use socket::Socket;
