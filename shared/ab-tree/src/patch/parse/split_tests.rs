//! Rules of splitting names, one row a rule.

use super::*;

#[test]
fn stripping_leaves_a_name() {
    for (path, level, expected) in [
        ("a/x", 0, Some("a/x")),
        ("a/x", 1, Some("x")),
        ("a/b/x", 2, Some("x")),
        ("x", 1, None),
        ("a/", 1, None),
        ("", 0, None),
    ] {
        assert_eq!(strip(path.as_bytes(), level), expected.map(str::as_bytes), "{path}");
    }
}

#[test]
fn a_git_line_splits_where_both_sides_are_the_same_file() {
    for (text, level, expected) in [
        ("a/x b/x", 1, Some("x")),
        ("a/x b/x", 0, None),
        ("x x", 0, Some("x")),
        ("a b a b", 0, Some("a b")),
        ("a/x y b/x y", 1, Some("x y")),
        ("a/b/x b/b/x", 1, Some("b/x")),
        ("a/x b/x b/x b/x", 1, Some("x b/x")),
        ("fork/a/x fork/b/x", 2, Some("x")),
        ("\"a/\\t\" \"b/\\t\"", 1, Some("\t")),
        ("a/x \"b/x\"", 1, Some("x")),
        ("\"a/x\" b/x", 1, Some("x")),
        ("a/x b/y", 1, None),
        ("a/x", 1, None),
        ("a/x b", 1, None),
        ("", 0, None),
        (" ", 0, None),
        ("/ /", 1, None),
        ("é é", 0, Some("é")),
    ] {
        let found = equal_name(text.as_bytes(), level);
        assert_eq!(found.as_deref(), expected.map(str::as_bytes), "{text}");
    }
}

#[test]
fn a_git_line_of_a_rename_fits_its_names() {
    for (text, level, old, new, fits) in [
        ("a/x b/y", 1, "x", "y", true),
        ("a/x b/y z", 1, "x", "y z", true),
        ("a/x b b/y", 1, "x b", "y", true),
        ("x y", 0, "x", "y", true),
        ("a/x b/y", 1, "x", "z", false),
        ("a/x b/y", 0, "x", "y", false),
        ("a/x \"b/\\t\"", 1, "x", "\t", true),
        ("a/x", 1, "x", "", false),
    ] {
        let sides = git_sides(text.as_bytes(), level, old.as_bytes(), new.as_bytes());
        assert_eq!(sides.is_some(), fits, "{text}");
    }
}
