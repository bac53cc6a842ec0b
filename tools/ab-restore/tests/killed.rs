//! A restore that is killed in the middle leaves the old tree or the new one.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use ab_tree::tree::{DirTree, Listing};
use tempfile::TempDir;

const FILES: usize = 1000;

#[expect(clippy::disallowed_methods, reason = "a child that can be killed")]
fn restore(dir: &Path, patch: &str) -> Child {
    std::process::Command::new(env!("CARGO_BIN_EXE_ab-restore"))
        .current_dir(dir)
        .args(["--task", "task", "--patch", patch, "--run", "run", "--subject", "task#1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn listing(dir: &Path) -> Vec<u8> {
    let tree = DirTree::open(&dir.join("run/trees/task~1")).unwrap();
    Listing::of(&tree).unwrap().to_bytes()
}

/// A task of many files, and two patches.
fn task(dir: &Path) {
    let write = |path: &str, text: &str| {
        let path = dir.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for n in 0..FILES {
        write(&format!("task/environment/app/src/main/{}/F{n}.kt", n % 50), "class F\n");
    }
    write(
        "task/tests/spec.toml",
        "stream = \"features\"\n[weights]\nfunctional = 1.0\n[[check]]\nrule = \"app/starts\"\n",
    );
    for name in ["old", "new"] {
        let patch = format!("--- /dev/null\n+++ b/src/main/{name}.kt\n@@ -0,0 +1 @@\n+{name}\n");
        write(&format!("{name}.patch"), &patch);
    }
}

#[test]
fn a_killed_restore_leaves_the_old_tree_or_the_new_one() {
    let temp = TempDir::new().unwrap();
    let dir = temp.path();
    task(dir);
    assert!(restore(dir, "new.patch").wait().unwrap().success());
    let new = listing(dir);
    assert!(restore(dir, "old.patch").wait().unwrap().success());
    let old = listing(dir);
    assert_ne!(old, new);
    let mut killed = 0;
    for step in 0..12 {
        let mut child = restore(dir, "new.patch");
        std::thread::sleep(Duration::from_millis(step * 30));
        child.kill().unwrap();
        killed += usize::from(child.wait().unwrap().code().is_none());
        let found = listing(dir);
        assert!(found == old || found == new, "neither, at step {step}");
    }
    assert!(killed > 0);
    // Nothing that was left behind is in the way.
    assert!(restore(dir, "new.patch").wait().unwrap().success());
    assert_eq!(listing(dir), new);
}
