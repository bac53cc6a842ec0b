//! Users by number and name.

use super::super::World;
use crate::fs::{FIRST_APP, Owner, User};

/// Whose a file is.
pub(super) fn uid(owner: &Owner, world: &dyn World) -> u32 {
    owner.uid(|package| world.package(package).map(|package| package.uid))
}

/// Who runs a command.
pub(super) fn user_uid(user: &User, world: &dyn World) -> u32 {
    let owner = match user {
        User::Root => Owner::Root,
        User::Shell => Owner::Shell,
        User::App(package) => Owner::App(package.clone()),
    };
    uid(&owner, world)
}

/// The name that Android gives a user.
pub(super) fn name(uid: u32) -> String {
    match uid {
        0 => "root".into(),
        1000 => "system".into(),
        2000 => "shell".into(),
        uid if uid >= FIRST_APP => format!("u{}_a{}", uid / 100_000, uid % 100_000 - FIRST_APP),
        uid => uid.to_string(),
    }
}
