//! Folders as somebody hostile leaves them.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;

use tempfile::TempDir;

use super::DirTree;
use crate::TreePath;
use crate::diff::TreeRead;

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn path(text: &str) -> TreePath {
    TreePath::new(text).unwrap()
}

#[test]
fn files_links_and_modes_are_listed_in_the_order_of_bytes() {
    let temp = TempDir::new().unwrap();
    let root = temp.path();
    for name in ["b/z", "b.txt", "b/a", "a"] {
        write(root, name, name);
    }
    fs::set_permissions(root.join("b/z"), fs::Permissions::from_mode(0o700)).unwrap();
    symlink("../a", root.join("b/link")).unwrap();
    symlink("nowhere", root.join("dangling")).unwrap();
    let tree = DirTree::open(root).unwrap();
    let list = tree.list();
    let shown: Vec<_> = list
        .iter()
        .map(|(path, meta)| format!("{} {path} {}", meta.mode.octal(), meta.size))
        .collect();
    assert_eq!(
        shown,
        [
            "100644 a 1",
            "100644 b.txt 5",
            "100644 b/a 3",
            "120000 b/link 4",
            "100755 b/z 3",
            "120000 dangling 7"
        ]
    );
    assert_eq!(tree.read(&path("b/link")).unwrap(), b"../a");
    assert_eq!(tree.read(&path("b/z")).unwrap(), b"b/z");
    assert!(tree.read(&path("b")).is_err());
    assert!(tree.left_out().is_empty());
}

#[test]
fn a_link_to_a_folder_is_a_link() {
    let temp = TempDir::new().unwrap();
    write(temp.path(), "tree/real/file", "x");
    write(temp.path(), "outside/secret", "x");
    symlink("../outside", temp.path().join("tree/out")).unwrap();
    symlink("real", temp.path().join("tree/in")).unwrap();
    let tree = DirTree::open(&temp.path().join("tree")).unwrap();
    let names: Vec<_> = tree.list().into_keys().map(|path| path.wire()).collect();
    assert_eq!(names, ["in", "out", "real/file"]);
}

#[test]
fn git_directories_and_special_files_are_left_out_and_told() {
    let temp = TempDir::new().unwrap();
    let root = temp.path();
    for name in [".git/config", "src/test/x/.git/HEAD", "sub/.GIT/config", ".gitignore", "a"] {
        write(root, name, name);
    }
    nix::unistd::mkfifo(&root.join("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let _socket = UnixListener::bind(root.join("socket")).unwrap();
    let tree = DirTree::open(root).unwrap();
    let names: Vec<_> = tree.list().into_keys().map(|path| path.wire()).collect();
    assert_eq!(names, [".gitignore", "a"]);
    let left: Vec<_> =
        tree.left_out().iter().map(|it| format!("{} {}", it.path, it.what)).collect();
    assert_eq!(
        left,
        [
            ".git a git directory",
            "pipe a pipe",
            "socket a socket",
            "src/test/x/.git a git directory",
            "sub/.GIT a git directory",
        ]
    );
}

#[test]
fn names_that_are_not_utf8_are_read() {
    let temp = TempDir::new().unwrap();
    fs::write(temp.path().join(OsStr::from_bytes(b"\xff\n")), "odd").unwrap();
    let tree = DirTree::open(temp.path()).unwrap();
    assert_eq!(tree.read(&TreePath::new(b"\xff\n".to_vec()).unwrap()).unwrap(), b"odd");
}

#[test]
fn a_file_that_changes_or_becomes_a_link_is_not_read() {
    let temp = TempDir::new().unwrap();
    write(temp.path(), "d/a", "old");
    write(temp.path(), "d/b", "old");
    write(temp.path(), "e/c", "old");
    let tree = DirTree::open(temp.path()).unwrap();
    write(temp.path(), "d/a", "older");
    tree.read(&path("d/a")).unwrap_err();
    fs::remove_file(temp.path().join("d/b")).unwrap();
    symlink("a", temp.path().join("d/b")).unwrap();
    tree.read(&path("d/b")).unwrap_err();
    fs::rename(temp.path().join("e"), temp.path().join("f")).unwrap();
    symlink("f", temp.path().join("e")).unwrap();
    tree.read(&path("e/c")).unwrap_err();
}

#[test]
fn a_deep_folder_needs_no_deep_stack() {
    let temp = TempDir::new().unwrap();
    let deep = vec!["d"; 500].join("/");
    write(temp.path(), &format!("{deep}/file"), "x");
    let tree = DirTree::open(temp.path()).unwrap();
    assert_eq!(tree.read(&path(&format!("{deep}/file"))).unwrap(), b"x");
}

#[test]
fn what_is_no_folder_is_an_error() {
    let temp = TempDir::new().unwrap();
    write(temp.path(), "file", "x");
    for name in ["file", "absent"] {
        let err = DirTree::open(&temp.path().join(name)).err().unwrap().to_string();
        assert!(err.starts_with("cannot read the folder"), "{err}");
    }
}
