//! `fail_to_pass` and `pass_to_pass`: one check each, from the results of tests.
//!
//! Completion = passed over expected, where expected is the task's frozen list. What
//! was skipped, crashed or never ran is not passed.

use std::collections::{BTreeMap, BTreeSet};

use ab_contract::{Check, Dimension, Evidence, TestResult, TestStatus};
use ab_task::{AcceptanceCriteria, FAIL_TO_PASS, PASS_TO_PASS};

use crate::ScoreError;
use crate::case::Case;
use crate::decision::{Decisions, Point, listed};

/// Adds the checks of the lists to `case`, if any test has a result.
pub(crate) fn check(
    criteria: &AcceptanceCriteria,
    case: &mut Case,
    decisions: &mut Decisions,
) -> Result<(), ScoreError> {
    if case.tests.is_empty() {
        return Ok(());
    }
    let lists = [
        (FAIL_TO_PASS, &criteria.fail_to_pass, Dimension::Functional),
        (PASS_TO_PASS, &criteria.pass_to_pass, Dimension::Regression),
    ];
    let expected: BTreeSet<&str> =
        lists.iter().flat_map(|(_, ids, _)| *ids).map(String::as_str).collect();
    let found = results(case, &expected, decisions)?;
    for (rule, ids, dimension) in lists.into_iter().filter(|(_, ids, _)| !ids.is_empty()) {
        let check = list_check(rule, dimension, ids, &found, decisions);
        if case.put(check) {
            let message = format!("{rule} follows from the tests, not from the check of that name");
            decisions.note(Point::TestsOutrankCheck, message);
        }
    }
    Ok(())
}

/// For each expected id that has a result, what did not pass of it.
fn results(
    case: &Case,
    expected: &BTreeSet<&str>,
    decisions: &mut Decisions,
) -> Result<BTreeMap<String, Option<TestStatus>>, ScoreError> {
    let mut found: BTreeMap<String, Option<TestStatus>> = BTreeMap::new();
    let mut extra = BTreeSet::new();
    let mut ambiguous = BTreeSet::new();
    for ((id, index), seen) in &case.tests {
        if !expected.contains(id.as_str()) {
            extra.insert(id.clone());
            continue;
        }
        let status = one_status(id, *index, seen)?;
        let worst = (status != TestStatus::Passed).then_some(status);
        match found.get_mut(id) {
            Some(before) => {
                ambiguous.insert(id.clone());
                *before = before.or(worst);
            }
            None => drop(found.insert(id.clone(), worst)),
        }
    }
    let names = |set: BTreeSet<String>| set.into_iter().collect::<Vec<_>>();
    if !extra.is_empty() {
        let message = format!("{} tests are in no list", extra.len());
        decisions.note(Point::TestsExtraIgnored, message);
    }
    let message = "every occurrence must pass";
    decisions.note_each(Point::TestsAmbiguous, &names(ambiguous), message);
    Ok(found)
}

fn one_status(id: &str, index: u32, seen: &[TestResult]) -> Result<TestStatus, ScoreError> {
    match seen {
        [first, second, ..] => Err(ScoreError::Contradiction {
            what: format!("occurrence {index} of test {id:?}"),
            first: word(first.status).into(),
            second: word(second.status).into(),
        }),
        [only] => Ok(only.status),
        [] => Ok(TestStatus::NotRun),
    }
}

fn list_check(
    rule: &str,
    dimension: Dimension,
    ids: &[String],
    found: &BTreeMap<String, Option<TestStatus>>,
    decisions: &mut Decisions,
) -> Check {
    let not_passed: Vec<(&String, TestStatus)> = ids
        .iter()
        .filter_map(|id| Some((id, found.get(id).copied().unwrap_or(Some(TestStatus::NotRun))?)))
        .collect();
    let absent = not_passed.iter().filter(|(_, status)| *status != TestStatus::Failed);
    let absent: Vec<String> =
        absent.map(|(id, status)| format!("{id} ({})", word(*status))).collect();
    if !absent.is_empty() {
        let message = format!("{rule}: not passed counts against it: {}", listed(&absent));
        decisions.note(Point::TestsFrozenList, message);
    }
    let examined = ids.len() as u64;
    if not_passed.is_empty() {
        return Check::pass(rule, dimension, examined);
    }
    let evidence =
        not_passed.iter().map(|(id, status)| Evidence::says(format!("{id}: {}", word(*status))));
    let completion = ratio(ids.len() - not_passed.len(), ids.len());
    Check::fail(rule, dimension, completion, examined).because(evidence.collect())
}

/// `part / whole`; both are far below 2^53, so the quotient is the nearest f64.
#[expect(clippy::cast_precision_loss, reason = "a list has fewer than 2^53 tests")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

fn word(status: TestStatus) -> &'static str {
    match status {
        TestStatus::Passed => "passed",
        TestStatus::Failed => "failed",
        TestStatus::Skipped => "skipped",
        TestStatus::Crashed => "crashed",
        TestStatus::NotRun => "not run",
    }
}

#[cfg(test)]
#[path = "acceptance_tests.rs"]
mod tests;
