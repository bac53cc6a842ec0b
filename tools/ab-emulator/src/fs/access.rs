//! Who may touch what, as far as users of `adb shell` meet it.

use std::io;

use nix::errno::Errno;

/// On whose behalf a command runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum User {
    /// `adb shell`, uid 2000.
    Shell,
    /// An app by its package, as after `run-as`.
    App(String),
    /// `adb root`, and the device itself.
    Root,
}

/// Whether `user` may pass through or look at `path`, given as its real components.
pub(super) fn may_enter(user: &User, path: &[String]) -> io::Result<()> {
    let own = match user {
        User::Root => return Ok(()),
        User::App(package) => Some(package.as_str()),
        User::Shell => None,
    };
    match private(path) {
        Some(package) if Some(package) != own => Err(Errno::EACCES.into()),
        _ => Ok(()),
    }
}

/// Whether `user` may list the folder `path`.
pub(super) fn may_list(user: &User, path: &[String]) -> io::Result<()> {
    let parts: Vec<&str> = path.iter().map(String::as_str).collect();
    match parts[..] {
        ["data"]
        | ["data", "data" | "app" | "system" | "misc" | "user_de"]
        | ["data", "user" | "user_de", _]
            if *user != User::Root =>
        {
            Err(Errno::EACCES.into())
        }
        _ => Ok(()),
    }
}

/// Whether `user` may make, change or remove `path`.
pub(super) fn may_write(user: &User, path: &[String]) -> io::Result<()> {
    if *user == User::Root {
        return Ok(());
    }
    may_enter(user, path)?;
    let parts: Vec<&str> = path.iter().map(String::as_str).collect();
    match parts[..] {
        ["data", "local", "tmp", ..] if *user == User::Shell => Ok(()),
        ["sdcard" | "storage", ..]
        | ["mnt", "sdcard" | "user", ..]
        | ["data", "data", _, ..]
        | ["data", "user" | "user_de", _, _, ..] => Ok(()),
        ["data" | "dev" | "cache" | "proc" | "mnt", ..] => Err(Errno::EACCES.into()),
        _ => Err(Errno::EROFS.into()),
    }
}

/// The package whose private folder holds `path`.
pub(super) fn private(path: &[String]) -> Option<&str> {
    match path {
        [a, b, package, ..] if a == "data" && b == "data" => Some(package),
        [a, b, _, package, ..] if a == "data" && (b == "user" || b == "user_de") => Some(package),
        _ => None,
    }
}
