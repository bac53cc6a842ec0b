//! Rules of hunks, one row a rule.

use super::super::test_support::{notes, summary};
use crate::patch::{Content, Hunk, Line, Side, parse};

fn patch(hunks: &str) -> String {
    format!("--- a/x\n+++ b/x\n{hunks}")
}

fn hunks(text: &str) -> Vec<Hunk> {
    match parse(patch(text).as_bytes()).unwrap().files.remove(0).content {
        Content::Text(hunks) => hunks,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_hunk_knows_its_lines() {
    let hunk = &hunks("@@ -3,2 +4,2 @@ fun main() {\n a\r\n-b\n+c\n")[0];
    assert_eq!((hunk.line, hunk.old_start, hunk.old_count), (3, 3, 2));
    assert_eq!((hunk.new_start, hunk.new_count), (4, 2));
    let line = |side, text| Line { side, text };
    let lines = [line(Side::Context, &b"a\r"[..]), line(Side::Remove, b"b"), line(Side::Add, b"c")];
    assert_eq!(hunk.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn the_marker_for_no_newline_counts_in_any_language() {
    for (body, old, new) in [
        ("-a\n\\ No newline at end of file\n+b\n", true, false),
        ("-a\n+b\n\\ Kein Zeilenumbruch am Dateiende.\n", false, true),
        ("-a\n\\ 文件尾没有换行符\n+b\n\\ 文件尾没有换行符", true, true),
    ] {
        let hunk = &hunks(&format!("@@ -1 +1 @@\n{body}"))[0];
        assert_eq!((hunk.old_no_newline, hunk.new_no_newline), (old, new), "{body}");
    }
    let hunk = &hunks("@@ -1,2 +1,2 @@\n-a\n+b\n c\n\\ No newline here\n")[0];
    assert!(hunk.old_no_newline && hunk.new_no_newline);
}

#[test]
fn lines_that_look_like_headers_belong_to_the_hunk_while_it_needs_lines() {
    let text = "@@ -1,3 +1,2 @@\n--- a/y\n-@@ -1 +1 @@\n+++ b/y\n \\ x\n";
    assert_eq!(hunks(text)[0].lines().count(), 4);
    let two = "@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n";
    assert_eq!(summary(patch(two)), "Modify x x hunks=1; Modify y y hunks=1");
}

#[test]
fn empty_context_may_have_lost_its_space() {
    for text in [
        "@@ -1,3 +1,3 @@\n-a\n+b\n\n c\n",
        "@@ -1,3 +1,3 @@\n\n-a\n+b\n c\n",
        "@@ -1,3 +1,3 @@\n-a\n+b\n\r\n c\n",
        "@@ -1,3 +1,3 @@\n-a\n+b\n c\n",
        "@@ -1,3 +1,3 @@\n-a\n+b",
        "@@ -1,3 +1,3 @@\n-a\n+b\n\n\n\n\n",
    ] {
        let hunk = &hunks(text)[0];
        let context = hunk.lines().filter(|line| line.side == Side::Context).count();
        assert_eq!(context, 2, "{text}");
    }
    assert_eq!(
        notes(patch("@@ -1,3 +1,3 @@\n-a\n+b")),
        ["5: the last line has no newline", "6: 2 empty context lines at the end were stripped",]
    );
}

#[test]
fn what_follows_a_hunk_is_prose_where_it_can_be_no_line_of_it() {
    for tail in [
        "-- \n2.39.5\n",
        "--\n2.39\n",
        "---\n",
        "\n- an item\n",
        "\n+ an item\n",
        "```\n",
        "prose\n",
        "\n\n",
        "  \n",
        "@@ x\n",
        "\n@@ -1 @@\n",
    ] {
        let text = patch(&format!("@@ -1 +1 @@\n-a\n+b\n{tail}"));
        assert_eq!(summary(text), "Modify x x hunks=1", "{tail}");
    }
}

#[test]
fn wrong_counts_are_refused_with_their_line() {
    for (text, error) in [
        (
            "@@ -1 +1 @@\n-a\n",
            "too-short: line 5: the hunk of line 3 ends 0 old and 1 new lines too early",
        ),
        (
            "@@ -1,2 +1 @@\n-a\n+b\n",
            "too-short: line 6: the hunk of line 3 ends 1 old and 0 new lines too early",
        ),
        (
            "@@ -1,2 +1,2 @@\n-a\n+b\nprose\n",
            "too-short: line 6: the hunk of line 3 ends 1 old and 1 new lines too early",
        ),
        (
            "@@ -1,2 +1,2 @@\n a\n",
            "too-short: line 5: the hunk of line 3 ends 1 old and 1 new lines too early",
        ),
        (
            "@@ -1 +1,2 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
            "too-short: line 6: the hunk of line 3 ends 0 old and 1 new lines too early",
        ),
        (
            "@@ -1 +1 @@\n-a\n+b\n+c\n",
            "too-long: line 6: the hunk of line 3 has more lines than its header says",
        ),
        (
            "@@ -1 +1 @@\n-a\n+b\n c\n",
            "too-long: line 6: the hunk of line 3 has more lines than its header says",
        ),
        (
            "@@ -1 +1 @@\n-a\n+b\n\n-    c\n",
            "too-long: line 7: the hunk of line 3 has more lines than its header says",
        ),
        (
            "@@ -1 +1 @@\n-a\n-b\n+c\n",
            "too-long: line 5: the hunk of line 3 has more lines than its header says",
        ),
        (
            "@@ -0,0 +1 @@\n a\n",
            "too-long: line 4: the hunk of line 3 has more lines than its header says",
        ),
        ("@@ -1,2 +1,2 @@\n a\n b\n", "without-change: line 3: the hunk changes nothing"),
        ("@@ -1,0 +1,0 @@\n", "without-change: line 3: the hunk changes nothing"),
        ("@@ -4294967295 +1 @@\n-a\n+b\n", "header: line 3: a malformed hunk header"),
        ("@@ -1 +1 @@\n-a\n+b\n@@ -3 @@\n", "header: line 6: a malformed hunk header"),
        (
            "@@ -1,4000000000 +1,4000000000 @@\n a\n",
            "too-short: line 5: the hunk of line 3 ends 3999999999 old and 3999999999 new lines too early",
        ),
    ] {
        assert_eq!(summary(patch(text)), format!("patch-hunk-{error}"), "{text}");
    }
}

#[test]
fn a_line_without_newline_is_the_last_of_its_side() {
    for text in [
        "@@ -1,2 +1 @@\n-a\n\\ No newline here\n-b\n+c\n",
        "@@ -1 +1,2 @@\n-a\n+b\n\\ No newline here\n+c\n",
        "@@ -1,2 +1,2 @@\n a\n\\ No newline here\n-b\n+c\n",
        "@@ -1 +1 @@\n\\ No newline here\n-b\n+c\n",
        "@@ -1 +1 @@\n-b\n+c\n\\ No newlin",
        "@@ -1 +1 @@\n-b\n\\ \n+c\n",
    ] {
        assert!(summary(patch(text)).starts_with("patch-newline-marker"), "{text}");
    }
}

#[test]
fn a_patch_saved_with_crlf_reads_like_one_with_lf() {
    let lf = patch("@@ -1,3 +1,3 @@\n-a\n+b\n\n c\n");
    let crlf = lf.replace('\n', "\r\n");
    let content = |text: &str| parse(text.as_bytes()).unwrap().files.remove(0).content;
    assert_eq!(content(&crlf), content(&lf));
    assert_eq!(notes(&crlf), ["1: the patch was saved with CRLF lines"]);
}

#[test]
fn a_patch_for_a_crlf_file_keeps_its_carriage_returns() {
    let hunk = &hunks("@@ -1 +1 @@\n-a\r\n+b\r\n")[0];
    assert!(hunk.lines().all(|line| line.text.ends_with(b"\r")));
}
