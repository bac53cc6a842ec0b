//! `shell:`, `shell,v2…:` and `exec:`.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use rsadb::services::shell_v2::FrameId;

use super::frames::{FramedInput, FramedOutput};
use super::services::{Services, ShellIo};
use super::stream::{Input, Output, Stream};
use super::terminal;

/// How a command is to be run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shell<'a> {
    pub(super) line: &'a str,
    pub(super) framed: bool,
    pub(super) terminal: Option<&'a str>,
}

impl<'a> Shell<'a> {
    /// Reads `shell[,v2][,TERM=x][,raw|pty]:line` or `exec:line`. As on a phone, options that are
    /// not known count for nothing.
    pub(super) fn parse(service: &'a str) -> Option<Self> {
        let (head, line) = service.split_once(':')?;
        let mut options = head.split(',');
        let name = options.next()?;
        if name == "exec" && head == name {
            return Some(Self { line, framed: false, terminal: None });
        }
        let (mut framed, mut pty, mut term) = (false, line.is_empty(), "dumb");
        for option in options {
            match option {
                "v2" => framed = true,
                "raw" => pty = false,
                "pty" => pty = true,
                other => term = other.strip_prefix("TERM=").unwrap_or(term),
            }
        }
        (name == "shell").then_some(Self { line, framed, terminal: pty.then_some(term) })
    }

    /// Runs the command, and closes the stream.
    pub(super) fn run(&self, stream: &Arc<Stream>, services: &dyn Services) {
        let whole = Arc::new(Mutex::new(()));
        let output = |id| -> Box<dyn Write + Send> {
            let stream = Arc::clone(stream);
            if self.framed {
                Box::new(FramedOutput { stream, id, whole: Arc::clone(&whole) })
            } else {
                Box::new(Output(stream))
            }
        };
        let errors = if self.terminal.is_some() { FrameId::Stdout } else { FrameId::Stderr };
        let input = Input::new(stream);
        let stdin: Box<dyn Read + Send> =
            if self.framed { Box::new(FramedInput::new(input)) } else { Box::new(input) };
        let mut io = ShellIo {
            stdin,
            stdout: output(FrameId::Stdout),
            stderr: output(errors),
            terminal: self.terminal.map(str::to_owned),
        };
        if self.terminal.is_some() {
            io = terminal::wrap(io, output(FrameId::Stdout), stream.cancel.clone());
        }
        if !self.framed && self.terminal.is_none() {
            stream.be_lenient();
        }
        let status = services.shell(self.line, io, &stream.cancel);
        if self.framed {
            // Nobody may be there any more to hear it.
            let _ = output(FrameId::Exit).write_all(&[status]);
        }
        stream.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::Shell;

    #[test]
    fn a_service_says_how_to_run_a_command() {
        for (service, line, framed, terminal) in [
            ("shell:", "", false, Some("dumb")),
            ("shell:ls a:b", "ls a:b", false, None),
            ("shell,v2:ls", "ls", true, None),
            ("shell,v2,TERM=xterm,raw:ls", "ls", true, None),
            ("shell,v2,TERM=xterm,pty:ls", "ls", true, Some("xterm")),
            ("shell,v2,TERM=xterm:", "", true, Some("xterm")),
            ("shell,new,v2:x", "x", true, None),
            ("exec:cat", "cat", false, None),
        ] {
            assert_eq!(Shell::parse(service), Some(Shell { line, framed, terminal }), "{service}");
        }
        for other in ["", "shell", "exec,v2:x", "shellx:y", "sync:", ":"] {
            assert_eq!(Shell::parse(other), None, "{other}");
        }
    }
}
