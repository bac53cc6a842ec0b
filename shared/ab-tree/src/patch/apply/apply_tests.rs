//! Rules of applying, one row a rule: file, hunks, new file.

use super::super::{BinaryData, BinaryPatch, parse};
use super::*;

/// What `hunks` make of `old`, or the code of the error.
pub(super) fn applied(old: &str, hunks: &str) -> String {
    let patch = format!("--- a/x\n+++ b/x\n{hunks}");
    let patch = parse(patch.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{hunks}"));
    match apply(&patch.files[0], Some(old.as_bytes())) {
        Ok(new) => String::from_utf8(new).unwrap(),
        Err(error) => error.code().into(),
    }
}

#[test]
fn context_must_match_exactly() {
    for (old, hunks, new) in [
        ("a\nb\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n", "a\nx\nc\n"),
        ("a\nb\nc\n", "@@ -1,3 +1,3 @@\n a\n-b \n+x\n c\n", "apply-hunk"),
        ("a\n b\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n", "apply-hunk"),
        ("", "@@ -0,0 +1 @@\n+x\n", "x\n"),
        ("a\n", "@@ -0,0 +1 @@\n+x\n", "apply-hunk"),
        ("a\nb\n", "@@ -1,2 +0,0 @@\n-a\n-b\n", ""),
        ("a\nb\nc\n", "@@ -1,2 +0,0 @@\n-a\n-b\n", "apply-hunk"),
    ] {
        assert_eq!(applied(old, hunks), new, "{old}{hunks}");
    }
}

#[test]
fn the_final_newline_is_part_of_the_file() {
    let mark = "\\ No newline at end of file\n";
    for (old, body, new) in [
        ("a", format!("-a\n{mark}+b\n"), "b\n"),
        ("a\n", format!("-a\n+b\n{mark}"), "b"),
        ("a", format!("-a\n{mark}+b\n{mark}"), "b"),
        ("a\n", format!("-a\n{mark}+b\n"), "apply-hunk"),
        ("a", "-a\n+b\n".into(), "apply-hunk"),
    ] {
        assert_eq!(applied(old, &format!("@@ -1 +1 @@\n{body}")), new, "{old:?}{body}");
    }
    let after = format!("@@ -1,2 +1,2 @@\n-a\n+x\n b\n{mark}");
    assert_eq!(applied("a\nb", &after), "x\nb");
    assert_eq!(applied("a\nb\n", &after), "apply-hunk");
    assert_eq!(applied("a\nb\nc\n", &after), "apply-hunk");
    let joined = format!("@@ -2 +2 @@\n-b\n+x\n{mark}");
    assert_eq!(applied("a\nb\nc\n", &joined), "apply-hunk");
    assert_eq!(applied("a\nb\n", &joined), "a\nx");
    assert_eq!(applied("a\nb", "@@ -2,0 +3 @@\n+x\n"), "apply-hunk");
}

#[test]
fn hunks_without_context_stand_only_where_they_say() {
    for (old, hunks, new) in [
        ("a\nb\nc\n", "@@ -2 +2 @@\n-b\n+x\n", "a\nx\nc\n"),
        ("a\nb\nc\n", "@@ -3 +3 @@\n-b\n+x\n", "apply-hunk"),
        ("a\nb\nc\n", "@@ -2,0 +3,2 @@\n+x\n+y\n", "a\nb\nx\ny\nc\n"),
        ("a\nb\nc\n", "@@ -2,0 +9,2 @@\n+x\n+y\n", "apply-hunk"),
        ("a\nb\nc\n", "@@ -0,0 +1 @@\n+x\n@@ -2 +3 @@\n-b\n+y\n", "x\na\ny\nc\n"),
        ("a\nb\nc\n", "@@ -1,2 +0,0 @@\n-a\n-b\n@@ -3,0 +2 @@\n+y\n", "c\ny\n"),
        ("a\nb\nc\n", "@@ -1 +1 @@\n-a\n+x\n", "apply-hunk"),
        ("a\n", "@@ -1,0 +2 @@\n+x\n@@ -1 +1 @@\n-a\n+y\n", "apply-hunk"),
    ] {
        assert_eq!(applied(old, hunks), new, "{hunks}");
    }
}

#[test]
fn a_missing_or_existing_file_is_told() {
    let file = |patch: &str| parse(patch.as_bytes()).unwrap().files.remove(0);
    let add = file("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n");
    assert_eq!(apply(&add, None).as_deref(), Ok(&b"a\n"[..]));
    assert_eq!(apply(&add, Some(b"")), Err(ApplyError::Collision));
    let delete = file("--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n");
    assert_eq!(apply(&delete, Some(b"a\n")), Ok(vec![]));
    assert_eq!(apply(&delete, Some(b"b\n")).unwrap_err().code(), "apply-hunk");
    assert_eq!(apply(&delete, None), Err(ApplyError::Missing));
    let empty = file("diff --git a/x b/x\ndeleted file mode 100644\nindex 1..0\n");
    assert_eq!(apply(&empty, Some(b"")), Ok(vec![]));
    assert_eq!(apply(&empty, Some(b"a")), Err(ApplyError::Leftover));
    let rename = file("diff --git a/x b/y\nrename from x\nrename to y\n");
    assert_eq!(apply(&rename, Some(b"a\r\nb")).as_deref(), Ok(&b"a\r\nb"[..]));
    let no_data = file("Binary files a/x and b/x differ\n");
    assert_eq!(apply(&no_data, Some(b"a")), Err(ApplyError::NoData));
}

#[test]
fn an_error_names_hunk_patch_line_and_target_line() {
    let patch = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+x\n b\n@@ -7,2 +7,2 @@\n-g\n+x\n h\n";
    let patch = parse(patch.as_bytes()).unwrap();
    let error = apply(&patch.files[0], Some(b"a\nb\n")).unwrap_err();
    assert_eq!(error, ApplyError::Hunk { hunk: 2, line: 7, target: 7 });
    assert_eq!(error.to_string(), "hunk 2 (patch line 7) does not match at or around line 7");
}

#[test]
fn every_error_has_its_own_code() {
    let errors = [
        ApplyError::Collision,
        ApplyError::Missing,
        ApplyError::Hunk { hunk: 1, line: 1, target: 1 },
        ApplyError::Leftover,
        ApplyError::NoData,
        ApplyError::BinaryMismatch,
        ApplyError::BinaryDamaged,
        ApplyError::TooComplex { hunk: 1, line: 1 },
    ];
    let codes: std::collections::BTreeSet<_> = errors.iter().map(ApplyError::code).collect();
    assert_eq!(codes.len(), errors.len());
    assert!(errors.iter().all(|error| !error.help().is_empty()));
}

#[test]
fn binary_content_replaces_the_whole_file() {
    let patch = BinaryPatch {
        forward: BinaryData::Literal(b"\0new".into()),
        reverse: None,
        old_id: None,
        new_id: None,
    };
    assert_eq!(binary::apply(&patch, Some(b"any")).as_deref(), Ok(&b"\0new"[..]));
}
