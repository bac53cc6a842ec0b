//! What lies between a service and its client.

use std::collections::VecDeque;

/// Unread bytes beyond which a client waits for its `OKAY`.
const UNREAD: usize = 1 << 18;

/// What the client sent and the service has not read: [`UNREAD`] and one packet at most.
#[derive(Default)]
pub(super) struct Inbox {
    payloads: VecDeque<Vec<u8>>,
    bytes: usize,
    /// The service reads no more: what comes is dropped.
    deaf: bool,
    owes_okay: bool,
}

impl Inbox {
    /// Takes a payload in. `None` if the client did not wait for the last `OKAY`; otherwise
    /// whether it gets this one at once.
    pub(super) fn put(&mut self, payload: Vec<u8>) -> Option<bool> {
        if self.owes_okay {
            return None;
        }
        if !self.deaf {
            self.bytes += payload.len();
            self.payloads.push_back(payload);
        }
        self.owes_okay = self.bytes > UNREAD;
        Some(!self.owes_okay)
    }

    /// The oldest payload.
    pub(super) fn pop(&mut self) -> Option<Vec<u8>> {
        let payload = self.payloads.pop_front()?;
        self.bytes -= payload.len();
        Some(payload)
    }

    /// From now on, all is dropped.
    pub(super) fn close(&mut self) {
        *self = Self { deaf: true, owes_okay: self.owes_okay, ..Self::default() };
    }

    /// Whether the client is to get the `OKAY` that it waits for; true only once for each.
    pub(super) fn settle(&mut self) -> bool {
        let settled = self.owes_okay && self.bytes <= UNREAD;
        self.owes_okay &= !settled;
        settled
    }
}

/// What the service wrote: one packet on its way, and the next one.
#[derive(Default)]
pub(super) struct Outbox {
    unsent: Vec<u8>,
    /// Saves allocating a buffer for each packet.
    spare: Vec<u8>,
    in_flight: bool,
}

impl Outbox {
    /// Appends what fits into a packet of `limit` bytes; gives the rest.
    pub(super) fn put<'b>(&mut self, bytes: &'b [u8], limit: usize) -> &'b [u8] {
        let room = limit.saturating_sub(self.unsent.len());
        let (now, later) = bytes.split_at(bytes.len().min(room));
        self.unsent.extend_from_slice(now);
        later
    }

    /// The next packet, if the last one was taken.
    pub(super) fn pop(&mut self) -> Option<Vec<u8>> {
        if self.in_flight || self.unsent.is_empty() {
            return None;
        }
        self.in_flight = true;
        Some(std::mem::replace(&mut self.unsent, std::mem::take(&mut self.spare)))
    }

    /// Gives back a buffer that was sent.
    pub(super) fn reuse(&mut self, mut sent: Vec<u8>) {
        sent.clear();
        self.spare = sent;
    }

    /// The last packet was taken.
    pub(super) fn acknowledge(&mut self) {
        self.in_flight = false;
    }

    /// Whether a packet is on its way.
    pub(super) fn in_flight(&self) -> bool {
        self.in_flight
    }

    /// Whether the client has everything.
    pub(super) fn is_empty(&self) -> bool {
        !self.in_flight && self.unsent.is_empty()
    }
}
