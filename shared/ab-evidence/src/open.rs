//! Opening files that a stranger may have laid: no link is followed, no pipe waited for.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::path::Path;

use ab_contract::RelPath;
use nix::fcntl::{OFlag, open, openat};
use nix::sys::stat::Mode;

/// Never a link at the end, never a wait for a pipe's other side.
fn flags() -> OFlag {
    OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC
}

/// Opens a regular file. `path` itself may be no link; the folders above it, which
/// the caller named, may.
pub fn open_no_follow(path: &Path) -> io::Result<File> {
    regular(File::from(open(path, flags(), Mode::empty())?))
}

/// Opens a regular file below `root`; no part of `below` may be a link.
pub fn open_below(root: &Path, below: &RelPath) -> io::Result<File> {
    let mut dir = open(root, OFlag::O_DIRECTORY | OFlag::O_CLOEXEC, Mode::empty())?;
    let mut parts = below.as_str().split('/').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return regular(File::from(openat(dir.as_fd(), part, flags(), Mode::empty())?));
        }
        dir = openat(dir.as_fd(), part, flags() | OFlag::O_DIRECTORY, Mode::empty())?;
    }
    Err(io::Error::from(io::ErrorKind::NotFound))
}

/// The bytes of a regular file, at most `limit`.
pub fn read_no_follow(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_limited(open_no_follow(path)?, limit)
}

/// The bytes of a regular file below `root`, at most `limit`.
pub fn read_below(root: &Path, below: &RelPath, limit: u64) -> io::Result<Vec<u8>> {
    read_limited(open_below(root, below)?, limit)
}

fn regular(file: File) -> io::Result<File> {
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"))
    }
}

fn read_limited(file: File, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let message = format!("larger than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}
