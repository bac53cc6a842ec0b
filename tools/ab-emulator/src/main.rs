//! Command line of `ab-emulator`. Everything it does is in the library.

mod args;

use std::process::ExitCode;

use ab_cli::ToolInfo;
use args::{Args, Command};

const TOOL: ToolInfo = ToolInfo {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
    explanations: ab_emulator::EXPLANATIONS,
};

fn main() -> ExitCode {
    ab_cli::start(
        &TOOL,
        |args: &Args| &args.common,
        |args, session| match args.command {
            Command::Boot(boot) => ab_emulator::commands::boot(session, &boot.setup()),
            Command::Serve(serve) => {
                ab_emulator::commands::serve(session, serve.boot.setup(), serve.ready.as_deref())
            }
            Command::Install { apk, on } => {
                ab_emulator::client::install(session, &apk, on.serial, &on.ledgers)
            }
            Command::Shutdown { on } => {
                ab_emulator::client::shutdown(session, on.serial, &on.ledgers)
            }
            Command::Run { apk: Some(apk), flow, env, boot, .. } => ab_emulator::run::files(
                session,
                &apk,
                &flow,
                &env.into_iter().collect(),
                boot.setup(),
            ),
            Command::Run { task, boot, ledgers, .. } => {
                let task = task.unwrap_or_default();
                session.filter(&ledgers, ab_emulator::run::Runner::new(task, boot.setup(), session))
            }
            Command::Check { task, boundary, ledgers } => {
                ab_emulator::commands::check(session, task.as_deref(), &boundary, &ledgers)
            }
            Command::Doctor { fix } => ab_emulator::commands::doctor(session, fix),
        },
    )
}
