//! Trees of strangers: deep, sparse, linked, locked.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};

use ab_contract::{ErrorClass, Fault};
use nix::fcntl::{OFlag, open, openat};
use nix::sys::stat::{Mode, mkdirat};
use tempfile::TempDir;

use super::{MAX_BYTES, MAX_FILES, MIN_FREE, Used, clear, enough, used};

const GIB: u64 = 1 << 30;

#[test]
fn too_much_is_over_a_limit_or_most_of_the_disk() {
    for (bytes, files, before, free, blamed) in [
        (GIB, 10, 90 * GIB, 80 * GIB, false),
        (MAX_BYTES, MAX_FILES, 90 * GIB, 70 * GIB, false),
        (MAX_BYTES + 1, 10, 90 * GIB, 70 * GIB, true),
        (GIB, MAX_FILES + 1, 90 * GIB, 70 * GIB, true),
        (9 * GIB, 10, 9 * GIB, 0, true),
        (9 * GIB, 10, 9 * GIB, MIN_FREE, false),
        // Somebody else filled it.
        (GIB, 10, 90 * GIB, 0, false),
    ] {
        let told = Used { bytes, files }.too_much(before, free);
        assert_eq!(told.is_some(), blamed, "{bytes} {files} {before} {free}: {told:?}");
    }
}

#[test]
fn a_disk_that_is_full_before_is_the_machines_fault() {
    let folder = std::path::Path::new("/run");
    assert_eq!(enough(folder, MIN_FREE).unwrap(), MIN_FREE);
    let err = enough(folder, MIN_FREE - 1).unwrap_err();
    assert_eq!((err.code(), err.class()), ("disk-full", ErrorClass::Environment));
}

#[test]
fn holes_count_nothing_and_two_names_count_once() {
    let temp = TempDir::new().unwrap();
    File::create(temp.path().join("sparse")).unwrap().set_len(64 * GIB).unwrap();
    fs::write(temp.path().join("a"), vec![1; 1 << 20]).unwrap();
    fs::hard_link(temp.path().join("a"), temp.path().join("b")).unwrap();
    symlink("/usr", temp.path().join("link")).unwrap();
    let used = used(temp.path()).unwrap();
    assert_eq!(used.files, 4);
    assert!((1 << 20..3 << 19).contains(&used.bytes), "{used:?}");
}

#[test]
fn any_depth_and_mode_is_measured_and_removed() {
    let (temp, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    fs::write(other.path().join("kept"), "").unwrap();
    symlink(other.path(), temp.path().join("link")).unwrap();
    let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_CLOEXEC;
    let mut here = open(temp.path(), flags, Mode::empty()).unwrap();
    for _ in 0..3_000 {
        mkdirat(&here, "d", Mode::S_IRWXU).unwrap();
        here = openat(&here, "d", flags, Mode::empty()).unwrap();
    }
    fs::create_dir_all(temp.path().join("locked/in")).unwrap();
    fs::set_permissions(temp.path().join("locked"), Permissions::from_mode(0o000)).unwrap();
    assert_eq!(used(temp.path()).unwrap().files, 3_003);
    clear(temp.path()).unwrap();
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 0);
    assert!(other.path().join("kept").exists());
}
