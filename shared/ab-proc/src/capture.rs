//! What is kept of an output stream.

use std::collections::VecDeque;
use std::fmt;

/// How much of a stream is kept, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keep {
    pub(crate) head: usize,
    pub(crate) tail: usize,
}

/// The kept part of one output stream. Bytes, not text: a child writes what it likes.
#[derive(Clone, Default, Eq, PartialEq)]
pub struct Captured {
    /// The first bytes.
    pub head: Vec<u8>,
    /// The last bytes, less those already in `head`.
    pub tail: Vec<u8>,
    /// All bytes that the child wrote.
    pub total_bytes: u64,
    /// Bytes between `head` and `tail` that were not kept.
    pub dropped_bytes: u64,
}

impl Captured {
    /// Head and tail as text, with a line that says what is missing between them.
    pub fn text(&self) -> String {
        let head = String::from_utf8_lossy(&self.head);
        let tail = String::from_utf8_lossy(&self.tail);
        if self.dropped_bytes == 0 {
            // A character may straddle the border of the two halves.
            return String::from_utf8_lossy(&[self.head.as_slice(), &self.tail].concat()).into();
        }
        format!("{head}\n[{} bytes dropped]\n{tail}", self.dropped_bytes)
    }
}

impl fmt::Debug for Captured {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let start: String = self.text().chars().take(200).collect();
        write!(f, "{} bytes: {start:?}", self.total_bytes)
    }
}

/// Collects a stream into a [`Captured`] in bounded memory.
#[derive(Debug)]
pub(crate) struct Capture {
    keep: Keep,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl Capture {
    pub(crate) fn new(keep: Keep) -> Self {
        Self { keep, head: Vec::new(), tail: VecDeque::new(), total: 0 }
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let room = self.keep.head - self.head.len();
        let (first, rest) = bytes.split_at(room.min(bytes.len()));
        self.head.extend_from_slice(first);
        let rest = &rest[rest.len().saturating_sub(self.keep.tail)..];
        let surplus = (self.tail.len() + rest.len()).saturating_sub(self.keep.tail);
        self.tail.drain(..surplus);
        self.tail.extend(rest);
    }

    pub(crate) fn finish(self) -> Captured {
        let kept = (self.head.len() + self.tail.len()) as u64;
        Captured {
            head: self.head,
            tail: self.tail.into(),
            total_bytes: self.total,
            dropped_bytes: self.total - kept,
        }
    }
}

#[cfg(test)]
#[path = "capture_tests.rs"]
mod tests;
