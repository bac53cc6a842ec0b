//! Command line of `ab-score`. Everything it does is in the library.

use std::path::PathBuf;
use std::process::ExitCode;

use ab_contract::MissingMode;
use ab_score::{Scorer, TOOL, completion_rate, missing_mode};
use clap::Parser;

/// Turn the verdicts of a run into a score.
///
/// Copies ledgers and adds one `score` record for each subject, with the weights of
/// the spec that its `task` record names.
///
/// Exit status: 0 every subject passed (or reached --fail-under), 1 some did not or was
/// not all measured, 2 bad arguments or input, 3 the machine failed (retry may help).
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Exit 1 only below this completion rate, 0.0 to 1.0, and not for lack of a pass.
    #[arg(long, value_name = "RATE", value_parser = completion_rate)]
    fail_under: Option<f64>,
    /// For checks without a verdict: refuse to score, count zero, or show what there is.
    #[arg(long, value_name = "refuse|zero|show", default_value = "refuse", value_parser = missing_mode)]
    missing: MissingMode,
    /// Ledgers to score together; standard input if there is none.
    ledgers: Vec<PathBuf>,
    #[command(flatten)]
    common: ab_cli::CommonArgs,
}

fn work(args: Args, session: &ab_cli::Session<'_>) -> std::io::Result<u8> {
    let Args { fail_under, missing, ledgers, common: _ } = args;
    session.filter(&ledgers, Scorer::new(session.run_dir(), missing, fail_under))
}

fn main() -> ExitCode {
    ab_cli::start(&TOOL, |args: &Args| &args.common, work)
}
