//! `--explain` texts of rules, sensitive classes and error codes.

mod classes;
mod errors;

pub use classes::CLASSES;
pub use errors::ERRORS;

/// The rules that this tool checks.
pub const RULES: &[(&str, &str)] = &[
    ("patch/applies", include_str!("patch-applies.md")),
    ("task/well-formed", include_str!("task-well-formed.md")),
    ("task/solution-applies", include_str!("task-solution-applies.md")),
];

#[cfg(test)]
mod tests {
    use super::{CLASSES, ERRORS, RULES};

    #[test]
    fn every_text_begins_with_its_code_and_ends_with_a_way_out() {
        for (code, text) in RULES.iter().chain(CLASSES).chain(ERRORS) {
            assert!(text.starts_with(&format!("# {code}\n\n")), "{code}");
            assert!(text.contains("\n\nFix: "), "{code}");
        }
    }

    #[test]
    fn every_class_that_can_be_told_is_explained() {
        let told: Vec<_> = crate::facts::CLASSES.iter().map(|(class, _)| *class).collect();
        let explained: Vec<_> = CLASSES.iter().map(|(class, _)| *class).collect();
        assert_eq!(told, explained);
    }
}
