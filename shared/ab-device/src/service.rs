//! Streams of bytes to and from a service.

use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use rsadb::{Channel, Connection};
use tokio::io::{AsyncRead, ReadBuf};

use crate::DeviceError;

/// Packets of this size keep a device busy, and fit whatever was agreed on.
const CHUNK: usize = 1 << 16;

/// Opens a service.
pub(crate) async fn open<C: Connection>(
    connection: &C,
    service: &str,
    step: &'static str,
) -> Result<C::Channel, DeviceError> {
    connection.open(service).await.map_err(DeviceError::at(step))
}

/// Copies until the device closes the stream; gives the number of bytes.
pub(crate) async fn copy(
    channel: &mut impl Channel,
    sink: &mut dyn Write,
    step: &'static str,
) -> Result<u64, DeviceError> {
    let mut count = 0;
    while let Some(bytes) = channel.recv().await.map_err(DeviceError::at(step))? {
        sink.write_all(&bytes).map_err(DeviceError::system(step))?;
        count += bytes.len() as u64;
    }
    channel.close().await.map_err(DeviceError::at(step))?;
    Ok(count)
}

/// Sends exactly `size` bytes, or fewer if the device has heard enough.
pub(crate) async fn send(
    channel: &mut impl Channel,
    source: &mut (dyn Read + Send),
    size: u64,
    step: &'static str,
) -> Result<(), DeviceError> {
    let mut left = size;
    while left > 0 {
        let length = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
        let mut chunk = vec![0; length];
        source.read_exact(&mut chunk).map_err(DeviceError::system(step))?;
        if channel.send(Bytes::from(chunk)).await.is_err() {
            // It may have said why before it closed the stream; so let that be read.
            return Ok(());
        }
        left -= length as u64;
    }
    Ok(())
}

/// A blocking reader for the client library. It is polled on the caller's own thread only.
pub(crate) struct Blocking<'a>(pub(crate) &'a mut (dyn Read + Send));

impl AsyncRead for Blocking<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        room: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = self.0.read(room.initialize_unfilled());
        Poll::Ready(read.map(|count| room.advance(count)))
    }
}
