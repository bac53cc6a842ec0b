//! Frames between the device and an app's process, see `jvm/PROTOCOL.md`.

use std::io::{self, Read, Write};

use serde::Deserialize;
use serde_json::{Map, Value};

/// Upper bound of each of the two parts of a frame, in bytes.
const LIMIT: usize = 64 << 20;
/// Most events and log lines of one answer.
const MOST_ENTRIES: usize = 200_000;

/// What an app's process says to one request.
#[derive(Debug, Default)]
pub struct Answer {
    /// The result, by the request's row in the protocol.
    pub ok: Map<String, Value>,
    /// A picture, a saved state; empty for most.
    pub blob: Vec<u8>,
    /// What the app did since the last answer.
    pub events: Vec<Map<String, Value>>,
    /// What it logged since then.
    pub log: Vec<LogLine>,
    /// Set where the request failed.
    pub error: Option<Refusal>,
}

/// Why a request failed.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub struct Refusal {
    /// One of the codes of the protocol.
    pub code: String,
    /// For people.
    pub message: String,
}

/// One line of the app's log.
#[derive(Debug, Clone, Deserialize)]
pub struct LogLine {
    /// Virtual time in milliseconds.
    pub t_ms: i64,
    /// `V`, `D`, `I`, `W`, `E` or `F`.
    pub priority: char,
    /// The tag.
    pub tag: String,
    /// The message, maybe of several lines.
    pub message: String,
    /// `main`, `system`, `crash` or `events`.
    #[serde(default = "main_buffer")]
    pub buffer: String,
}

fn main_buffer() -> String {
    "main".into()
}

/// An answer as it comes over the wire. The app shares the process that wrote it: nothing in it is
/// trusted to be well formed.
#[derive(Debug, Deserialize)]
struct Wire {
    ok: Option<Map<String, Value>>,
    error: Option<Refusal>,
    #[serde(default)]
    events: Vec<Map<String, Value>>,
    #[serde(default)]
    log: Vec<LogLine>,
}

/// Writes one request.
///
/// # Errors
/// What the socket says, and `InvalidInput` above the limit.
pub fn send(to: &mut impl Write, request: &Value, blob: &[u8]) -> io::Result<()> {
    let json = serde_json::to_vec(request)?;
    to.write_all(&length(json.len())?)?;
    to.write_all(&length(blob.len())?)?;
    to.write_all(&json)?;
    to.write_all(blob)?;
    to.flush()
}

fn length(len: usize) -> io::Result<[u8; 4]> {
    u32::try_from(len)
        .ok()
        .filter(|_| len <= LIMIT)
        .map(u32::to_le_bytes)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a frame of more than 64 MiB"))
}

/// Reads one answer. A long request tells its events in frames of their own before it.
///
/// # Errors
/// `UnexpectedEof` where the process is gone, `InvalidData` for what is no answer.
pub fn receive(from: &mut impl Read) -> io::Result<Answer> {
    let mut told = Answer::default();
    loop {
        let (wire, blob) = frame(from)?;
        if told.events.len() + told.log.len() > MOST_ENTRIES {
            return Err(invalid("more events than an answer can have"));
        }
        told.events.extend(wire.events);
        told.log.extend(wire.log);
        match (wire.ok, wire.error) {
            (None, None) => {}
            (Some(_), Some(_)) => return Err(invalid("an answer with both ok and error")),
            (ok, error) => return Ok(Answer { ok: ok.unwrap_or_default(), blob, error, ..told }),
        }
    }
}

fn frame(from: &mut impl Read) -> io::Result<(Wire, Vec<u8>)> {
    let (json, blob) = (size(from)?, size(from)?);
    let json = bytes(from, json)?;
    let blob = bytes(from, blob)?;
    Ok((serde_json::from_slice(&json)?, blob))
}

fn size(from: &mut impl Read) -> io::Result<usize> {
    let mut four = [0; 4];
    from.read_exact(&mut four)?;
    usize::try_from(u32::from_le_bytes(four))
        .ok()
        .filter(|len| *len <= LIMIT)
        .ok_or_else(|| invalid("a frame of more than 64 MiB"))
}

/// Reads as much as there is: a length alone allocates nothing.
fn bytes(from: &mut impl Read, len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(len as u64).read_to_end(&mut bytes)?;
    if bytes.len() < len { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(bytes) }
}

fn invalid(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(json: &str, blob: &[u8]) -> Vec<u8> {
        let mut bytes = length(json.len()).unwrap().to_vec();
        bytes.extend(length(blob.len()).unwrap());
        bytes.extend(json.as_bytes());
        bytes.extend(blob);
        bytes
    }

    #[test]
    fn a_request_goes_out_as_two_lengths_and_two_parts() {
        let mut out = Vec::new();
        send(&mut out, &serde_json::json!({"op": "tap"}), b"xy").unwrap();
        assert_eq!(out, [&[12, 0, 0, 0, 2, 0, 0, 0][..], br#"{"op":"tap"}xy"#].concat());
    }

    #[test]
    fn an_answer_comes_back_with_its_events_and_log() {
        let json = r#"{"ok":{"a":1},"events":[{"kind":"toast"}],
            "log":[{"t_ms":5,"priority":"E","tag":"T","message":"m"}]}"#;
        let answer = receive(&mut &written(json, b"png")[..]).unwrap();
        assert_eq!((answer.blob.as_slice(), answer.events.len()), (&b"png"[..], 1));
        assert_eq!((answer.log[0].buffer.as_str(), answer.log[0].priority), ("main", 'E'));
    }

    #[test]
    fn events_of_a_long_request_come_before_its_answer() {
        let frames = [
            written(r#"{"events":[{"kind":"test"}],"log":[]}"#, b""),
            written(r#"{"ok":{"finished":1},"events":[{"kind":"test"}]}"#, b""),
        ];
        let answer = receive(&mut &frames.concat()[..]).unwrap();
        assert_eq!((answer.events.len(), answer.ok["finished"].as_u64()), (2, Some(1)));
    }

    #[test]
    fn what_is_no_answer_is_an_error_and_never_a_big_allocation() {
        let rows: [&[u8]; 6] = [
            b"",
            &[12, 0, 0],
            &[255, 255, 255, 255, 0, 0, 0, 0],
            &written("{}", b""),
            &written(r#"{"ok":{},"error":{"code":"a","message":"b"}}"#, b""),
            &written(r#"{"ok":[]}"#, b""),
        ];
        for row in rows {
            assert!(receive(&mut &row[..]).is_err(), "{row:?}");
        }
        let mut cut = written(r#"{"ok":{}}"#, b"1234");
        cut.pop();
        let err = receive(&mut &cut[..]).unwrap_err();
        assert_eq!(err.kind(), io::ErrorKind::UnexpectedEof);
    }
}
