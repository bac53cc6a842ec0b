//! Gradle's failure section.
//!
//! It stands at the end, behind everything that compilers and tests printed, and begins with
//! `FAILURE: ` at the start of a line. Of several such lines, the last begins it: an earlier one is
//! somebody's output. So is one that is followed by anything but Gradle's usual footer.

use super::shorten;
use super::trace::is_trace;

const HEADER: &str = "* What went wrong:";
const WHERE: &str = "* Where:";
const TRY: &str = "* Try:";
const EXCEPTION: &str = "* Exception is:";

/// How lines begin that stand behind a section, or between two failures of one.
const FOOTER: [&str; 12] = [
    "* Get more help at https://help.gradle.org",
    "Deprecated Gradle features were used in this build",
    "You can use '--warning-mode all' to show",
    "For more on this, please refer to https://docs.gradle.org/",
    "See https://docs.gradle.org/",
    "Configuration cache entry ",
    "Some of the file system contents retained in the virtual file system",
    "Total time: ",
    "> Task :",
    "> Configure project :",
    "-----------",
    "==============================================================================",
];

/// The lines behind `* What went wrong:`.
pub(super) fn went_wrong<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    bodies(section(lines)?).next().filter(|body| !body.is_empty())
}

/// Of each failure in a section, the lines behind its header.
fn bodies<'a>(section: &[&'a str]) -> impl Iterator<Item = Vec<&'a str>> {
    section.split(|line| *line == HEADER).skip(1).map(|rest| {
        let body = rest.iter().take_while(|line| !line.is_empty() && !line.starts_with("* "));
        body.copied().collect()
    })
}

/// The dependency that is missing. Of several failures, each must say so: one that is the candidate's stands for itself.
pub(super) fn missing_dependency(lines: &[&str]) -> Option<String> {
    let section = section(lines).filter(|section| is_last_word(section))?;
    let missing: Option<Vec<String>> = bodies(section).map(|body| missing(&body)).collect();
    missing?.into_iter().next()
}

/// Whether nothing stands in the section but what Gradle says when it fails, up to its last line.
fn is_last_word(section: &[&str]) -> bool {
    let mut block = "";
    let mut ended = false;
    let own = section.windows(2).all(|pair| {
        let (before, line) = (pair[0], pair[1]);
        if [HEADER, WHERE, TRY, EXCEPTION].contains(&line) {
            block = line;
            return !ended;
        }
        if line == "BUILD FAILED" || line.starts_with("BUILD FAILED in ") {
            block = "";
            return !std::mem::replace(&mut ended, true);
        }
        line.is_empty() || is_in(block, before, line) || is_footer(line)
    });
    own && ended
}

/// Whether a line belongs to the block of a section that has this header.
fn is_in(block: &str, before: &str, line: &str) -> bool {
    match block {
        HEADER => before == HEADER || line.starts_with([' ', '>', '-']),
        WHERE => line.contains("file '") || line.contains("cript '") || line.contains("plugin '"),
        TRY => line.starts_with("> ") || line.starts_with("Run with "),
        EXCEPTION => is_trace(line),
        _ => false,
    }
}

fn is_footer(line: &str) -> bool {
    FOOTER.iter().any(|start| line.starts_with(start))
        || line.contains(" actionable task")
        || line.ends_with(": Task failed with an exception.")
}

/// `Could not find g:a:v.`, or `Could not resolve g:a:v.` because there is no network or no cache.
fn missing(body: &[&str]) -> Option<String> {
    let first = body.first()?;
    // The first line is the task's; a task that resolves nothing may quote anything.
    let resolving = [
        "Could not resolve",
        "Could not determine the dependencies of",
        "A problem occurred configuring",
        "Execution failed for task",
        "Plugin [",
    ];
    if !resolving.iter().any(|start| first.starts_with(start)) {
        return None;
    }
    body.iter().find_map(|line| coordinate(line))
}

fn section<'a, 'b>(lines: &'b [&'a str]) -> Option<&'b [&'a str]> {
    let start = lines.iter().rposition(|line| line.starts_with("FAILURE: "))?;
    Some(&lines[start..])
}

fn coordinate(line: &str) -> Option<String> {
    let line = line.trim_start();
    if let Some(id) = line.strip_prefix("Plugin [id: ") {
        return line
            .contains("] was not found in any of the following sources")
            .then(|| shorten(&format!("plugin {}", id.split(']').next().unwrap_or(id))));
    }
    let line = line.strip_prefix("> ")?;
    let rest =
        line.strip_prefix("Could not find ").or_else(|| line.strip_prefix("Could not resolve "))?;
    let name = rest.strip_suffix('.').unwrap_or(rest);
    is_coordinate(name).then(|| shorten(name))
}

/// `group:artifact:version`, nothing else on the line.
pub(super) fn is_coordinate(name: &str) -> bool {
    let plain = |char: char| char.is_ascii_alphanumeric() || "._-+[,)".contains(char);
    let parts: Vec<&str> = name.split(':').collect();
    (3..=5).contains(&parts.len())
        && parts.iter().all(|part| !part.is_empty() && part.chars().all(plain))
}
