//! `sync:`, the file transfer: `STAT`, `LIST`, `SEND`, `RECV` and their second versions.

mod receive;
mod reply;
mod send;

use std::io::{self, Read, Write};
use std::sync::Arc;

use rsadb::services::sync::codec::{DATA_MAX, id};

use super::services::Files;
use super::stream::{Input, Output, Stream};
use crate::fs::text;

/// The longest path, as in `file_sync_service.cpp` of AOSP.
const LONGEST_PATH: usize = 1024;

/// Serves requests until the client quits, is gone, or breaks the rules.
pub(super) fn serve(stream: &Arc<Stream>, files: &dyn Files) {
    let (input, output) = (Input::new(stream), Output(Arc::clone(stream)));
    // The client knows what went wrong, or is gone.
    let _ = Session { input, output, files }.run();
    stream.finish();
}

/// One client's requests, one after the other.
struct Session<'a, R, W> {
    input: R,
    output: W,
    files: &'a dyn Files,
}

/// Whether there may be another request.
enum Next {
    Request,
    End,
}

impl<R: Read, W: Write> Session<'_, R, W> {
    fn run(&mut self) -> io::Result<()> {
        while let Next::Request = self.request()? {}
        Ok(())
    }

    fn request(&mut self) -> io::Result<Next> {
        let (name, length) = self.head()?;
        if &name == id::QUIT {
            return Ok(Next::End);
        }
        if length > LONGEST_PATH {
            return self.fail("path too long").map(|()| Next::End);
        }
        let mut path = vec![0; length];
        self.input.read_exact(&mut path)?;
        let path = text::decode(&path);
        match &name {
            id::STAT => self.stat_v1(&path)?,
            id::STA2 | id::LST2 => self.stat_v2(name, &path)?,
            id::LIST => self.list_v1(&path)?,
            id::LIS2 => self.list_v2(&path)?,
            id::RECV => self.send_file(&path)?,
            id::RCV2 => self.send_file_v2(&path)?,
            id::SEND => return self.receive_v1(&path),
            id::SND2 => return self.receive_v2(&path),
            _ => return self.fail("unknown command").map(|()| Next::End),
        }
        Ok(Next::Request)
    }

    /// An id and a number, with which everything begins.
    fn head(&mut self) -> io::Result<([u8; 4], usize)> {
        let name = self.word()?.to_le_bytes();
        Ok((name, self.word()? as usize))
    }

    fn word(&mut self) -> io::Result<u32> {
        let mut word = [0; 4];
        self.input.read_exact(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    /// The length of the next chunk, or the time that ends the file.
    fn chunk(&mut self) -> io::Result<Chunk> {
        match self.head()? {
            (name, length) if &name == id::DATA && length <= DATA_MAX => Ok(Chunk::Data(length)),
            (name, time) if &name == id::DONE => Ok(Chunk::Done(time as u64)),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

/// A part of a file that a client sends.
enum Chunk {
    /// So many bytes follow.
    Data(usize),
    /// It is whole; seconds since 1970.
    Done(u64),
}

#[cfg(test)]
#[path = "sync_tests.rs"]
mod tests;
