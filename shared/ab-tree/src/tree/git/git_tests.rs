//! Against real git: repositories with packs, deltas, replace refs and altered objects.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use tempfile::TempDir;

use super::GitTree;
use crate::TreePath;
use crate::diff::TreeRead;
use crate::tree::{DirTree, Listing};

#[expect(clippy::disallowed_methods, reason = "git is what the reader is compared with")]
fn git(dir: &Path, args: &[&str]) -> Vec<u8> {
    let output = std::process::Command::new("git")
        .current_dir(dir)
        .args(["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main"])
        .args(args)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("HOME", dir)
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// Text that compresses badly enough for git to store it as a delta.
fn long_text(edit: usize) -> String {
    let line = |n: usize| format!("line {n} {}\n", n.wrapping_mul(2_654_435_761) % 1_000_003);
    (0..400).map(|n| if n == edit { format!("edited {n}\n") } else { line(n) }).collect()
}

/// Three commits over text, links, executables, odd names and an empty file.
fn repository() -> TempDir {
    let temp = TempDir::new().unwrap();
    let dir = temp.path();
    git(dir, &["init", "-q"]);
    fs::create_dir_all(dir.join("src/main/deep")).unwrap();
    fs::write(dir.join("src/empty"), "").unwrap();
    fs::write(dir.join("src/main/deep/bin"), (0..=255).collect::<Vec<u8>>()).unwrap();
    fs::write(dir.join("src.txt"), "sorts between src and src/\n").unwrap();
    fs::write(dir.join("tüb \"quoted\""), "odd\r\n").unwrap();
    fs::write(dir.join("run"), "#!/bin/sh\n").unwrap();
    fs::set_permissions(dir.join("run"), fs::Permissions::from_mode(0o755)).unwrap();
    symlink("src/empty", dir.join("link")).unwrap();
    for edit in 0..12 {
        fs::write(dir.join("src/main/long.txt"), long_text(edit * 10)).unwrap();
        git(dir, &["add", "-A"]);
        git(dir, &["commit", "-qm", "c"]);
    }
    git(
        dir,
        &[
            "update-index",
            "--add",
            "--cacheinfo",
            "160000,1111111111111111111111111111111111111111,sub",
        ],
    );
    git(dir, &["commit", "-qm", "submodule"]);
    git(dir, &["tag", "-a", "-m", "t", "v1"]);
    temp
}

/// Every entry of `rev` is what `git ls-tree` and `git cat-file` say.
fn same_as_git(dir: &Path, rev: &str) {
    let tree = GitTree::open(dir, rev).unwrap();
    let listed = git(dir, &["--no-replace-objects", "ls-tree", "-rz", "--full-tree", rev]);
    let mut count = 0;
    for line in listed.split(|&byte| byte == 0).filter(|line| !line.is_empty()) {
        let tab = line.iter().position(|&byte| byte == b'\t').unwrap();
        let head = String::from_utf8(line[..tab].to_vec()).unwrap();
        let [mode, kind, id] = head.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let path = TreePath::new(&line[tab + 1..]).unwrap();
        let meta = tree.list()[&path];
        assert_eq!(meta.mode.octal(), mode);
        assert_eq!(hex::encode(tree.id(&path).unwrap()), id);
        let bytes = tree.read(&path).unwrap();
        if kind == "blob" {
            assert_eq!(bytes, git(dir, &["--no-replace-objects", "cat-file", "blob", id]));
        }
        assert_eq!(bytes.len() as u64, meta.size);
        count += 1;
    }
    assert_eq!(tree.list().len(), count);
    assert!(count >= 7);
}

#[test]
fn loose_and_packed_objects_read_as_git_reads_them() {
    let repo = repository();
    let dir = repo.path();
    same_as_git(dir, "v1");
    same_as_git(dir, "main");
    let commit = String::from_utf8(git(dir, &["rev-parse", "main~3"])).unwrap();
    same_as_git(dir, commit.trim());
    git(dir, &["repack", "-adqf", "--depth=50", "--window=50"]);
    git(dir, &["pack-refs", "--all"]);
    same_as_git(dir, "v1");
    let deltas = git(dir, &["cat-file", "--batch-check=%(deltabase)", "--batch-all-objects"]);
    let none = b"0000000000000000000000000000000000000000";
    assert!(deltas.split(|&byte| byte == b'\n').any(|line| line.len() == 40 && line != none));
    for n in [1, 5, 9] {
        let rev = String::from_utf8(git(dir, &["rev-parse", &format!("main~{n}")])).unwrap();
        same_as_git(dir, rev.trim());
    }
    // The folder of the checkout, and the store itself.
    same_as_git(&dir.join(".git"), "main");
}

#[test]
fn a_commit_and_its_checkout_are_equal_trees() {
    let repo = repository();
    let dir = repo.path();
    let mut commit = Listing::of(&GitTree::open(dir, "main").unwrap()).unwrap();
    // The submodule was never checked out.
    commit.0.remove(&TreePath::new("sub").unwrap()).unwrap();
    let checkout = Listing::of(&DirTree::open(dir).unwrap()).unwrap();
    assert_eq!(commit, checkout);
}

#[test]
fn deltas_by_id_are_read() {
    let repo = repository();
    let dir = repo.path();
    // `repack` writes deltas by offset unless it is told otherwise.
    git(dir, &["-c", "repack.useDeltaBaseOffset=false", "repack", "-adqf"]);
    same_as_git(dir, "main");
}

#[test]
fn replace_refs_grafts_and_attributes_change_nothing() {
    let repo = repository();
    let dir = repo.path();
    let before = GitTree::open(dir, "main").unwrap();
    let path = TreePath::new("src/main/long.txt").unwrap();
    let old = before.read(&path).unwrap();
    let id = hex::encode(before.id(&path).unwrap());
    fs::write(dir.join("gutted"), "gutted").unwrap();
    let gutted = String::from_utf8(git(dir, &["hash-object", "-w", "gutted"])).unwrap();
    git(dir, &["replace", &id, gutted.trim()]);
    assert_eq!(git(dir, &["cat-file", "blob", &id]), b"gutted");
    fs::write(dir.join(".git/info/attributes"), "* text eol=crlf filter=evil\n").unwrap();
    git(dir, &["config", "filter.evil.smudge", "echo evil"]);
    assert_eq!(GitTree::open(dir, "main").unwrap().read(&path).unwrap(), old);
    same_as_git(dir, "main");
}

#[test]
fn an_altered_loose_object_is_not_read() {
    let repo = repository();
    let dir = repo.path();
    let path = TreePath::new("src/main/long.txt").unwrap();
    let id = hex::encode(GitTree::open(dir, "main").unwrap().id(&path).unwrap());
    fs::write(dir.join("gutted"), "gutted").unwrap();
    let other = String::from_utf8(git(dir, &["hash-object", "-w", "gutted"])).unwrap();
    let objects = dir.join(".git/objects");
    let file = |id: &str| objects.join(&id[..2]).join(&id[2..]);
    fs::remove_file(file(&id)).unwrap();
    fs::copy(file(other.trim()), file(&id)).unwrap();
    // Git itself hands it out under the old name.
    assert_eq!(git(dir, &["cat-file", "blob", &id]), b"gutted");
    let err = GitTree::open(dir, "main").unwrap().read(&path).unwrap_err().to_string();
    assert!(err.contains("was altered: its content is that of"), "{err}");
}

#[test]
fn a_damaged_pack_is_an_error_and_no_panic() {
    let repo = repository();
    let dir = repo.path();
    git(dir, &["repack", "-adqf"]);
    let packs = dir.join(".git/objects/pack");
    let pack = fs::read_dir(&packs).unwrap().map(|it| it.unwrap().path());
    let pack = pack.into_iter().find(|path| path.extension().unwrap() == "pack").unwrap();
    let good = fs::read(&pack).unwrap();
    fs::set_permissions(&pack, fs::Permissions::from_mode(0o644)).unwrap();
    let mut refused = 0;
    for at in (12..good.len()).step_by(97) {
        let mut bad = good.clone();
        bad[at] ^= 0x55;
        fs::write(&pack, bad).unwrap();
        let whole = GitTree::open(dir, "main").and_then(|tree| Listing::of(&tree));
        refused += usize::from(whole.is_err());
    }
    assert!(refused > 0);
}

#[test]
fn what_names_no_commit_of_the_store_is_an_error() {
    let repo = repository();
    let dir = repo.path();
    let blob = String::from_utf8(git(dir, &["rev-parse", "main:src.txt"])).unwrap();
    for (rev, message) in [
        ("HEAD", "is no commit id, tag or branch"),
        ("../config", "is no commit id, tag or branch"),
        ("", "is no commit id, tag or branch"),
        ("absent", "has no tag or branch"),
        ("1111111111111111111111111111111111111111", "is missing"),
        (blob.trim(), "is no commit"),
    ] {
        let err = GitTree::open(dir, rev).err().unwrap().to_string();
        assert!(err.contains(message), "{rev}: {err}");
    }
    let err = GitTree::open(&dir.join("src"), "main").err().unwrap().to_string();
    assert!(err.contains("is no git object store"), "{err}");
    fs::write(dir.join(".git/objects/info/alternates"), "/elsewhere\n").unwrap();
    let err = GitTree::open(dir, "main").err().unwrap().to_string();
    assert!(err.contains("borrows objects"), "{err}");
}
