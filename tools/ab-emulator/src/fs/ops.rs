//! The operations.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;

use nix::dir::Dir;
use nix::errno::Errno;
use nix::fcntl::{AtFlags, OFlag, open, openat, readlinkat, renameat};
use nix::sys::stat::{Mode, UtimensatFlags, fchmod, mkdirat, stat, utimensat};
use nix::sys::time::TimeSpec;
use nix::unistd::{UnlinkatFlags, linkat, symlinkat, unlinkat};

use super::resolve::{Last, Spot};
use super::{Create, DeviceFs, Kind, Meta, access, text};

/// Devices that are the same everywhere and hold nothing.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/urandom"];

impl DeviceFs {
    /// Facts of what `path` leads to.
    pub fn stat(&self, path: &str) -> io::Result<Meta> {
        self.meta(path, Last::Follow)
    }

    /// Facts of `path` itself, were it a link.
    pub fn lstat(&self, path: &str) -> io::Result<Meta> {
        self.meta(path, Last::Keep)
    }

    fn meta(&self, path: &str, last: Last) -> io::Result<Meta> {
        if let Some(device) = device(path) {
            return Ok(Meta::new(&stat(device)?, &["dev".into()]));
        }
        let spot = self.resolve(path, last)?;
        let meta = Meta::new(&spot.stat()?, &spot.path);
        if path.ends_with('/') && !meta.is_dir() {
            return Err(Errno::ENOTDIR.into());
        }
        Ok(meta)
    }

    /// Whether `path` leads to something that this user can look at.
    pub fn exists(&self, path: &str) -> bool {
        self.stat(path).is_ok()
    }

    /// Whether this user could change what `path` leads to, as far as the place decides.
    pub fn may_write(&self, path: &str) -> bool {
        let spot = self.resolve(path, Last::Follow);
        device(path).is_some()
            || spot.is_ok_and(|spot| access::may_write(&self.user, &spot.path).is_ok())
    }

    /// The names in a folder, in order of their bytes, without `.` and `..`.
    pub fn list(&self, path: &str) -> io::Result<Vec<String>> {
        let spot = self.resolve(path, Last::Follow)?;
        access::may_list(&self.user, &spot.path)?;
        let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
        let fd = openat(spot.dir.as_fd(), spot.name.as_os_str(), flags, Mode::empty())?;
        let mut names = vec![];
        for entry in Dir::from_fd(fd)?.iter() {
            let entry = entry?;
            let name = entry.file_name().to_bytes();
            if name != b"." && name != b".." {
                names.push(name.to_vec());
            }
        }
        names.sort_unstable();
        Ok(names.iter().map(|name| text::decode(name)).collect())
    }

    /// Opens a regular file for reading; anything that could make the reader wait is refused.
    pub fn open(&self, path: &str) -> io::Result<File> {
        if let Some(device) = device(path) {
            return Ok(open(device, OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty())?.into());
        }
        let spot = self.resolve(path, Last::Follow)?;
        if path.ends_with('/') {
            is_dir(&spot)?;
        }
        open_regular(&spot, OFlag::O_RDONLY, Mode::empty())
    }

    /// The bytes of a regular file, at most `limit`.
    pub fn read(&self, path: &str, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = vec![];
        self.open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit {
            return Err(Errno::EFBIG.into());
        }
        Ok(bytes)
    }

    /// Opens a regular file for writing, and makes it if it is missing.
    pub fn create(&self, path: &str, how: Create) -> io::Result<File> {
        if let Some(device) = device(path) {
            return Ok(open(device, OFlag::O_WRONLY | OFlag::O_CLOEXEC, Mode::empty())?.into());
        }
        let spot = self.resolve(path, Last::Follow)?;
        access::may_write(&self.user, &spot.path)?;
        if path.ends_with('/') {
            return Err(Errno::EISDIR.into());
        }
        let file = open_regular(&spot, OFlag::O_WRONLY | how.flags(), mode(how.mode))?;
        if how.truncate {
            // Not by O_TRUNC: a file is looked at before it is changed.
            file.set_len(0)?;
        }
        Ok(file)
    }

    /// Writes a whole file, replacing what was there.
    pub fn write(&self, path: &str, bytes: &[u8], mode: u32) -> io::Result<()> {
        self.create(path, Create { mode, ..Create::TRUNCATE })?.write_all(bytes)
    }

    /// Makes a folder.
    pub fn mkdir(&self, path: &str, bits: u32) -> io::Result<()> {
        let spot = self.resolve(path.trim_end_matches('/'), Last::Keep).map_err(|err| {
            if path.trim_matches('/').is_empty() { Errno::EEXIST.into() } else { err }
        })?;
        if spot.stat().is_ok() {
            return Err(Errno::EEXIST.into());
        }
        access::may_write(&self.user, &spot.path)?;
        mkdirat(spot.dir.as_fd(), spot.name.as_os_str(), mode(bits))?;
        // Whatever the umask of this process is.
        self.chmod(path, bits)
    }

    /// Makes a folder and those above it; one that is there already is fine.
    pub fn mkdir_all(&self, path: &str, bits: u32) -> io::Result<()> {
        let mut ends: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
        ends.push(path.len());
        for end in ends.into_iter().filter(|&end| end > 0) {
            match self.mkdir(&path[..end], bits) {
                Err(err) if err.kind() == io::ErrorKind::AlreadyExists => {}
                done => done?,
            }
        }
        if self.stat(path)?.is_dir() { Ok(()) } else { Err(Errno::EEXIST.into()) }
    }

    /// Removes a file or link.
    pub fn remove_file(&self, path: &str) -> io::Result<()> {
        self.unlink(path, UnlinkatFlags::NoRemoveDir)
    }

    /// Removes an empty folder.
    pub fn remove_dir(&self, path: &str) -> io::Result<()> {
        self.unlink(path.trim_end_matches('/'), UnlinkatFlags::RemoveDir)
    }

    fn unlink(&self, path: &str, flags: UnlinkatFlags) -> io::Result<()> {
        let spot = self.resolve(path, Last::Keep)?;
        access::may_write(&self.user, &spot.path)?;
        Ok(unlinkat(spot.dir.as_fd(), spot.name.as_os_str(), flags)?)
    }

    /// Removes a file, or a folder with all that is in it; links are removed, not followed.
    pub fn remove_tree(&self, path: &str) -> io::Result<()> {
        let path = path.trim_end_matches('/');
        if self.lstat(path)?.is_dir() {
            for name in self.list(path)? {
                self.remove_tree(&format!("{path}/{name}"))?;
            }
            return self.remove_dir(path);
        }
        self.remove_file(path)
    }

    /// Moves `from` to `to`, replacing a file there.
    pub fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let from = self.resolve(from.trim_end_matches('/'), Last::Keep)?;
        let to = self.resolve(to.trim_end_matches('/'), Last::Keep)?;
        access::may_write(&self.user, &from.path)?;
        access::may_write(&self.user, &to.path)?;
        let (old, new) = (from.name.as_os_str(), to.name.as_os_str());
        Ok(renameat(from.dir.as_fd(), old, to.dir.as_fd(), new)?)
    }

    /// Sets the permission bits.
    pub fn chmod(&self, path: &str, bits: u32) -> io::Result<()> {
        let spot = self.resolve(path, Last::Follow)?;
        access::may_write(&self.user, &spot.path)?;
        // Through a descriptor: fchmodat would follow a link that was laid meanwhile.
        let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC;
        let fd = openat(spot.dir.as_fd(), spot.name.as_os_str(), flags, Mode::empty())?;
        Ok(fchmod(fd.as_fd(), mode(bits))?)
    }

    /// Sets the time of the last change, in seconds since 1970 and nanoseconds.
    pub fn set_mtime(&self, path: &str, seconds: i64, nanos: i64) -> io::Result<()> {
        let spot = self.resolve(path, Last::Follow)?;
        access::may_write(&self.user, &spot.path)?;
        let time = TimeSpec::new(seconds, nanos);
        let flags = UtimensatFlags::NoFollowSymlink;
        Ok(utimensat(spot.dir.as_fd(), spot.name.as_os_str(), &time, &time, flags)?)
    }

    /// What a link says.
    pub fn read_link(&self, path: &str) -> io::Result<String> {
        let spot = self.resolve(path, Last::Keep)?;
        Ok(text::decode(readlinkat(spot.dir.as_fd(), spot.name.as_os_str())?.as_bytes()))
    }

    /// Makes a link at `path` that says `target`.
    pub fn symlink(&self, target: &str, path: &str) -> io::Result<()> {
        let spot = self.resolve(path, Last::Keep)?;
        access::may_write(&self.user, &spot.path)?;
        let target = super::resolve::os(target);
        Ok(symlinkat(target.as_os_str(), spot.dir.as_fd(), spot.name.as_os_str())?)
    }

    /// Gives a file a second name.
    pub fn hard_link(&self, from: &str, to: &str) -> io::Result<()> {
        let from = self.resolve(from, Last::Keep)?;
        let to = self.resolve(to, Last::Keep)?;
        access::may_write(&self.user, &from.path)?;
        access::may_write(&self.user, &to.path)?;
        let (old, new) = (from.name.as_os_str(), to.name.as_os_str());
        Ok(linkat(from.dir.as_fd(), old, to.dir.as_fd(), new, AtFlags::empty())?)
    }

    /// The path without links, `.` and `..`; its last component need not be there.
    pub fn canonical(&self, path: &str) -> io::Result<String> {
        Ok(format!("/{}", self.resolve(path, Last::Follow)?.path.join("/")))
    }
}

/// Opens without waiting and without following, then looks at what it is.
fn open_regular(spot: &Spot, flags: OFlag, mode: Mode) -> io::Result<File> {
    let flags = flags | OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC | OFlag::O_NOCTTY;
    let file = File::from(openat(spot.dir.as_fd(), spot.name.as_os_str(), flags, mode)?);
    let kind = file.metadata()?.file_type();
    match (kind.is_file(), kind.is_dir()) {
        (true, _) => Ok(file),
        (_, true) => Err(Errno::EISDIR.into()),
        _ => Err(Errno::ENXIO.into()),
    }
}

fn is_dir(spot: &Spot) -> io::Result<()> {
    let kind = Meta::new(&spot.stat()?, &spot.path).kind;
    if kind == Kind::Dir { Ok(()) } else { Err(Errno::ENOTDIR.into()) }
}

fn device(path: &str) -> Option<&'static str> {
    DEVICES.into_iter().find(|device| *device == path)
}

/// No set-uid bits on the host.
fn mode(bits: u32) -> Mode {
    Mode::from_bits_truncate(bits & 0o777)
}
