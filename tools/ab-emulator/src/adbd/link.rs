//! The way back to one client.

use std::io::{self, IoSlice, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use rsadb::wire::{Command, Header, checksum, encode_header};

use super::packet::FIRST_LIMIT;

/// Sends packets, whole and one after another, for all threads of a client.
#[derive(Debug)]
pub(super) struct Link {
    socket: Mutex<TcpStream>,
    /// For hanging up while a packet is on its way.
    handle: TcpStream,
    limit: AtomicU32,
    sums: AtomicBool,
}

impl Link {
    /// Takes a socket with a write timeout.
    pub(super) fn new(socket: TcpStream) -> io::Result<Self> {
        let handle = socket.try_clone()?;
        let (limit, sums) = (AtomicU32::new(FIRST_LIMIT), AtomicBool::new(true));
        Ok(Self { socket: Mutex::new(socket), handle, limit, sums })
    }

    /// What was agreed on: the longest payload, and whether checksums count.
    pub(super) fn agree(&self, limit: u32, sums: bool) {
        self.limit.store(limit, Ordering::SeqCst);
        self.sums.store(sums, Ordering::SeqCst);
    }

    /// The longest payload of one packet, in bytes.
    pub(super) fn limit(&self) -> usize {
        self.limit.load(Ordering::SeqCst) as usize
    }

    /// Sends one packet. A client that takes too long, or is gone, is hung up on; its reader
    /// notices, so there is nothing more to do about it here.
    pub(super) fn send(&self, command: Command, arg0: u32, arg1: u32, payload: &[u8]) {
        let sums = self.sums.load(Ordering::SeqCst);
        let data_check = if sums { checksum(payload) } else { 0 };
        let data_length = u32::try_from(payload.len()).expect("no payload is over 1 MiB");
        let header = encode_header(&Header { command, arg0, arg1, data_length, data_check });
        let mut socket = self.socket.lock().unwrap_or_else(PoisonError::into_inner);
        if write_both(&mut socket, &header, payload).is_err() {
            self.hang_up();
        }
    }

    /// Ends the connection in both directions.
    pub(super) fn hang_up(&self) {
        // It may have ended by itself.
        let _ = self.handle.shutdown(Shutdown::Both);
    }
}

/// One system call where the kernel takes all at once.
fn write_both(socket: &mut TcpStream, header: &[u8], payload: &[u8]) -> io::Result<()> {
    let mut parts = [IoSlice::new(header), IoSlice::new(payload)];
    let mut rest = &mut parts[..];
    while rest.iter().any(|part| !part.is_empty()) {
        match socket.write_vectored(rest) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => IoSlice::advance_slices(&mut rest, count),
            Err(err) if err.kind() == io::ErrorKind::Interrupted => {}
            Err(err) => return Err(err),
        }
    }
    Ok(())
}
