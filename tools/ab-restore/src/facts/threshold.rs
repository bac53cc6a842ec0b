//! How much a screenshot may differ before its test fails: the numbers that changed.

use ab_tree::patch::{Content, FilePatch, Side};

/// Names behind which the tolerance of a screenshot library stands.
const NAMES: [&str; 10] = [
    "changeThreshold",
    "maxPercentDifference",
    "maxPercentDifferent",
    "imageDifferenceThreshold",
    "ThresholdValidator",
    "CountValidator",
    "resultValidator",
    "roborazzi.test.",
    "roborazzi.record.",
    "pixelTolerance",
];

/// One sentence for each name whose numbers are others after the patch.
pub(super) fn changes(file: &FilePatch) -> Vec<String> {
    let Content::Text(hunks) = &file.content else { return vec![] };
    let lines = || hunks.iter().flat_map(ab_tree::patch::Hunk::lines);
    let on = |side: Side| -> Vec<String> {
        lines()
            .filter(|line| line.side == side)
            .map(|line| String::from_utf8_lossy(line.text).into_owned())
            .collect()
    };
    let (old, new) = (on(Side::Remove), on(Side::Add));
    NAMES.iter().filter_map(|name| sentence(name, &old, &new)).collect()
}

fn sentence(name: &str, old: &[String], new: &[String]) -> Option<String> {
    let before = values(name, old);
    let after = values(name, new);
    let shown = |values: &[String]| match values {
        [] => "not set".to_owned(),
        values => values.join(", "),
    };
    (before != after).then(|| format!("{name} was {} and is {}", shown(&before), shown(&after)))
}

/// What stands behind `name` on each line: the value of a property, or a number.
fn values(name: &str, lines: &[String]) -> Vec<String> {
    lines.iter().filter_map(|line| value(name, line)).collect()
}

fn value(name: &str, line: &str) -> Option<String> {
    let (_, behind) = line.split_once(name)?;
    if name.ends_with('.') {
        return Some(behind.trim().chars().take(80).collect());
    }
    let start = behind.find(|char: char| char.is_ascii_digit() || char == '.')?;
    let number = behind[start..].trim_start_matches('.');
    let end = number.find(|char: char| !char.is_ascii_digit() && char != '.');
    Some(number[..end.unwrap_or(number.len())].to_owned())
}

#[cfg(test)]
mod tests {
    use super::changes;
    use ab_tree::patch::parse;

    fn of(diff: &str) -> Vec<String> {
        let text = format!("--- a/x\n+++ b/x\n@@ -1 +1 @@\n{diff}");
        changes(&parse(text.as_bytes()).unwrap().files[0])
    }

    #[test]
    fn a_loosened_tolerance_shows_its_numbers() {
        assert_eq!(
            of("-  changeThreshold = 0.01f,\n+  changeThreshold = 0.5f,\n"),
            ["changeThreshold was 0.01 and is 0.5"]
        );
        assert_eq!(
            of("-x\n+  resultValidator = ThresholdValidator(0.15f)\n"),
            [
                "ThresholdValidator was not set and is 0.15",
                "resultValidator was not set and is 0.15"
            ]
        );
        assert_eq!(
            of("-x\n+roborazzi.test.verify=false\n"),
            ["roborazzi.test. was not set and is verify=false"]
        );
    }

    #[test]
    fn other_lines_say_nothing() {
        assert!(of("-val a = 1\n+val a = 2\n").is_empty());
        assert!(of("-changeThreshold = 0.01f // a\n+changeThreshold = 0.01f // b\n").is_empty());
    }
}
