//! As whom a sandboxed command runs.

use std::fs;
use std::io;
use std::os::unix::fs::lchown;
use std::path::Path;
use std::sync::Mutex;

use nix::unistd::{getegid, geteuid};

use crate::{BwrapSpec, Command, ProcError, Sandbox};

/// Start and length of the range of user ids that nobody owns for long: systemd's dynamic users.
const RANGE: (u32, u32) = (61_184, 4_336);

/// The user of a sandboxed command.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Identity {
    /// We are root and stay it only to mount; the command gets this user and group id, so that no
    /// file of ours is writable for it and process limits bind. One id for each process of ours:
    /// runs beside each other share no limit and cannot touch each other's files.
    Dropped(u32),
    /// Ours, in a user namespace.
    Own,
}

impl Identity {
    /// User and group id as the command sees them.
    pub(crate) fn ids(self) -> (u32, u32) {
        match self {
            Self::Dropped(id) => (id, id),
            Self::Own => (geteuid().as_raw(), getegid().as_raw()),
        }
    }
}

/// The identity to use on this machine: found out by a try, once.
pub(crate) fn identity() -> Result<Identity, ProcError> {
    static FOUND: Mutex<Option<Identity>> = Mutex::new(None);
    let mut found = FOUND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(identity) = *found {
        return Ok(identity);
    }
    let identity = probe()?;
    *found = Some(identity);
    Ok(identity)
}

fn probe() -> Result<Identity, ProcError> {
    if !geteuid().is_root() {
        return Ok(Identity::Own);
    }
    let dropped = Identity::Dropped(RANGE.0 + std::process::id() % RANGE.1);
    let command = Command::new(["/bin/true"]).sandbox(Sandbox::Bwrap(BwrapSpec::new()));
    match command.run_as(Some(dropped)) {
        Ok(done) if done.exit.success() => Ok(dropped),
        // Root of a container may be able to make namespaces but not to change its user.
        Ok(_) | Err(ProcError::SandboxFailed { .. }) => Ok(Identity::Own),
        Err(err) => Err(err),
    }
}

/// The user and group id that sandboxed commands run as, where it is not this process's own.
///
/// # Errors
/// As [`Command::run`]: finding it out starts a sandbox.
pub fn sandbox_owner() -> Result<Option<u32>, ProcError> {
    Ok(match identity()? {
        Identity::Dropped(id) => Some(id),
        Identity::Own => None,
    })
}

/// Gives `folder` and all below it to the user that sandboxed commands run as, so that they can
/// write there. Follows no link.
///
/// The tree must be a private copy at rest: no hard links to files elsewhere, and nothing that
/// changes it meanwhile.
///
/// # Errors
/// As [`sandbox_owner`]; [`ProcError::System`] where the tree cannot be read or changed.
pub fn give(folder: &Path) -> Result<(), ProcError> {
    let Some(id) = sandbox_owner()? else { return Ok(()) };
    chown_all(folder, id).map_err(ProcError::system("hand the tree to the sandbox's user"))
}

fn chown_all(folder: &Path, id: u32) -> io::Result<()> {
    let mut rest = vec![folder.to_owned()];
    while let Some(path) = rest.pop() {
        lchown(&path, Some(id), Some(id))?;
        if fs::symlink_metadata(&path)?.is_dir() {
            for entry in fs::read_dir(&path)? {
                rest.push(entry?.path());
            }
        }
    }
    Ok(())
}
