//! Arguments of `ab-restore`.

use std::path::PathBuf;

use ab_cli::CommonArgs;
use ab_contract::Digest;
use clap::{Parser, Subcommand};

/// Rebuild the tree that is judged: pinned base, the candidate's patch without what it
/// may not touch, hidden tests.
///
/// Tests, what helps or configures them, and the build tool's wrapper are the base's
/// again; build logic and other sensitive files are applied and named. A patch that leaves
/// the tree is refused as a whole.
///
/// Exit status: 0 there is a tree to judge, 1 the patch does not apply, 2 bad arguments or
/// input, 3 the machine failed (a retry may help).
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// A task folder: base, hidden tests and policy come from it.
    #[arg(long, value_name = "DIR", conflicts_with = "base")]
    pub(crate) task: Option<PathBuf>,
    /// The tree that the candidate started from: a folder, or an object store and a commit.
    #[arg(long, value_name = "DIR|GITDIR@REV")]
    pub(crate) base: Option<String>,
    /// The candidate's patch. May be repeated with --check.
    #[arg(long = "patch", value_name = "FILE")]
    pub(crate) patches: Vec<PathBuf>,
    /// The hidden tests, a patch against the base.
    #[arg(long, value_name = "FILE")]
    pub(crate) tests: Option<PathBuf>,
    /// Reset these paths too. May be repeated.
    #[arg(long, value_name = "GLOB")]
    pub(crate) protect: Vec<String>,
    /// Let the candidate change these paths although they are reset by kind. May be repeated.
    #[arg(long, value_name = "GLOB")]
    pub(crate) allow: Vec<String>,
    /// Write the tree here instead of into the run folder.
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    pub(crate) into: Option<PathBuf>,
    /// Write nothing, only say what would become of each patch.
    #[arg(long)]
    pub(crate) check: bool,
    /// The base's listing, from `prepare`: the base is not hashed again.
    #[arg(long, value_name = "FILE")]
    pub(crate) listing: Option<PathBuf>,
    /// The SHA-256 that the base's listing must have.
    #[arg(long, value_name = "DIGEST")]
    pub(crate) pin: Option<Digest>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What else the tool does.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write the patch from a base to a workspace, without asking git.
    Diff {
        /// A folder, or an object store and a commit.
        #[arg(value_name = "DIR|GITDIR@REV")]
        base: String,
        /// The folder to compare it with.
        workspace: PathBuf,
    },
    /// Pin a base: keep its listing in the run folder and print its digest.
    Prepare {
        /// A folder, or an object store and a commit.
        #[arg(value_name = "DIR|GITDIR@REV")]
        base: String,
    },
    /// Say what is wrong with a task folder.
    Lint {
        /// The task folder.
        task: PathBuf,
    },
    /// Say again what was said, from the run folder alone.
    Replay {
        /// Ledgers; standard input if there is none.
        ledgers: Vec<PathBuf>,
    },
}

impl Args {
    /// The restore that was asked for.
    pub(crate) fn job(self) -> ab_restore::Job {
        ab_restore::Job {
            task: self.task,
            base: self.base,
            listing: self.listing,
            pin: self.pin,
            patches: self.patches,
            tests: self.tests,
            protect: self.protect,
            allow: self.allow,
            into: self.into,
            check: self.check,
        }
    }
}
