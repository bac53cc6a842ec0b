//! Rules of places, one row a rule: file, hunks, new file.

use super::super::tests::applied;

#[test]
fn the_nearest_place_wins_and_the_later_of_two_as_near() {
    // Each line is one letter; the hunk turns `m` between two `k` into `X`.
    let hunk = |line: u32| format!("@@ -{line},3 +{line},3 @@\n k\n-m\n+X\n k\n");
    for (old, line, new) in [
        ("akmkb", 2, "akXkb"),
        ("akmkb", 3, "akXkb"),
        ("akmkb", 900, "akXkb"),
        ("aaakmkbkmkb", 4, "aaakXkbkmkb"),
        ("aaakmkbkmkb", 5, "aaakXkbkmkb"),
        ("aaakmkbkmkb", 6, "aaakmkbkXkb"),
        ("aaakmkbkmkb", 7, "aaakmkbkXkb"),
        ("aaakmkbbkmkb", 6, "aaakXkbbkmkb"),
        ("aaakmkbbkmkb", 7, "aaakmkbbkXkb"),
        ("aaakmkmkb", 5, "aaakmkXkb"),
    ] {
        let lines = |text: &str| text.chars().flat_map(|char| [char, '\n']).collect::<String>();
        assert_eq!(applied(&lines(old), &hunk(line)), lines(new), "{old} {line}");
    }
}

#[test]
fn the_first_and_the_last_line_are_anchors() {
    for (old, hunk, new) in [
        ("z\na\nb\n", "@@ -1,2 +1,2 @@\n-a\n+x\n b\n", "apply-hunk"),
        ("a\nb\nz\n", "@@ -1,2 +1,2 @@\n-a\n+x\n b\n", "x\nb\nz\n"),
        ("z\na\nb\n", "@@ -2,2 +2,2 @@\n-a\n+x\n b\n", "z\nx\nb\n"),
        ("z\nz\na\nb\n", "@@ -2,2 +2,2 @@\n-a\n+x\n b\n", "z\nz\nx\nb\n"),
        ("a\nb\nz\n", "@@ -2,2 +2,2 @@\n a\n-b\n+x\n", "apply-hunk"),
        ("z\nz\nz\na\nb\n", "@@ -2,2 +2,2 @@\n a\n-b\n+x\n", "z\nz\nz\na\nx\n"),
    ] {
        assert_eq!(applied(old, hunk), new, "{old}{hunk}");
    }
}

#[test]
fn hunks_do_not_touch_what_others_have_touched() {
    let same = "@@ -2,3 +2,3 @@\n a\n-b\n+x\n c\n";
    assert_eq!(applied("z\na\nb\nc\n", &[same, same].concat()), "apply-hunk");
    let twice = "z\na\nb\nc\na\nb\nc\n";
    assert_eq!(applied(twice, &[same, same].concat()), "z\na\nx\nc\na\nx\nc\n");
    let backwards = ["@@ -5,3 +5,3 @@\n a\n-b\n+x\n c\n", "@@ -2,3 +2,3 @@\n a\n-b\n+y\n c\n"];
    assert_eq!(applied(twice, &backwards.concat()), "z\na\ny\nc\na\nx\nc\n");
}

#[test]
fn earlier_hunks_move_the_place_where_the_search_begins() {
    let old = "1\n2\n3\nk\nm\nk\n4\nk\nm\nk\n";
    let first = "@@ -1,3 +1,5 @@\n 1\n+i\n+i\n 2\n 3\n";
    let second = "@@ -4,3 +6,3 @@\n k\n-m\n+X\n k\n";
    assert_eq!(applied(old, &[first, second].concat()), "1\ni\ni\n2\n3\nk\nX\nk\n4\nk\nm\nk\n");
}

#[test]
fn a_hostile_search_ends_with_an_error_that_depends_on_the_input_alone() {
    let old = "a\n".repeat(5_000);
    let body = format!("{} b\n-a\n+c\n a\n", " a\n".repeat(2_000));
    let hunk = format!("@@ -2,2003 +2,2003 @@\n{body}");
    assert_eq!(applied(&old, &hunk), "apply-hunk");
    let old = format!("{}b\n", "a\n".repeat(5_000)).repeat(40);
    let many = format!("@@ -2,2003 +2,2003 @@\n{body}").repeat(40);
    assert!(["apply-hunk", "apply-too-complex"].contains(&&*applied(&old, &many)));
    let periodic = "a\n".repeat(10_000);
    let hunk = format!("@@ -2,5002 +2,5002 @@\n{}-a\n+c\n a\r\r\n", " a\n".repeat(5_000));
    assert_eq!(applied(&periodic, &hunk), "apply-hunk");
    let near = format!("{}a\r\r\n", "a\n".repeat(10_000));
    assert_ne!(applied(&near, &hunk), "");
}
