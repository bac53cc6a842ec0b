//! The device's shell: what `adb shell` runs.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::fs::DeviceFs;

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
    /// The device's files.
    pub fs: &'a DeviceFs,
}

/// A program of the device, such as `ls` or `am`.
pub trait Program: Send + Sync {
    /// Runs it and gives its exit status.
    fn run(&self, call: &mut Call<'_>) -> u8;
}

/// Programs by name.
pub type Programs = BTreeMap<&'static str, Arc<dyn Program>>;
