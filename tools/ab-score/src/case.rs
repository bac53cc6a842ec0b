//! What the ledger says of one subject, sorted for scoring.

use std::collections::BTreeMap;
use std::fmt;

use ab_contract::{Body, Check, ErrorInfo, Patch, Record, Task, TestResult};

use crate::ScoreError;
use crate::decision::{Decisions, Point};

/// What a check was made of. One verdict is expected for each.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Key {
    pub(crate) rule: String,
    pub(crate) target: Option<String>,
    pub(crate) profile: Option<String>,
}

/// The evidence on one subject. Equal sets of lines give equal cases.
#[derive(Debug, Default)]
pub(crate) struct Case {
    /// What was asked.
    task: Option<Task>,
    /// Verdicts, one for each key; the second that contradicts, if any.
    checks: BTreeMap<Key, Seen>,
    /// Results by id and occurrence; the second that contradicts, if any.
    pub(crate) tests: BTreeMap<(String, u32), Vec<TestResult>>,
    /// Steps that could not look.
    pub(crate) errors: Vec<ErrorInfo>,
    /// What became of the patch.
    pub(crate) patch: Option<Patch>,
}

#[derive(Debug)]
struct Seen {
    check: Check,
    copies: usize,
    contradicts: Option<Box<Check>>,
}

impl Case {
    /// Sorts the records of one subject. Those of an earlier `ab-score` say nothing new.
    pub(crate) fn of<'a>(
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Result<Self, ScoreError> {
        let mut case = Self::default();
        for record in records {
            match &record.body {
                Body::Task(task) => case.take_task(task)?,
                Body::Check(check) => case.take_check(check),
                Body::Test(test) => case.take_test(test),
                Body::Error(info) => case.errors.push(info.clone()),
                Body::Patch(patch) => case.patch = Some(patch.clone()),
                _ => {}
            }
        }
        case.errors.sort_by(|a, b| (&a.code, &a.chain).cmp(&(&b.code, &b.chain)));
        case.errors.dedup();
        Ok(case)
    }

    /// What was asked.
    pub(crate) fn task(&self) -> Result<&Task, ScoreError> {
        self.task.as_ref().ok_or(ScoreError::NoTask)
    }

    fn take_task(&mut self, task: &Task) -> Result<(), ScoreError> {
        match &self.task {
            Some(first) if first != task => Err(ScoreError::TwoTasks),
            _ => {
                self.task = Some(task.clone());
                Ok(())
            }
        }
    }

    fn take_check(&mut self, check: &Check) {
        let seen = self.checks.entry(Key::of(check)).or_insert_with(|| Seen {
            check: check.clone(),
            copies: 0,
            contradicts: None,
        });
        seen.copies += 1;
        if !agree(&seen.check, check) && seen.contradicts.is_none() {
            seen.contradicts = Some(Box::new(check.clone()));
        }
    }

    fn take_test(&mut self, test: &TestResult) {
        let seen = self.tests.entry((test.id.clone(), test.index)).or_default();
        if !seen.iter().any(|other| other.status == test.status) {
            seen.push(test.clone());
        }
    }

    /// Puts a check that follows from test results in the place of one of its key.
    pub(crate) fn put(&mut self, check: Check) -> bool {
        let seen = Seen { check, copies: 1, contradicts: None };
        self.checks.insert(Key::of(&seen.check), seen).is_some()
    }

    /// Every check with its key, sorted by key.
    pub(crate) fn checks(&self) -> impl Iterator<Item = (&Key, &Check)> {
        self.checks.iter().map(|(key, seen)| (key, &seen.check))
    }

    /// Whether there is a verdict on `key`.
    pub(crate) fn has(&self, key: &Key) -> bool {
        self.checks.contains_key(key)
    }

    /// The verdict on `key`. Two that differ leave open which one is true.
    pub(crate) fn check(
        &self,
        key: &Key,
        decisions: &mut Decisions,
    ) -> Result<Option<&Check>, ScoreError> {
        let Some(seen) = self.checks.get(key) else { return Ok(None) };
        if let Some(other) = &seen.contradicts {
            return Err(ScoreError::contradiction(key, &seen.check, other));
        }
        if seen.copies > 1 {
            let message = format!("{key} stands {} times with one verdict", seen.copies);
            decisions.note(Point::DuplicateCheck, message);
        }
        Ok(Some(&seen.check))
    }
}

/// Whether two checks say the same as far as a score goes.
fn agree(one: &Check, other: &Check) -> bool {
    one.verdict == other.verdict
        && one.completion.map(f64::to_bits) == other.completion.map(f64::to_bits)
        && one.tier == other.tier
}

impl Key {
    /// What `check` was made of.
    pub(crate) fn of(check: &Check) -> Self {
        Self {
            rule: check.rule.clone(),
            target: check.target.clone(),
            profile: check.profile.clone(),
        }
    }
}

/// `rule TARGET [PROFILE]`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        self.target.iter().try_for_each(|target| write!(f, " {target}"))?;
        self.profile.iter().try_for_each(|profile| write!(f, " [{profile}]"))
    }
}
