//! "Did you mean": the nearest of the names that exist.

/// The name nearest to `typed`, if it is near enough to be meant.
///
/// Near enough: one edit in three characters, at least one and at most three.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (typed.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|name| (distance(typed, name), name))
        .filter(|(edits, _)| *edits <= limit)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, name)| name)
}

/// Edits from one to the other: a character more, less or another, or two swapped.
/// Texts of more than 64 characters are far from all.
fn distance(left: &str, right: &str) -> usize {
    let [left, right] = [left, right].map(|text| text.chars().take(65).collect::<Vec<_>>());
    if left.len().max(right.len()) > 64 {
        return usize::MAX;
    }
    let mut before = vec![];
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (i, char) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in right.iter().enumerate() {
            let replaced = above[j] + usize::from(char != other);
            let mut edits = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *char == right[j - 1] && left[i - 1] == *other {
                edits = edits.min(before[j - 1] + 1);
            }
            row.push(edits);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_a_near_name_is_suggested() {
        let known = ["functional", "regression", "requirements", "visual"];
        for (typed, meant) in [
            ("functionl", Some("functional")),
            ("visaul", Some("visual")),
            ("requirement", Some("requirements")),
            ("fun", None),
            ("x", None),
            ("", None),
            ("performance", None),
        ] {
            assert_eq!(nearest(typed, known), meant, "{typed}");
        }
        assert_eq!(nearest(&"a".repeat(1_000_000), known), None);
        let commands = ["tapOn", "assertVisible", "inputText", "back"];
        for (typed, meant) in [
            ("tap", None),
            ("taponn", Some("tapOn")),
            ("tapon", Some("tapOn")),
            ("assertIsVisible", Some("assertVisible")),
            ("inputTxt", Some("inputText")),
            ("Back", Some("back")),
            ("", None),
            ("launch", None),
        ] {
            assert_eq!(nearest(typed, commands), meant, "{typed}");
        }
        assert_eq!(nearest(&"t".repeat(1_000_000), commands), None);
    }
}
