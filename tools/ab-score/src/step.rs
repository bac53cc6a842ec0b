//! The step: a subject's lines in, its score out.

use std::collections::BTreeMap;

use ab_cli::{Answer, Line, Step};
use ab_contract::{Body, Check, Digest, MissingMode, Record, Subject, Verdict};
use ab_evidence::RunDir;
use ab_task::Spec;

use crate::case::Case;
use crate::{ScoreError, TOOL, score, text};

/// Scores subjects.
#[derive(Debug)]
pub struct Scorer {
    run: RunDir,
    missing: MissingMode,
    fail_under: Option<f64>,
    /// Specs that were read: the runs of a suite share a few.
    specs: BTreeMap<Digest, Spec>,
    /// What did not pass, for people.
    failures: BTreeMap<Subject, Vec<Check>>,
    /// The exit status that errors of subjects without a whole score ask for.
    fault: u8,
}

impl Scorer {
    /// Scores with evidence from `run`. With `fail_under` the exit status depends on
    /// the completion rate, without it on the pass.
    pub fn new(run: RunDir, missing: MissingMode, fail_under: Option<f64>) -> Self {
        let (specs, failures) = (BTreeMap::new(), BTreeMap::new());
        Self { run, missing, fail_under, specs, failures, fault: 0 }
    }

    fn spec(&mut self, case: &Case) -> Result<&Spec, ScoreError> {
        let file = &case.task()?.spec;
        if !self.specs.contains_key(&file.sha256) {
            let spec = Spec::parse("spec.toml", &self.run.get(file)?)?;
            self.specs.insert(file.sha256.clone(), spec);
        }
        Ok(&self.specs[&file.sha256])
    }
}

/// What did not pass, also of what follows from test results.
fn failures(case: &Case) -> Vec<Check> {
    case.checks()
        .filter(|(_, check)| matches!(check.verdict, Verdict::Fail | Verdict::Unknown))
        .map(|(_, check)| check.clone())
        .collect()
}

impl Step for Scorer {
    type Error = ScoreError;
    const NEEDS_SUBJECT: bool = true;

    fn end(&mut self, subject: &Subject, lines: &[Line]) -> Result<Vec<Answer>, ScoreError> {
        // A ledger that was scored before gives the same score again.
        let lines = || lines.iter().filter(|line| line.record.provenance.tool != TOOL.name);
        let mut case = Case::of(lines().map(|line| &line.record))?;
        let missing = self.missing;
        let score = score::score(self.spec(&case)?, &mut case, missing)?;
        if !score.rankable {
            let faults = case.errors.iter().map(|info| ab_cli::exit_of(&Body::Error(info.clone())));
            self.fault = faults.fold(self.fault, u8::max);
        }
        self.failures.insert(subject.clone(), failures(&case));
        let rests_on = lines().map(|line| line.sha256.clone()).collect();
        Ok(vec![Answer { body: Body::Score(score), rests_on }])
    }

    /// 0 reached, 1 not reached or not all measured; where a step could not look, as that step.
    fn exit(&self, body: &Body) -> u8 {
        let Body::Score(score) = body else { return ab_cli::exit_of(body) };
        let reached = match (self.fail_under, score.completion_rate) {
            (Some(limit), Some(rate)) => rate >= limit,
            (Some(_), None) => false,
            (None, _) => score.passed == Some(true),
        };
        let short = u8::from(!(reached && score.rankable));
        if score.rankable { short } else { short.max(self.fault) }
    }

    fn text(&self, own: &[Record]) -> Option<String> {
        let failures = |subject| self.failures.get(subject).map(Vec::as_slice).unwrap_or_default();
        Some(own.iter().map(|record| text::of(record, failures(&record.subject))).collect())
    }
}
