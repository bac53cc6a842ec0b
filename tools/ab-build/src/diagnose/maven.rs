//! Maven's failure section: the `[ERROR]` lines behind the last `[INFO] BUILD FAILURE`.

use super::gradle::is_coordinate;
use super::shorten;
use super::trace::is_trace;

const FOOTER: &str = "[INFO] BUILD FAILURE";
const ERROR: &str = "[ERROR] ";
const GOAL: &str = "Failed to execute goal ";

/// The lines that say what failed.
pub(super) fn failure<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let errors: Vec<&str> =
        footer(lines)?.iter().filter_map(|line| line.strip_prefix(ERROR)).collect();
    Some(errors).filter(|errors| !errors.is_empty())
}

fn footer<'a, 'b>(lines: &'b [&'a str]) -> Option<&'b [&'a str]> {
    let start = lines.iter().rposition(|line| *line == FOOTER)?;
    Some(&lines[start..])
}

/// Whether Maven wrote it: it puts a level in front of each line but those of a stack trace.
fn is_mavens(line: &str) -> bool {
    let levels = ["[INFO]", "[ERROR]", "[WARNING]"];
    line.is_empty() || levels.iter().any(|level| line.starts_with(level)) || is_trace(line)
}

/// The first line tells, and nothing but Maven's own words may follow. Of several modules that failed,
/// each must say so: one that is the candidate's stands for itself.
pub(super) fn missing_dependency(lines: &[&str]) -> Option<String> {
    if !footer(lines)?.iter().all(|line| is_mavens(line)) {
        return None;
    }
    let errors = failure(lines)?;
    let mut goals = errors.iter().skip(1).filter(|line| line.starts_with(GOAL));
    goals.all(|line| unresolved(line).is_some()).then(|| missing(errors[0]))?
}

/// What stands behind the form for dependencies. For a goal that failed, a compiler for example, its
/// name stands behind `Failed to execute goal`.
fn unresolved(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(GOAL)?.strip_prefix("on project ")?;
    rest.split_once(": Could not resolve dependencies for project ").map(|(_, rest)| rest)
}

fn missing(line: &str) -> Option<String> {
    if let Some(rest) = unresolved(line) {
        return Some(artifact(rest).unwrap_or_else(|| "a dependency".into()));
    }
    let plugin = line.strip_prefix("Plugin ")?;
    let (name, rest) = plugin.split_once(" or one of its dependencies could not be resolved")?;
    let wanted = artifact(rest).unwrap_or_else(|| name.into());
    is_coordinate(&wanted).then(|| shorten(&wanted))
}

/// The last coordinate that follows `artifact `, singular or plural, or a colon.
fn artifact(text: &str) -> Option<String> {
    let words = text.split([' ', ',']).map(|word| word.trim_matches([':', ',', '.']));
    let mut after = false;
    let mut found = None;
    for word in words {
        if after && is_coordinate(word) {
            found = found.or_else(|| Some(shorten(word)));
        }
        after = matches!(word, "artifact" | "artifacts" | "resolved" | "find")
            || after && found.is_none();
    }
    found
}
