//! `${NAME}` in texts: replaced by a value from outside the flow. Anything else between the braces
//! would be JavaScript, which is refused.

use std::collections::BTreeMap;

use super::error::{At, Problem};
use ab_task::nearest;

/// Longest text after replacement, in bytes.
const MAX_TEXT: usize = 64 << 10;

/// Values by name.
pub(crate) type Vars = BTreeMap<String, String>;

/// `text` with each `${NAME}` replaced by its value. `\${` is a plain `${`.
pub(crate) fn fill(text: &str, at: At, vars: &Vars) -> Result<String, Problem> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("${") {
        let before = &rest[..start];
        rest = &rest[start + 2..];
        if let Some(before) = before.strip_suffix('\\') {
            filled.extend([before, "${"]);
            continue;
        }
        let Some(end) = rest.find('}') else {
            return Err(Problem::new(at, "`${` has no `}`").help("write `\\${` for the characters"));
        };
        filled.extend([before, value(&rest[..end], at, vars)?]);
        rest = &rest[end + 1..];
    }
    filled.push_str(rest);
    if filled.len() > MAX_TEXT {
        return Err(Problem::new(at, format!("a text is longer than {} KiB", MAX_TEXT >> 10)));
    }
    Ok(filled)
}

fn value<'a>(name: &str, at: At, vars: &'a Vars) -> Result<&'a str, Problem> {
    let name = name.trim();
    if name == "maestro.copiedText" {
        let help = "use `pasteText`: what was copied is known only during the walk";
        return Err(Problem::new(at, "`${maestro.copiedText}` is JavaScript").help(help));
    }
    if !is_name(name) {
        let help = "only `${NAME}` is replaced; compute values outside, in [inject] or `env`";
        let shown = ab_cli::clean_line(name).chars().take(60).collect::<String>();
        return Err(Problem::new(at, format!("`${{{shown}}}` is JavaScript")).help(help));
    }
    if let Some(value) = vars.get(name) {
        return Ok(value);
    }
    let problem = Problem::new(at, format!("`${{{name}}}` has no value"));
    Err(match nearest(name, vars.keys().map(String::as_str)) {
        Some(near) => problem.help(format!("did you mean `${{{near}}}`?")),
        None => {
            problem.help("give it in [inject] of the task, in `env` of the flow, or with a flag")
        }
    })
}

/// A name of a value: letters, digits and `_`, no digit first.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::{At, Vars, fill};

    #[test]
    fn only_names_are_replaced() {
        let vars: Vars =
            [("item", "Soup"), ("A_1", "${item}")].map(|(k, v)| (k.into(), v.into())).into();
        for (text, filled) in [
            ("", Ok("")),
            ("a ${item} b", Ok("a Soup b")),
            ("${ item }${item}", Ok("SoupSoup")),
            ("${A_1}", Ok("${item}")),
            ("\\${item} $5 {x} $", Ok("${item} $5 {x} $")),
            ("${itme}", Err("`${itme}` has no value")),
            ("${item", Err("`${` has no `}`")),
            ("${item + 1}", Err("`${item + 1}` is JavaScript")),
            ("${output.x}", Err("`${output.x}` is JavaScript")),
            ("${maestro.copiedText}", Err("`${maestro.copiedText}` is JavaScript")),
            ("${}", Err("`${}` is JavaScript")),
            ("${\u{1b}[2J}", Err("`${[2J}` is JavaScript")),
        ] {
            let found = fill(text, At::START, &vars).map_err(|problem| problem.message);
            assert_eq!(found, filled.map(Into::into).map_err(Into::into), "{text:?}");
        }
    }

    #[test]
    fn a_text_can_not_be_blown_up() {
        let vars: Vars = [("a".to_owned(), "x".repeat(60 << 10))].into();
        assert!(fill("${a}", At::START, &vars).is_ok());
        assert!(fill("${a}${a}", At::START, &vars).is_err());
    }
}
