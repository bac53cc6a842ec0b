//! From a device path to an open folder and a name in it, one component at a time.
//!
//! Links are read and followed here, inside the root, so no system call ever follows one. A
//! library such as cap-std refuses links that begin with `/`; here they are the rule
//! (`/sdcard` is one), and mean the device's root.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use nix::errno::Errno;
use nix::fcntl::{AtFlags, OFlag, open, openat, readlinkat};
use nix::sys::stat::{FileStat, Mode, fstatat};

use super::{DeviceFs, access, text};

const MAX_LINKS: usize = 40;
const MAX_PATH: usize = 4096;

/// Where a path leads: a name in an open folder. Nothing need be there.
pub(super) struct Spot {
    pub(super) dir: OwnedFd,
    /// `.` for the root itself or a path that ends in `..`.
    pub(super) name: OsString,
    /// The real components, the name last.
    pub(super) path: Vec<String>,
}

impl Spot {
    pub(super) fn stat(&self) -> io::Result<FileStat> {
        Ok(fstatat(self.dir.as_fd(), self.name.as_os_str(), AtFlags::AT_SYMLINK_NOFOLLOW)?)
    }
}

/// Whether a link at the path's end is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Follow,
    Keep,
}

struct Walk<'a> {
    fs: &'a DeviceFs,
    dir: OwnedFd,
    path: Vec<String>,
    pending: VecDeque<String>,
    links: usize,
}

impl DeviceFs {
    pub(super) fn resolve(&self, path: &str, last: Last) -> io::Result<Spot> {
        if path.is_empty() {
            return Err(Errno::ENOENT.into());
        }
        if path.len() > MAX_PATH {
            return Err(Errno::ENAMETOOLONG.into());
        }
        if path.contains('\0') {
            return Err(Errno::EINVAL.into());
        }
        // `x/` is the folder that x names, even through a link.
        let last = if path.ends_with('/') { Last::Follow } else { last };
        let pending = components(path);
        let mut walk = Walk { fs: self, dir: self.open_root()?, path: vec![], pending, links: 0 };
        walk.run(last)
    }

    fn open_root(&self) -> io::Result<OwnedFd> {
        let flags = OFlag::O_PATH | OFlag::O_DIRECTORY | OFlag::O_CLOEXEC;
        Ok(open(self.root(), flags, Mode::empty())?)
    }
}

impl Walk<'_> {
    fn run(&mut self, last: Last) -> io::Result<Spot> {
        while let Some(name) = self.pending.pop_front() {
            if name == ".." {
                self.up()?;
            } else if !self.pending.is_empty() {
                self.down(name)?;
            } else if let Some(spot) = self.end(name, last)? {
                return Ok(spot);
            }
        }
        Ok(Spot { dir: self.dir.try_clone()?, name: ".".into(), path: self.path.clone() })
    }

    /// Up again from the root: the folders on the way are real ones, and no descriptors pile up.
    fn up(&mut self) -> io::Result<()> {
        self.path.pop();
        self.dir = self.fs.open_root()?;
        for name in &self.path {
            self.dir = open_dir(&self.dir, &os(name))?;
        }
        Ok(())
    }

    fn down(&mut self, name: String) -> io::Result<()> {
        if self.splice(&name)? {
            return Ok(());
        }
        self.dir = open_dir(&self.dir, &os(&name))?;
        self.path.push(name);
        access::may_enter(&self.fs.user, &self.path)
    }

    fn end(&mut self, name: String, last: Last) -> io::Result<Option<Spot>> {
        if last == Last::Follow && self.splice(&name)? {
            return Ok(None);
        }
        let mut path = self.path.clone();
        let os_name = os(&name);
        path.push(name);
        access::may_enter(&self.fs.user, &path)?;
        Ok(Some(Spot { dir: self.dir.try_clone()?, name: os_name, path }))
    }

    /// If `name` is a link, puts what it says before what is left to walk.
    fn splice(&mut self, name: &str) -> io::Result<bool> {
        let Ok(target) = readlinkat(self.dir.as_fd(), os(name).as_os_str()) else {
            return Ok(false);
        };
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(Errno::ELOOP.into());
        }
        let target = text::decode(target.as_bytes());
        for part in components(&target).into_iter().rev() {
            self.pending.push_front(part);
        }
        if target.starts_with('/') {
            self.path.clear();
            self.dir = self.fs.open_root()?;
        }
        Ok(true)
    }
}

fn components(path: &str) -> VecDeque<String> {
    path.split('/').filter(|part| !matches!(*part, "" | ".")).map(str::to_owned).collect()
}

pub(super) fn os(name: &str) -> OsString {
    OsString::from_vec(text::encode(name))
}

fn open_dir(dir: &OwnedFd, name: &OsString) -> io::Result<OwnedFd> {
    let flags = OFlag::O_PATH | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    Ok(openat(dir.as_fd(), name.as_os_str(), flags, Mode::empty())?)
}
