//! Packets: a header of 24 bytes and what it announces.

use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

use rsadb::wire::{Command, HEADER_LEN, checksum, decode_header};

/// What holds before the peers have agreed on more; `MAX_PAYLOAD_V1` of AOSP.
pub(super) const FIRST_LIMIT: u32 = 4096;

/// Why no packet could be read.
#[derive(Debug, thiserror::Error)]
pub enum PacketError {
    /// The end of the stream, between packets or within one.
    #[error("the peer hung up")]
    Closed,
    /// No header, or one that announces more than was agreed on.
    #[error("no packet: {0}")]
    Malformed(String),
    /// A payload whose sum is not what its header says.
    #[error("the checksum of a {0} packet is wrong")]
    Checksum(Command),
    /// It began and did not end, or it did not begin in time.
    #[error("a packet took too long")]
    Late,
    /// The system's refusal.
    #[error("cannot read a packet")]
    System(#[source] io::Error),
}

/// One packet.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Packet {
    pub(super) command: Command,
    pub(super) arg0: u32,
    pub(super) arg1: u32,
    pub(super) payload: Vec<u8>,
}

/// Reads packets off a source whose reads time out now and then.
pub(super) struct Packets<R> {
    source: R,
    /// The longest payload that is read.
    pub(super) limit: u32,
    /// Whether checksums count: at protocol version 0x01000000 only.
    pub(super) checked: bool,
    patience: Duration,
}

impl<R: Read> Packets<R> {
    pub(super) fn new(source: R, patience: Duration) -> Self {
        Self { source, limit: FIRST_LIMIT, checked: false, patience }
    }

    /// The next packet. Its first byte must come before `start`, if given; the rest in time.
    pub(super) fn next(&mut self, start: Option<Instant>) -> Result<Packet, PacketError> {
        let mut head = [0; HEADER_LEN];
        self.fill(&mut head[..1], start)?;
        let end = Instant::now() + self.patience;
        self.fill(&mut head[1..], Some(end))?;
        let header = decode_header(&head, self.limit)
            .map_err(|err| PacketError::Malformed(err.to_string()))?;
        let mut payload = vec![0; header.data_length as usize];
        self.fill(&mut payload, Some(end))?;
        if self.checked && header.data_check != checksum(&payload) {
            return Err(PacketError::Checksum(header.command));
        }
        let (command, arg0, arg1) = (header.command, header.arg0, header.arg1);
        Ok(Packet { command, arg0, arg1, payload })
    }

    fn fill(&mut self, mut room: &mut [u8], end: Option<Instant>) -> Result<(), PacketError> {
        while !room.is_empty() {
            match self.source.read(room) {
                Ok(0) => return Err(PacketError::Closed),
                Ok(count) => room = &mut room[count..],
                Err(err) if is_pause(err.kind()) => {}
                Err(err) => return Err(PacketError::System(err)),
            }
            if !room.is_empty() && end.is_some_and(|end| Instant::now() >= end) {
                return Err(PacketError::Late);
            }
        }
        Ok(())
    }
}

/// Whether a call is to be made again.
pub(super) fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

#[cfg(test)]
#[path = "packet_tests.rs"]
mod tests;
