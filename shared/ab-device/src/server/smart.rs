//! Requests to an `adb` server that the client library doesn't make: four hexadecimal digits of
//! length, then text; the answers are `OKAY` or `FAIL` with text (AOSP, `OVERVIEW.TXT`).

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::DeviceError;
use crate::error::printable;

const STEP: &str = "ask the adb server";

/// What follows a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// `OKAY`.
    Once,
    /// `OKAY` for the request and `OKAY` for its success.
    Twice,
    /// `OKAY` and a text.
    Text,
    /// Both.
    TwiceThenText,
}

/// Asks and gives the text of the answer, if it has one.
pub(crate) fn ask(
    server: SocketAddr,
    request: &str,
    reply: Reply,
    deadline: Duration,
) -> Result<String, DeviceError> {
    // The system takes zero for no deadline at all.
    let deadline = deadline.max(Duration::from_millis(1));
    let connected = TcpStream::connect_timeout(&server, deadline).and_then(|socket| {
        socket.set_read_timeout(Some(deadline))?;
        socket.set_write_timeout(Some(deadline))?;
        Ok(socket)
    });
    let mut socket = connected.map_err(|err| DeviceError::Unreachable {
        serial: server.to_string(),
        source: err.into(),
    })?;
    talk(&mut socket, request, reply)
        .map_err(DeviceError::system(STEP))?
        .map_err(|said| DeviceError::Refused { step: STEP, said: printable(&said) })
}

/// The outer error is the connection's, the inner one the server's words.
fn talk(
    socket: &mut (impl Read + Write),
    request: &str,
    reply: Reply,
) -> io::Result<Result<String, String>> {
    socket.write_all(format!("{:04x}{request}", request.len()).as_bytes())?;
    let okays = if matches!(reply, Reply::Twice | Reply::TwiceThenText) { 2 } else { 1 };
    for _ in 0..okays {
        match &four(socket)? {
            b"OKAY" => {}
            b"FAIL" => return text(socket).map(Err),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
    let more = matches!(reply, Reply::Text | Reply::TwiceThenText);
    if more { text(socket).map(Ok) } else { Ok(Ok(String::new())) }
}

fn four(socket: &mut impl Read) -> io::Result<[u8; 4]> {
    let mut bytes = [0; 4];
    socket.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn text(socket: &mut impl Read) -> io::Result<String> {
    let digits = four(socket)?;
    let digits = std::str::from_utf8(&digits).map_err(|_| io::ErrorKind::InvalidData)?;
    let length = u16::from_str_radix(digits, 16).map_err(|_| io::ErrorKind::InvalidData)?;
    let mut bytes = vec![0; length.into()];
    socket.read_exact(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
