//! Which checks contradict themselves.

use super::{Check, Dimension, Verdict};

#[test]
fn a_check_never_contradicts_itself() {
    for (verdict, completion, examined, valid) in [
        (Verdict::Pass, Some(1.0), 1, true),
        (Verdict::Pass, Some(1.0), 0, false),
        (Verdict::Pass, Some(0.999_999), 1, false),
        (Verdict::Pass, None, 1, false),
        (Verdict::Fail, Some(0.0), 0, true),
        (Verdict::Fail, Some(0.5), 3, true),
        (Verdict::Fail, Some(1.0), 3, false),
        (Verdict::Fail, Some(-0.1), 3, false),
        (Verdict::Fail, Some(f64::NAN), 3, false),
        (Verdict::Fail, None, 3, false),
        (Verdict::Skip, None, 0, true),
        (Verdict::Skip, Some(1.0), 0, false),
        (Verdict::Unknown, None, 0, true),
        (Verdict::Unknown, Some(0.0), 0, false),
    ] {
        let check =
            Check::new("build/compiles", Dimension::Constraint, verdict, completion, examined);
        assert_eq!(check.fault().is_none(), valid, "{check:?}");
    }
}

#[test]
fn a_rule_is_family_and_name() {
    for (rule, valid) in [
        ("build/compiles", true),
        ("legacy-api/absent", true),
        ("a/b2-c", true),
        ("compiles", false),
        ("/compiles", false),
        ("build/", false),
        ("Build/compiles", false),
        ("build/compiles/x", false),
        ("build/com piles", false),
        ("build/\u{1b}[31m", false),
    ] {
        let check = Check::pass(rule, Dimension::Constraint, 1);
        assert_eq!(check.fault().is_none(), valid, "{rule:?}");
    }
}
