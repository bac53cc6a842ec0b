//! Maven's failure section: the `[ERROR]` lines behind the last `[INFO] BUILD FAILURE`.

use super::gradle::is_coordinate;
use super::shorten;

/// The lines that say what failed.
pub(super) fn failure<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let start = lines.iter().rposition(|line| *line == "[INFO] BUILD FAILURE")?;
    let errors: Vec<&str> =
        lines[start..].iter().filter_map(|line| line.strip_prefix("[ERROR] ")).collect();
    Some(errors).filter(|errors| !errors.is_empty())
}

/// Only the first line counts, and only in the form for dependencies: for a goal that failed, a
/// compiler for example, the name of the goal stands behind `Failed to execute goal`.
pub(super) fn missing_dependency(lines: &[&str]) -> Option<String> {
    let first = *failure(lines)?.first()?;
    let rest = first
        .strip_prefix("Failed to execute goal on project ")
        .and_then(|rest| rest.split_once(": Could not resolve dependencies for project "))
        .map(|(_, rest)| rest);
    if let Some(rest) = rest {
        return Some(artifact(rest).unwrap_or_else(|| "a dependency".into()));
    }
    let plugin = first.strip_prefix("Plugin ")?;
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
