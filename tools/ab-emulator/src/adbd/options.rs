//! What a server allows.

use std::time::Duration;

use super::keys::Keys;

/// How a [`Server`](super::Server) treats its clients.
#[derive(Debug, Default)]
pub struct Options {
    /// Which clients may come in.
    pub keys: Keys,
    /// What they may use.
    pub limits: Limits,
}

/// Bounds on what clients use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Clients at once; one more is hung up on.
    pub clients: usize,
    /// Open streams of one client; one more is refused.
    pub streams: usize,
    /// Listeners that one client may have asked for by `reverse:`.
    pub reverses: usize,
    /// From the first byte of a client to its acceptance.
    pub handshake: Duration,
    /// From the first byte of a packet to its last, in both directions.
    pub packet: Duration,
    /// How long a stream waits for its client to take data.
    pub stalled: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            clients: 64,
            streams: 256,
            reverses: 64,
            handshake: Duration::from_mins(1),
            packet: Duration::from_secs(30),
            stalled: Duration::from_hours(1),
        }
    }
}
