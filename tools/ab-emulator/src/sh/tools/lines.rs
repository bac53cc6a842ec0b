//! Lines of bytes, of a bounded length.

use std::io::{self, BufRead, BufReader, Read};

/// A longer line is refused.
const MAX_LINE: u64 = 64 << 20;

/// The lines of a stream.
pub(super) struct Lines<R: Read> {
    reader: BufReader<R>,
    end: u8,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self::ending(reader, b'\n')
    }

    /// Pieces that end in `end`.
    pub(super) fn ending(reader: R, end: u8) -> Self {
        Self { reader: BufReader::with_capacity(1 << 16, reader), end }
    }

    /// Reads the next line into `line`, its end included; false after the last.
    pub(super) fn next(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        self.reader.by_ref().take(MAX_LINE).read_until(self.end, line)?;
        if line.len() as u64 >= MAX_LINE {
            return Err(io::Error::other("line is too long"));
        }
        Ok(!line.is_empty())
    }
}

/// The line without the newline at its end.
pub(super) fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}
