//! A score for people: the methodology's breakdown, then what bore on it.

use std::fmt::Write as _;

use ab_cli::{clean, clean_line};
use ab_contract::{
    Body, Check, Component, Dimension, ErrorInfo, Multiplier, Record, Score, Verdict,
};

use crate::case::Key;
use crate::shown;

/// How many observations of one check are shown; the ledger has all of them.
const SHOWN_EVIDENCE: usize = 5;

/// The text of one own record. `failures` are the checks that did not pass.
pub(crate) fn of(record: &Record, failures: &[Check]) -> String {
    let mut text = format!("{}\n\n", record.subject);
    match &record.body {
        Body::Score(score) => {
            table(&mut text, score);
            result(&mut text, score);
            unmeasured(&mut text, score);
            evidence(&mut text, failures);
            decisions(&mut text, score);
        }
        Body::Error(info) => error(&mut text, info),
        _ => {}
    }
    text.push('\n');
    text
}

/// Adds a line without blanks at its end.
fn line(text: &mut String, line: &str) {
    writeln!(text, "{}", line.trim_end()).ok();
}

fn row(text: &mut String, [name, score, weight, normalized, contribution]: [&str; 5]) {
    let row = format!("{name:<18}{score:>8}{weight:>8}{normalized:>19}{contribution:>14}");
    line(text, &row);
}

fn table(text: &mut String, score: &Score) {
    row(text, ["Category", "Score", "Weight", "Normalized weight", "Contribution"]);
    // The heaviest first, as the methodology prints it.
    let mut components: Vec<&Component> = score.components.iter().collect();
    components.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let weights: Vec<f64> = components.iter().map(|part| part.normalized_weight).collect();
    for (component, weight) in components.iter().zip(shown::apportion(&weights, 1.0)) {
        let value = component.score.map_or_else(|| "-".into(), shown::decimals);
        let own = format!("{:?}", component.weight);
        let contribution = component.shown.as_deref().unwrap_or("-");
        row(text, [title(component.dimension), &value, &own, &weight, contribution]);
    }
    row(text, ["Base score", "", "", "", &rate(score.base_score)]);
    row(text, ["Multipliers", "", "", "", &format!("{}x", shown::short(score.multiplier))]);
    for multiplier in &score.multipliers {
        line(text, &multiplier_line(multiplier));
    }
    row(text, ["Completion rate", "", "", "", &rate(score.completion_rate)]);
}

fn multiplier_line(multiplier: &Multiplier) -> String {
    let rules: Vec<String> = multiplier
        .violations
        .iter()
        .map(|violation| match &violation.target {
            Some(target) => format!("{} {}", violation.rule, clean_line(target)),
            None => violation.rule.clone(),
        })
        .collect();
    let factor = shown::short(multiplier.factor);
    format!("  {} {factor}x: {}", multiplier.name, rules.join(", "))
}

pub(crate) fn title(dimension: Dimension) -> &'static str {
    match dimension {
        Dimension::Functional => "Functional",
        Dimension::Regression => "Regression",
        Dimension::Requirements => "Requirements",
        Dimension::Visual => "Visual",
        Dimension::Constraint => "Constraint",
    }
}

fn rate(value: Option<f64>) -> String {
    value.map_or_else(|| "not measured".into(), shown::decimals)
}

fn result(text: &mut String, score: &Score) {
    let word = match score.passed {
        Some(true) => "passed",
        Some(false) => "not passed",
        None => "open",
    };
    let label = score.taxonomy.map(|label| format!(" ({label:?})")).unwrap_or_default();
    line(text, &format!("\nResult: {word}{}", spaced(&label)));
    if score.completion_rate.is_none_or(|rate| rate < score.upper_bound) {
        let bound = shown::decimals(score.upper_bound);
        let note = "if everything unknown or not measured had passed";
        line(text, &format!("Upper bound: {bound}, {note}"));
    }
    if !score.rankable {
        line(text, "Not to be ranked: not all that is demanded was measured");
    }
}

/// `BuildError` as `build error`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for char in name.chars() {
        if char.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.extend(char.to_lowercase());
    }
    words
}

fn unmeasured(text: &mut String, score: &Score) {
    if score.unmeasured.is_empty() {
        return;
    }
    line(text, "\nNot measured:");
    for check in &score.unmeasured {
        let key = Key {
            rule: check.rule.clone(),
            target: check.target.clone(),
            profile: check.profile.clone(),
        };
        line(text, &format!("  {}: {}", clean_line(&key.to_string()), clean_line(&check.reason)));
    }
}

fn evidence(text: &mut String, failures: &[Check]) {
    if failures.is_empty() {
        return;
    }
    line(text, "\nNot passed:");
    for check in failures {
        line(text, &format!("  {} {}", word(check), clean_line(&Key::of(check).to_string())));
        for evidence in check.evidence.iter().take(SHOWN_EVIDENCE) {
            let place = match (&evidence.path, evidence.line) {
                (Some(path), Some(line)) => format!("{path}:{line}: "),
                (Some(path), None) => format!("{path}: "),
                (None, _) => String::new(),
            };
            let message = clean(&format!("{place}{}", evidence.message));
            line(text, &format!("    {}", message.replace('\n', "\n      ")));
        }
        let more = check.evidence.len().saturating_sub(SHOWN_EVIDENCE);
        if more > 0 {
            line(text, &format!("    and {more} more"));
        }
    }
}

/// `fail 0.7500` or `unknown`.
fn word(check: &Check) -> String {
    match (check.verdict, check.completion) {
        (Verdict::Fail, Some(completion)) => format!("fail {}", shown::decimals(completion)),
        _ => "unknown".into(),
    }
}

fn decisions(text: &mut String, score: &Score) {
    line(text, "\nDecisions (ab-score --explain CODE says more):");
    for decision in &score.decisions {
        line(text, &format!("  {}: {}", decision.code, clean_line(&decision.message)));
    }
}

fn error(text: &mut String, info: &ErrorInfo) {
    line(text, &format!("No score: {} [{}]", clean_line(&info.chain.join(": ")), info.code));
    line(text, &format!("  help: {}", clean_line(&info.help)));
}
