//! Command line of `ab-restore`. Everything it does is in the library.

mod args;

use std::process::ExitCode;

use ab_cli::ToolInfo;
use args::{Args, Command};

const TOOL: ToolInfo = ToolInfo {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
    explanations: &[
        ab_restore::RULES,
        ab_restore::CLASSES,
        ab_restore::ERRORS,
        ab_evidence::EXPLANATIONS,
        ab_task::EXPLANATIONS,
        ab_tree::tree::EXPLANATIONS,
    ],
};

fn main() -> ExitCode {
    ab_cli::start(
        &TOOL,
        |args: &Args| &args.common,
        |mut args, session| match args.command.take() {
            Some(Command::Diff { base, workspace }) => ab_restore::diff(session, &base, &workspace),
            Some(Command::Prepare { base }) => ab_restore::prepare(session, &base),
            Some(Command::Lint { task }) => ab_restore::lint(session, &task),
            Some(Command::Replay { ledgers }) => ab_restore::replay(session, &ledgers),
            None => args.job().run(session),
        },
    )
}
