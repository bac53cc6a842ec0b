//! A stream as a service reads and writes it.

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::Stream;

/// The client's bytes.
pub(in crate::adbd) struct Input {
    stream: Arc<Stream>,
    payload: Vec<u8>,
    at: usize,
}

impl Input {
    pub(in crate::adbd) fn new(stream: &Arc<Stream>) -> Self {
        Self { stream: Arc::clone(stream), payload: Vec::new(), at: 0 }
    }
}

impl Read for Input {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        // An empty payload is no end.
        while self.at == self.payload.len() {
            let Some(payload) = self.stream.take() else { return Ok(0) };
            (self.payload, self.at) = (payload, 0);
        }
        let count = (&self.payload[self.at..]).read(room)?;
        self.at += count;
        Ok(count)
    }
}

/// Bytes for the client.
pub(in crate::adbd) struct Output(pub(in crate::adbd) Arc<Stream>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(&[bytes])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
