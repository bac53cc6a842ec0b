//! Command line of `ab-build`. Everything it does is in the library.

use std::path::PathBuf;
use std::process::ExitCode;

use ab_build::{Builder, EXPLANATIONS, Options, build_folder};
use ab_cli::{CommonArgs, ToolInfo, start};
use clap::Parser;

/// Build a tree in a fresh sandbox and say what came out.
///
/// Reads ledgers, copies their lines, and after each restored tree adds a `build` record and the
/// check build/compiles. What to run stands in the spec that the subject's `task` record names.
/// With --tree, builds that folder instead.
///
/// The commands see a copy of the tree at /work, caches read-only at /cache/NAME, and no network.
/// A program below /cache that exits with 69 says that a dependency is unavailable.
///
/// Exit status: 0 it builds, 1 it does not, 2 bad arguments or input, 3 the machine failed (a
/// retry may help).
#[derive(Debug, Parser)]
#[command(version, after_help = include_str!("examples.txt"))]
struct Args {
    /// Build this folder; no ledger is read.
    #[arg(long, value_name = "DIR", requires = "commands", conflicts_with = "ledgers")]
    tree: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
    /// Ledgers to read; standard input if there is none.
    ledgers: Vec<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
}

const TOOL: ToolInfo = ToolInfo {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
    explanations: EXPLANATIONS,
};

fn main() -> ExitCode {
    start(
        &TOOL,
        |args: &Args| &args.common,
        |args, session| match &args.tree {
            Some(tree) => build_folder(tree, &args.options, session),
            None => session.filter(&args.ledgers, Builder::new(args.options, session)),
        },
    )
}
