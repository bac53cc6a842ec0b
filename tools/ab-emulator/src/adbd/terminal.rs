//! The little of a terminal that a person at `adb shell` needs: echo, line endings, keys.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::services::ShellIo;
use crate::sh::Cancel;

/// The longest line that is gathered before Enter; what is beyond is dropped.
const LONGEST_LINE: usize = 4096;

/// Puts a terminal between a client and a command. `echo` is where typed characters go.
pub(super) fn wrap(io: ShellIo, echo: Box<dyn Write + Send>, cancel: Cancel) -> ShellIo {
    let echo = Screen(Arc::new(Mutex::new(echo)));
    ShellIo {
        stdin: Box::new(Keyboard { source: io.stdin, echo, cancel, line: vec![], ready: vec![] }),
        stdout: Box::new(Screen(Arc::new(Mutex::new(io.stdout)))),
        stderr: Box::new(Screen(Arc::new(Mutex::new(io.stderr)))),
        terminal: io.terminal,
    }
}

/// Writes `\n` as `\r\n`.
struct Screen(Arc<Mutex<Box<dyn Write + Send>>>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut shown = Vec::with_capacity(bytes.len() + 16);
        for &byte in bytes {
            if byte == b'\n' {
                shown.push(b'\r');
            }
            shown.push(byte);
        }
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(&shown)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Gathers keys into lines.
struct Keyboard {
    source: Box<dyn Read + Send>,
    echo: Screen,
    cancel: Cancel,
    line: Vec<u8>,
    /// A finished line that is still to be read.
    ready: Vec<u8>,
}

impl Keyboard {
    /// Takes one key; false at the end of input.
    fn key(&mut self, key: u8) -> io::Result<bool> {
        match key {
            b'\r' | b'\n' => {
                self.echo.write_all(b"\n")?;
                self.line.push(b'\n');
                self.ready = std::mem::take(&mut self.line);
            }
            3 => {
                self.echo.write_all(b"^C\n")?;
                self.line.clear();
                self.cancel.cancel();
                return Ok(false);
            }
            4 if self.line.is_empty() => return Ok(false),
            4 => self.ready = std::mem::take(&mut self.line),
            8 | 127 if self.line.pop().is_some() => self.echo.write_all(b"\x08 \x08")?,
            8 | 127 => {}
            _ if self.line.len() < LONGEST_LINE => {
                self.line.push(key);
                self.echo.write_all(&[key])?;
            }
            _ => {}
        }
        Ok(true)
    }
}

impl Read for Keyboard {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        while self.ready.is_empty() {
            let mut key = [0];
            if self.source.read(&mut key)? == 0 || !self.key(key[0])? {
                return Ok(0);
            }
        }
        let count = room.len().min(self.ready.len());
        room[..count].copy_from_slice(&self.ready[..count]);
        self.ready.drain(..count);
        Ok(count)
    }
}

#[cfg(test)]
#[path = "terminal_tests.rs"]
mod tests;
