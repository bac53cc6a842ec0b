//! Trees on disk.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use tempfile::TempDir;

use super::{Replace, materialize};
use crate::TreePath;
use crate::diff::TreeRead;
use crate::patch::Mode;
use crate::tree::{DirTree, Listing, TreeError};

type Files<'a> = [(&'a str, Mode, &'a str)];

fn write(into: &Path, files: &Files, replace: Replace) -> Result<(), TreeError> {
    let path = |text: &str| TreePath::new(text).unwrap();
    let modes: BTreeMap<_, _> = files.iter().map(|(name, mode, _)| (path(name), *mode)).collect();
    materialize(into, &modes, replace, |wanted| {
        let file = files.iter().find(|(name, _, _)| path(name) == *wanted).unwrap();
        Ok(file.2.as_bytes().to_vec())
    })
}

fn names(dir: &Path) -> Vec<String> {
    let tree = DirTree::open(dir).unwrap();
    tree.list().into_keys().map(|path| path.wire()).collect()
}

const TREE: &Files<'_> = &[
    ("gradlew", Mode::Executable, "#!/bin/sh\n"),
    ("src/a/A.kt", Mode::Regular, "a"),
    ("src/a.kt", Mode::Regular, "b"),
    ("src/link", Mode::Symlink, "../gradlew"),
];

#[test]
fn a_tree_is_written_with_its_modes_and_links() {
    let temp = TempDir::new().unwrap();
    let into = temp.path().join("deep/tree");
    write(&into, TREE, Replace::Empty).unwrap();
    let tree = DirTree::open(&into).unwrap();
    let modes: Vec<_> =
        tree.list().iter().map(|(path, meta)| format!("{} {path}", meta.mode.octal())).collect();
    assert_eq!(
        modes,
        ["100755 gradlew", "100644 src/a.kt", "100644 src/a/A.kt", "120000 src/link"]
    );
    let mode = fs::metadata(into.join("gradlew")).unwrap().permissions().mode();
    assert_eq!(mode & 0o7777, 0o755);
    assert_eq!(fs::metadata(&into).unwrap().permissions().mode() & 0o7777, 0o755);
    assert_eq!(fs::read_dir(temp.path().join("deep")).unwrap().count(), 1);
}

#[test]
fn equal_entries_give_equal_listings() {
    let temp = TempDir::new().unwrap();
    let listing = |name: &str| {
        let into = temp.path().join(name);
        write(&into, TREE, Replace::Empty).unwrap();
        Listing::of(&DirTree::open(&into).unwrap()).unwrap().to_bytes()
    };
    assert_eq!(listing("one"), listing("two"));
}

#[test]
fn a_link_that_leaves_the_tree_leaves_nothing_behind() {
    let temp = TempDir::new().unwrap();
    let into = temp.path().join("tree");
    for target in ["/etc/passwd", "../../etc", "x/../../.."] {
        let err = write(&into, &[("a/link", Mode::Symlink, target)], Replace::Empty).unwrap_err();
        assert!(matches!(err, TreeError::LinkLeaves { .. }), "{err}");
    }
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 0);
}

#[test]
fn nothing_is_written_through_a_link_of_the_same_tree() {
    let temp = TempDir::new().unwrap();
    let files: &Files<'_> = &[
        ("d", Mode::Symlink, "e"),
        ("d.x", Mode::Regular, ""),
        ("d/file", Mode::Regular, ""),
        ("e/f", Mode::Regular, ""),
    ];
    let err = write(&temp.path().join("tree"), files, Replace::Empty).unwrap_err();
    assert_eq!(err.to_string(), "d is both a file and a directory");
}

#[test]
fn a_folder_with_files_is_replaced_only_on_demand() {
    let temp = TempDir::new().unwrap();
    let into = temp.path().join("tree");
    fs::create_dir(&into).unwrap();
    write(&into, TREE, Replace::Empty).unwrap();
    let other: &Files<'_> = &[("other", Mode::Regular, "")];
    let err = write(&into, other, Replace::Empty).unwrap_err();
    assert!(matches!(err, TreeError::Exists { .. }), "{err}");
    assert_eq!(names(&into).len(), TREE.len());
    write(&into, other, Replace::Any).unwrap();
    assert_eq!(names(&into), ["other"]);
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
}

#[test]
fn a_link_or_a_file_in_the_place_of_the_folder_stays() {
    let temp = TempDir::new().unwrap();
    fs::create_dir(temp.path().join("elsewhere")).unwrap();
    symlink("elsewhere", temp.path().join("link")).unwrap();
    fs::write(temp.path().join("file"), "").unwrap();
    for name in ["link", "file"] {
        let err = write(&temp.path().join(name), TREE, Replace::Any).unwrap_err();
        assert!(matches!(err, TreeError::Exists { .. }), "{err}");
    }
    assert_eq!(names(&temp.path().join("elsewhere")).len(), 0);
}

#[test]
fn a_failure_in_the_middle_leaves_the_old_tree() {
    let temp = TempDir::new().unwrap();
    let into = temp.path().join("tree");
    write(&into, TREE, Replace::Empty).unwrap();
    let modes = BTreeMap::from([
        (TreePath::new("a").unwrap(), Mode::Regular),
        (TreePath::new("b").unwrap(), Mode::Regular),
    ]);
    let failed = materialize(&into, &modes, Replace::Any, |path| {
        if path.as_bytes() == b"a" { Ok(vec![]) } else { Err(TreeError::TooManyFiles) }
    });
    assert!(failed.is_err());
    assert_eq!(names(&into).len(), TREE.len());
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
}
