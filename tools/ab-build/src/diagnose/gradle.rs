//! Gradle's failure section.
//!
//! It stands at the end, behind everything that compilers and tests printed, and begins with
//! `FAILURE: ` at the start of a line. Of several such lines, the last begins it: an earlier one is
//! somebody's output.

use super::shorten;

const HEADER: &str = "* What went wrong:";

/// The lines behind `* What went wrong:`.
pub(super) fn went_wrong<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let section = section(lines)?;
    let start = section.iter().position(|line| *line == HEADER)? + 1;
    let body =
        section[start..].iter().take_while(|line| !line.is_empty() && !line.starts_with("* "));
    Some(body.copied().collect()).filter(|body: &Vec<_>| !body.is_empty())
}

/// `Could not find g:a:v.`, or `Could not resolve g:a:v.` because there is no network or no cache.
pub(super) fn missing_dependency(lines: &[&str]) -> Option<String> {
    let body = went_wrong(lines)?;
    // The first line is the task's; a task that resolves nothing may quote anything.
    let resolving = [
        "Could not resolve",
        "Could not determine the dependencies of",
        "A problem occurred configuring",
        "Execution failed for task",
        "Plugin [",
    ];
    if !resolving.iter().any(|start| body[0].starts_with(start)) {
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
