//! Rules of prefixes, one row a rule: patch, files of the tree, what comes out.

use super::super::test_support::{summary, summary_in};

const TORN: &str = "patch-ambiguous-prefix";

fn modify(minus: &str, plus: &str) -> String {
    format!("--- {minus}\n+++ {plus}\n@@ -1 +1 @@\n-a\n+b\n")
}

fn add(plus: &str) -> String {
    format!("--- /dev/null\n+++ {plus}\n@@ -0,0 +1 @@\n+b\n")
}

#[test]
fn without_a_tree_the_form_decides_or_nothing_does() {
    for (patch, expected) in [
        (modify("a/x", "b/x"), "Modify x x hunks=1"),
        (modify("i/x", "w/x"), "Modify x x hunks=1"),
        (modify("forkSrcPrefix/x", "forkDstPrefix/x"), "Modify x x hunks=1"),
        (modify("old-1.0/src/x", "old-1.1/src/x"), "Modify src/x src/x hunks=1"),
        (modify("src/x", "src/x"), "Modify src/x src/x hunks=1"),
        (modify("x", "x"), "Modify x x hunks=1"),
        (modify("a/x", "a/x"), TORN),
        (add("b/x"), "Add - x hunks=1"),
        (add("src/x"), "Add - src/x hunks=1"),
        ([modify("a/x", "b/x"), add("b/y")].concat(), "Modify x x hunks=1; Add - y hunks=1"),
        ([modify("a/x", "a/x"), add("b/y")].concat(), "Modify x x hunks=1; Add - y hunks=1"),
        (
            [modify("a/x", "b/x"), modify("a/y", "a/y")].concat(),
            "Modify x x hunks=1; Modify y y hunks=1",
        ),
        ([modify("a/x", "b/x"), add("src/y")].concat(), TORN),
        ([modify("a/x", "b/x"), modify("src/y", "src/y")].concat(), TORN),
        ([modify("a/x", "b/x"), modify("y", "y")].concat(), TORN),
        ([modify("src/x", "src/x"), add("b/y")].concat(), TORN),
        (modify("p/old/x", "p/new/x"), "patch-names-differ"),
        (modify("src/x", "lib/y"), "patch-names-differ"),
    ] {
        assert!(summary(&patch).starts_with(expected), "{patch}\n{}", summary(&patch));
    }
}

#[test]
fn a_rename_proves_its_prefix() {
    for (git, from, to, expected) in [
        ("a/x b/y", "x", "y", "Rename x y"),
        ("a/x b/y", "a/x", "b/y", "Rename a/x b/y"),
        ("src/x src/y", "src/x", "src/y", "Rename src/x src/y"),
        ("p/q/x p/q/y", "x", "y", "Rename x y"),
    ] {
        let patch = format!("diff --git {git}\nrename from {from}\nrename to {to}\n");
        assert_eq!(summary(patch), expected);
    }
    let rename = "diff --git a/x b/y\nrename from a/x\nrename to b/y\n";
    let patch = [rename, "diff --git a/z a/z\n", &modify("a/z", "a/z")].concat();
    assert_eq!(summary(patch), "Rename a/x b/y; Modify a/z a/z hunks=1");
}

#[test]
fn the_tree_decides_what_the_form_leaves_open() {
    for (files, patch, expected) in [
        (&["a/x"][..], modify("a/x", "a/x"), "Modify a/x a/x hunks=1"),
        (&["x"], modify("a/x", "a/x"), "Modify x x hunks=1"),
        (&["x", "a/x"], modify("a/x", "a/x"), TORN),
        (&[], modify("a/x", "a/x"), TORN),
        (&["x"], modify("src/x", "src/x"), "Modify x x hunks=1"),
        (&["a/x", "b/x", "x"], modify("a/x", "b/x"), "Modify x x hunks=1"),
        (&["src/y"], add("b/src/x"), "Add - src/x hunks=1"),
        (&["b/y"], add("b/x"), TORN),
        (&["src/y"], add("src/x"), "Add - src/x hunks=1"),
        (&["main/y"], add("src/main/x"), "Add - main/x hunks=1"),
        (&["src/y"], [modify("a/z", "b/z"), modify("src/y", "src/y")].concat(), TORN),
        (
            &["y"],
            [modify("a/z", "b/z"), modify("p/y", "p/y")].concat(),
            "Modify z z hunks=1; Modify y y hunks=1",
        ),
        (&["a/x", "y"], [modify("a/x", "a/x"), modify("a/y", "a/y")].concat(), TORN),
        (&["x"], modify("p/old/x", "p/new/x"), "Modify x x hunks=1"),
        (&[], modify("p/old/x", "p/new/x"), "patch-names-differ"),
    ] {
        let summary = summary_in(files, &patch);
        assert!(summary.starts_with(expected), "{files:?}\n{patch}\n{summary}");
    }
}
