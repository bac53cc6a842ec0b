//! `SEND`: a file comes from the client.

use std::io::{self, Read, Write};

use rsadb::services::sync::codec::{DATA_MAX, id, word};
use rsadb::services::sync::{S_IFLNK, S_IFMT};

use super::{Chunk, Next, Session};
use crate::fs::text;

/// `SND2`'s flag for a transfer that changes nothing.
const DRY_RUN: u32 = 0x8000_0000;

/// Permissions of a file whose mode a client doesn't give.
const DEFAULT_MODE: u32 = 0o644;

impl<R: Read, W: Write> Session<'_, R, W> {
    /// `SEND` of `path,mode`.
    pub(super) fn receive_v1(&mut self, spec: &str) -> io::Result<Next> {
        let (path, mode) = spec.rsplit_once(',').unwrap_or((spec, ""));
        match if mode.is_empty() { Some(DEFAULT_MODE) } else { number(mode) } {
            Some(mode) => self.receive(path, mode),
            None => self.give_up("missing or bad mode"),
        }
    }

    /// `SND2` of a path, then a second packet with mode and flags.
    pub(super) fn receive_v2(&mut self, path: &str) -> io::Result<Next> {
        let (name, mode) = (self.word()?.to_le_bytes(), self.word()?);
        match self.word()? {
            _ if &name != id::SND2 => self.give_up("bad request"),
            0 => self.receive(path, mode),
            DRY_RUN => self.swallow(),
            _ => self.give_up("compression is not supported"),
        }
    }

    fn receive(&mut self, path: &str, mode: u32) -> io::Result<Next> {
        let done = if mode & S_IFMT == S_IFLNK {
            self.receive_link(path)?
        } else {
            self.receive_file(path, spread(mode))?
        };
        match done {
            Ok(()) => self.output.write_all(&word(id::OKAY, 0)).map(|()| Next::Request),
            Err(Failed { step, cause, ended }) => {
                self.fail_with(step, &cause)?;
                if ended { Ok(Next::End) } else { self.drain() }
            }
        }
    }

    /// The outer error is the client's end, the inner one the device's files.
    fn receive_file(&mut self, path: &str, mode: u32) -> io::Result<Result<(), Failed>> {
        let failed = |step, ended| move |cause| Failed { step, cause, ended };
        let mut file = match self.files.create(path, mode) {
            Ok(file) => file,
            Err(err) => return Ok(Err(failed("couldn't create file", false)(err))),
        };
        let mut data = vec![0; DATA_MAX];
        loop {
            match self.chunk()? {
                Chunk::Data(length) => {
                    self.input.read_exact(&mut data[..length])?;
                    if let Err(err) = file.write_all(&data[..length]) {
                        return Ok(Err(failed("write failed", false)(err)));
                    }
                }
                Chunk::Done(time) => {
                    let time = i64::try_from(time).unwrap_or(0);
                    return Ok(file.finish(time).map_err(failed("close failed", true)));
                }
            }
        }
    }

    /// The data is the link's target; its time is not kept.
    fn receive_link(&mut self, path: &str) -> io::Result<Result<(), Failed>> {
        let mut target = Vec::new();
        while let Chunk::Data(length) = self.chunk()? {
            if target.len() + length > DATA_MAX {
                return Err(io::ErrorKind::InvalidData.into());
            }
            (&mut self.input).take(length as u64).read_to_end(&mut target)?;
        }
        let target = text::decode(&target);
        let made = self.files.link(path, target.trim_end_matches('\0'));
        Ok(made.map_err(|cause| Failed { step: "couldn't create symlink", cause, ended: true }))
    }

    fn swallow(&mut self) -> io::Result<Next> {
        self.drain()?;
        self.output.write_all(&word(id::OKAY, 0)).map(|()| Next::Request)
    }

    fn give_up(&mut self, why: &str) -> io::Result<Next> {
        self.fail(why)?;
        self.drain()
    }

    /// Reads a file for nothing: older clients look for `FAIL` only after they have sent it all.
    fn drain(&mut self) -> io::Result<Next> {
        while let Chunk::Data(length) = self.chunk()? {
            io::copy(&mut (&mut self.input).take(length as u64), &mut io::sink())?;
        }
        Ok(Next::End)
    }
}

/// What went wrong on the device, and whether the client has already sent all.
struct Failed {
    step: &'static str,
    cause: io::Error,
    ended: bool,
}

/// What the owner may do, all may do: so does `file_sync_service.cpp` of AOSP.
fn spread(mode: u32) -> u32 {
    let mode = mode & 0o777;
    let mode = mode | mode >> 3 & 0o070;
    mode | mode >> 3 & 0o007
}

/// As `strtoul` with base 0 reads it: `33188`, `0644`, `0x1a4`.
fn number(text: &str) -> Option<u32> {
    if let Some(digits) = text.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).ok();
    }
    match text.strip_prefix('0') {
        Some(digits) if !digits.is_empty() => u32::from_str_radix(digits, 8).ok(),
        _ => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::{number, spread};

    #[test]
    fn modes_are_read_in_any_base() {
        for (text, mode) in [("33188", 0o100_644), ("0777", 0o777), ("0x1ff", 0o777), ("0", 0)] {
            assert_eq!(number(text), Some(mode), "{text}");
        }
        for text in ["", "x", "08", "-1", "99999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn the_owners_rights_are_everybodys() {
        for (sent, kept) in [(0o100_600, 0o666), (0o755, 0o777), (0o460, 0o466), (0, 0)] {
            assert_eq!(spread(sent), kept, "{sent:o}");
        }
    }
}
