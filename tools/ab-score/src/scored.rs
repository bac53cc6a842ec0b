//! What was found, told as a score.

use ab_contract::{
    Component, ErrorClass, MissingMode, Multiplier, Score, Taxonomy, UnmeasuredCheck,
};

use crate::case::{Case, Key};
use crate::component::mean;
use crate::constraint::Findings;
use crate::decision::{Decisions, Point, listed};
use crate::outcome::Answered;
use crate::text::title;
use crate::{ScoreError, shown, taxonomy};

/// Everything that a score is made of, before it is told.
pub(crate) struct Scored {
    pub(crate) answers: Vec<Answered>,
    pub(crate) findings: Findings,
    pub(crate) components: Vec<Component>,
    /// Demands without a verdict.
    pub(crate) unmeasured: Vec<UnmeasuredCheck>,
    /// Whether a violated constraint has factor 0.
    pub(crate) decided_alone: bool,
    /// Whether some step could not look.
    pub(crate) errors: bool,
    pub(crate) missing: MissingMode,
}

impl Scored {
    /// Whether all that could still decide was measured.
    fn complete(&self) -> bool {
        self.decided_alone || (self.unmeasured.is_empty() && !self.errors)
    }

    /// Under `refuse` a subject that is not measured has no score at all.
    pub(crate) fn refuse(&self, case: &Case) -> Result<(), ScoreError> {
        if self.complete() || self.missing != MissingMode::Refuse {
            return Ok(());
        }
        let class = case.errors.iter().map(|info| info.class).max().unwrap_or(ErrorClass::Input);
        Err(ScoreError::Missing { what: self.lacks(case), class })
    }

    /// What is not measured, and why, in one sentence.
    fn lacks(&self, case: &Case) -> String {
        let names: Vec<String> = self.unmeasured.iter().map(name).collect();
        let codes: Vec<String> = case.errors.iter().map(|info| info.code.clone()).collect();
        let checks = format!("{} of {} demanded checks", names.len(), self.answers.len());
        match (names.is_empty(), codes.is_empty()) {
            (false, true) => format!("{checks} are not measured: {}", listed(&names)),
            (true, _) => format!("a step could not look: {}", listed(&codes)),
            (false, false) => format!(
                "{checks} are not measured, a step could not look ({}): {}",
                listed(&codes),
                listed(&names)
            ),
        }
    }

    pub(crate) fn note(&self, case: &Case, decisions: &mut Decisions) {
        if self.decided_alone {
            let zero = self.findings.violated.iter().filter(|multiplier| multiplier.factor <= 0.0);
            let names: Vec<String> = zero.map(|multiplier| multiplier.name.clone()).collect();
            decisions.note_each(Point::DecidedAlone, &names, "completion 0, whatever else holds");
        } else if self.errors {
            let codes: Vec<String> = case.errors.iter().map(|info| info.code.clone()).collect();
            decisions.note_each(Point::ErrorUnmeasured, &codes, "a step could not look");
        }
        if !self.decided_alone && !self.unmeasured.is_empty() {
            let point = match self.missing {
                MissingMode::Zero => Point::MissingCountsZero,
                MissingMode::Refuse | MissingMode::Show => Point::MissingShown,
            };
            let count = self.unmeasured.len();
            let message = format!("{count} of {} demanded checks", self.answers.len());
            decisions.note(point, message);
        }
        if self.components.len() < 4 {
            let names: Vec<&str> =
                self.components.iter().map(|part| title(part.dimension)).collect();
            let message = format!("over {}", names.join(", "));
            decisions.note(Point::WeightsNormalized, message);
        }
    }

    pub(crate) fn tell(self, case: &Case, mut decisions: Decisions) -> Score {
        let base = self.base(|component| component.score);
        let upper = self.base(|component| Some(component.upper_bound)).unwrap_or(1.0);
        let multiplier = product(&self.findings.violated);
        let passed = self.passed();
        let completion_rate = self.rate(base, multiplier);
        let taxonomy = self.label(case, passed);
        let rankable = self.complete();
        let components = show(self.components, base, &mut decisions);
        Score {
            components,
            base_score: base,
            multipliers: self.findings.violated,
            multiplier,
            completion_rate,
            upper_bound: upper * multiplier,
            passed,
            rankable,
            missing: self.missing,
            unmeasured: self.unmeasured,
            taxonomy,
            decisions: decisions.into_records(),
        }
    }

    /// Why the run failed; while that is open, only that the machine kept it so.
    fn label(&self, case: &Case, passed: Option<bool>) -> Option<Taxonomy> {
        let label =
            || taxonomy::label(case, self.decided_alone, &self.findings.violated, &self.answers);
        match passed {
            Some(true) => None,
            Some(false) => Some(label()),
            None => Some(label()).filter(|label| *label == Taxonomy::InfrastructureError),
        }
    }

    /// Weighted mean of the components, `None` while one has no value.
    fn base(&self, value: impl Fn(&Component) -> Option<f64>) -> Option<f64> {
        let points: Option<Vec<_>> = self
            .components
            .iter()
            .map(|component| Some((component.weight, value(component)?)))
            .collect();
        mean(&points?)
    }

    /// What was not looked at may hide a violation, so that not even a full base is a
    /// result.
    fn rate(&self, base: Option<f64>, multiplier: f64) -> Option<f64> {
        if self.decided_alone {
            Some(0.0)
        } else if !self.complete() && self.missing != MissingMode::Zero {
            None
        } else {
            base.map(|base| base * multiplier)
        }
    }

    /// Decided from checks and violations, never from a sum; `None` while open.
    fn passed(&self) -> Option<bool> {
        let lost = self.answers.iter().any(Answered::lost);
        if lost || self.findings.unknown || !self.findings.violated.is_empty() {
            Some(false)
        } else if self.complete() {
            Some(true)
        } else if self.missing == MissingMode::Zero {
            Some(false)
        } else {
            None
        }
    }
}

/// Product over the distinct violated constraints, in their order.
fn product(violated: &[Multiplier]) -> f64 {
    violated.iter().fold(1.0, |product, multiplier| product * multiplier.factor)
}

/// Fills in what a table shows of each contribution.
fn show(
    mut components: Vec<Component>,
    base: Option<f64>,
    decisions: &mut Decisions,
) -> Vec<Component> {
    let parts: Vec<f64> = components.iter().filter_map(|part| part.contribution).collect();
    let total = base.unwrap_or_else(|| parts.iter().sum::<f64>().min(1.0));
    let texts = shown::apportion(&parts, total);
    let rounded: Vec<String> = parts.iter().map(|part| shown::decimals(*part)).collect();
    if texts != rounded {
        decisions.note(Point::ShownRounding, "shown contributions add up to the shown total");
    }
    let measured = components.iter_mut().filter(|part| part.contribution.is_some());
    for (component, text) in measured.zip(texts) {
        component.shown = Some(text);
    }
    components
}

fn name(check: &UnmeasuredCheck) -> String {
    let key = Key {
        rule: check.rule.clone(),
        target: check.target.clone(),
        profile: check.profile.clone(),
    };
    key.to_string()
}
