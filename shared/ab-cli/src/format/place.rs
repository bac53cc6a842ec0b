//! What of a record other programs show: a level, a name and places.

use ab_contract::{Body, Check, ErrorInfo, Evidence, Record, Score, Verdict};

/// A statement that a person should see.
pub(super) struct Finding<'a> {
    pub(super) subject: &'a str,
    pub(super) rule: &'a str,
    /// `error` or `warning`.
    pub(super) level: &'static str,
    pub(super) path: Option<&'a str>,
    pub(super) line: Option<u32>,
    pub(super) message: String,
}

/// The findings of `own`, in order: one for each piece of evidence of a check that is not
/// met, one for each error, one for each score that is no pass.
pub(super) fn findings(own: &[Record]) -> Vec<Finding<'_>> {
    own.iter().flat_map(of_record).collect()
}

fn of_record(record: &Record) -> Vec<Finding<'_>> {
    let subject = record.subject.as_str();
    match &record.body {
        Body::Check(check) => match check.verdict {
            Verdict::Fail => of_check(subject, check, "error"),
            Verdict::Unknown => of_check(subject, check, "warning"),
            Verdict::Pass | Verdict::Skip => vec![],
        },
        Body::Error(info) => vec![of_error(subject, info)],
        Body::Score(score) => of_score(subject, score).into_iter().collect(),
        _ => vec![],
    }
}

fn of_check<'a>(subject: &'a str, check: &'a Check, level: &'static str) -> Vec<Finding<'a>> {
    let finding =
        |path, line, message| Finding { subject, rule: &check.rule, level, path, line, message };
    if check.evidence.is_empty() {
        return vec![finding(None, None, verdict_text(check))];
    }
    let of_evidence = |evidence: &'a Evidence| {
        finding(evidence.path.as_deref(), evidence.line, evidence.message.clone())
    };
    check.evidence.iter().map(of_evidence).collect()
}

fn of_error<'a>(subject: &'a str, info: &'a ErrorInfo) -> Finding<'a> {
    let message = format!("{} ({})", info.chain.join(": "), info.help);
    Finding { subject, rule: &info.code, level: "error", path: None, line: None, message }
}

/// The name under which other programs see a score that is no pass.
pub(super) const SCORE: &str = "score/passed";

fn of_score<'a>(subject: &'a str, score: &Score) -> Option<Finding<'a>> {
    let level = if score.passed == Some(false) { "error" } else { "warning" };
    let message = score_text(score)?;
    Some(Finding { subject, rule: SCORE, level, path: None, line: None, message })
}

/// What is wrong with a score, in words; nothing for a pass.
pub(super) fn score_text(score: &Score) -> Option<String> {
    let rate = score.completion_rate.map(|rate| format!("completion rate {rate:.4}"));
    let rate = rate.unwrap_or_else(|| "completion rate not measured".into());
    match score.passed {
        Some(true) if score.rankable => None,
        Some(_) => Some(format!("{rate}, no pass")),
        None => Some(format!("{rate}, not decided")),
    }
}

/// The verdict in words.
pub(super) fn verdict_text(check: &Check) -> String {
    let target = check.target.as_ref().map(|target| format!(" on {target}")).unwrap_or_default();
    let cause = check.caused_by.as_ref().map(|cause| format!(", caused by {cause}"));
    format!("{} {}{target}{}", check.rule, verdict_name(check.verdict), cause.unwrap_or_default())
}

/// The verdict's name on the wire.
pub(super) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "fail",
        Verdict::Skip => "skip",
        Verdict::Unknown => "unknown",
    }
}
