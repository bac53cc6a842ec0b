//! Rules of the names on the wire, one row a rule.

use super::{Digest, RelPath, Subject};

#[test]
fn a_subject_is_task_candidate_and_run() {
    for (text, valid) in [
        ("shopping-list@golden#2", true),
        ("shopping-list#1", true),
        ("a.b_c+d@E-1#123456789", true),
        ("", false),
        ("#1", false),
        ("task", false),
        ("task#", false),
        ("task#0", false),
        ("task#01", false),
        ("task#+1", false),
        ("task#1234567890", false),
        ("task@#1", false),
        ("task@a@b#1", false),
        ("task@a#1#2", false),
        ("../task#1", false),
        (".task#1", false),
        ("-task#1", false),
        ("ta sk#1", false),
        ("tåsk#1", false),
        ("task\n#1", false),
    ] {
        assert_eq!(text.parse::<Subject>().is_ok(), valid, "{text:?}");
    }
}

#[test]
fn a_subject_gives_its_parts() {
    let subject: Subject = "shopping-list@golden#2".parse().unwrap();
    assert_eq!(
        (subject.task(), subject.candidate(), subject.run()),
        ("shopping-list", Some("golden"), 2)
    );
    let plain: Subject = "shopping-list#7".parse().unwrap();
    assert_eq!((plain.task(), plain.candidate(), plain.run()), ("shopping-list", None, 7));
    assert_eq!(Subject::new("shopping-list", Some("golden"), 2), Ok(subject));
    assert!(Subject::new("a b", None, 1).is_err());
}

#[test]
fn a_digest_is_lower_case_hex() {
    let good = "0123456789abcdef".repeat(4);
    assert!(good.parse::<Digest>().is_ok());
    for bad in [good.to_uppercase(), good[1..].to_owned(), format!("{good}0"), "g".repeat(64)] {
        assert!(bad.parse::<Digest>().is_err(), "{bad}");
    }
}

#[test]
fn a_relative_path_stays_below_its_root() {
    for (text, valid) in [
        ("a", true),
        ("a/b c/ü.kt", true),
        ("a\\b", true),
        ("...", true),
        ("", false),
        ("/a", false),
        ("a//b", false),
        ("a/", false),
        ("./a", false),
        ("a/../b", false),
        ("..", false),
        ("a\0b", false),
    ] {
        assert_eq!(text.parse::<RelPath>().is_ok(), valid, "{text:?}");
    }
}
