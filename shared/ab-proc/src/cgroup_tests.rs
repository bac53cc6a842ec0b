//! Groups on this machine, where it has any to give.

use std::path::PathBuf;

use super::Cgroup;
use crate::Limits;

#[test]
fn groups_vanish_with_their_owner() {
    let limits = Limits { pids: Some(9), memory_bytes: Some(1 << 26), ..Limits::default() };
    let group = Cgroup::create(&limits);
    let folders: Vec<PathBuf> = group.folders().into_iter().map(Into::into).collect();
    drop(group);
    assert!(folders.iter().all(|folder| !folder.exists()), "{folders:?}");
}
