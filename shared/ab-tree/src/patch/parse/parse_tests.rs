//! Rules of finding sections, one row a rule.

use super::super::{MAX_FILES, PatchError, parse};
use super::test_support::{notes, summary};

const ONE: &str = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";

#[test]
fn empty_is_not_garbage() {
    for empty in ["", "\n", " \t\r\n\n", "\u{feff}", "\u{feff}\n"] {
        assert_eq!(parse(empty.as_bytes()), Err(PatchError::Empty), "{empty:?}");
    }
    for garbage in ["I have changed the file.", "+a\n-b\n", "diff --git a/x b/x\n", "\0\u{1}\u{2}"]
    {
        assert_eq!(parse(garbage.as_bytes()), Err(PatchError::NoDiff), "{garbage}");
    }
}

#[test]
fn prose_may_stand_before_between_and_behind() {
    let patch = format!("I changed:\n\n{ONE}\nAnd then:\n{ONE}That is all.");
    assert_eq!(summary(patch), "Modify x x hunks=1; Modify x x hunks=1");
}

#[test]
fn a_byte_order_mark_and_a_missing_newline_do_no_harm() {
    let patch = format!("\u{feff}{}", ONE.trim_end());
    assert_eq!(summary(&patch), "Modify x x hunks=1");
    assert_eq!(notes(&patch), ["5: the last line has no newline"]);
}

#[test]
fn diffs_of_merges_are_refused() {
    for (text, line) in [
        ("diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,1 @@@\n", 1),
        ("diff --combined x\n", 1),
        ("prose\n@@@ -1,1 -1,1 +1,1 @@@\n", 2),
    ] {
        assert_eq!(parse(text.as_bytes()), Err(PatchError::Combined { line }), "{text}");
    }
}

#[test]
fn structure_without_a_file_is_refused() {
    for (text, code) in [
        ("@@ -1 +1 @@\n-a\n+b\n", "patch-hunk-without-header"),
        ("GIT binary patch\nliteral 0\n", "patch-binary"),
        ("--- a/x\n+++ b/x\n", "patch-header"),
        ("--- a/x\n+++ b/x\n@ -1 +1 @@\n-a\n+b\n", "patch-header"),
    ] {
        assert!(summary(text).starts_with(&format!("{code}: line 1")), "{text}");
    }
    let later = format!("{ONE}\n@@ -5 +5 @@\n-a\n+b\n");
    assert!(summary(later).starts_with("patch-hunk-without-header: line 7"));
}

#[test]
fn the_number_of_files_is_bounded() {
    let many = "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n".repeat(MAX_FILES + 1);
    let line = u32::try_from(MAX_FILES * 3 + 1).unwrap();
    assert_eq!(parse(many.as_bytes()), Err(PatchError::TooManyFiles { line }));
}

#[test]
fn long_lines_and_many_lines_are_no_problem() {
    let long = "x".repeat(3 << 20);
    let patch = format!("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-{long}\n+{long}y\n");
    assert_eq!(summary(patch), "Modify x x hunks=1");
    let headers = format!("diff --git {}\n", "a b/".repeat(300_000));
    assert!(summary(headers).starts_with("patch-no-diff"));
    let blank = format!("{ONE}{}", "\n".repeat(1 << 20));
    assert_eq!(summary(blank), "Modify x x hunks=1");
}
