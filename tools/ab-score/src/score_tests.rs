//! The rules of scoring, one row a rule.

use ab_contract::{ErrorClass, Fault, MissingMode, Score};

use crate::support_tests::{scored, spec};

const SPEC: &str = r#"
[weights]
functional = 3.0
visual = 1.0
[[check]]
rule = "flow/completes"
on = ["a", "b"]
profiles = []
[[check]]
rule = "judge/screen"
on = ["list"]
profiles = []
weight = 3.0
[[check]]
rule = "a11y/labels"
on = ["list"]
profiles = []
optional = true
[[check]]
rule = "legacy-api/absent"
[[multiplier]]
name = "slow"
rules = ["app/slow", "app/hangs"]
factor = 0.5
[[multiplier]]
name = "style"
rules = ["architecture/*"]
factor = 1.0
"#;

const GOOD: &str = "
    flow/completes a pass
    flow/completes b pass
    judge/screen list pass
    a11y/labels list pass
    legacy-api/absent pass
";

/// `RATE PASSED UPPER LABEL: DECISIONS` of the good ledger with some of its lines
/// replaced by those of the same rule and target, and others added.
fn said(changes: &str, mode: MissingMode) -> String {
    match with(changes, mode) {
        Ok(score) => told(&score),
        Err(err) => {
            let exit = if err.class() == ErrorClass::Environment { 3 } else { 2 };
            format!("{} {exit}: {err}", err.code())
        }
    }
}

fn with(changes: &str, mode: MissingMode) -> Result<Score, crate::ScoreError> {
    let start = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let changed: Vec<String> = changes.lines().map(start).collect();
    let name = |line: &str| start(line).replace(" pass", "");
    let kept = GOOD.lines().filter(|line| {
        !changed.iter().any(|change| {
            change.split(' ').eq(start(line).split(' '))
                || name(line) == change.split(' ').next().unwrap_or_default()
        })
    });
    let ledger: Vec<&str> =
        kept.chain(changes.lines().filter(|line| !line.contains(" gone"))).collect();
    scored(&spec(SPEC), &ledger.join("\n"), mode)
}

fn told(score: &Score) -> String {
    let codes: Vec<&str> = score.decisions.iter().map(|decision| decision.code.as_str()).collect();
    let rate = score.completion_rate.map_or("-".into(), |rate| format!("{rate}"));
    let passed = score.passed.map_or("open".into(), |passed| passed.to_string());
    let label = score.taxonomy.map_or("-".into(), |label| format!("{label:?}"));
    let codes: Vec<&str> = codes.into_iter().filter(|code| *code != "weights-normalized").collect();
    let rank = if score.rankable { "" } else { " unranked" };
    format!("{rate} {passed} {} {label}{rank}: {}", score.upper_bound, codes.join(" "))
}

#[test]
fn verdicts_become_a_score() {
    for (changes, expected) in [
        ("", "1 true 1 -: "),
        ("flow/completes a fail", "0.625 false 0.625 Unclassified: "),
        ("flow/completes a fail 0.5", "0.8125 false 0.8125 Unclassified: "),
        ("judge/screen list fail 0.6", "0.925 false 0.925 Unclassified: "),
        ("judge/screen list unknown", "0.8125 false 1 Unclassified: unknown-counts-zero"),
        ("a11y/labels list skip", "1 true 1 -: skip-left-mean"),
        ("judge/screen list skip", "0.8125 false 0.8125 Unclassified: skip-counts-zero"),
        ("legacy-api/absent skip", "1 false 1 Unclassified: skip-counts-zero"),
        ("legacy-api/absent unknown", "1 false 1 Unclassified: unknown-counts-zero"),
        ("legacy-api/absent fail", "0.5 false 0.5 Unclassified: "),
        ("legacy-api/absent fail suspicion", "1 true 1 -: suspicion-ignored"),
        ("legacy-api/absent fail likely", "0.5 false 0.5 Unclassified: "),
        ("judge/screen list visual fail <build/compiles", "0.8125 false 0.8125 Unclassified: "),
    ] {
        assert_eq!(said(changes, MissingMode::Refuse), expected, "{changes}");
    }
}

#[test]
fn constraints_multiply_once_each() {
    for (changes, expected) in [
        ("app/slow fail", "0.5 false 0.5 Unclassified: "),
        (
            "app/slow x fail\napp/slow y fail\napp/hangs fail",
            "0.5 false 0.5 Unclassified: counted-once",
        ),
        ("app/slow fail\nlegacy-api/absent fail", "0.25 false 0.25 Unclassified: "),
        ("architecture/layers fail", "1 false 1 Unclassified: violation-without-cost"),
        ("architecture/layers unknown", "1 false 1 Unclassified: unknown-counts-zero"),
        ("cheating/overlay fail likely", "0.5 false 0.5 Unclassified: tier-capped"),
        ("cheating/overlay fail suspicion", "1 true 1 -: suspicion-ignored"),
        ("cheating/overlay unknown suspicion", "1 true 1 -: "),
        ("cheating/overlay skip", "1 true 1 -: "),
        (
            "cheating/a fail likely\ncheating/b fail",
            "0 false 0 Cheating: decided-alone counted-once",
        ),
        ("app/launches fail", "1 true 1 -: undemanded-ignored"),
        ("patch/noted fail", "1 false 1 Unclassified: violation-without-cost"),
        ("patch/noted unknown", "1 false 1 Unclassified: unknown-counts-zero"),
        ("patch/noted fail suspicion", "1 true 1 -: suspicion-ignored"),
    ] {
        assert_eq!(said(changes, MissingMode::Refuse), expected, "{changes}");
    }
}

#[test]
fn a_factor_0_decides_alone() {
    for (changes, expected) in [
        ("build/compiles fail", "0 false 0 BuildError: decided-alone"),
        ("build/compiles fail\njudge/screen list gone", "0 false 0 BuildError: decided-alone"),
        (
            "patch/applies fail\npatch only_protected\nflow/completes a gone",
            "0 false 0 WrongFile: decided-alone",
        ),
        ("cheating/overlay fail\nbuild/compiles fail", "0 false 0 Cheating: decided-alone"),
        ("foreign-language/absent fail", "0 false 0 Unclassified: decided-alone"),
        (
            "build/compiles fail\nerror environment device-lost",
            "0 false 0 BuildError: decided-alone",
        ),
    ] {
        for mode in [MissingMode::Refuse, MissingMode::Zero, MissingMode::Show] {
            assert_eq!(said(changes, mode), expected, "{changes}");
        }
    }
    let score = with("build/compiles fail\njudge/screen list gone", MissingMode::Refuse).unwrap();
    assert_eq!(score.unmeasured.len(), 1);
    assert_eq!(score.unmeasured[0].reason, "not run");
    assert_eq!(score.base_score, None);
}

#[test]
fn what_is_missing_is_refused_counted_or_shown() {
    let gone = "judge/screen list gone";
    let open = "error environment device-lost\njudge/screen list gone";
    let input = "error input flow-invalid\njudge/screen list gone";
    for (changes, refuse, zero, show) in [
        (
            gone,
            "score-missing 2: 1 of 5 demanded checks are not measured: judge/screen list",
            "0.8125 false 1 Unclassified unranked: missing-counts-zero",
            "- open 1 - unranked: missing-shown",
        ),
        (
            open,
            "score-missing 3: 1 of 5 demanded checks are not measured, a step could not look (device-lost): judge/screen list",
            "0.8125 false 1 InfrastructureError unranked: error-unmeasured missing-counts-zero",
            "- open 1 InfrastructureError unranked: error-unmeasured missing-shown",
        ),
        (
            input,
            "score-missing 2: 1 of 5 demanded checks are not measured, a step could not look (flow-invalid): judge/screen list",
            "0.8125 false 1 Unclassified unranked: error-unmeasured missing-counts-zero",
            "- open 1 - unranked: error-unmeasured missing-shown",
        ),
        (
            "error environment audit-lost",
            "score-missing 3: a step could not look: audit-lost",
            "1 false 1 InfrastructureError unranked: error-unmeasured",
            "- open 1 InfrastructureError unranked: error-unmeasured",
        ),
        (
            "flow/completes a fail\njudge/screen list gone",
            "score-missing 2: 1 of 5 demanded checks are not measured: judge/screen list",
            "0.4375 false 0.625 Unclassified unranked: missing-counts-zero",
            "- false 0.625 Unclassified unranked: missing-shown",
        ),
        (
            "legacy-api/absent gone",
            "score-missing 2: 1 of 5 demanded checks are not measured: legacy-api/absent",
            "1 false 1 Unclassified unranked: missing-counts-zero",
            "- open 1 - unranked: missing-shown",
        ),
    ] {
        assert_eq!(said(changes, MissingMode::Refuse), refuse, "{changes}");
        assert_eq!(said(changes, MissingMode::Zero), zero, "{changes}");
        assert_eq!(said(changes, MissingMode::Show), show, "{changes}");
    }
}

#[test]
fn a_check_that_stands_twice_counts_once_or_is_refused() {
    for (ledger, expected) in [
        ("flow/completes a pass\nflow/completes a pass", "1 true 1 -: duplicate-check"),
        (
            "flow/completes a pass\nflow/completes a fail",
            "score-contradiction 2: flow/completes a has two verdicts: pass 1, certain and fail 0, certain",
        ),
        (
            "flow/completes a fail 0.25\nflow/completes a fail 0.5",
            "score-contradiction 2: flow/completes a has two verdicts: fail 0.25, certain and fail 0.5, certain",
        ),
        (
            "cheating/x pass\ncheating/x fail",
            "score-contradiction 2: cheating/x has two verdicts: pass 1, certain and fail 0, certain",
        ),
        ("app/launches pass\napp/launches fail", "1 true 1 -: undemanded-ignored"),
    ] {
        assert_eq!(said(ledger, MissingMode::Refuse), expected, "{ledger}");
    }
}

#[test]
fn the_task_decides_component_and_multiplier() {
    let text = SPEC.replace(
        "name = \"slow\"\nrules = [\"app/slow\", \"app/hangs\"]",
        "name = \"legacy-api\"\nrules = [\"app/slow\"]",
    );
    let overridden =
        scored(&spec(&text), &format!("{GOOD}\napp/slow fail"), MissingMode::Refuse).unwrap();
    assert_eq!(told(&overridden), "0.5 false 0.5 Unclassified: multiplier-overridden");
    let text = SPEC
        .replace("on = [\"a\", \"b\"]", "on = [\"a\", \"b\"]\ndimension = \"visual\"")
        .replace("functional = 3.0\n", "");
    let moved = scored(&spec(&text), GOOD, MissingMode::Refuse).unwrap();
    assert_eq!(told(&moved), "1 true 1 -: dimension-by-task dimension-by-task");
    let text = SPEC.replace("visual = 1.0\n", "");
    let idle = scored(&spec(&text), GOOD, MissingMode::Refuse).unwrap();
    assert_eq!(told(&idle), "1 true 1 -: check-without-weight");
}

#[test]
fn without_declared_profiles_the_only_one_may_be_named_or_not() {
    let spec =
        spec("[weights]\nfunctional = 1\n[[check]]\nrule = \"flow/completes\"\non = [\"a\"]");
    for (ledger, expected) in [
        ("flow/completes a pass", "1 true 1 -: "),
        ("flow/completes a @default pass", "1 true 1 -: "),
        ("flow/completes a @default pass\nflow/completes a fail", "1 true 1 -: undemanded-ignored"),
    ] {
        let score = scored(&spec, ledger, MissingMode::Refuse).unwrap();
        assert_eq!(told(&score), expected, "{ledger}");
    }
    assert!(scored(&spec, "flow/completes a @dark pass", MissingMode::Refuse).is_err());
}

#[test]
fn the_label_follows_from_evidence_alone() {
    let spec = spec(
        "[weights]\nfunctional = 1\nregression = 1\n[acceptance_criteria]\nfail_to_pass = [\"a\"]\npass_to_pass = [\"b\"]",
    );
    for (ledger, expected) in [
        ("test a 0 passed\ntest b 0 failed", "Regression"),
        ("test a 0 failed\ntest b 0 failed", "Regression"),
        ("test a 0 failed\ntest b 0 passed", "Unclassified"),
        ("test a 0 failed\ntest b 0 passed\npatch only_protected", "WrongFile"),
        (
            "tests/fail-to-pass fail <app/starts\ntests/pass-to-pass fail <app/starts",
            "Unclassified",
        ),
        ("tests/fail-to-pass fail\ntests/pass-to-pass fail\nbuild/compiles fail", "BuildError"),
        ("test a 0 passed\ntest b 0 failed\ncheating/x fail likely", "Regression"),
    ] {
        let score = scored(&spec, ledger, MissingMode::Refuse).unwrap();
        assert_eq!(format!("{:?}", score.taxonomy.unwrap()), expected, "{ledger}");
    }
}
