//! The device's shell: what `adb shell` runs.
//!
//! A subset of POSIX sh with the words and habits of mksh, Android's shell, and the file tools
//! of toybox. What is not supported is refused by name, never ignored.

mod arith;
mod ast;
mod interp;
mod io;
mod parse;
mod pattern;
mod tools;
mod world;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::fs::{DeviceFs, User};

pub(crate) use tools::time;
pub use world::{Idle, Package, Process, World};

/// Set when nobody waits for a command any more; long commands look at it.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the command to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether the command should end.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// One program's run.
///
/// Words are [text](crate::fs::text): [`encode`](crate::fs::text::encode) gives their bytes.
/// After [`cancel`](Self::cancel), reading and writing fail with `BrokenPipe`, so a program that
/// ends on an error of its streams needs to look at it only while it waits or computes.
pub struct Call<'a> {
    /// The words after expansion, the program's name first.
    pub argv: &'a [String],
    /// Standard input.
    pub stdin: &'a mut (dyn Read + Send),
    /// Standard output.
    pub stdout: &'a mut (dyn Write + Send),
    /// Standard error.
    pub stderr: &'a mut (dyn Write + Send),
    /// The working folder, a device path.
    pub cwd: &'a str,
    /// Exported variables.
    pub env: &'a BTreeMap<String, String>,
    /// Whether to end.
    pub cancel: &'a Cancel,
    /// The device's files, with the rights of the user who calls.
    pub fs: &'a DeviceFs,
}

/// A program of the device, such as `ls` or `am`.
pub trait Program: Send + Sync {
    /// Runs it and gives its exit status.
    fn run(&self, call: &mut Call<'_>) -> u8;
}

/// Programs by name.
pub type Programs = BTreeMap<&'static str, Arc<dyn Program>>;

/// The three streams of a command.
///
/// They close when the command is done with them. A reader that may wait must end when the
/// command is cancelled.
pub struct Io {
    /// Standard input.
    pub stdin: Box<dyn Read + Send>,
    /// Standard output.
    pub stdout: Box<dyn Write + Send>,
    /// Standard error.
    pub stderr: Box<dyn Write + Send>,
}

/// The shell of one device.
#[derive(Clone)]
pub struct Shell {
    fs: DeviceFs,
    programs: Arc<Programs>,
    world: Arc<dyn World>,
    /// Shells that were ever started.
    started: Arc<AtomicUsize>,
}

impl Shell {
    /// A shell over `fs` with the file tools and `programs`, which win over tools of their name.
    pub fn new(fs: DeviceFs, programs: Programs, world: Arc<dyn World>) -> Self {
        let mut all = tools::all(&world);
        all.extend(programs);
        Self { fs, programs: Arc::new(all), world, started: Arc::default() }
    }

    /// Runs `line` as `adb shell LINE` does and gives its exit status.
    ///
    /// A line ends at its first NUL byte, as every string does on the device.
    pub fn run(&self, line: &str, io: Io, cancel: &Cancel, user: &User) -> u8 {
        let line = line.split('\0').next().unwrap_or_default();
        interp::run_line(self, line, io, cancel, user)
    }
}
