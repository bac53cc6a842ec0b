//! What a task folder may hold, and what is refused.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use ab_contract::Fault;
use tempfile::TempDir;

use super::{Task, TaskError};

const SPEC: &str =
    "stream = \"features\"\n[weights]\nfunctional = 1\n[[check]]\nrule = \"app/starts\"\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn id_of(task_toml: &str) -> Result<String, TaskError> {
    let dir = folder(&[("tests/spec.toml", SPEC), ("task.toml", task_toml)]);
    Task::load(dir.path()).map(|task| task.id)
}

#[test]
fn the_name_is_the_last_part_of_harbors() {
    let toml = "schema_version = \"1.4\"\n[task]\nname = \"org/shopping-list\"\nauthors = [{ name = \"A\" }]\n[environment]\ncpus = 4";
    assert_eq!(id_of(toml).unwrap(), "shopping-list");
    for name in ["a b", "a@b", "a#1", "", "-x", "a\\u001b"] {
        let err = id_of(&format!("[task]\nname = \"org/{name}\"")).unwrap_err();
        assert_eq!(err.code(), "task-name", "{name}");
    }
    assert_eq!(
        id_of("[task]\nname = 3").unwrap_err().to_string(),
        "task.toml:2:8: `task.name`: invalid type: integer `3`, expected a string"
    );
}

#[test]
fn a_folder_without_task_toml_has_its_own_name() {
    let dir = folder(&[("my-task/tests/spec.toml", SPEC)]);
    let task = Task::load(&dir.path().join("my-task")).unwrap();
    assert_eq!(task.id, "my-task");
    assert_eq!(task.candidates().unwrap(), Vec::<String>::new());
    assert!(task.test_patch().unwrap().is_none());
    assert_eq!(task.instruction().unwrap_err().code(), "task-unreadable");
}

#[test]
fn candidates_and_base_are_found() {
    let dir = folder(&[
        ("t/tests/spec.toml", SPEC),
        ("t/candidates/b.patch", "B"),
        ("t/candidates/a.patch", "A"),
        ("t/candidates/readme.md", ""),
        ("t/environment/app/x", ""),
    ]);
    let task = Task::load(&dir.path().join("t")).unwrap();
    assert_eq!(task.candidates().unwrap(), ["a", "b"]);
    assert_eq!(task.candidate("a").unwrap(), b"A");
    let (base, rev) = task.base().unwrap();
    assert_eq!((base, rev), (dir.path().join("t/environment/app"), None));
}

#[test]
fn no_link_is_followed_and_nothing_outside_is_read() {
    let dir = folder(&[("t/tests/spec.toml", SPEC), ("outside/x.patch", "X")]);
    let root = dir.path().join("t");
    symlink(dir.path().join("outside"), root.join("candidates")).unwrap();
    symlink(dir.path().join("outside/x.patch"), root.join("instruction.md")).unwrap();
    fs::create_dir(root.join("environment")).unwrap();
    symlink(dir.path().join("outside"), root.join("environment/app")).unwrap();
    let task = Task::load(&root).unwrap();
    for err in [
        task.candidates().unwrap_err(),
        task.candidate("x").unwrap_err(),
        task.candidate("../../outside/x").unwrap_err(),
        task.instruction().unwrap_err(),
        task.base().unwrap_err(),
        task.read("../outside/x.patch", 10).unwrap_err(),
        task.read("/etc/hostname", 1000).unwrap_err(),
        task.read("tests/spec.toml", 10).unwrap_err(),
        task.read("tests", 10).unwrap_err(),
    ] {
        assert_eq!(err.code(), "task-unreadable", "{err}");
    }
}

#[test]
fn a_spec_has_a_size_limit() {
    let large = format!("{SPEC}#{}", "x".repeat(8 << 20));
    let dir = folder(&[("tests/spec.toml", &large)]);
    assert_eq!(Task::load(dir.path()).unwrap_err().code(), "task-unreadable");
}

#[test]
fn a_link_in_place_of_the_spec_is_refused() {
    let dir = folder(&[("real.toml", SPEC), ("tests/x", "")]);
    symlink("../real.toml", dir.path().join("tests/spec.toml")).unwrap();
    assert_eq!(Task::load(dir.path()).unwrap_err().code(), "task-unreadable");
    assert_eq!(Task::load(Path::new("/nowhere")).unwrap_err().code(), "task-unreadable");
}
