//! From `main` to the tool's work and back to an exit status.

use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use ab_contract::Record;
use clap::Parser;

use crate::console::Console;
use crate::session::Session;
use crate::{CommonArgs, clean_line, streams};

/// What a tool is called and what it can explain.
#[derive(Debug)]
pub struct ToolInfo {
    /// Name of the binary.
    pub name: &'static str,
    /// Semantic version.
    pub version: &'static str,
    /// `(code, Markdown)` for every rule, decision and error code, in groups.
    pub explanations: &'static [&'static [(&'static str, &'static str)]],
}

/// Codes of this crate, which every tool can explain.
const OWN_EXPLANATIONS: &[(&str, &str)] = &[
    ("ledger-unreadable", include_str!("explain/ledger-unreadable.md")),
    ("internal", include_str!("explain/internal.md")),
];

/// Parses the arguments, then runs `work`. A broken pipe is no error; a panic exits 3.
pub fn start<A: Parser>(
    tool: &ToolInfo,
    common: impl FnOnce(&A) -> &CommonArgs,
    work: impl FnOnce(A, &Session<'_>) -> io::Result<u8>,
) -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    // These two need no other argument, so they are looked for before clap demands any.
    let early = early(tool, &args);
    let done = early.unwrap_or_else(|| guarded(tool, || parsed(tool, &args, common, work)));
    match done {
        Ok(code) => code.into(),
        Err(err) if err.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(err) => {
            Console::new(tool.name, false).say(&format!("cannot write the result: {err}"));
            3.into()
        }
    }
}

fn parsed<A: Parser>(
    tool: &ToolInfo,
    args: &[OsString],
    common: impl FnOnce(&A) -> &CommonArgs,
    work: impl FnOnce(A, &Session<'_>) -> io::Result<u8>,
) -> io::Result<u8> {
    let args = match A::try_parse_from(args) {
        Ok(args) => args,
        Err(err) => return usage(&err),
    };
    let common = common(&args).clone();
    let console = Console::new(tool.name, common.verbose);
    work(args, &Session { tool, common, console })
}

fn usage(err: &clap::Error) -> io::Result<u8> {
    err.print()?;
    Ok(if err.use_stderr() { 2 } else { 0 })
}

fn early(tool: &ToolInfo, args: &[OsString]) -> Option<io::Result<u8>> {
    let texts: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
    if texts.contains(&"--json-schema") {
        let schema = schemars::schema_for!(Record);
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
        return Some(writeln!(streams::stdout(), "{text}").map(|()| 0));
    }
    let code = texts.iter().enumerate().find_map(|(index, arg)| match *arg {
        "--explain" => texts.get(index + 1).copied(),
        arg => arg.strip_prefix("--explain="),
    })?;
    Some(explain(tool, code))
}

fn explain(tool: &ToolInfo, code: &str) -> io::Result<u8> {
    let mut known: Vec<_> =
        tool.explanations.iter().copied().flatten().chain(OWN_EXPLANATIONS).collect();
    known.sort_unstable();
    if let Some((_, text)) = known.iter().find(|(name, _)| *name == code) {
        writeln!(streams::stdout(), "{}", text.trim_end())?;
        return Ok(0);
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let message = format!("unknown code {:?}; known are: {}", clean_line(code), names.join(", "));
    Console::new(tool.name, false).say(&message);
    Ok(2)
}

/// A panic is a bug of ours: it is told as such and exits 3, so it never reads as a verdict.
fn guarded(tool: &ToolInfo, work: impl FnOnce() -> io::Result<u8>) -> io::Result<u8> {
    let name = tool.name;
    panic::set_hook(Box::new(move |info| {
        let console = Console::new(name, false);
        console.say(&format!("internal error, please report it: {info} [internal]"));
    }));
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or(Ok(3))
}
