//! Completion of the lists of tests.

use ab_contract::{Fault, MissingMode};

use crate::support_tests::{scored, spec};

const SPEC: &str = "[weights]\nfunctional = 1\nregression = 1\n[acceptance_criteria]\nfail_to_pass = [\"a\", \"b\"]\npass_to_pass = [\"c\"]";

/// Functional score, regression score, decisions.
fn said(ledger: &str) -> String {
    match scored(&spec(SPEC), ledger, MissingMode::Refuse) {
        Ok(score) => {
            let parts: Vec<String> =
                score.components.iter().map(|part| format!("{}", part.score.unwrap())).collect();
            let codes: Vec<String> = score
                .decisions
                .iter()
                .filter(|decision| decision.code.starts_with("tests-"))
                .map(|decision| format!("{}: {}", decision.code, decision.message))
                .collect();
            format!("{} {}", parts.join(" "), codes.join("; ")).trim_end().to_owned()
        }
        Err(err) => format!("{}: {err}", err.code()),
    }
}

#[test]
fn completion_is_passed_over_expected() {
    for (ledger, expected) in [
        ("test a 0 passed\ntest b 0 passed\ntest c 0 passed", "1 1"),
        ("test a 0 passed\ntest b 0 failed\ntest c 0 passed", "0.5 1"),
        (
            "test a 0 passed\ntest c 0 passed",
            "0.5 1 tests-frozen-list: tests/fail-to-pass: not passed counts against it: b (not run)",
        ),
        (
            "test a 0 skipped\ntest b 0 crashed\ntest c 0 passed",
            "0 1 tests-frozen-list: tests/fail-to-pass: not passed counts against it: a (skipped), b (crashed)",
        ),
        (
            "test a 0 passed\ntest b 0 passed\ntest b 1 failed\ntest c 0 passed",
            "0.5 1 tests-ambiguous: every occurrence must pass: b",
        ),
        (
            "test a 0 passed\ntest b 0 passed\ntest b 1 passed\ntest c 0 passed",
            "1 1 tests-ambiguous: every occurrence must pass: b",
        ),
        (
            "test a 0 passed\ntest b 0 passed\ntest c 0 passed\ntest d 0 failed",
            "1 1 tests-extra-ignored: 1 tests are in no list",
        ),
        ("test a 0 passed\ntest a 0 passed\ntest b 0 passed\ntest c 0 passed", "1 1"),
        (
            "test a 0 passed\ntest a 0 failed\ntest b 0 passed\ntest c 0 passed",
            "score-contradiction: occurrence 0 of test \"a\" has two verdicts: passed and failed",
        ),
        (
            "test d 0 passed\ntest d 0 failed\ntest a 0 passed\ntest b 0 passed\ntest c 0 passed",
            "1 1 tests-extra-ignored: 1 tests are in no list",
        ),
        ("tests/fail-to-pass fail <build/test\ntests/pass-to-pass fail <build/test", "0 0"),
        (
            "tests/fail-to-pass fail\ntest a 0 passed\ntest b 0 passed\ntest c 0 passed",
            "1 1 tests-outrank-check: tests/fail-to-pass follows from the tests, not from the check of that name",
        ),
        (
            "tests/fail-to-pass pass",
            "score-missing: 1 of 2 demanded checks are not measured: tests/pass-to-pass",
        ),
        (
            "",
            "score-missing: 2 of 2 demanded checks are not measured: tests/fail-to-pass, tests/pass-to-pass",
        ),
    ] {
        assert_eq!(said(ledger), expected, "{ledger}");
    }
}
