//! What compilers and linkers print, one line a finding.

use super::place::Place;
use super::{Finding, shorten};

/// What stands between a place and a message.
const MARKS: [&str; 4] = [": fatal error: ", ": error: ", ": error:", ": AAPT: error: "];

/// The first findings in `lines`.
pub(super) fn findings(lines: &[&str], most: usize) -> Vec<Finding> {
    let mut found: Vec<Finding> = vec![];
    for (index, line) in lines.iter().enumerate() {
        let next = lines.get(index + 1).copied().unwrap_or_default();
        if let Some(finding) = finding(line, next)
            && !found.contains(&finding)
        {
            found.push(finding);
        }
        if found.len() == most {
            break;
        }
    }
    found
}

fn finding(line: &str, next: &str) -> Option<Finding> {
    kotlin(line).or_else(|| cmake(line, next)).or_else(|| linker(line)).or_else(|| marked(line))
}

/// `e: file:///work/A.kt:12:5 MESSAGE`, before Kotlin 1.9 `e: /work/A.kt: (12, 5): MESSAGE`.
fn kotlin(line: &str) -> Option<Finding> {
    let rest = line.strip_prefix("e: ")?;
    let old = rest.split_once(": (").and_then(|(path, rest)| {
        let (position, message) = rest.split_once("): ")?;
        let line = position.split(',').next()?.trim().parse().ok()?;
        Some(at(&Place { written: path.into(), line: Some(line) }, message))
    });
    let new = || {
        let (place, message) = rest.split_once(' ')?;
        let place = Place::parse(place);
        (place.line.is_some() && place.written.contains('/')).then(|| at(&place, message))
    };
    old.or_else(new).or_else(|| Some(Finding::says(rest)))
}

/// `CMake Error at CMakeLists.txt:3 (project):`, with the message on the next line.
fn cmake(line: &str, next: &str) -> Option<Finding> {
    let place = line.strip_prefix("CMake Error at ")?.split(" (").next()?;
    Some(at(&Place::parse(place.trim_end_matches(':')), next))
}

/// What linkers say has no line, and often no file of the tree.
fn linker(line: &str) -> Option<Finding> {
    let words = [
        "undefined reference to ",
        "undefined symbol: ",
        "ld: cannot find ",
        "multiple definition of ",
    ];
    words.iter().any(|word| line.contains(word)).then(|| Finding::says(line))
}

/// `PATH:L:C: error: MESSAGE` of gcc and clang, `PATH:L: error: MESSAGE` of javac and aapt2, which
/// Gradle may introduce with `ERROR: `; `error: MESSAGE` of either without a place.
fn marked(line: &str) -> Option<Finding> {
    let line = line.trim_start_matches("ERROR:").trim_start_matches("[ERROR]");
    if let Some(message) = line.strip_prefix("error: ") {
        return Some(Finding::says(message));
    }
    let (place, message) = MARKS
        .iter()
        .filter_map(|mark| line.split_once(mark))
        .min_by_key(|(place, _)| place.len())?;
    let place = Place::parse(place.trim_start());
    (!place.written.is_empty()).then(|| at(&place, message))
}

/// A finding at a place. A path outside the tree stands in the message instead.
fn at(place: &Place, message: &str) -> Finding {
    match place.in_tree().filter(|_| place.line.is_some()) {
        Some(path) => Finding { path: Some(path), line: place.line, message: shorten(message) },
        None => Finding::says(&format!("{}: {}", place.written, message.trim())),
    }
}
