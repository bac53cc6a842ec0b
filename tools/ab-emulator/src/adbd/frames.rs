//! Shell protocol, version 2: frames of an id, a length (u32, little-endian) and data.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use rsadb::services::shell_v2::FrameId;

use super::stream::Stream;

/// The longest frame that we send, its header included.
const LONGEST: usize = 1 << 16;

/// The standard input that a client sends in frames.
pub(super) struct FramedInput<R> {
    source: R,
    /// Data bytes of the current frame that are still to come.
    left: usize,
    ended: bool,
}

impl<R: Read> FramedInput<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, left: 0, ended: false }
    }

    /// Reads headers until one announces input.
    fn next_frame(&mut self) -> io::Result<()> {
        let mut head = [0; 5];
        self.source.read_exact(&mut head)?;
        let length = u32::from_le_bytes([head[1], head[2], head[3], head[4]]);
        match FrameId::from_byte(head[0]) {
            Some(FrameId::Stdin) => self.left = length as usize,
            Some(FrameId::CloseStdin) => self.ended = true,
            // Frames of other kinds say nothing to a command: the size of the window, most of all.
            _ => drop(io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?),
        }
        Ok(())
    }
}

impl<R: Read> Read for FramedInput<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        while self.left == 0 && !self.ended && !room.is_empty() {
            // A client that is gone sends no more frames.
            self.ended |= self.next_frame().is_err();
        }
        if self.ended {
            return Ok(0);
        }
        let most = room.len().min(self.left);
        let count = self.source.read(&mut room[..most])?;
        self.left -= count;
        self.ended |= count == 0 && most > 0;
        Ok(count)
    }
}

/// An output that is sent in frames. All outputs of a command share the lock.
pub(super) struct FramedOutput {
    pub(super) stream: Arc<Stream>,
    pub(super) id: FrameId,
    pub(super) whole: Arc<Mutex<()>>,
}

impl Write for FramedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let now = &bytes[..bytes.len().min(LONGEST - 5)];
        let length = u32::try_from(now.len()).expect("a frame is short").to_le_bytes();
        let head = [self.id as u8, length[0], length[1], length[2], length[3]];
        let _whole = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        self.stream.write_all(&[&head, now])?;
        Ok(now.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "frames_tests.rs"]
mod tests;
