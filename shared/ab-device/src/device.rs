//! What can be asked of a device, whatever the way to it.

use std::io::{Read, Write};
use std::time::Duration;

use crate::{DeviceError, Forward};

/// A device. Each call gets a deadline for all of it; what happens on the device after that is
/// given up.
pub trait Device: Send + Sync {
    /// How this device is named, such as `emulator-5554` or `127.0.0.1:5711`.
    fn serial(&self) -> &str;

    /// Runs a line in the device's shell. `input` is at most [`MOST_INPUT`](crate::MOST_INPUT)
    /// bytes, then its standard input ends.
    ///
    /// # Errors
    /// The device can't be asked, or says more than [`MOST_OUTPUT`](crate::MOST_OUTPUT). How the
    /// command ended is no error.
    fn shell(&self, line: &str, input: &[u8], deadline: Duration) -> Result<Said, DeviceError>;

    /// Runs a line and copies what it writes, errors among it, byte by byte; gives their number.
    ///
    /// # Errors
    /// The device can't be asked, or `sink` takes no more.
    fn exec_out(
        &self,
        line: &str,
        sink: &mut dyn Write,
        deadline: Duration,
    ) -> Result<u64, DeviceError>;

    /// Writes a file on the device. `mode` is its permissions, `mtime` is in seconds since 1970.
    ///
    /// # Errors
    /// The device can't be asked or does not want it, or `source` can't be read.
    fn push(
        &self,
        source: &mut (dyn Read + Send),
        path: &str,
        mode: u32,
        mtime: u32,
        deadline: Duration,
    ) -> Result<(), DeviceError>;

    /// Reads a file of the device; gives its length in bytes.
    ///
    /// # Errors
    /// The device can't be asked or has no such file, or `sink` takes no more.
    fn pull(
        &self,
        path: &str,
        sink: &mut dyn Write,
        deadline: Duration,
    ) -> Result<u64, DeviceError>;

    /// What is known of a file, or `None` if there is none.
    ///
    /// # Errors
    /// The device can't be asked, or must not tell.
    fn stat(&self, path: &str, deadline: Duration) -> Result<Option<FileInfo>, DeviceError>;

    /// The files in a folder, by name; none if there is no such folder.
    ///
    /// # Errors
    /// The device can't be asked.
    fn list(&self, path: &str, deadline: Duration) -> Result<Vec<Entry>, DeviceError>;

    /// Installs an APK of `size` bytes. `options` are those of `cmd package install`, such as `-r`.
    ///
    /// # Errors
    /// The device can't be asked, or `apk` can't be read. That the device does not want the
    /// package is no error.
    fn install(
        &self,
        apk: &mut (dyn Read + Send),
        size: u64,
        options: &[&str],
        deadline: Duration,
    ) -> Result<Installed, DeviceError>;

    /// A port of this machine that leads to `remote` on the device (`tcp:8080`,
    /// `localabstract:name`), for as long as the result lives.
    ///
    /// # Errors
    /// There is no port, or the device can't be asked.
    fn forward(&self, remote: &str, deadline: Duration) -> Result<Forward, DeviceError>;
}

/// What a command said, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error; on devices before Android 7 it is in `stdout`.
    pub stderr: Vec<u8>,
    /// Exit status; `None` on devices before Android 7.
    pub exit: Option<u8>,
}

impl Said {
    /// Standard output as text, with a mark for what is none.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }
}

/// A file of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// Type and permissions, as in `st_mode`.
    pub mode: u32,
    /// Bytes.
    pub size: u64,
    /// Seconds since 1970.
    pub mtime: i64,
}

impl FileInfo {
    /// Whether it is a folder.
    pub fn is_dir(&self) -> bool {
        self.mode & 0o170_000 == 0o040_000
    }

    /// Whether it is a regular file.
    pub fn is_file(&self) -> bool {
        self.mode & 0o170_000 == 0o100_000
    }
}

/// A file in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, without the folder.
    pub name: String,
    /// The file itself, even if it is a link.
    pub file: FileInfo,
}

/// What became of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Installed {
    /// It is installed.
    Done,
    /// The device did not want it, and said why.
    Refused(String),
}
