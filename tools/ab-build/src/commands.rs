//! Running the commands of a build, one after the other, until one fails.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use ab_contract::CommandRun;
use ab_proc::{BwrapSpec, Command, Exit, Finished, Limits, Sandbox, give};

use crate::options::Holder;
use crate::plan::{Plan, cache_target, check_readable};
use crate::{BuildError, TREE};

/// Processes and threads of a build. A JVM starts dozens, a bomb thousands.
const PIDS: u32 = 4096;
/// Size of each file that a build writes.
const FILE_BYTES: u64 = 4 << 30;
/// How much of the output of a command is kept, from its start and from its end.
const HEAD: usize = 1 << 20;
const TAIL: usize = 4 << 20;

/// What the commands did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) runs: Vec<CommandRun>,
    /// How the last one that ran ended.
    pub(crate) exit: Exit,
    /// What the last one that ran printed.
    pub(crate) said: String,
    /// Command lines and what they printed.
    pub(crate) log: String,
}

/// Runs the plan's commands in the working copy at `root`. `progress` is told what goes on.
pub(crate) fn run_all(
    plan: &Plan,
    root: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<Ran, BuildError> {
    if plan.holder == Holder::Bwrap {
        give(root)?;
        if ab_proc::sandbox_owner()?.is_some() {
            check_readable(&plan.caches)?;
        }
    }
    let began = Instant::now();
    let mut ran =
        Ran { runs: vec![], exit: Exit::Code(0), said: String::new(), log: String::new() };
    for (index, line) in plan.commands.iter().enumerate() {
        progress(&format!("runs `{line}` ({} of {})", index + 1, plan.commands.len()));
        let left = plan.timeout.saturating_sub(began.elapsed());
        let done = command(plan, root, line, left).run()?;
        ran.note(line, &done);
        progress(&format!("{} after {} ms", told(done.exit), done.ms));
        if !done.exit.success() {
            break;
        }
    }
    Ok(ran)
}

/// Whether the sandbox has the program that a command line begins with. The tree is not in sight
/// there, so the candidate has no say. True where the first word is more than a plain name.
pub(crate) fn has_program(plan: &Plan, line: &str) -> Result<bool, BuildError> {
    let Some(program) = first_word(line) else { return Ok(true) };
    let probe = Command::new(["/bin/sh", "-c", r#"command -v -- "$1""#, "sh", program]);
    let sandbox = match plan.holder {
        Holder::Bwrap => Sandbox::Bwrap(BwrapSpec::new()),
        Holder::None => Sandbox::None,
    };
    Ok(probe.sandbox(sandbox).run()?.exit.success())
}

/// The first word of a command line, if it is the plain name of a program.
pub(crate) fn first_word(line: &str) -> Option<&str> {
    let word = line.split_whitespace().next()?;
    let plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | '.' | '+');
    (word.chars().all(plain) && !word.starts_with(['-', '.'])).then_some(word)
}

fn command(plan: &Plan, root: &Path, line: &str, left: Duration) -> Command {
    let limits = Limits {
        memory_bytes: plan.memory_bytes,
        pids: Some(PIDS),
        file_bytes: Some(FILE_BYTES),
        ..Limits::default()
    };
    let command = Command::new(["/bin/sh", "-c", line])
        .deadline(left)
        .limits(limits)
        .merge_output()
        .keep(HEAD, TAIL)
        // Some installers ask questions otherwise, and nobody answers.
        .env("DEBIAN_FRONTEND", "noninteractive");
    match plan.holder {
        Holder::None => command.cwd(root),
        Holder::Bwrap => {
            let spec = plan.caches.iter().fold(BwrapSpec::new().rw(root, TREE), |spec, cache| {
                spec.ro(&cache.folder, cache_target(cache))
            });
            command.cwd(TREE).sandbox(Sandbox::Bwrap(spec))
        }
    }
}

/// How a command ended, in words.
pub(crate) fn told(exit: Exit) -> String {
    match exit {
        Exit::Code(code) => format!("exits with {code}"),
        Exit::Signal(signal) => format!("dies of signal {signal}"),
        Exit::TimedOut => "does not end in time".into(),
        Exit::OutOfMemory => "runs out of memory".into(),
    }
}

impl Ran {
    fn note(&mut self, line: &str, done: &Finished) {
        let exit = (done.exit != Exit::TimedOut).then(|| done.exit.code());
        let argv = ["/bin/sh", "-c", line].map(Into::into).into();
        self.runs.push(CommandRun { argv, exit, ms: done.ms });
        self.exit = done.exit;
        self.said = done.stdout.text();
        writeln!(self.log, "$ {line}").ok();
        self.log.push_str(&self.said);
        if !self.log.ends_with('\n') {
            self.log.push('\n');
        }
        writeln!(self.log, "[{}]", told(done.exit)).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::first_word;

    #[test]
    fn only_a_plain_name_is_looked_for() {
        for (line, expected) in [
            ("make -j2", Some("make")),
            ("  g++-12 a.c", Some("g++-12")),
            ("./gradlew build", None),
            ("/cache/kit/bin/kit x", None),
            ("$HOME/x", None),
            ("CC=gcc make", None),
            ("(cd a && make)", None),
            ("", None),
        ] {
            assert_eq!(first_word(line), expected, "{line}");
        }
    }
}
