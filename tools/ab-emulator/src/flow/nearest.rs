//! "Did you mean": the nearest of the names that exist.

/// The name nearest to `typed` if it is near enough to be meant: one edit in three characters, at
/// least one and at most four, upper and lower case being the same.
pub(crate) fn nearest<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let typed: Vec<char> = typed.to_lowercase().chars().take(65).collect();
    let limit = (typed.len() / 3).clamp(1, 4);
    let edits = known.into_iter().map(|name| (edits(&typed, name), name));
    edits.filter(|(edits, _)| *edits <= limit).min_by_key(|(edits, _)| *edits).map(|(_, name)| name)
}

/// Edits from one to the other: a character more, less or another, or two neighbours swapped.
fn edits(typed: &[char], name: &str) -> usize {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let mut before = vec![];
    let mut above: Vec<usize> = (0..=name.len()).collect();
    for (row, char) in typed.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, other) in name.iter().enumerate() {
            let replaced = above[column] + usize::from(char != other);
            let mut best = replaced.min(above[column + 1] + 1).min(here[column] + 1);
            if row > 0 && column > 0 && *char == name[column - 1] && typed[row - 1] == *other {
                best = best.min(before[column - 1] + 1);
            }
            here.push(best);
        }
        before = std::mem::replace(&mut above, here);
    }
    above[name.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_a_near_name_is_meant() {
        let known = ["tapOn", "assertVisible", "inputText", "back"];
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
            assert_eq!(nearest(typed, known), meant, "{typed}");
        }
        assert_eq!(nearest(&"t".repeat(1_000_000), known), None);
    }
}
