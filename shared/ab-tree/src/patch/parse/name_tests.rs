//! Rules of the name in a `---` or `+++` line, one row a rule.

use super::*;

#[test]
fn a_name_ends_before_its_stamp() {
    for (text, name) in [
        ("a/x", "a/x"),
        ("a/x y", "a/x y"),
        ("a/x y\t", "a/x y"),
        ("x\t2024-01-02 03:04:05.000000000 +0100", "x"),
        ("x\t(revision abc)", "x"),
        ("x\t(revision )", "x"),
        ("x\t(date 1617)", "x"),
        ("x  (working copy)", "x"),
        ("x    (revision 12)", "x"),
        ("notes (revision 2)", "notes (revision 2)"),
        ("a b 2024-01-02 03:04:05 +0100", "a b"),
        ("a b 2024-01-02 03:04:05", "a b"),
        ("2024-01-02 03:04:05", "2024-01-02 03:04:05"),
        ("a 2024-01-02", "a 2024-01-02"),
        ("\"a/\\303\\251\\t\" ignored", "a/é\t"),
        ("x ", "x"),
        ("x \t", "x "),
        ("x  \t2024-01-02 03:04:05.000000000 +0100", "x  "),
        ("", ""),
    ] {
        assert_eq!(read(text.as_bytes(), false), Some(Name::Path(name.into())), "{text}");
    }
}

#[test]
fn blanks_at_the_end_count_when_the_git_line_has_them() {
    assert_eq!(read(b"a/x ", true), Some(Name::Path(b"a/x ".to_vec())));
    assert_eq!(read(b"/dev/null", true), Some(Name::Null));
}

#[test]
fn dev_null_is_no_path() {
    for text in ["/dev/null", "/dev/null\t(date 1)", "/dev/null ", "/dev/null\t1970-01-01 00:00:00"]
    {
        assert_eq!(read(text.as_bytes(), false), Some(Name::Null), "{text}");
    }
    assert_eq!(read(b"/dev/nullx", false), Some(Name::Path(b"/dev/nullx".to_vec())));
}

#[test]
fn broken_quotes_are_no_name() {
    for text in ["\"a", "\"a\\q\"", "\""] {
        assert_eq!(read(text.as_bytes(), false), None, "{text}");
    }
}

#[test]
fn the_epoch_is_known_in_every_zone() {
    for (stamp, epoch) in [
        ("1970-01-01 00:00:00 +0000", true),
        ("1970-01-01 00:00:00.000000000 +0000", true),
        ("1970-01-01 05:30:00.0 +0530", true),
        ("1969-12-31 16:00:00 -0800", true),
        ("1970-01-01 00:00:01 +0000", false),
        ("1970-01-01 01:00:00 +0000", false),
        ("1970-01-01 00:00:00.5 +0000", false),
        ("1970-01-02 00:00:00 +0000", false),
        ("1970-01-01", false),
        ("1970-01-01 \u{e9}:00:00 +0000", false),
        ("1970-01-01 00:00:00 \u{e9}", false),
    ] {
        assert_eq!(is_epoch(format!("x\t{stamp}").as_bytes()), epoch, "{stamp}");
    }
}
