//! Rules of numeric headers, one row a rule.

use super::*;

#[test]
fn a_hunk_header_has_two_ranges() {
    for (line, old, new) in [
        ("@@ -1 +1 @@", (1, 1), (1, 1)),
        ("@@ -0,0 +1,3 @@", (0, 0), (1, 3)),
        ("@@ -10,2 +12 @@ fun main() {", (10, 2), (12, 1)),
        ("@@ -1,3 +1,3 @@\tx", (1, 3), (1, 3)),
    ] {
        assert_eq!(hunk(line.as_bytes()), Some(HunkHead { old, new }), "{line}");
    }
}

#[test]
fn anything_else_is_no_hunk_header() {
    for line in [
        "@@",
        "@@ @@",
        "@@ -1 +1",
        "@@ -1,+1 @@",
        "@@ -a +1 @@",
        "@@ -1 1 @@",
        "@@ --1 +1 @@",
        "@@ -1,2,3 +1 @@",
        "@@ -4294967296 +1 @@",
        "@@ -4294967295,1 +1 @@",
        "@@ -1 +1@@",
    ] {
        assert_eq!(hunk(line.as_bytes()), None, "{line}");
    }
}

#[test]
fn modes_are_those_of_git() {
    for (text, expected) in [
        ("100644", Some(Mode::Regular)),
        ("100664", Some(Mode::Regular)),
        ("100755", Some(Mode::Executable)),
        ("120000", Some(Mode::Symlink)),
        ("160000 ", Some(Mode::Gitlink)),
        ("040000", None),
        ("100648", None),
        ("", None),
        ("+100644x", None),
        ("777777777777777777777", None),
    ] {
        assert_eq!(mode(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn an_index_line_counts_only_with_whole_ids() {
    let whole = "0123456789abcdef0123456789abcdef01234567";
    let both = index(format!("{whole}..{whole} 100755").as_bytes()).unwrap();
    assert!(both.old.is_some() && both.old == both.new && both.mode == Some(Mode::Executable));
    assert_eq!(index(b"012..345"), Some(Index { changes: true, ..Index::default() }));
    for (ids, changes) in [
        ("0000000..e69de29", false),
        ("e69de29..0000000 100644", false),
        ("0000000..473a0f4c3b", false),
        ("0000000..1234567", true),
        ("1234567..1234567", false),
    ] {
        assert_eq!(index(ids.as_bytes()).unwrap().changes, changes, "{ids}");
    }
    for line in ["", "abc", "\u{e9}"] {
        assert_eq!(index(line.as_bytes()), None, "{line}");
    }
}
