//! Flags that every tool has.

use std::path::PathBuf;

use ab_contract::Subject;
use clap::{Args, ValueEnum};

/// Flags that every tool has.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Common options")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct CommonArgs {
    /// The run folder: blobs lie in it, and paths in records are relative to it.
    #[arg(long, value_name = "DIR", default_value = ".", global = true)]
    pub run: PathBuf,
    /// How to print the result [default: text on a terminal, jsonl otherwise].
    #[arg(long, value_enum, value_name = "FORMAT", global = true)]
    pub format: Option<Format>,
    /// Exit 0 even when a verdict is fail or unknown. Errors still exit 2 or 3.
    #[arg(long, global = true)]
    pub exit_zero: bool,
    /// Print only this tool's own records, not the ones it read.
    #[arg(long, global = true)]
    pub no_copy: bool,
    /// Whose records these are, when files are given: TASK[@CANDIDATE]#RUN.
    #[arg(long, value_name = "SUBJECT", global = true)]
    pub subject: Option<Subject>,
    /// Say on standard error what is done and how long it takes.
    #[arg(long, short, global = true)]
    pub verbose: bool,
    /// Print the JSON Schema of a record and exit.
    #[arg(long, global = true)]
    pub json_schema: bool,
    /// Print what a rule, decision or error code means and exit.
    #[arg(long, value_name = "CODE", global = true)]
    pub explain: Option<String>,
}

/// How the result is printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub enum Format {
    /// Records, one a line: the ledger.
    Jsonl,
    /// A table for people.
    Text,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// `JUnit` XML, for CI.
    Junit,
    /// Workflow commands, shown as annotations.
    Github,
}
