//! Rules of the notices of `diff -r`, one row a rule.

use super::super::test_support::{notes, summary};

#[test]
fn a_binary_notice_is_an_entry_without_data() {
    for (line, expected) in [
        ("Binary files a/x and b/x differ", "Modify x x no-data"),
        ("Binary files a/x and y and b/x and y differ", "Modify x and y x and y no-data"),
        ("Binary files /dev/null and b/x differ", "Add - x no-data"),
        ("Binary files a/x and /dev/null differ", "Delete x - no-data"),
    ] {
        assert_eq!(summary(format!("{line}\n")), expected);
    }
}

#[test]
fn what_names_no_file_is_noted_and_no_diff() {
    for line in [
        "Binary files a/x and b/y differ",
        "Binary files /dev/null and /dev/null differ",
        "Binary files are different",
        "Files a/x and b/x differ",
        "Binary files differ",
    ] {
        assert_eq!(summary(line), "patch-no-diff: there is no diff in the text", "{line}");
    }
    let patch = "Only in a: y\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
    assert_eq!(notes(patch), ["1: a file that exists on one side only is not shown"]);
    let patch =
        "Submodule m 1234567..89abcde:\n  > change\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
    assert_eq!(notes(patch), ["1: a change of a submodule is shown as a log"]);
}

#[test]
fn a_hostile_notice_costs_little() {
    let line = format!("Binary files {}differ\n", "a and ".repeat(100_000));
    assert!(summary(line).starts_with("patch-no-diff"));
}
