//! What is said of files, and of what went wrong.

use std::io::{self, Read, Write};

use nix::errno::Errno;
use rsadb::services::sync::codec::{encode_stat_v1, encode_stat_v2, id, word};
use rsadb::services::sync::{Stat, StatDetail};

use super::Session;
use crate::adbd::services::Meta;
use crate::fs::text;

impl<R: Read, W: Write> Session<'_, R, W> {
    /// `STAT`: of a link itself; all is zero for what is missing.
    pub(super) fn stat_v1(&mut self, path: &str) -> io::Result<()> {
        let meta = self.files.lstat(path).unwrap_or_default();
        self.output.write_all(&encode_stat_v1(id::STAT, &stat(&meta, 0)))
    }

    /// `STA2`, of what a link leads to, or `LST2`, of the link.
    pub(super) fn stat_v2(&mut self, name: [u8; 4], path: &str) -> io::Result<()> {
        let follow = &name == id::STA2;
        let found = if follow { self.files.stat(path) } else { self.files.lstat(path) };
        let stat = match found {
            Ok(meta) => stat(&meta, 0),
            Err(err) => stat(&Meta::default(), errno(&err) as u32),
        };
        self.output.write_all(&encode_stat_v2(&name, &stat))
    }

    /// `LIST`. What can't be listed is empty.
    pub(super) fn list_v1(&mut self, path: &str) -> io::Result<()> {
        for (name, meta) in self.files.list(path).unwrap_or_default() {
            let head = encode_stat_v1(id::DENT, &stat(&meta, 0));
            self.entry(&head, &name)?;
        }
        self.output.write_all(&[&id::DONE[..], &[0; 16]].concat())
    }

    /// `LIS2`, the same with more of each file.
    pub(super) fn list_v2(&mut self, path: &str) -> io::Result<()> {
        for (name, meta) in self.files.list(path).unwrap_or_default() {
            let head = encode_stat_v2(id::DNT2, &stat(&meta, 0));
            self.entry(&head, &name)?;
        }
        self.output.write_all(&[&id::DONE[..], &[0; 72]].concat())
    }

    fn entry(&mut self, head: &[u8], name: &str) -> io::Result<()> {
        let name = text::encode(name);
        let Ok(length) = u32::try_from(name.len()) else { return Ok(()) };
        self.output.write_all(&[head, &length.to_le_bytes(), &name[..]].concat())
    }

    /// `FAIL` and why.
    pub(super) fn fail(&mut self, why: &str) -> io::Result<()> {
        let length = u32::try_from(why.len()).unwrap_or(0);
        self.output.write_all(&[&word(id::FAIL, length), why.as_bytes()].concat())
    }

    /// `FAIL` and why, from the system's error.
    pub(super) fn fail_with(&mut self, step: &str, err: &io::Error) -> io::Result<()> {
        self.fail(&format!("{step}: {}", errno(err).desc()))
    }
}

/// The error's number; "I/O error" if it has none.
fn errno(err: &io::Error) -> Errno {
    match err.raw_os_error() {
        Some(number) => Errno::from_raw(number),
        None => match err.kind() {
            io::ErrorKind::NotFound => Errno::ENOENT,
            io::ErrorKind::PermissionDenied => Errno::EACCES,
            io::ErrorKind::NotADirectory => Errno::ENOTDIR,
            io::ErrorKind::IsADirectory => Errno::EISDIR,
            io::ErrorKind::StorageFull => Errno::ENOSPC,
            io::ErrorKind::InvalidInput => Errno::EINVAL,
            _ => Errno::EIO,
        },
    }
}

fn stat(meta: &Meta, error: u32) -> Stat {
    let Meta { mode, size, mtime, dev, ino, nlink, uid, gid } = *meta;
    // One time stands for all three: a device of ours keeps no others.
    let detail = StatDetail { dev, ino, nlink, uid, gid, atime: mtime, ctime: mtime };
    Stat { mode, size, mtime, error: Some(error), detail: Some(detail) }
}
