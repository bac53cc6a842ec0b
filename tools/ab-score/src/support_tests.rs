//! Ledgers in a few words: `RULE [TARGET] VERDICT [COMPLETION] [TIER] [<CAUSE]`.

use ab_contract::{
    Body, Check, Dimension, ErrorClass, ErrorInfo, MissingMode, Patch, Provenance, Record, Schema,
    Score, TestResult, TestStatus, Tier, Verdict,
};
use ab_task::{Spec, dimension_of};

use crate::ScoreError;
use crate::case::Case;

/// A spec with these weights and checks, in which each target is a flow.
pub(crate) fn spec(text: &str) -> Spec {
    Spec::parse("spec.toml", format!("stream = \"features\"\n{text}").as_bytes()).unwrap()
}

/// The score of what `ledger` says, one statement a line.
pub(crate) fn scored(spec: &Spec, ledger: &str, mode: MissingMode) -> Result<Score, ScoreError> {
    let records: Vec<Record> =
        ledger.lines().map(str::trim).filter(|line| !line.is_empty()).map(record).collect();
    crate::score::score(spec, &mut Case::of(&records)?, mode)
}

pub(crate) fn record(line: &str) -> Record {
    let words: Vec<&str> = line.split_whitespace().collect();
    let body = match words.as_slice() {
        ["error", class, code] => Body::Error(error(class, code)),
        ["test", id, index, status] => Body::Test(test(id, index, status)),
        ["patch", "only_protected"] => Body::Patch(patch()),
        [rule, rest @ ..] => Body::Check(check(rule, rest)),
        [] => panic!("empty statement"),
    };
    of(body)
}

pub(crate) fn of(body: Body) -> Record {
    let input_sha256 = "0".repeat(64).parse().unwrap();
    let provenance = Provenance { tool: "test".into(), version: "0".into(), input_sha256 };
    Record { schema: Schema::V1, subject: "t#1".parse().unwrap(), body, provenance }
}

fn error(class: &str, code: &str) -> ErrorInfo {
    let class = if class == "input" { ErrorClass::Input } else { ErrorClass::Environment };
    ErrorInfo { code: code.into(), class, chain: vec!["x".into()], help: "y".into() }
}

fn test(id: &str, index: &str, status: &str) -> TestResult {
    let status = match status {
        "passed" => TestStatus::Passed,
        "failed" => TestStatus::Failed,
        "skipped" => TestStatus::Skipped,
        "crashed" => TestStatus::Crashed,
        other => panic!("{other}"),
    };
    TestResult { id: id.into(), index: index.parse().unwrap(), status, flaky: false, ms: None }
}

fn patch() -> Patch {
    let text = format!(
        r#"{{"name":"p","sha256":"{}","outcome":"only_protected","files":[]}}"#,
        "0".repeat(64)
    );
    serde_json::from_str(&text).unwrap()
}

fn check(rule: &str, words: &[&str]) -> Check {
    let dimension = dimension_of(rule).unwrap_or(Dimension::Requirements);
    let mut check = Check::pass(rule, dimension, 1);
    for word in words {
        match *word {
            "pass" => {}
            "fail" => (check.verdict, check.completion) = (Verdict::Fail, Some(0.0)),
            "skip" => (check.verdict, check.completion) = (Verdict::Skip, None),
            "unknown" => (check.verdict, check.completion) = (Verdict::Unknown, None),
            "likely" => check.tier = Tier::Likely,
            "suspicion" => check.tier = Tier::Suspicion,
            "visual" => check.dimension = Dimension::Visual,
            word => match (word.parse(), word.strip_prefix('<'), word.strip_prefix('@')) {
                (Ok(completion), ..) => check.completion = Some(completion),
                (_, Some(cause), _) => check.caused_by = Some(cause.into()),
                (.., Some(profile)) => check.profile = Some(profile.into()),
                _ => check.target = Some(word.into()),
            },
        }
    }
    check
}
