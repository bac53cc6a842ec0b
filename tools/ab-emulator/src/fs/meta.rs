//! What is known of a file without opening it.

use nix::sys::stat::FileStat;

use super::access;

/// What a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Dir,
    /// A symbolic link.
    Link,
    /// A pipe, socket or device: never opened.
    Other,
}

/// Whose a file is, by where it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// uid 0.
    Root,
    /// uid 2000.
    Shell,
    /// The app with this package.
    App(String),
}

/// The first uid of apps: `AID_APP_START` of Android.
pub const FIRST_APP: u32 = 10_000;

impl Owner {
    /// Its number; `app` knows those of installed packages.
    pub fn uid(&self, app: impl FnOnce(&str) -> Option<u32>) -> u32 {
        match self {
            Self::Root => 0,
            Self::Shell => 2000,
            Self::App(package) => app(package).unwrap_or(FIRST_APP),
        }
    }
}

/// One file's facts.
#[derive(Debug, Clone)]
pub struct Meta {
    /// What it is.
    pub kind: Kind,
    /// Type and permission bits, as `st_mode`.
    pub mode: u32,
    /// Bytes.
    pub size: u64,
    /// Seconds since 1970.
    pub mtime: i64,
    /// The rest of `mtime`, in nanoseconds.
    pub mtime_nanos: i64,
    /// Names of the file.
    pub links: u64,
    /// Blocks of 512 bytes in use.
    pub blocks: u64,
    /// The file's number on its device.
    pub inode: u64,
    /// The device's number.
    pub device: u64,
    /// Whose it is.
    pub owner: Owner,
}

impl Meta {
    pub(super) fn new(stat: &FileStat, path: &[String]) -> Self {
        Self {
            kind: kind(stat.st_mode),
            mode: stat.st_mode,
            size: u64::try_from(stat.st_size).unwrap_or(0),
            mtime: stat.st_mtime,
            mtime_nanos: stat.st_mtime_nsec,
            links: stat.st_nlink,
            blocks: u64::try_from(stat.st_blocks).unwrap_or(0),
            inode: stat.st_ino,
            device: stat.st_dev,
            owner: owner(path),
        }
    }

    /// Whether it is a folder.
    pub fn is_dir(&self) -> bool {
        self.kind == Kind::Dir
    }

    /// Whether it is a regular file.
    pub fn is_file(&self) -> bool {
        self.kind == Kind::File
    }

    /// Whether it is a link.
    pub fn is_link(&self) -> bool {
        self.kind == Kind::Link
    }
}

fn kind(mode: u32) -> Kind {
    match mode & 0o170_000 {
        0o100_000 => Kind::File,
        0o040_000 => Kind::Dir,
        0o120_000 => Kind::Link,
        _ => Kind::Other,
    }
}

fn owner(path: &[String]) -> Owner {
    if let Some(package) = access::private(path) {
        return Owner::App(package.into());
    }
    let parts: Vec<&str> = path.iter().map(String::as_str).collect();
    match parts[..] {
        ["data", "local", "tmp", ..] | ["sdcard" | "storage", ..] => Owner::Shell,
        _ => Owner::Root,
    }
}
