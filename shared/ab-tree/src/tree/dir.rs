//! [`DirTree`]: a folder, read without following any link.

use std::collections::BTreeMap;
use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::sync::Mutex;

use nix::dir::{Dir, Type};
use nix::fcntl::{AtFlags, OFlag, open, openat, readlinkat};
use nix::sys::stat::{FileStat, Mode as Permissions, fstatat};

use super::{MAX_ENTRIES, MAX_FILE, TreeError};
use crate::diff::{EntryMeta, TreeRead};
use crate::patch::Mode;
use crate::path::PathError;
use crate::{TreePath, path};

/// A folder on disk.
pub struct DirTree {
    root: OwnedFd,
    entries: BTreeMap<TreePath, EntryMeta>,
    left_out: Vec<LeftOut>,
    /// The directory that was read from last: files are mostly read in order.
    last: Mutex<Option<(Vec<u8>, OwnedFd)>>,
}

/// Something in a folder that is no part of the tree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LeftOut {
    /// Its path, escaped for people.
    pub path: String,
    /// What it is, e.g. `a git directory`.
    pub what: &'static str,
}

impl DirTree {
    /// Lists the folder at `root`, which may itself be reached through links.
    pub fn open(root: &Path) -> Result<Self, TreeError> {
        let unreadable =
            |source: io::Error| TreeError::Unreadable { path: root.to_owned(), source };
        let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_CLOEXEC;
        let fd = open(root, flags, Permissions::empty()).map_err(|err| unreadable(err.into()))?;
        let mut tree =
            Self { root: fd, entries: BTreeMap::new(), left_out: vec![], last: Mutex::new(None) };
        tree.walk().map_err(unreadable)?;
        if tree.entries.len() > MAX_ENTRIES {
            return Err(TreeError::TooManyFiles);
        }
        tree.left_out.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    /// What lies in the folder and is no part of the tree: nested git directories,
    /// pipes, sockets, devices, paths longer than a system accepts. Sorted.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    fn walk(&mut self) -> io::Result<()> {
        let mut rest = vec![Vec::new()];
        while let Some(prefix) = rest.pop() {
            let fd = open_dir(self.root.as_fd(), &prefix)?;
            for entry in Dir::from_fd(fd.try_clone()?)?.iter() {
                let entry = entry?;
                let name = entry.file_name();
                if matches!(name.to_bytes(), b"." | b"..") {
                    continue;
                }
                let path = join(&prefix, name.to_bytes());
                if self.take(&fd, name, &path, entry.file_type())? {
                    rest.push(path);
                }
            }
            if self.entries.len() > MAX_ENTRIES {
                break;
            }
        }
        Ok(())
    }

    /// Notes one name; tells whether it is a directory to enter.
    fn take(
        &mut self,
        dir: &OwnedFd,
        name: &CStr,
        path: &[u8],
        known: Option<Type>,
    ) -> io::Result<bool> {
        let valid = match TreePath::new(path) {
            Ok(valid) => valid,
            Err(err) => {
                let what = match err {
                    PathError::DotGit => "a git directory",
                    _ => "a path that is too long",
                };
                self.leave_out(path, what);
                return Ok(false);
            }
        };
        if known == Some(Type::Directory) {
            return Ok(true);
        }
        let stat = fstatat(dir, name, AtFlags::AT_SYMLINK_NOFOLLOW)?;
        match kind(&stat) {
            Kind::Directory => return Ok(true),
            Kind::Entry(meta) => drop(self.entries.insert(valid, meta)),
            Kind::Special(what) => self.leave_out(path, what),
        }
        Ok(false)
    }

    fn leave_out(&mut self, path: &[u8], what: &'static str) {
        self.left_out.push(LeftOut { path: path::quote::display(path), what });
    }

    fn with_parent<T>(
        &self,
        path: &TreePath,
        read: impl FnOnce(BorrowedFd, &OsStr) -> io::Result<T>,
    ) -> io::Result<T> {
        let parent = path.parent().map(|dir| dir.as_bytes().to_vec()).unwrap_or_default();
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if last.as_ref().is_none_or(|(dir, _)| *dir != parent) {
            *last = None;
        }
        let (_, fd) = match &mut *last {
            Some(known) => known,
            none => none.insert((parent.clone(), open_dir(self.root.as_fd(), &parent)?)),
        };
        read(fd.as_fd(), OsStr::from_bytes(path.file_name()))
    }
}

impl TreeRead for DirTree {
    fn list(&self) -> BTreeMap<TreePath, EntryMeta> {
        self.entries.clone()
    }

    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>> {
        let meta = self.entries.get(path).ok_or(io::ErrorKind::NotFound)?;
        self.with_parent(path, |dir, name| match meta.mode {
            Mode::Symlink => Ok(readlinkat(dir, name)?.into_vec()),
            _ => read_file(dir, name, meta.size),
        })
    }
}

enum Kind {
    Directory,
    Entry(EntryMeta),
    Special(&'static str),
}

fn kind(stat: &FileStat) -> Kind {
    const TYPE: u32 = 0o170_000;
    let size = u64::try_from(stat.st_size).unwrap_or_default();
    let entry = |mode| Kind::Entry(EntryMeta { mode, size });
    match stat.st_mode & TYPE {
        0o040_000 => Kind::Directory,
        0o100_000 if stat.st_mode & 0o100 != 0 => entry(Mode::Executable),
        0o100_000 => entry(Mode::Regular),
        0o120_000 => entry(Mode::Symlink),
        0o010_000 => Kind::Special("a pipe"),
        0o140_000 => Kind::Special("a socket"),
        _ => Kind::Special("a device"),
    }
}

fn join(prefix: &[u8], name: &[u8]) -> Vec<u8> {
    if prefix.is_empty() { name.to_vec() } else { [prefix, b"/", name].concat() }
}

/// Opens a directory below `root` part by part; no part may be a link.
fn open_dir(root: BorrowedFd, path: &[u8]) -> io::Result<OwnedFd> {
    let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let enter = |dir: BorrowedFd, name: &[u8]| {
        openat(dir, OsStr::from_bytes(name), flags, Permissions::empty())
    };
    let mut dir = enter(root, b".")?;
    for part in path.split(|&byte| byte == b'/').filter(|part| !part.is_empty()) {
        dir = enter(dir.as_fd(), part)?;
    }
    Ok(dir)
}

fn read_file(dir: BorrowedFd, name: &OsStr, size: u64) -> io::Result<Vec<u8>> {
    let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC;
    let file = File::from(openat(dir, name, flags, Permissions::empty())?);
    if size > MAX_FILE {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than 268435456 bytes"));
    }
    // One byte more than there should be: a whole file is then one call.
    let mut bytes = vec![0; usize::try_from(size).unwrap_or_default() + 1];
    let mut read = 0;
    while read < bytes.len() {
        match (&file).read(&mut bytes[read..])? {
            0 => break,
            count => read += count,
        }
        if read as u64 == size {
            break;
        }
    }
    bytes.truncate(read);
    if read as u64 == size {
        Ok(bytes)
    } else {
        Err(io::Error::other("the file changed while it was read"))
    }
}

#[cfg(test)]
#[path = "dir_tests.rs"]
mod tests;
