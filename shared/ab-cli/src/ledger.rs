//! Reading a ledger: one record a line, from standard input or from files.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use ab_contract::{BadRecord, Digest, ErrorClass, Fault, Record};
use ab_evidence::{digest, open_no_follow};

use crate::streams;

/// A line longer than this is refused: 64 MiB. Large things are blobs, never inline.
const MAX_LINE_BYTES: u64 = 64 << 20;

/// One line of a ledger.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its bytes, without the newline.
    pub text: String,
    /// SHA-256 of these bytes.
    pub sha256: Digest,
    /// What it says.
    pub record: Record,
}

/// Why a ledger can't be read any further.
#[derive(Debug)]
pub struct BadLedger {
    place: Place,
    reason: Reason,
}

#[derive(Clone, Debug)]
struct Place {
    file: Option<PathBuf>,
    line: u64,
}

#[derive(Debug)]
enum Reason {
    Empty,
    Terminal,
    TooLong,
    NotUtf8,
    Io(io::Error),
    Record(BadRecord),
}

/// Hands each record of the files, or of standard input if there is none, to `take`.
pub(crate) fn read(
    files: &[PathBuf],
    mut take: impl FnMut(Line) -> io::Result<()>,
) -> io::Result<Result<(), BadLedger>> {
    if files.is_empty() {
        let place = Place { file: None, line: 0 };
        if streams::stdin_is_terminal() {
            return Ok(Err(BadLedger { place, reason: Reason::Terminal }));
        }
        return read_one(streams::stdin(), place, &mut take);
    }
    for path in files {
        let place = Place { file: Some(path.clone()), line: 0 };
        let read = match open(path) {
            Ok(reader) => read_one(reader, place, &mut take)?,
            Err(err) => Err(BadLedger { place, reason: Reason::Io(err) }),
        };
        if read.is_err() {
            return Ok(read);
        }
    }
    Ok(Ok(()))
}

fn open(path: &Path) -> io::Result<impl BufRead + use<>> {
    open_no_follow(path).map(io::BufReader::new)
}

fn read_one(
    mut reader: impl BufRead,
    mut place: Place,
    take: &mut impl FnMut(Line) -> io::Result<()>,
) -> io::Result<Result<(), BadLedger>> {
    let mut seen = false;
    loop {
        place.line += 1;
        match next_line(&mut reader) {
            Ok(None) if seen => return Ok(Ok(())),
            Ok(None) => return Ok(Err(BadLedger { place, reason: Reason::Empty })),
            Ok(Some(text)) if text.trim().is_empty() => {}
            Ok(Some(text)) => match Record::parse(&text) {
                Ok(record) => {
                    seen = true;
                    take(Line { sha256: digest(text.as_bytes()), text, record })?;
                }
                Err(err) => return Ok(Err(BadLedger { place, reason: Reason::Record(err) })),
            },
            Err(reason) => return Ok(Err(BadLedger { place, reason })),
        }
    }
}

fn next_line(reader: &mut impl BufRead) -> Result<Option<String>, Reason> {
    let mut bytes = vec![];
    reader.take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut bytes).map_err(Reason::Io)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    if bytes.len() as u64 > MAX_LINE_BYTES {
        return Err(Reason::TooLong);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| Reason::NotUtf8)
}

impl fmt::Display for BadLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place.file {
            Some(path) => write!(f, "{}", path.display())?,
            None => f.write_str("standard input")?,
        }
        let line = self.place.line;
        match &self.reason {
            Reason::Empty => f.write_str(" has no record: the step before this one died"),
            Reason::Terminal => f.write_str(" is a terminal: pipe records in or name files"),
            Reason::TooLong => write!(f, ":{line}: longer than {MAX_LINE_BYTES} bytes"),
            Reason::NotUtf8 => write!(f, ":{line}: not UTF-8"),
            Reason::Io(err) => write!(f, ":{line}: {err}"),
            Reason::Record(err) => write!(f, ":{line}: not a record: {err}"),
        }
    }
}

impl std::error::Error for BadLedger {}

impl Fault for BadLedger {
    fn code(&self) -> &'static str {
        "ledger-unreadable"
    }
    fn class(&self) -> ErrorClass {
        ErrorClass::Input
    }
    fn help(&self) -> String {
        "a ledger is what an ab tool prints when piped: one JSON record a line; see --json-schema"
            .into()
    }
}
