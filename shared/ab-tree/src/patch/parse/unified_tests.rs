//! Rules of plain unified diffs, one row a rule.

use super::super::test_support::{summary, summary_in};
use crate::patch::{Container, parse};

#[test]
fn unified_container() {
    let patch = "--- a/x\t2024-01-02 03:04:05.0 +0100\n+++ b/x\t2024-01-02 03:04:06.0 +0100\n\
        @@ -1 +1 @@\n-a\n+b\n";
    assert_eq!(parse(patch.as_bytes()).unwrap().container, Container::Unified);
    assert_eq!(summary(patch), "Modify x x hunks=1");
}

#[test]
fn headers_say_what_happens() {
    for (minus, plus, hunk, expected) in [
        ("a/x", "b/x", "@@ -1 +1 @@\n-a\n+b", "Modify x x hunks=1"),
        ("orig/src/x", "new/src/x", "@@ -1 +1 @@\n-a\n+b", "Modify src/x src/x hunks=1"),
        ("a/x.orig", "b/x", "@@ -1 +1 @@\n-a\n+b", "Modify x x hunks=1"),
        ("a/x", "b/x~", "@@ -1 +1 @@\n-a\n+b", "Modify x x hunks=1"),
        ("x.kt", "x.kt", "@@ -1 +1 @@\n-a\n+b", "Modify x.kt x.kt hunks=1"),
        ("src/x.kt", "src/x.kt", "@@ -1 +1 @@\n-a\n+b", "Modify src/x.kt src/x.kt hunks=1"),
        ("./x", "./x", "@@ -1 +1 @@\n-a\n+b", "Modify x x hunks=1"),
        ("a/x y\t", "b/x y\t", "@@ -1 +1 @@\n-a\n+b", "Modify x y x y hunks=1"),
        ("/dev/null", "b/x", "@@ -0,0 +1 @@\n+b", "Add - x hunks=1"),
        ("a/x", "/dev/null", "@@ -1 +0,0 @@\n-b", "Delete x - hunks=1"),
        ("a/x", "b/x", "@@ -0,0 +1 @@\n+b", "Modify x x hunks=1"),
        ("a/x\t1970-01-01 00:00:00 +0000", "b/x", "@@ -0,0 +1 @@\n+b", "Add - x hunks=1"),
        ("a/x", "b/x\t1970-01-01 00:00:00 +0000", "@@ -1 +0,0 @@\n-b", "Delete x - hunks=1"),
        ("a/x\t1970-01-01 00:00:00 +0000", "b/x", "@@ -1 +1 @@\n-a\n+b", "Modify x x hunks=1"),
        ("\"a/\\\"\"", "\"b/\\\"\"", "@@ -1 +1 @@\n-a\n+b", "Modify \"\\\"\" \"\\\"\" hunks=1"),
    ] {
        assert_eq!(summary(format!("--- {minus}\n+++ {plus}\n{hunk}\n")), expected, "{minus}");
    }
}

#[test]
fn an_empty_old_side_creates_a_file_only_where_none_is() {
    let patch = "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+b\n";
    assert_eq!(summary_in(&["y"], patch), "Add - x hunks=1");
    assert_eq!(summary_in(&["x"], patch), "Modify x x hunks=1");
    let twice = format!("{patch}{patch}");
    assert_eq!(summary_in(&["y"], twice), "Add - x hunks=1; Modify x x hunks=1");
}

#[test]
fn contradictions_are_refused() {
    for (patch, code) in [
        ("--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n", "patch-header"),
        ("--- /dev/null\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "patch-header"),
        ("--- a/x\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n", "patch-header"),
        ("--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", "patch-names-differ"),
        ("--- a/x\n+++ b/x\n@@ @@\n-a\n+b\n", "patch-hunk-header"),
        ("--- a/x\n+++ b/x\n@@\n-a\n+b\n", "patch-hunk-header"),
        ("--- a/x\n+++ b/x\n\n@@ -1 +1 @@\n-a\n+b\n", "patch-header"),
        ("--- \"a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "patch-header"),
        ("--- \n+++ \n@@ -1 +1 @@\n-a\n+b\n", "patch-unsafe-path"),
    ] {
        let summary = summary(patch);
        assert!(summary.starts_with(&format!("{code}:")), "{patch}\n{summary}");
    }
}
