//! The ends of a child's standard streams that this process holds.

use std::fs::File;
use std::io::{self, PipeReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use crate::capture::{Capture, Captured, Keep};

/// A write of this many bytes to a pipe that polls as writable does not block.
const PIPE_BUF: usize = 4096;

/// What the child reads and writes.
#[derive(Debug)]
pub(crate) struct Pipes {
    out: Output,
    err: Output,
    input: Option<(File, Vec<u8>)>,
    tee: Option<Tee>,
}

/// A file that receives both streams in order of arrival, up to a number of bytes.
#[derive(Debug)]
pub(crate) struct Tee {
    pub(crate) file: File,
    pub(crate) room: u64,
}

#[derive(Debug)]
struct Output {
    file: Option<File>,
    capture: Capture,
}

impl Pipes {
    /// Takes the streams of `child`; `merged` is the pipe that both of its outputs go to.
    pub(crate) fn new(
        child: &mut Child,
        merged: Option<PipeReader>,
        input: Vec<u8>,
        keep: Keep,
        tee: Option<Tee>,
    ) -> Self {
        let out = merged.map(OwnedFd::from).or_else(|| child.stdout.take().map(OwnedFd::from));
        let output =
            |fd: Option<OwnedFd>| Output { file: fd.map(File::from), capture: Capture::new(keep) };
        Self {
            out: output(out),
            err: output(child.stderr.take().map(OwnedFd::from)),
            input: child.stdin.take().map(|pipe| (OwnedFd::from(pipe).into(), input)),
            tee,
        }
    }

    /// Moves what is ready, or waits for up to `wait` (a millisecond or more).
    pub(crate) fn pump(&mut self, wait: Duration) -> io::Result<()> {
        let [out, err, input] = self.ready(wait)?;
        if out {
            self.out.read(&mut self.tee)?;
        }
        if err {
            self.err.read(&mut self.tee)?;
        }
        if input {
            self.feed();
        }
        Ok(())
    }

    /// Reads what is left, until the end or for up to `patience`: a pipe whose other end somebody
    /// holds for ever must not hold us.
    pub(crate) fn drain(&mut self, patience: Duration) -> io::Result<()> {
        self.input = None;
        let give_up = Instant::now() + patience;
        while (self.out.file.is_some() || self.err.file.is_some()) && Instant::now() < give_up {
            self.pump(Duration::from_millis(20))?;
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> (Captured, Captured) {
        (self.out.capture.finish(), self.err.capture.finish())
    }

    /// Which of the open pipes can be used now.
    fn ready(&self, wait: Duration) -> io::Result<[bool; 3]> {
        let input = self.input.as_ref().map(|(file, _)| file);
        let files = [self.out.file.as_ref(), self.err.file.as_ref(), input];
        let flags = [PollFlags::POLLIN, PollFlags::POLLIN, PollFlags::POLLOUT];
        let mut polled: Vec<PollFd> = files
            .iter()
            .zip(flags)
            .filter_map(|(file, flags)| Some(PollFd::new(file.as_ref()?.as_fd(), flags)))
            .collect();
        if polled.is_empty() {
            thread::sleep(wait);
            return Ok([false; 3]);
        }
        match poll(&mut polled, PollTimeout::try_from(wait).unwrap_or(PollTimeout::ZERO)) {
            Ok(_) => {}
            Err(Errno::EINTR) => return Ok([false; 3]),
            Err(errno) => return Err(errno.into()),
        }
        let mut states = polled.iter().map(|fd| fd.any().unwrap_or(true));
        Ok(files.map(|file| file.is_some() && states.next().unwrap_or(false)))
    }

    /// Writes the next piece of input. A child that does not want it is no error.
    fn feed(&mut self) {
        let Some((file, rest)) = &mut self.input else { return };
        let piece = rest.len().min(PIPE_BUF);
        match file.write(&rest[..piece]) {
            Ok(written) if written < rest.len() => drop(rest.drain(..written)),
            _ => self.input = None,
        }
    }
}

impl Output {
    fn read(&mut self, tee: &mut Option<Tee>) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut buffer = [0; 1 << 14];
        let length = match file.read(&mut buffer) {
            Ok(length) => length,
            Err(err) if err.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(err) => return Err(err),
        };
        if length == 0 {
            self.file = None;
        }
        self.capture.push(&buffer[..length]);
        tee.as_mut().map_or(Ok(()), |tee| tee.write(&buffer[..length]))
    }
}

impl Tee {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = usize::try_from(self.room).unwrap_or(usize::MAX).min(bytes.len());
        self.room -= length as u64;
        self.file.write_all(&bytes[..length])
    }
}
