//! What the device behind the protocol must offer.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener};

use super::socket::Socket;
use crate::sh::Cancel;

/// The device: what its clients can ask for. Called from many threads at once.
pub trait Services: Send + Sync {
    /// What the device calls itself.
    fn banner(&self) -> Banner;

    /// Runs `sh -c line`, or an interactive shell where `line` is empty, and gives its exit status.
    /// Should end soon after `cancel` is set: then nobody reads its output any more.
    fn shell(&self, line: &str, io: ShellIo, cancel: &Cancel) -> u8;

    /// The device's files.
    fn files(&self) -> &dyn Files;

    /// Any other service by its name on the wire, such as `tcp:8080` for a server in an app or
    /// `localabstract:name`; `None` refuses it.
    fn open(&self, _service: &str) -> Option<Socket> {
        None
    }

    /// A listener for apps of the device on their port (0: any), for `adb reverse`.
    ///
    /// # Errors
    /// The port is taken, or not to be had.
    fn listen(&self, port: u16) -> io::Result<TcpListener> {
        TcpListener::bind((Ipv4Addr::LOCALHOST, port))
    }

    /// `adb reboot`; the client is hung up on afterwards.
    fn reboot(&self, _target: &str) {}
}

/// The names that `adb devices -l` shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// `ro.product.name`.
    pub product: String,
    /// `ro.product.model`.
    pub model: String,
    /// `ro.product.device`.
    pub device: String,
}

/// Features that clients may use; `abb`, `delayed_ack`, TLS and compression are not among them.
const FEATURES: &str =
    "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,fixed_push_symlink_timestamp,sendrecv_v2";

impl Banner {
    /// As it goes over the wire.
    pub(super) fn wire(&self) -> String {
        let mut text = String::from("device::");
        for (name, value) in
            [("name", &self.product), ("model", &self.model), ("device", &self.device)]
        {
            // `=` and `;` would end the value; clients drop such a property.
            let value: String =
                value.chars().filter(|c| !"=;".contains(*c) && !c.is_control()).take(90).collect();
            write!(text, "ro.product.{name}={value};").expect("a string takes all");
        }
        text + "features=" + FEATURES
    }
}

/// The streams of a command.
pub struct ShellIo {
    /// What the client sends. It ends when the client says so, or is gone.
    pub stdin: Box<dyn Read + Send>,
    /// What the client gets. Fails once nobody reads.
    pub stdout: Box<dyn Write + Send>,
    /// Errors; the same as `stdout` where the protocol has no place for them.
    pub stderr: Box<dyn Write + Send>,
    /// The kind of terminal, if the command is to think that it has one.
    pub terminal: Option<String>,
}

/// What is known of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// Type and permissions, as in `st_mode`.
    pub mode: u32,
    /// Bytes.
    pub size: u64,
    /// Seconds since 1970.
    pub mtime: i64,
    /// Device number.
    pub dev: u64,
    /// Inode.
    pub ino: u64,
    /// Hard links.
    pub nlink: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
}

/// The device's files, by absolute paths of the device. Errors that carry an `errno` are passed on.
pub trait Files: Send + Sync {
    /// The file that a path leads to.
    ///
    /// # Errors
    /// It is missing, or not to be looked at.
    fn stat(&self, path: &str) -> io::Result<Meta>;

    /// The file itself, even if it is a link.
    ///
    /// # Errors
    /// It is missing, or not to be looked at.
    fn lstat(&self, path: &str) -> io::Result<Meta>;

    /// The names in a folder, with what `lstat` says of each.
    ///
    /// # Errors
    /// It is no folder, or not to be read.
    fn list(&self, path: &str) -> io::Result<Vec<(String, Meta)>>;

    /// A file to read.
    ///
    /// # Errors
    /// It is missing, no file, or not to be read.
    fn open(&self, path: &str) -> io::Result<Box<dyn Read + Send>>;

    /// A new file in place of what was there, with these permissions; folders are made as needed.
    ///
    /// # Errors
    /// It can't be written there.
    fn create(&self, path: &str, mode: u32) -> io::Result<Box<dyn NewFile>>;

    /// A link at `path` to `target`.
    ///
    /// # Errors
    /// It can't be made there, or this device has no links.
    fn link(&self, path: &str, target: &str) -> io::Result<()>;
}

/// A file that is being written. Dropped before [`finish`](NewFile::finish), it goes away.
pub trait NewFile: Write + Send {
    /// All is written; `mtime` is in seconds since 1970.
    ///
    /// # Errors
    /// It could not be kept.
    fn finish(self: Box<Self>, mtime: i64) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::Banner;

    #[test]
    fn a_name_cannot_break_the_banner() {
        let [product, model, device] = ["a;features=x", "b=c\n", &"d".repeat(5000)].map(Into::into);
        let wire = Banner { product, model, device }.wire();
        assert!(
            wire.starts_with("device::ro.product.name=afeaturesx;ro.product.model=bc;"),
            "{wire}"
        );
        assert!(wire.len() < 1000 && wire.matches("features=").count() == 1, "{wire}");
    }
}
