//! From verdicts to a score: components, multipliers, completion rate, pass.
//!
//! This tool alone knows weights. It reads a ledger and the task's spec, and nothing
//! else, so the same ledger has the same score anywhere. Each open point of the
//! methodology that bore on a score is named in the score's `decisions`.

mod acceptance;
mod case;
mod component;
mod constraint;
mod decision;
mod error;
mod outcome;
mod score;
mod scored;
mod shown;
mod step;
#[cfg(test)]
mod support_tests;
mod taxonomy;
mod text;

use ab_cli::ToolInfo;
use ab_contract::MissingMode;

pub use error::ScoreError;
pub use step::Scorer;

/// Name, version, and documentation of every decision and error code.
pub const TOOL: ToolInfo = ToolInfo {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
    explanations: &[
        decision::EXPLANATIONS,
        error::EXPLANATIONS,
        ab_task::EXPLANATIONS,
        ab_evidence::EXPLANATIONS,
    ],
};

/// Reads the value of `--missing`.
pub fn missing_mode(text: &str) -> Result<MissingMode, String> {
    match text {
        "refuse" => Ok(MissingMode::Refuse),
        "zero" => Ok(MissingMode::Zero),
        "show" => Ok(MissingMode::Show),
        _ => Err("expected refuse, zero or show".into()),
    }
}

/// Reads the value of `--fail-under`: a completion rate.
pub fn completion_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.0..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 0.0 to 1.0".into())
}
