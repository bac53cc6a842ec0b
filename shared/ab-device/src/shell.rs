//! Commands.

use std::io::Read;

use rsadb::services::shell_v2::{FrameId, Parser, encode};
use rsadb::{Channel, Connection};

use crate::error::printable;
use crate::service::{copy, open, send};
use crate::{DeviceError, Installed, Said};

/// The most bytes of standard input of a command: they are sent before its output is read.
pub const MOST_INPUT: usize = 1 << 16;

/// The most bytes that a command may say.
pub const MOST_OUTPUT: usize = 1 << 26;

/// The longest frame of the shell protocol, with room to spare: packets end at 1 MiB.
const LONGEST_FRAME: usize = 1 << 21;

const STEP: &str = "run a command";

/// A word for the device's shell, which takes it for nothing but that word.
pub fn quote(word: &str) -> String {
    rsadb::services::shell::quote(word)
}

fn too_long(limit: usize) -> DeviceError {
    DeviceError::TooLong { step: STEP, limit }
}

/// Runs a line by the shell protocol, version 2: with both outputs and the exit status.
pub(crate) async fn framed(
    connection: &impl Connection,
    line: &str,
    input: &[u8],
) -> Result<Said, DeviceError> {
    if input.len() > MOST_INPUT {
        return Err(too_long(MOST_INPUT));
    }
    let mut channel = open(connection, &format!("shell,v2,raw:{line}"), STEP).await?;
    let frame = |id, data| encode(id, data).map_err(DeviceError::at(STEP));
    let input = [frame(FrameId::Stdin, input)?, frame(FrameId::CloseStdin, &[])?].concat();
    send(&mut channel, &mut &input[..], input.len() as u64, STEP).await?;
    collect(&mut channel).await
}

async fn collect(channel: &mut impl Channel) -> Result<Said, DeviceError> {
    let (mut said, mut parser) = (Said::default(), Parser::default());
    while let Some(bytes) = channel.recv().await.map_err(DeviceError::at(STEP))? {
        for frame in parser.push(&bytes).map_err(DeviceError::at(STEP))? {
            match frame.id {
                FrameId::Stdout => said.stdout.extend_from_slice(&frame.data),
                FrameId::Stderr => said.stderr.extend_from_slice(&frame.data),
                FrameId::Exit => said.exit = frame.data.first().copied(),
                FrameId::Stdin | FrameId::CloseStdin | FrameId::WindowSize => {}
            }
        }
        if said.stdout.len() + said.stderr.len() > MOST_OUTPUT || parser.pending() > LONGEST_FRAME {
            return Err(too_long(MOST_OUTPUT));
        }
    }
    channel.close().await.map_err(DeviceError::at(STEP))?;
    match said.exit {
        Some(_) => Ok(said),
        None => Err(DeviceError::Lost { step: STEP, source: rsadb::Error::StreamClosed }),
    }
}

/// Runs a line as devices before Android 7 do: one output, no status, no end of input.
pub(crate) async fn plain(
    connection: &impl Connection,
    line: &str,
    input: &[u8],
) -> Result<Said, DeviceError> {
    if !input.is_empty() {
        let said = "no shell_v2, without which no input ends".into();
        return Err(DeviceError::Refused { step: STEP, said });
    }
    let mut channel = open(connection, &format!("shell:{line}"), STEP).await?;
    let mut stdout = Vec::new();
    while let Some(bytes) = channel.recv().await.map_err(DeviceError::at(STEP))? {
        stdout.extend_from_slice(&bytes);
        if stdout.len() > MOST_OUTPUT {
            return Err(too_long(MOST_OUTPUT));
        }
    }
    channel.close().await.map_err(DeviceError::at(STEP))?;
    Ok(Said { stdout, ..Said::default() })
}

/// Streams a package to the device's package manager.
///
/// No end of input can be sent, so the device is told the size.
pub(crate) async fn install(
    connection: &impl Connection,
    apk: &mut (dyn Read + Send),
    size: u64,
    options: &[&str],
) -> Result<Installed, DeviceError> {
    let step = "install a package";
    let options: Vec<String> = options.iter().map(|option| quote(option)).collect();
    let line = format!("exec:cmd package install {} -S {size}", options.join(" "));
    let mut channel = open(connection, &line, step).await?;
    send(&mut channel, apk, size, step).await?;
    let mut said = Vec::new();
    copy(&mut channel, &mut Bounded(&mut said), step).await?;
    let said = String::from_utf8_lossy(&said);
    if said.lines().any(|line| line.trim() == "Success") {
        return Ok(Installed::Done);
    }
    Ok(Installed::Refused(printable(&said)))
}

/// Keeps the start of an answer.
struct Bounded<'a>(&'a mut Vec<u8>);

impl std::io::Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let room = (1 << 16) - self.0.len().min(1 << 16);
        self.0.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
