//! `JUnit` XML: a suite a subject, a case a check.

use ab_contract::{Body, Check, Record, Verdict};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::place::{SCORE, score_text, verdict_text};
use crate::{ToolInfo, clean};

pub(crate) fn junit(tool: &ToolInfo, own: &[Record]) -> String {
    let mut suites: Vec<TestSuite> = vec![];
    for record in own {
        if let Some(case) = case(record) {
            suite(&mut suites, record.subject.as_str()).add_test_case(case);
        }
    }
    let mut report = Report::new(tool.name);
    report.add_test_suites(suites);
    report.to_string().expect("a report of clean text is XML") + "\n"
}

fn suite<'a>(suites: &'a mut Vec<TestSuite>, subject: &str) -> &'a mut TestSuite {
    let known = suites.iter().position(|suite| suite.name.as_str() == subject);
    let index = known.unwrap_or_else(|| {
        suites.push(TestSuite::new(subject));
        suites.len() - 1
    });
    &mut suites[index]
}

fn case(record: &Record) -> Option<TestCase> {
    match &record.body {
        Body::Check(check) => Some(of_check(check)),
        Body::Error(info) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(clean(&info.chain.join(": "))).set_type(info.code.clone());
            Some(named(&info.code, None, status))
        }
        Body::Score(score) => {
            let failed = |text: String| {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(text);
                status
            };
            let status = score_text(score).map_or_else(TestCaseStatus::success, failed);
            Some(named(SCORE, None, status))
        }
        _ => None,
    }
}

fn of_check(check: &Check) -> TestCase {
    let status = match check.verdict {
        Verdict::Pass => TestCaseStatus::success(),
        Verdict::Skip => TestCaseStatus::skipped(),
        Verdict::Fail | Verdict::Unknown => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(clean(&verdict_text(check))).set_description(details(check));
            status
        }
    };
    let place = [check.target.as_deref(), check.profile.as_deref()];
    let place: Vec<&str> = place.into_iter().flatten().collect();
    named(&check.rule, Some(place.join("@")).filter(|text| !text.is_empty()), status)
}

fn named(rule: &str, place: Option<String>, status: TestCaseStatus) -> TestCase {
    let place = place.map(|place| format!(" [{}]", clean(&place))).unwrap_or_default();
    let mut case = TestCase::new(format!("{rule}{place}"), status);
    case.set_classname(rule.split('/').next().unwrap_or(rule));
    case
}

fn details(check: &Check) -> String {
    let line = |evidence: &ab_contract::Evidence| {
        let line = evidence.line.map(|line| format!(":{line}")).unwrap_or_default();
        let path = evidence.path.as_ref().map(|path| format!("{path}{line}: "));
        clean(&format!("{}{}\n", path.unwrap_or_default(), evidence.message))
    };
    check.evidence.iter().map(line).collect()
}
