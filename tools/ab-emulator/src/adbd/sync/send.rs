//! `RECV`: a file goes to the client.

use std::io::{self, Read, Write};

use rsadb::services::sync::codec::{DATA_MAX, id, word};

use super::Session;

impl<R: Read, W: Write> Session<'_, R, W> {
    /// `RCV2`: a second packet with flags, which ask for compression; none is offered.
    pub(super) fn send_file_v2(&mut self, path: &str) -> io::Result<()> {
        let (name, flags) = self.head()?;
        if &name == id::RCV2 && flags == 0 { self.send_file(path) } else { self.fail("bad flags") }
    }

    /// `DATA` and `DATA`, then `DONE`; `FAIL` may come at any place.
    pub(super) fn send_file(&mut self, path: &str) -> io::Result<()> {
        let mut file = match self.files.open(path) {
            Ok(file) => file,
            Err(err) => return self.fail_with("open failed", &err),
        };
        let mut chunk = vec![0; 8 + DATA_MAX];
        loop {
            match fill(&mut *file, &mut chunk[8..]) {
                Ok(0) => return self.output.write_all(&word(id::DONE, 0)),
                Ok(count) => {
                    let length = u32::try_from(count).expect("a chunk is short");
                    chunk[..8].copy_from_slice(&word(id::DATA, length));
                    self.output.write_all(&chunk[..8 + count])?;
                }
                Err(err) => return self.fail_with("read failed", &err),
            }
        }
    }
}

/// Reads until `room` is full or the file ends.
fn fill(file: &mut dyn Read, room: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < room.len() {
        match file.read(&mut room[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(err) if err.kind() == io::ErrorKind::Interrupted => {}
            Err(err) => return Err(err),
        }
    }
    Ok(count)
}
