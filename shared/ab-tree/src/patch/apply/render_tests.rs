//! Rules of line ends, one row a rule: file, hunk, new file.

use super::super::tests::applied;

#[test]
fn a_patch_with_the_other_line_ends_applies_and_keeps_those_of_the_file() {
    for (old, hunk, new) in [
        ("a\r\nb\r\nc\r\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n", "a\r\nx\r\nc\r\n"),
        ("a\nb\nc\n", "@@ -1,3 +1,3 @@\n a\r\n-b\r\n+x\r\n c\r\n", "a\nx\nc\n"),
        ("a\r\nb\nc\r\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n", "a\r\nx\nc\r\n"),
        ("a\r\nb\nc\n", "@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n", "a\r\nx\ny\nc\n"),
        ("a\r\nb\r\nc\n", "@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n", "a\r\nx\r\ny\r\nc\n"),
        ("a\r\nb\r\n", "@@ -1,2 +1,3 @@\n a\n+x\n b\n", "a\r\nx\r\nb\r\n"),
        ("a\r\nb\r\n", "@@ -1,2 +1,3 @@\n+x\n a\n b\n", "x\r\na\r\nb\r\n"),
        ("a\r\n", "@@ -1 +1,2 @@\n a\n+x\n\\ No newline here\n", "a\r\nx"),
        ("a\r\nb", "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline here\n+x\n+y\n", "a\r\nx\r\ny\r\n"),
        ("a\r\n\r\nc\r\n", "@@ -1,3 +1,3 @@\n a\n\n-c\n+x\n", "a\r\n\r\nx\r\n"),
        ("a\r\r\n", "@@ -1 +1 @@\n-a\r\n+b\r\n", "apply-hunk"),
        ("a\r\r\n", "@@ -1 +1 @@\n-a\n+b\n", "apply-hunk"),
    ] {
        assert_eq!(applied(old, hunk), new, "{old:?}\n{hunk}");
    }
}

#[test]
fn a_patch_that_matches_byte_by_byte_is_taken_at_its_word() {
    for (old, hunk, new) in [
        ("a\r\nb\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+b\n", "a\r\nb\n"),
        ("a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n+b\r\n", "a\nb\r\n"),
        ("a\r\nb\r\na\nb\nc\n", "@@ -1,3 +1,3 @@\n-a\n+x\n b\n c\n", "apply-hunk"),
        (
            "z\na\r\nb\r\nc\r\nz\na\nb\nc\n",
            "@@ -2,3 +2,3 @@\n a\n-b\n+x\n c\n",
            "z\na\r\nb\r\nc\r\nz\na\nx\nc\n",
        ),
    ] {
        assert_eq!(applied(old, hunk), new, "{old:?}\n{hunk}");
    }
}

#[test]
fn lines_put_between_without_context_follow_the_other_hunks() {
    let hunks = "@@ -1,0 +2 @@\n+x\n@@ -2 +3 @@\n-b\n+y\n";
    assert_eq!(applied("a\r\nb\r\n", hunks), "a\r\nx\r\ny\r\n");
    assert_eq!(applied("a\nb\n", hunks), "a\nx\ny\n");
}
