//! One app's process: a JVM in the sandbox, and the line to it.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ab_proc::{BwrapSpec, Command, Exit, Finished, Limits, ProcError, Sandbox, Stop};
use serde_json::Value;

use super::protocol::{self, Answer};
use crate::home::HOME;

/// How long a process may live; a run is far shorter.
const LIFETIME: Duration = Duration::from_hours(24);
/// How long the JVM has from its start to its first word.
const CONNECT: Duration = Duration::from_mins(1);

/// What to start.
#[derive(Debug)]
pub struct Launch {
    /// The JVM and its arguments; it connects to [`SOCKET`].
    pub argv: Vec<OsString>,
    /// What the process sees.
    pub mounts: BwrapSpec,
    /// A folder for the socket; the app can write there.
    pub run: PathBuf,
    /// What it may use.
    pub limits: Limits,
}

/// The socket, as the process sees it.
pub const SOCKET: &str = "/run/ab/device";

/// Why an app's process gave no answer.
#[derive(Debug)]
pub enum Gone {
    /// It ended; how, where that is known.
    Ended(Option<Exit>, String),
    /// It missed the deadline and was killed: "application not responding".
    NotResponding(Duration),
}

/// A running process.
#[derive(Debug)]
pub struct AppProcess {
    line: UnixStream,
    stop: Stop,
    thread: Option<JoinHandle<Result<Finished, ProcError>>>,
}

impl AppProcess {
    /// Starts the process and waits until it has connected.
    ///
    /// # Errors
    /// What the sandbox or the system says, and what the JVM printed where it ended at once.
    pub fn start(launch: Launch) -> Result<Self, StartError> {
        let path = launch.run.join("device");
        let listener = UnixListener::bind(&path).map_err(StartError::Socket)?;
        open_to_all(&path).map_err(StartError::Socket)?;
        listener.set_nonblocking(true).map_err(StartError::Socket)?;
        let stop = Stop::default();
        let command = command(launch).stopped_by(&stop);
        let thread = thread::spawn(move || command.run());
        let mut starting =
            Self { line: pair().map_err(StartError::Socket)?, stop, thread: Some(thread) };
        starting.line = starting.accept(&listener)?;
        // Gone before a class of the app is loaded: nothing can speak in the process's name.
        drop(std::fs::remove_file(&path));
        Ok(starting)
    }

    fn accept(&mut self, listener: &UnixListener) -> Result<UnixStream, StartError> {
        let began = Instant::now();
        loop {
            match listener.accept() {
                Ok((line, _)) => {
                    line.set_nonblocking(false).map_err(StartError::Socket)?;
                    return Ok(line);
                }
                Err(err) if err.kind() != io::ErrorKind::WouldBlock => {
                    return Err(StartError::Socket(err));
                }
                Err(_) if self.has_ended() || began.elapsed() > CONNECT => {
                    return Err(self.failed());
                }
                Err(_) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    fn failed(&mut self) -> StartError {
        match self.end() {
            Some(Err(err)) => StartError::Proc(err),
            Some(Ok(done)) => StartError::Ended { exit: done.exit, said: said(&done) },
            None => StartError::Ended { exit: Exit::Signal(9), said: String::new() },
        }
    }

    /// Sends a request and waits for its answer.
    ///
    /// # Errors
    /// [`Gone`]; the process is dead then.
    pub fn request(
        &mut self,
        request: &Value,
        blob: &[u8],
        deadline: Duration,
    ) -> Result<Answer, Gone> {
        let mut line = Timed { line: &self.line, until: Instant::now() + deadline };
        let result =
            protocol::send(&mut line, request, blob).and_then(|()| protocol::receive(&mut line));
        result.map_err(|err| match err.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                self.end();
                Gone::NotResponding(deadline)
            }
            _ => self.gone(&err),
        })
    }

    fn gone(&mut self, err: &io::Error) -> Gone {
        // A process that closes its line is on its way out: its own exit status says more than a kill.
        let until = Instant::now() + Duration::from_secs(2);
        while !self.has_ended() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        match self.end() {
            Some(Ok(done)) => Gone::Ended(Some(done.exit), said(&done)),
            _ => Gone::Ended(None, err.to_string()),
        }
    }

    /// Kills the process, with all that it started.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) -> Option<Result<Finished, ProcError>> {
        self.stop.stop();
        self.thread.take()?.join().ok()
    }
}

impl Drop for AppProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// The line with one deadline for all that goes over it: dripping bytes wins no time.
struct Timed<'a> {
    line: &'a UnixStream,
    until: Instant,
}

impl Timed<'_> {
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.line.set_read_timeout(self.left()?)?;
        self.line.read(into)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.set_write_timeout(self.left()?)?;
        self.line.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why a process did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No socket to speak through.
    #[error("cannot make the socket for an app's process")]
    Socket(#[source] io::Error),
    /// The sandbox failed.
    #[error(transparent)]
    Proc(#[from] ProcError),
    /// The JVM ended before it said a word.
    #[error("the app's process ended at its start ({exit:?}): {said}")]
    Ended {
        /// How.
        exit: Exit,
        /// What it printed last.
        said: String,
    },
}

fn command(launch: Launch) -> Command {
    Command::new(launch.argv)
        .cwd(HOME)
        .sandbox(Sandbox::Bwrap(launch.mounts.rw(launch.run, "/run/ab")))
        .deadline(LIFETIME)
        .limits(launch.limits)
        .merge_output()
        .keep(1 << 14, 1 << 14)
        .env("LC_ALL", "C.UTF-8")
}

/// A line to nobody, until the real one is there.
fn pair() -> io::Result<UnixStream> {
    UnixStream::pair().map(|(ours, _)| ours)
}

/// The sandbox may run as another user.
fn open_to_all(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o666))
}

/// The last words, short and without control characters.
fn said(done: &Finished) -> String {
    let text = done.stdout.text();
    let tail: Vec<&str> =
        text.lines().rev().filter(|line| !line.trim().is_empty()).take(8).collect();
    let joined: Vec<&str> = tail.into_iter().rev().collect();
    joined.join("\n").chars().filter(|c| *c == '\n' || !c.is_control()).take(2000).collect()
}

static SERIAL: Mutex<u32> = Mutex::new(0);

/// Process ids as the device shows them: the host's are nobody's business.
pub fn next_pid() -> u32 {
    let mut last = SERIAL.lock().unwrap_or_else(PoisonError::into_inner);
    *last += 1;
    4000 + *last * 7
}
