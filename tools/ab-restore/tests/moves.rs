//! Renames, copies, swaps and chains: the tree that git makes of them is the tree that is
//! restored. The patches are git's own.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ab_contract::FileOutcome;
use common::Case;

/// What a candidate does in a repository with the files a.kt, b.kt and c.kt.
const MOVES: &[(&str, &str)] = &[
    ("a rename", "git mv a.kt d.kt"),
    ("a rename into a folder", "mkdir x; git mv a.kt x/a.kt"),
    ("a swap", "mv a.kt t; mv b.kt a.kt; mv t b.kt"),
    ("a ring of three", "mv a.kt t; mv b.kt a.kt; mv c.kt b.kt; mv t c.kt"),
    ("a chain", "mv b.kt d.kt; mv a.kt b.kt"),
    ("a chain the other way", "mv b.kt 0.kt; mv a.kt b.kt; mv 0.kt a0.kt"),
    ("a copy of what changes", "cp a.kt d.kt; sed -i s/a10/changed/ a.kt"),
    (
        "two copies, both changed",
        "cp a.kt d.kt; cp a.kt e.kt; sed -i s/a11/x/ d.kt; sed -i s/a12/y/ e.kt",
    ),
    ("a rename with a change", "git mv a.kt d.kt; sed -i s/a10/changed/ d.kt"),
    ("a new file where one left", "git mv a.kt d.kt; seq 90 130 >a.kt"),
    ("a copy that leaves its source", "cp a.kt d.kt; mv a.kt e.kt"),
    ("a file that becomes a folder", "mv a.kt t; mkdir a.kt; mv t a.kt/x.kt"),
];

fn text(letter: char) -> String {
    let lines: Vec<String> =
        (1..40).map(|line| format!("val {letter}{line} = \"{letter}\"\n")).collect();
    lines.concat()
}

fn case() -> Case {
    let files: Vec<(String, String)> = ["a", "b", "c"]
        .map(|name| (format!("app/src/main/java/{name}.kt"), text(name.chars().next().unwrap())))
        .to_vec();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Case::new(&files)
}

/// Runs `script` in a repository with the base; returns what it printed.
fn in_repository(case: &Case, script: &str) -> String {
    let script = format!(
        "set -e; cp -r base work; cd work; git init -q; git add -A; git commit -qm base; {script}"
    );
    let output = assert_cmd::Command::new("bash")
        .args(["-c", &script])
        .current_dir(case.path("."))
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .envs(["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"].map(|name| (name, "A")))
        .envs(["GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"].map(|name| (name, "a@example.org")))
        .output()
        .unwrap();
    assert!(output.status.success(), "{script}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut rest = vec![root.to_owned()];
    while let Some(dir) = rest.pop() {
        for path in fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()) {
            if path.ends_with(".git") {
            } else if path.is_dir() {
                rest.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    found
}

#[test]
fn what_moves_arrives_as_git_brings_it() {
    for (name, script) in MOVES {
        for flags in ["-M", "-M -C --find-copies-harder", "-B -M", "-B -M -C --find-copies-harder"]
        {
            let case = case();
            let script = format!(
                "(cd app/src/main/java; {script}); git add -A; git diff --cached {flags} --full-index"
            );
            let patch = in_repository(&case, &script);
            let work = case.path("work");
            let said = case.restore(patch.clone());
            assert_eq!(
                files(&said.tree),
                files(&work),
                "{name} {flags}:\n{patch}\n{}",
                said.stdout
            );
            let entries = &said.patch().files;
            let all = entries.iter().all(|file| file.outcome == FileOutcome::Applied);
            assert!(all, "{name} {flags}: {entries:?}");
        }
    }
}

#[test]
fn each_mail_of_a_series_finds_the_tree_that_the_last_one_left() {
    for (name, script) in MOVES {
        let case = case();
        let script = format!(
            "cd app/src/main/java; sed -i s/a20/first/ a.kt; git commit -qam one; {script}; git add -A; \
             git commit -qm two; [ ! -f b.kt ] || echo '// last' >>b.kt; git commit -qam three || true; \
             git format-patch --stdout -M -C --find-copies-harder -B --full-index --root HEAD~2.. 2>/dev/null \
             | cat; git log --oneline >&2"
        );
        let script = script.replace("--root HEAD~2..", "$(git rev-list --max-parents=0 HEAD)..");
        let patch = in_repository(&case, &script);
        let work = case.path("work");
        let said = case.restore(patch.clone());
        assert_eq!(files(&said.tree), files(&work), "{name}:\n{patch}\n{}", said.stdout);
    }
}
