//! What a build takes of the disk, and how it is given back.
//!
//! A build is a stranger: it may fill the disk, or nest folders deeper than a path may be long. So
//! a walk keeps one folder open whatever the depth, names things relative to it, and follows no link.
//! The tree must be at rest.

use std::collections::BTreeSet;
use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use nix::dir::Dir;
use nix::fcntl::{AtFlags, OFlag, open, openat};
use nix::sys::stat::{FchmodatFlags, FileStat, Mode, SFlag, fchmodat, fstatat};
use nix::sys::statvfs::statvfs;
use nix::unistd::{UnlinkatFlags, unlinkat};

use crate::BuildError;
use crate::workspace::working_copy;

/// What must be free before a build: with less, an honest one would fail and be blamed for it.
pub(crate) const MIN_FREE: u64 = 256 << 20;
/// Most that the working copy may take once the commands have ended. Android builds take 1 to 4 GiB.
pub(crate) const MAX_BYTES: u64 = 16 << 30;
/// Most files and folders in it: these run out before space does.
pub(crate) const MAX_FILES: u64 = 2_000_000;

/// What a tree takes: allocated, since a file may have holes; a file with two names counts once.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Used {
    pub(crate) bytes: u64,
    pub(crate) files: u64,
}

impl Used {
    /// How the build that used this broke the limits, if it did. `free` is what it left, of `before`.
    pub(crate) fn too_much(self, before: u64, free: u64) -> Option<String> {
        let mib = self.bytes >> 20;
        if self.bytes > MAX_BYTES {
            return Some(format!(
                "takes {mib} MiB of disk, of which it may have {}",
                MAX_BYTES >> 20
            ));
        }
        if self.files > MAX_FILES {
            return Some(format!("leaves {} files, of which it may have {MAX_FILES}", self.files));
        }
        // Others write to this disk, too: it is this build's fault if it took most of it.
        let filled = free < MIN_FREE && self.bytes > before / 2;
        filled.then(|| format!("fills the disk: it takes {mib} of {} MiB", before >> 20))
    }
}

/// Bytes that are free where `folder` lies.
pub(crate) fn free(folder: &Path) -> Result<u64, BuildError> {
    let stat =
        statvfs(folder).map_err(|err| working_copy("look for space in", folder, err.into()))?;
    Ok(stat.blocks_available().saturating_mul(stat.fragment_size()))
}

/// As [`free`]; too little is an error of the machine.
pub(crate) fn check_free(folder: &Path) -> Result<u64, BuildError> {
    enough(folder, free(folder)?)
}

fn enough(folder: &Path, free: u64) -> Result<u64, BuildError> {
    let full = || BuildError::DiskFull { folder: folder.into(), free };
    (free >= MIN_FREE).then_some(free).ok_or_else(full)
}

/// What the tree below `folder` takes.
pub(crate) fn used(folder: &Path) -> io::Result<Used> {
    let mut used = Used::default();
    let mut known = BTreeSet::new();
    walk(folder, |step| {
        if let Step::Found { meta, .. } = step {
            used.files += 1;
            if is_folder(meta) || meta.st_nlink < 2 || known.insert((meta.st_dev, meta.st_ino)) {
                used.bytes += u64::try_from(meta.st_blocks).unwrap_or(0) * 512;
            }
        }
        Ok(())
    })?;
    Ok(used)
}

/// Removes all that lies below `folder`.
pub(crate) fn clear(folder: &Path) -> io::Result<()> {
    walk(folder, |step| match step {
        Step::Found { meta, .. } if is_folder(meta) => Ok(()),
        Step::Found { folder, name, .. } => {
            Ok(unlinkat(folder, name.as_c_str(), UnlinkatFlags::NoRemoveDir)?)
        }
        Step::Left { folder, name } => {
            Ok(unlinkat(folder, name.as_c_str(), UnlinkatFlags::RemoveDir)?)
        }
    })
}

/// What a walk comes by.
enum Step<'a> {
    /// An entry of `folder`. A folder is entered later.
    Found { folder: BorrowedFd<'a>, name: &'a CString, meta: &'a FileStat },
    /// A folder in `folder` that was walked.
    Left { folder: BorrowedFd<'a>, name: &'a CString },
}

/// A folder on the way down: its name, and its folders that are still to be entered.
struct Level {
    name: CString,
    rest: Vec<CString>,
}

fn walk(root: &Path, mut visit: impl FnMut(Step<'_>) -> io::Result<()>) -> io::Result<()> {
    let mut here = open(root, flags(), Mode::empty())?;
    let mut level = Level { name: CString::default(), rest: entries(&here, &mut visit)? };
    let mut above = vec![];
    loop {
        if let Some(name) = level.rest.pop() {
            here = openat(&here, name.as_c_str(), flags(), Mode::empty())?;
            let rest = entries(&here, &mut visit)?;
            above.push(std::mem::replace(&mut level, Level { name, rest }));
        } else {
            let Some(parent) = above.pop() else { return Ok(()) };
            let done = std::mem::replace(&mut level, parent);
            here = openat(&here, "..", flags(), Mode::empty())?;
            visit(Step::Left { folder: here.as_fd(), name: &done.name })?;
        }
    }
}

/// Visits what lies in a folder; returns the folders among it, opened up for us.
fn entries(
    here: &OwnedFd,
    visit: &mut impl FnMut(Step<'_>) -> io::Result<()>,
) -> io::Result<Vec<CString>> {
    let mut names = vec![];
    for entry in Dir::openat(here, ".", flags(), Mode::empty())?.iter() {
        let name = entry?.file_name().to_owned();
        if ![c".", c".."].contains(&name.as_c_str()) {
            names.push(name);
        }
    }
    let mut folders = vec![];
    for name in names {
        let meta = fstatat(here, name.as_c_str(), AtFlags::AT_SYMLINK_NOFOLLOW)?;
        visit(Step::Found { folder: here.as_fd(), name: &name, meta: &meta })?;
        if is_folder(&meta) {
            open_up(here, &name, &meta)?;
            folders.push(name);
        }
    }
    Ok(folders)
}

/// A build may have taken our own right to enter its folders away.
fn open_up(here: &OwnedFd, name: &CString, meta: &FileStat) -> io::Result<()> {
    let mode = Mode::from_bits_truncate(meta.st_mode);
    if mode.contains(Mode::S_IRWXU) {
        return Ok(());
    }
    // That it is a folder and no link was just seen.
    Ok(fchmodat(here, name.as_c_str(), mode | Mode::S_IRWXU, FchmodatFlags::FollowSymlink)?)
}

fn is_folder(meta: &FileStat) -> bool {
    meta.st_mode & SFlag::S_IFMT.bits() == SFlag::S_IFDIR.bits()
}

fn flags() -> OFlag {
    OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC
}

#[cfg(test)]
#[path = "disk_tests.rs"]
mod tests;
