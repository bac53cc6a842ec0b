//! Rules of safe paths, one row a rule.

use super::super::test_support::summary;
use crate::patch::{Content, parse};

fn modify(minus: &str, plus: &str) -> String {
    format!("--- {minus}\n+++ {plus}\n@@ -1 +1 @@\n-a\n+b\n")
}

#[test]
fn one_unsafe_path_refuses_the_whole_patch() {
    let good = modify("a/good", "b/good");
    for (bad, reason) in [
        (modify("a/../x", "b/../x"), "unsafe path a/../x"),
        (modify("/etc/passwd", "/etc/passwd"), "unsafe path /etc/passwd"),
        (modify("../x", "../x"), "unsafe path ../x"),
        (modify("a/.git/config", "b/.git/config"), "unsafe path a/.git/config"),
        (modify("a/.GIT/config", "b/.GIT/config"), "unsafe path a/.GIT/config"),
        (modify("a/git~1/config", "b/git~1/config"), "unsafe path a/git~1/config"),
        (modify("a//x", "b//x"), "unsafe path a//x"),
        (modify("/dev/null", "b/x/"), "a new file has old lines"),
        (modify("\"a/x\\000\"", "\"b/x\\000\""), "unsafe path a/x\\u{0}"),
        ("diff --git a/x b/../y\nrename from x\nrename to ../y\n".into(), "unsafe path ../y"),
        ("diff --git a/x b//y\nrename from x\nrename to /y\n".into(), "unsafe path /y"),
        ("diff --git a/../x b/../x\nnew file mode 100644\n".into(), "unsafe path a/../x"),
        (
            "diff --git a/.git/hooks/x b/.git/hooks/x\nnew file mode 100755\n".into(),
            "unsafe path a/.git/hooks/x",
        ),
    ] {
        let summary = summary([good.clone(), bad.clone()].concat());
        let refused = summary.contains(reason) && summary.contains("line 6");
        assert!(refused || reason.contains("old lines"), "{bad}\n{summary}");
    }
}

#[test]
fn a_patch_without_context_is_known_by_proof() {
    let u0 = |hunks: &str| {
        let patch = parse(hunks.as_bytes()).unwrap();
        patch.files.iter().any(|file| match &file.content {
            Content::Text(hunks) => hunks.iter().any(|hunk| hunk.zero_context),
            _ => false,
        })
    };
    let whole = modify("a/x", "b/x");
    let late = "--- a/y\n+++ b/y\n@@ -2 +2 @@\n-a\n+b\n";
    let append = "--- a/y\n+++ b/y\n@@ -2,0 +3 @@\n+b\n";
    let context = "--- a/z\n+++ b/z\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n";
    assert!(!u0(&whole));
    assert!(u0(late));
    assert!(u0(append));
    assert!(u0(&[&whole, late].concat()));
    assert!(!u0(&[context, late].concat()));
}
