//! Ids of tests: `TASK#Test NAME(CLASS)` or, without the task, `Test NAME(CLASS)`.

use super::{Context, Finding, MAX_FAULTS, Severity};
use crate::field::At;

pub(super) fn lint(context: &Context<'_>) -> Vec<Finding> {
    let criteria = &context.spec.acceptance_criteria;
    let lists =
        [("fail_to_pass", &criteria.fail_to_pass), ("pass_to_pass", &criteria.pass_to_pass)];
    let mut findings = vec![];
    for (name, ids) in lists {
        let at = At::key("acceptance_criteria").then(name);
        let odd = ids.iter().enumerate().filter(|(_, id)| style(id).is_none());
        for (index, id) in odd.take(MAX_FAULTS) {
            let message = format!("{id:?} is not like `TASK#Test NAME(CLASS)`");
            let place = at.index(index);
            findings.push(context.at(&place, Severity::Warning, "test-id", message));
        }
    }
    let mut styles = lists.iter().flat_map(|(_, ids)| *ids).filter_map(|id| style(id));
    let first = styles.next();
    if styles.any(|style| Some(style) != first) {
        let message = "some ids name their task and some do not".into();
        let at = At::key("acceptance_criteria");
        findings.push(context.at(&at, Severity::Warning, "test-id", message));
    }
    findings
}

/// Whether the id names its task; `None` if it is no id.
fn style(id: &str) -> Option<bool> {
    let (task, test) = match id.split_once("#Test ") {
        Some((task, test)) => (Some(task), test),
        None => (None, id.strip_prefix("Test ")?),
    };
    // A name may hold parentheses of its own: the class is in the last pair.
    let (name, class) = test.strip_suffix(')')?.rsplit_once('(')?;
    let class_fits = !class.is_empty() && !class.contains([' ', ')', '#']);
    let task_fits = task.is_none_or(|task| !task.is_empty() && !task.contains(char::is_whitespace));
    (!name.trim().is_empty() && class_fits && task_fits).then_some(task.is_some())
}

#[cfg(test)]
mod tests {
    use super::style;

    #[test]
    fn both_styles_of_test_ids_are_known() {
        for (id, expected) in [
            ("testDebugUnitTest#Test adds one(a.b.C)", Some(true)),
            ("Test adds one(a.b.C)", Some(false)),
            ("Test f(x) = (y)(a.b.C)", Some(false)),
            ("t#Test [1] a#b(a.C$D)", Some(true)),
            ("Test (a.C)", None),
            ("Test x(a.C", None),
            ("Test x()", None),
            ("a.b.C.adds", None),
            ("#Test x(a.C)", None),
            ("", None),
        ] {
            assert_eq!(style(id), expected, "{id}");
        }
    }
}
