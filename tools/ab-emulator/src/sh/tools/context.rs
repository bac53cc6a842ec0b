//! What a tool gets, and how it ends.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use super::super::{Call, Cancel, World};
use super::Tool;
use crate::fs::{DeviceFs, join, message, text};

/// Ended by a closed pipe, as by SIGPIPE.
const PIPE: u8 = 141;

/// A tool's exit status, or why it stopped.
pub(super) type Outcome = Result<u8, Failure>;

/// Why a tool stopped before its end.
#[derive(Debug)]
pub(super) enum Failure {
    /// One of its streams failed.
    Io(io::Error),
    /// Said after the tool's name.
    Said(String),
    /// Said likewise, with a status that is not 1.
    Status(u8, String),
}

impl From<io::Error> for Failure {
    fn from(err: io::Error) -> Self {
        Self::Io(err)
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Said(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::Said(message.into())
    }
}

/// The device's files as seen from a working folder.
#[derive(Clone, Copy)]
pub(super) struct Files<'a> {
    pub(super) fs: &'a DeviceFs,
    pub(super) cwd: &'a str,
}

impl Files<'_> {
    pub(super) fn path(&self, path: &str) -> String {
        join(self.cwd, path)
    }

    pub(super) fn open(&self, path: &str) -> io::Result<File> {
        self.fs.open(&self.path(path))
    }

    /// The file, or standard input for `-`.
    pub(super) fn input<'s>(
        &self,
        path: &str,
        stdin: &'s mut (dyn Read + Send),
    ) -> io::Result<Box<dyn Read + 's>> {
        if path == "-" { Ok(Box::new(stdin)) } else { Ok(Box::new(self.open(path)?)) }
    }
}

/// One run of a tool.
pub(super) struct Cx<'a> {
    pub(super) name: &'a str,
    /// The words after the name.
    pub(super) args: &'a [String],
    pub(super) stdin: &'a mut (dyn Read + Send),
    pub(super) out: BufWriter<&'a mut (dyn Write + Send)>,
    pub(super) err: &'a mut (dyn Write + Send),
    pub(super) files: Files<'a>,
    pub(super) env: &'a BTreeMap<String, String>,
    pub(super) cancel: &'a Cancel,
    pub(super) world: &'a dyn World,
}

impl Cx<'_> {
    pub(super) fn path(&self, path: &str) -> String {
        self.files.path(path)
    }

    /// Prints text.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(&text::encode(text))
    }

    /// Says what went wrong, after the tool's name; the tool goes on.
    pub(super) fn warn(&mut self, message: &str) {
        // Nobody may be listening.
        let _ = self.out.flush();
        let _ = self.err.write_all(&text::encode(&format!("{}: {message}\n", self.name)));
    }

    /// Says that something about `path` failed; fails itself if that ends the tool.
    pub(super) fn warn_of(&mut self, path: &str, err: &io::Error) -> Result<(), Failure> {
        if err.kind() == io::ErrorKind::BrokenPipe {
            return Err(err.kind().into());
        }
        self.warn(&format!("{path}: {}", message(err)));
        Ok(())
    }

    /// Runs `each` on every path and says which failed; the status is then 1.
    pub(super) fn each(
        &mut self,
        paths: &[String],
        mut each: impl FnMut(&mut Self, &str) -> io::Result<()>,
    ) -> Outcome {
        let mut status = 0;
        for path in paths {
            if let Err(err) = each(self, path) {
                self.warn_of(path, &err)?;
                status = 1;
            }
        }
        Ok(status)
    }
}

impl From<io::ErrorKind> for Failure {
    fn from(kind: io::ErrorKind) -> Self {
        Self::Io(kind.into())
    }
}

/// Runs `tool` and turns its end into a status.
pub(super) fn run(tool: Tool, call: &mut Call<'_>, world: &dyn World) -> u8 {
    let (name, args) = call.argv.split_first().map_or(("", &[][..]), |(name, args)| (name, args));
    let mut cx = Cx {
        name: name.rsplit('/').next().unwrap_or(name),
        args,
        stdin: &mut *call.stdin,
        out: BufWriter::new(&mut *call.stdout),
        err: &mut *call.stderr,
        files: Files { fs: call.fs, cwd: call.cwd },
        env: call.env,
        cancel: call.cancel,
        world,
    };
    let outcome = tool(&mut cx).and_then(|status| {
        cx.out.flush()?;
        Ok(status)
    });
    let (status, said) = match outcome {
        Ok(status) => (status, None),
        Err(Failure::Io(err)) if err.kind() == io::ErrorKind::BrokenPipe => (PIPE, None),
        Err(Failure::Io(err)) => (1, Some(message(&err))),
        Err(Failure::Said(message)) => (1, Some(message)),
        Err(Failure::Status(status, message)) => (status, Some(message)),
    };
    if let Some(said) = said {
        cx.warn(&said);
    }
    // Not flushed again when it is dropped: that error was seen.
    let _ = cx.out.into_parts();
    status
}
