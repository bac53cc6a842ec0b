//! What a run folder keeps, and what it refuses to read.

use std::fs;
use std::os::unix::fs::symlink;

use ab_contract::FileRef;
use tempfile::TempDir;

use super::RunDir;
use crate::{combined, digest};

fn run() -> (TempDir, RunDir) {
    let temp = TempDir::new().unwrap();
    let run = RunDir::new(temp.path().join("run"));
    (temp, run)
}

#[test]
fn bytes_come_back_by_their_digest() {
    let (_temp, run) = run();
    let file = run.put(b"abc").unwrap();
    // FIPS 180-2, appendix B.1.
    let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(file.sha256.as_str(), known);
    assert_eq!(file.path.as_str(), format!("blobs/{known}"));
    assert_eq!(run.get(&file).unwrap(), b"abc");
    run.check(&file).unwrap();
}

#[test]
fn a_file_of_a_tree_is_kept_unless_it_lies_behind_a_link() {
    let (temp, run) = run();
    fs::create_dir_all(temp.path().join("tree/out")).unwrap();
    fs::write(temp.path().join("tree/out/app"), "abc").unwrap();
    symlink("out", temp.path().join("tree/link")).unwrap();
    symlink("app", temp.path().join("tree/out/app-link")).unwrap();
    let put = |below: &str| run.put_below(&temp.path().join("tree"), &below.parse().unwrap());
    assert_eq!(put("out/app").unwrap(), run.put(b"abc").unwrap());
    for below in ["link/app", "out/app-link", "out", "missing"] {
        assert!(put(below).is_err(), "{below}");
    }
}

#[test]
fn a_file_is_kept_as_its_bytes_are() {
    let (temp, run) = run();
    let source = temp.path().join("source");
    fs::write(&source, vec![7; 200_000]).unwrap();
    let file = run.put_file(&source).unwrap();
    assert_eq!(run.get(&file).unwrap(), vec![7; 200_000]);
    assert_eq!(file, run.put(&vec![7; 200_000]).unwrap());
}

#[test]
fn a_changed_byte_is_noticed_and_mended_by_the_next_put() {
    let (_temp, run) = run();
    let file = run.put(b"abc").unwrap();
    fs::write(run.path(&file.path), b"abd").unwrap();
    for err in [run.get(&file).unwrap_err(), run.check(&file).unwrap_err()] {
        assert!(err.to_string().contains("is not what the record says"), "{err}");
    }
    run.put(b"abc").unwrap();
    run.check(&file).unwrap();
}

#[test]
fn nothing_is_read_through_a_link_or_from_a_pipe() {
    let (temp, run) = run();
    let file = run.put(b"abc").unwrap();
    let path = run.path(&file.path);
    let outside = temp.path().join("outside");
    fs::write(&outside, b"abc").unwrap();

    fs::remove_file(&path).unwrap();
    symlink(&outside, &path).unwrap();
    run.get(&file).unwrap_err();
    run.put_file(&path).unwrap_err();

    fs::remove_file(&path).unwrap();
    nix::unistd::mkfifo(&path, nix::sys::stat::Mode::S_IRWXU).unwrap();
    run.get(&file).unwrap_err();

    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    run.get(&file).unwrap_err();
}

#[test]
fn a_folder_that_is_a_link_is_not_entered() {
    let (temp, run) = run();
    let file = run.put(b"abc").unwrap();
    let moved = temp.path().join("moved");
    fs::rename(run.root().join("blobs"), &moved).unwrap();
    symlink(&moved, run.root().join("blobs")).unwrap();
    run.get(&file).unwrap_err();
}

#[test]
fn a_put_replaces_a_link_and_leaves_its_target_alone() {
    let (temp, run) = run();
    let outside = temp.path().join("outside");
    fs::write(&outside, b"mine").unwrap();
    let file = FileRef::blob(digest(b"abc"));
    fs::create_dir_all(run.root().join("blobs")).unwrap();
    symlink(&outside, run.path(&file.path)).unwrap();
    run.put(b"abc").unwrap();
    assert_eq!(fs::read(&outside).unwrap(), b"mine");
    assert_eq!(run.get(&file).unwrap(), b"abc");
}

#[test]
fn a_combined_digest_does_not_depend_on_order() {
    let (a, b) = (digest(b"a"), digest(b"b"));
    assert_eq!(combined([&a, &b]), combined([&b, &a]));
    assert_ne!(combined([&a, &b]), combined([&a]));
    // Two lines, sorted, into coreutils' sha256sum.
    let known = "e31b611bfa25cad7df113c6721feec788606f694069ced6d3d3f738a89d14e2a";
    assert_eq!(combined([&a, &b]).as_str(), known);
}

#[test]
fn nothing_is_written_through_a_linked_folder() {
    let (temp, run) = run();
    let elsewhere = temp.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::create_dir(run.root()).unwrap();
    symlink(&elsewhere, run.root().join("blobs")).unwrap();
    run.put(b"abc").unwrap_err();
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
}
