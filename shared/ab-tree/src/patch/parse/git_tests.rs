//! Rules of git's headers, one row a rule.

use super::super::test_support::{notes, summary};
use crate::patch::{Container, parse};

const HUNK: &str = "@@ -1 +1 @@\n-a\n+b\n";

#[test]
fn git_container() {
    let patch = format!("diff --git a/x b/x\nindex 12..34 100644\n--- a/x\n+++ b/x\n{HUNK}");
    assert_eq!(parse(patch.as_bytes()).unwrap().container, Container::Git);
    assert_eq!(summary(patch), "Modify x x 100644> hunks=1");
}

#[test]
fn extended_headers_say_what_happens() {
    for (headers, expected) in [
        ("a/x b/x\nnew file mode 100644\nindex 000..e69", "Add - x >100644"),
        ("a/x b/x\ndeleted file mode 100755\nindex e69..000", "Delete x - 100755>"),
        ("a/x b/x\ndeleted file mode 100644\nindex 123..000", "Delete x - 100644>"),
        ("a/x b/x\nold mode 100644\nnew mode 100755", "Modify x x 100644>100755"),
        ("a/x b/y\nsimilarity index 100%\nrename from x\nrename to y", "Rename x y"),
        ("a/x b/y\nrename old x\nrename new y", "Rename x y"),
        ("a/x b/d/y\nsimilarity index 9%\ncopy from x\ncopy to d/y", "Copy x d/y"),
        (
            "a/x b/y\nold mode 100644\nnew mode 100755\nrename from x\nrename to y",
            "Rename x y 100644>100755",
        ),
        ("a/a b b/a b\nold mode 100644\nnew mode 100755", "Modify a b a b 100644>100755"),
        ("a/a b/a b/a b/a\nnew file mode 120000", "Add - a b/a >120000"),
        ("\"a/\\303\\251\" \"b/\\303\\251\"\nnew file mode 160000", "Add - é >160000"),
        ("a/x \"b/\\377\"\nrename from x\nrename to \"\\377\"", "Rename x \"\\377\""),
        ("\"a/\\t\" b/y\nrename from \"\\t\"\nrename to y", "Rename \t y"),
        (
            "a/x b/x\nnew file mode 100644\nBinary files /dev/null and b/x differ",
            "Add - x >100644 no-data",
        ),
        ("a/x b/x\nindex 1..2\nBinary files a/x and b/x differ", "Modify x x no-data"),
    ] {
        assert_eq!(summary(format!("diff --git {headers}\n")), expected);
    }
}

#[test]
fn contradictions_are_refused() {
    for (section, code) in [
        ("a/x b/x\nindex 1..2", "patch-header"),
        ("a/x b/x\nnew file mode 100644\nindex 0000000..1234567", "patch-header"),
        ("a/x b/x\nold mode 100644\nnew mode 100755\nindex 7654321..1234567", "patch-header"),
        ("a/x b/y\nrename from x\nrename to y\nindex 7654321..1234567 100644", "patch-header"),
        ("a/x b/x\nsimilarity index 100%", "patch-header"),
        ("a/x b/x\nnew mode 100755", "patch-header"),
        ("a/x b/x\nold mode 100644", "patch-header"),
        ("a/x b/x\nold mode 100644\nnew mode 120000", "patch-header"),
        ("a/x b/x\nold mode 100644\nold mode 100644\nnew mode 100755", "patch-header"),
        ("a/x b/x\nnew file mode 100644\ndeleted file mode 100644", "patch-header"),
        ("a/x b/y\nrename from x", "patch-header"),
        ("a/x b/y\nrename from x\ncopy to y", "patch-header"),
        ("a/x b/x\nnew file mode 040000", "patch-mode"),
        ("a/x b/x\nnew file mode 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b", "patch-header"),
        (
            "a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -1 +1 @@\n-a\n+b",
            "patch-header",
        ),
        (
            "a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b",
            "patch-header",
        ),
        ("a/x b/x\n--- a/x\n+++ b/x", "patch-header"),
        ("a/x b/x\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b", "patch-names-differ"),
        ("a/x b/x\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b", "patch-names-differ"),
        ("a/x b/y\nrename from x\nrename to z", "patch-names-differ"),
        ("a/x b/y\nold mode 100644\nnew mode 100755", "patch-names-differ"),
        ("a/x b/x\n@@ -1 +1 @@\n-a\n+b", "patch-hunk-without-header"),
        ("\"a/x b/x\nnew file mode 100644", "patch-names-differ"),
        ("a/x b/x\nnew file mode 100644\nprose\nGIT binary patch", "patch-binary"),
    ] {
        let summary = summary(format!("diff --git {section}\n"));
        assert!(summary.starts_with(&format!("{code}:")), "{section}\n{summary}");
    }
}

#[test]
fn a_header_alone_is_noted() {
    let patch = format!("diff --git a/x b/x\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n{HUNK}");
    assert_eq!(summary(&patch), "Modify y y hunks=1");
    assert_eq!(notes(&patch), ["1: a `diff --git` line without a change"]);
}

#[test]
fn a_change_of_type_is_two_entries() {
    let patch = "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n\
        @@ -1 +0,0 @@\n-a\ndiff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n\
        @@ -0,0 +1 @@\n+to\n\\ No newline at end of file\n";
    assert_eq!(summary(patch), "Delete x - 100644> hunks=1; Add - x >120000 hunks=1");
}

#[test]
fn a_submodule_is_a_text_of_one_line() {
    let patch = "diff --git a/m b/m\nindex 1234567..89abcde 160000\n--- a/m\n+++ b/m\n\
        @@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n";
    assert_eq!(summary(patch), "Modify m m 160000> hunks=1");
}
