//! Rules of patches from IntelliJ and Subversion, one row a rule.

use super::super::test_support::{notes, summary, summary_in};
use crate::patch::{Container, parse};

const RULE: &str = "===================================================================";

#[test]
fn intellij_container() {
    let patch = format!(
        "Subject: [PATCH] change\n---\nIndex: src/A.kt\nIDEA additional info:\n\
         Subsystem: com.intellij.openapi.diff.impl.patch.CharsetEP\n<+>UTF-8\n{RULE}\n\
         diff --git a/src/A.kt b/src/A.kt\n--- a/src/A.kt\t(revision 1a2b)\n\
         +++ b/src/A.kt\t(date 1700000000000)\n@@ -1 +1 @@\n-a\n+b\n\
         Index: src/B.kt\n{RULE}\ndiff --git a/src/B.kt b/src/B.kt\nnew file mode 100644\n\
         --- /dev/null\t(date 1700000000000)\n+++ b/src/B.kt\t(date 1700000000000)\n\
         @@ -0,0 +1 @@\n+b\n"
    );
    assert_eq!(parse(patch.as_bytes()).unwrap().container, Container::IntelliJ);
    assert_eq!(summary(patch), "Modify src/A.kt src/A.kt hunks=1; Add - src/B.kt >100644 hunks=1");
}

#[test]
fn old_intellij_and_subversion_write_no_git_line() {
    for (minus, plus) in [
        ("src/A.kt\t(revision 12)", "src/A.kt\t(working copy)"),
        ("src/A.kt\t(revision 1a2b)", "src/A.kt\t(revision )"),
        ("a/src/A.kt\t(revision 1a2b)", "b/src/A.kt\t(date 17)"),
        ("src/A.kt    (revision 12)", "src/A.kt    (working copy)"),
    ] {
        let patch =
            format!("Index: src/A.kt\n{RULE}\n--- {minus}\n+++ {plus}\n@@ -1 +1 @@\n-a\n+b\n");
        assert_eq!(summary(patch), "Modify src/A.kt src/A.kt hunks=1", "{minus}");
    }
}

#[test]
fn a_new_file_of_subversion_is_new_where_none_is() {
    let patch = format!(
        "Index: A\n{RULE}\n--- A\t(nonexistent)\n+++ A\t(working copy)\n@@ -0,0 +1 @@\n+b\n"
    );
    assert_eq!(summary_in(&["B"], patch), "Add - A hunks=1");
}

#[test]
fn an_announced_file_without_a_diff_is_noted() {
    let patch = format!(
        "Index: x.png\n{RULE}\nCannot display: file marked as a binary type.\n\
         Index: y\n{RULE}\n--- y\t(revision )\n+++ y\t(revision )\n\
         Index: z\n{RULE}\n--- z\n+++ z\n@@ -1 +1 @@\n-a\n+b\n"
    );
    assert_eq!(summary(&patch), "Modify z z hunks=1");
    assert_eq!(
        notes(&patch),
        [
            "1: an index line without a diff",
            "4: an index line without a diff",
            "6: a file header without hunks",
        ]
    );
}
