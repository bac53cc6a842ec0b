//! Patches made to break the verifier: each is the candidate's fault, never the machine's.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fmt::Write as _;
use std::fs;

use ab_contract::FileOutcome::Refused;
use common::{Case, add, edit, link, rename, write};

const MAIN: &str = "app/src/main/java/A.kt";

fn app() -> Case {
    Case::new(&[(MAIN, "class A\n")])
}

/// An honest change.
fn fix() -> String {
    edit(MAIN, "class A\n", "class A // fixed\n")
}

/// Refused with and without a tree to write, by the same records.
fn refused(case: &Case, patch: &str, reason: &str) {
    let said = case.restore(patch);
    said.refused_because(reason);
    let looked = case.run(&["--base", "base", "--check", "--patch", "candidate.patch"]);
    looked.refused_because(reason);
    assert_eq!(looked.patch(), said.patch());
}

#[test]
fn a_path_that_no_file_system_takes_refuses_the_patch() {
    let name = "a".repeat(256);
    let long = "dir/".repeat(256) + "x";
    let line = format!("line {}: unsafe path", fix().lines().count() + 1);
    for path in [format!("app/{name}"), format!("app/{name}/x"), long] {
        refused(&app(), &(fix() + &add(&path, "x\n")), &line);
        refused(&app(), &(fix() + &rename(MAIN, &path)), &line);
    }
}

#[test]
fn the_longest_path_and_link_that_are_taken_can_be_written() {
    // As written in the patch, with its prefix, it has 1,024 bytes.
    let path = "dir/".repeat(255) + "xx";
    let link = link("app/link", &("d/".repeat(511) + "xx"));
    let said = app().restore(add(&path, "x\n") + &link + &add(&"n".repeat(255), "y\n"));
    assert!(said.is_judged(), "{}", said.stdout);
    assert_eq!(said.file(&path).unwrap(), "x\n");
    assert!(said.tree.join("app/link").is_symlink());
}

#[test]
fn a_link_that_no_file_system_takes_refuses_the_patch() {
    for target in ["x".repeat(1025), "d/".repeat(2048), "x".repeat(10_000)] {
        refused(&app(), &(fix() + &link("app/link", &target)), "the link's target is longer than");
    }
}

#[test]
fn a_bomb_of_copies_refuses_the_patch() {
    let case = app();
    case.base_file("app/big", "0123456789abcde\n".repeat(128 << 10));
    let copy = |at: usize| {
        format!(
            "diff --git a/app/big b/app/big{at}\nsimilarity index 100%\ncopy from app/big\n\
             copy to app/big{at}\n"
        )
    };
    let bomb: String = (0..2000).map(copy).collect();
    refused(&case, &bomb, "the patch makes files of more than 536870912 bytes together");
    // Modest copies are fine.
    assert!(case.restore((0..3).map(copy).collect::<String>()).is_judged());
}

#[test]
fn many_entries_for_one_file_refuse_the_patch_at_the_same_line_each_time() {
    let case = app();
    let lines: Vec<String> = (0..50_000).map(|at| format!("line {at}")).collect();
    case.base_file("app/large", lines.join("\n") + "\n");
    // Each entry is right; together they look at the file 1,000 times.
    let mut bomb = String::new();
    for at in 0..1_000 {
        let line = at + 1;
        _ = write!(
            bomb,
            "--- a/app/large\n+++ b/app/large\n@@ -{line} +{line} @@\n-line {at}\n+new {at}\n"
        );
    }
    refused(&case, &bomb, "the patch is too complex");
}

#[test]
fn hunks_that_are_hard_to_find_refuse_the_patch_when_there_are_many() {
    let case = app();
    case.base_file("app/large", "\n".repeat(400_000));
    let context = " \n".repeat(50);
    let entry = format!(
        "--- a/app/large\n+++ b/app/large\n@@ -200000,101 +200000,101 @@\n{context}-x\n+y\n{context}"
    );
    refused(&case, &entry.repeat(3000), "the patch is too complex");
}

#[test]
fn a_series_of_mails_with_renames_takes_no_quadratic_time() {
    let mut bomb = String::new();
    for at in 0..6_000 {
        let (from, to) = (format!("app/a{at}"), format!("app/b{at}"));
        let mail = "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n\
                    From: a <a@b>\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: [PATCH] x\n\n---\n";
        _ = write!(bomb, "{mail}{}{}", add(&from, "x\n"), rename(MAIN, &to));
    }
    let said = app().restore(&bomb);
    said.refused_because("the patch is too complex");
}

/// A task whose hidden tests do not fit its base if `broken`.
fn task(broken: bool) -> Case {
    let case = app();
    write(&case.path("shop/environment/app").join(MAIN), b"class A\n");
    let spec =
        "stream = \"features\"\n[weights]\nfunctional = 1.0\n[[check]]\nrule = \"app/starts\"\n";
    write(&case.path("shop/tests/spec.toml"), spec.as_bytes());
    let hidden = if broken { edit(MAIN, "other\n", "x\n") } else { add("src/test/T.kt", "x\n") };
    write(&case.path("shop/tests/test.patch"), hidden.as_bytes());
    write(&case.path("good.patch"), fix().as_bytes());
    case
}

#[test]
fn an_error_comes_behind_the_task_and_a_replay_says_it_again() {
    for (broken, patch, code) in
        [(false, "missing.patch", "patch-unreadable"), (true, "good.patch", "tests-do-not-apply")]
    {
        let case = task(broken);
        let said = case.run(&["--task", "shop", "--patch", patch, "--run", "run"]);
        assert_eq!((said.error().code.as_str(), said.exit), (code, 2));
        assert!(said.stdout.lines().next().unwrap().contains(r#""kind":"task""#));
        write(&case.path("ledger.jsonl"), said.stdout.as_bytes());
        let again = case.run(&["replay", "--run", "run", "--no-copy", "ledger.jsonl"]);
        assert_eq!((again.stdout, again.exit), (said.stdout, 2));
    }
}

#[test]
fn a_tree_that_cannot_be_written_leaves_task_and_base_and_a_retry_replays() {
    let case = task(false);
    write(&case.path("run/trees"), b"in the way");
    let args = ["--task", "shop", "--patch", "good.patch", "--run", "run"];
    let failed = case.run(&args);
    assert_eq!((failed.error().code.as_str(), failed.exit), ("tree-unwritable", 3));
    fs::remove_file(case.path("run/trees")).unwrap();
    let ledger = failed.stdout + &case.run(&args).stdout;
    write(&case.path("ledger.jsonl"), ledger.as_bytes());
    let again = case.run(&["replay", "--run", "run", "--no-copy", "ledger.jsonl"]);
    assert_eq!(again.stdout, ledger);
}

#[test]
fn a_check_of_a_patch_that_is_too_large_writes_nothing() {
    let case = app();
    let large = fs::File::create(case.path("large.patch")).unwrap();
    large.set_len((256 << 20) + 1).unwrap();
    let said = case.run(&["--base", "base", "--check", "--patch", "large.patch"]);
    said.refused_because("268435457 bytes long");
    assert!(!case.path("blobs").exists());
}

#[test]
fn a_task_that_is_not_there_is_the_callers_fault() {
    let case = app();
    let said = case.run(&["lint", "nonexistent", "--subject", "nonexistent#1"]);
    assert_eq!((said.error().code.as_str(), said.exit), ("no-task", 2));
    assert_eq!(case.run(&["lint", "nonexistent"]).exit, 2);
}

#[test]
fn nothing_is_written_into_the_base() {
    let case = app();
    write(&case.path("good.patch"), fix().as_bytes());
    let patch = ["--base", "base", "--patch", "good.patch", "--subject", "case#1"];
    for place in [
        ["--into", "base/tree", "--run", "run"],
        ["--into", "tree", "--run", "base/deep/er"],
        ["--into", "tree", "--run", "base"],
    ] {
        let said = case.run(&[&patch[..], &place[..]].concat());
        assert_eq!((said.error().code.as_str(), said.exit), ("place-in-base", 2));
    }
    assert_eq!(case.run(&["prepare", "base", "--run", "base/run"]).exit, 2);
    assert_eq!(fs::read_dir(case.path("base")).unwrap().count(), 1);
}

#[test]
fn a_hidden_file_in_other_letters_refuses_the_entry() {
    let case = app().tests(&add("checks/h.sh", "hidden\n"));
    for path in ["Checks/H.sh", "CHECKS", "checks/H.sh/x"] {
        let said = case.restore(fix() + &add(path, "mine\n"));
        assert_eq!(said.outcome(path), Refused, "{path}");
        assert!(said.reason(path).contains("the hidden checks"), "{}", said.reason(path));
        assert_eq!(said.file(path), None);
        assert_eq!(said.file("checks/h.sh").unwrap(), "hidden\n");
    }
}

#[test]
fn names_that_end_in_a_blank_are_read_as_we_and_git_write_them() {
    let case = app();
    case.base_file("x/trailing ", "old\n");
    for (path, text) in [(MAIN, "class A\n"), ("x/trailing ", "new\n"), ("y ", "y\n")] {
        write(&case.path("work").join(path), text.as_bytes());
    }
    write(&case.path("work/app/build.gradle.kts"), b"plugins {}\n");
    let patch = case.run(&["diff", "base", "work"]).stdout;
    let said = case.restore(patch);
    assert!(said.is_judged());
    assert_eq!(said.file("x/trailing ").unwrap(), "new\n");
    assert_eq!(said.file("y ").unwrap(), "y\n");
}
