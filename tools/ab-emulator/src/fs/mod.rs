//! The device's files.

mod access;
mod meta;
mod ops;
mod resolve;
pub mod text;

use std::io;
use std::path::PathBuf;

use nix::errno::Errno;
use nix::fcntl::OFlag;

pub use access::User;
pub use meta::{FIRST_APP, Kind, Meta, Owner};

/// The device's file system: a folder of the host, seen from inside as `/`.
///
/// Paths are the device's own (`/data/data/p/files/a`), as [`text`]. No operation follows a link
/// out of the folder, whatever an app has put there, and none waits for a pipe. What may be done
/// depends on the user; a new one is root's.
#[derive(Debug, Clone)]
pub struct DeviceFs {
    root: PathBuf,
    user: User,
}

impl DeviceFs {
    /// The file system whose `/` is `root`, for the root user.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), user: User::Root }
    }

    /// The same files with the rights of `user`.
    #[must_use]
    pub fn as_user(&self, user: User) -> Self {
        Self { root: self.root.clone(), user }
    }

    /// The host's folder.
    pub fn root(&self) -> &std::path::Path {
        &self.root
    }

    /// Whose rights apply.
    pub fn user(&self) -> &User {
        &self.user
    }
}

/// How [`DeviceFs::create`] opens a file.
#[derive(Debug, Clone, Copy)]
pub struct Create {
    /// Drop what is in it.
    pub truncate: bool,
    /// Write at its end only.
    pub append: bool,
    /// Refuse a file that is there.
    pub new: bool,
    /// Permission bits of a new file.
    pub mode: u32,
}

impl Create {
    /// As `>` does.
    pub const TRUNCATE: Self = Self { truncate: true, append: false, new: false, mode: 0o644 };
    /// As `>>` does.
    pub const APPEND: Self = Self { truncate: false, append: true, new: false, mode: 0o644 };

    fn flags(self) -> OFlag {
        let mut flags = OFlag::O_CREAT;
        flags.set(OFlag::O_APPEND, self.append);
        flags.set(OFlag::O_EXCL, self.new);
        flags
    }
}

/// `path` as seen from the folder `cwd`.
pub fn join(cwd: &str, path: &str) -> String {
    if path.starts_with('/') || path.is_empty() {
        return path.to_owned();
    }
    format!("{}/{path}", cwd.trim_end_matches('/'))
}

/// What the device's tools print for an error: the system's words alone.
pub fn message(err: &io::Error) -> String {
    match err.raw_os_error().map(Errno::from_raw) {
        Some(Errno::ELOOP) => "Too many symbolic links encountered".into(),
        Some(errno) => errno.desc().into(),
        None => err.to_string(),
    }
}
