//! What the output of a failed build says. Pure: text in, findings out.
//!
//! Everything here may be the candidate's own words: compilers quote source lines, and a build runs
//! the candidate's code. So findings only ever illustrate a verdict; none makes one. The one claim
//! that could, a missing dependency, is read from the failure section of Gradle or Maven alone, and
//! weighed by [`blame`](crate::blame).

mod compiler;
mod gradle;
mod maven;
mod place;
mod trace;

use ab_cli::clean_line;

/// One thing that a build tool found wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    /// Path within the tree; `None` where the tool names none, or one outside.
    pub path: Option<String>,
    /// 1-based line within `path`.
    pub line: Option<u32>,
    /// What the tool says, on one line without control characters.
    pub message: String,
}

/// Most findings that are kept.
const MAX_FINDINGS: usize = 10;
/// Longest message, in characters.
const MAX_MESSAGE: usize = 300;
/// Longest line that is looked at, in characters; the rest of a longer one is not.
const MAX_LINE: usize = 2000;

impl Finding {
    pub(crate) fn says(message: &str) -> Self {
        Self { path: None, line: None, message: shorten(message) }
    }
}

/// The first findings of `log`: what compilers say, else what the build system says, else the last
/// lines.
pub fn diagnose(log: &str) -> Vec<Finding> {
    let lines: Vec<String> = log.lines().map(tidy).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let compiler = compiler::findings(&lines, MAX_FINDINGS);
    if !compiler.is_empty() {
        return compiler;
    }
    let system = gradle::went_wrong(&lines).or_else(|| maven::failure(&lines));
    let told = system.unwrap_or_else(|| last(&lines, 3));
    told.into_iter().take(MAX_FINDINGS).map(Finding::says).collect()
}

/// A build system whose own words are known for a missing dependency.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum BuildSystem {
    /// Gradle, or its wrapper.
    Gradle,
    /// Maven, or its wrapper.
    Maven,
}

/// The dependency that `system`, in its own failure section and as its last word, says it can't have.
pub fn missing_dependency(system: BuildSystem, log: &str) -> Option<String> {
    let lines: Vec<String> = log.lines().map(tidy).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    match system {
        BuildSystem::Gradle => gradle::missing_dependency(&lines),
        BuildSystem::Maven => maven::missing_dependency(&lines),
    }
}

/// The dependency in the last line `PROGRAM: dependency unavailable: WHAT`, which a command that
/// exits with 69 prints.
pub fn announced_dependency(log: &str) -> Option<String> {
    log.lines().rev().find_map(|line| {
        let (program, rest) = line.split_once(": ")?;
        let plain = !program.is_empty() && program.chars().all(is_name_char);
        let what = rest.strip_prefix("dependency unavailable: ").filter(|_| plain)?;
        Some(shorten(what))
    })
}

fn is_name_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | '.')
}

/// The last lines that are not blank, in order.
fn last<'a>(lines: &[&'a str], count: usize) -> Vec<&'a str> {
    let mut told: Vec<&str> =
        lines.iter().rev().filter(|line| !line.trim().is_empty()).take(count).copied().collect();
    told.reverse();
    told
}

/// A line without colours, control characters and trailing space, of bounded length. What stands
/// at its start stays there: an indented quotation is no line of the tool's own.
fn tidy(line: &str) -> String {
    let mut plain = String::new();
    let mut chars = line.chars().take(MAX_LINE);
    while let Some(char) = chars.next() {
        if char != '\u{1b}' {
            plain.push(char);
        } else if chars.next() == Some('[') {
            chars.by_ref().find(|char| ('@'..='~').contains(char));
        }
    }
    clean_line(plain.trim_end())
}

fn shorten(message: &str) -> String {
    let message = clean_line(message);
    let message = message.trim();
    match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.into(),
    }
}

#[cfg(test)]
#[path = "diagnose_tests.rs"]
mod tests;
