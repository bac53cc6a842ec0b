//! Reading a map strictly: a key that nobody asked for is refused, with the nearest known one.

use super::error::{At, Problem};
use super::vars::{self, Vars};
use super::yaml::{Key, Node, Value};
use ab_task::nearest;

/// The pairs of a map that are not read yet.
pub(crate) struct Fields<'a> {
    /// Whose keys they are, for messages: `tapOn`.
    of: &'a str,
    pub(crate) at: At,
    pairs: Vec<&'a (Key, Node)>,
    known: Vec<&'static str>,
    vars: &'a Vars,
}

impl<'a> Fields<'a> {
    /// The map at `node`; an empty place is an empty map.
    pub(crate) fn new(of: &'a str, node: &'a Node, vars: &'a Vars) -> Result<Self, Problem> {
        let pairs = match &node.value {
            Value::Map(pairs) => pairs.iter().collect(),
            _ if node.is_null() => vec![],
            _ => return Err(Problem::new(node.at, format!("`{of}` takes keys with values"))),
        };
        Ok(Self { of, at: node.at, pairs, known: vec![], vars })
    }

    pub(crate) fn vars(&self) -> &'a Vars {
        self.vars
    }

    /// The value of `key`. An empty place is refused: it is mostly a wrong indentation.
    pub(crate) fn take(&mut self, key: &'static str) -> Result<Option<&'a Node>, Problem> {
        self.known.push(key);
        let Some(index) = self.pairs.iter().position(|(found, _)| found.text == key) else {
            return Ok(None);
        };
        let (found, node) = self.pairs.remove(index);
        if node.is_null() {
            let help = "indent its value below it, or remove the key";
            return Err(Problem::new(found.at, format!("`{key}` has no value")).help(help));
        }
        Ok(Some(node))
    }

    pub(crate) fn need(&mut self, key: &'static str) -> Result<&'a Node, Problem> {
        let missing = Problem::new(self.at, format!("`{}` needs `{key}`", self.of));
        self.take(key)?.ok_or(missing)
    }

    pub(crate) fn text(&mut self, key: &'static str) -> Result<Option<String>, Problem> {
        let vars = self.vars;
        self.take(key)?.map(|node| text(node, key, vars)).transpose()
    }

    pub(crate) fn flag(&mut self, key: &'static str) -> Result<Option<bool>, Problem> {
        let vars = self.vars;
        self.take(key)?.map(|node| flag(node, key, vars)).transpose()
    }

    /// A whole number in `range`.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<Option<i64>, Problem> {
        let vars = self.vars;
        self.take(key)?.map(|node| number(node, key, &range, vars)).transpose()
    }

    /// Refuses what is left: keys that nobody asked for.
    pub(crate) fn end(&self) -> Result<(), Problem> {
        let Some((key, _)) = self.pairs.first() else { return Ok(()) };
        let shown = ab_cli::clean_line(&key.text);
        let problem = Problem::new(key.at, format!("`{}` has no key `{shown}`", self.of));
        Err(match nearest(&key.text, self.known.iter().copied()) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None if self.known.is_empty() => problem.help(format!("`{}` takes no keys", self.of)),
            None => problem.help(format!("it may have {}", listed(&self.known))),
        })
    }
}

/// Names in a sentence.
pub(crate) fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A text with its `${NAME}` replaced. Numbers and words such as `yes` are texts too.
pub(crate) fn text(node: &Node, of: &str, vars: &Vars) -> Result<String, Problem> {
    match &node.value {
        Value::Scalar { text, .. } if !node.is_null() => vars::fill(text, node.at, vars),
        _ => Err(Problem::new(node.at, format!("`{of}` is a text"))),
    }
}

/// `true` or `false`; the other words of older YAML are refused, since readers differ on them.
pub(crate) fn flag(node: &Node, of: &str, vars: &Vars) -> Result<bool, Problem> {
    match text(node, of, vars)?.as_str() {
        "true" | "True" | "TRUE" => Ok(true),
        "false" | "False" | "FALSE" => Ok(false),
        _ => Err(Problem::new(node.at, format!("`{of}` is `true` or `false`"))),
    }
}

/// A whole number in `range`, in decimal; `_` may part its digits.
pub(crate) fn number(
    node: &Node,
    of: &str,
    range: &std::ops::RangeInclusive<i64>,
    vars: &Vars,
) -> Result<i64, Problem> {
    let number = text(node, of, vars)?.replace('_', "").parse().ok();
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        let (low, high) = (range.start(), range.end());
        Problem::new(node.at, format!("`{of}` is a whole number from {low} to {high}"))
    })
}

/// One of `names`, whatever its case.
pub(crate) fn one_of<T: Copy>(
    node: &Node,
    of: &str,
    names: &[(&'static str, T)],
    vars: &Vars,
) -> Result<T, Problem> {
    let typed = text(node, of, vars)?;
    let fits = |name: &str| name.eq_ignore_ascii_case(typed.trim());
    if let Some((_, value)) = names.iter().find(|(name, _)| fits(name)) {
        return Ok(*value);
    }
    let all: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    let shown: String = ab_cli::clean_line(&typed).chars().take(60).collect();
    let problem = Problem::new(node.at, format!("`{of}` can't be `{shown}`"));
    Err(match nearest(&typed, all.iter().copied()) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help(format!("it is one of {}", listed(&all))),
    })
}

/// The items of a list.
pub(crate) fn list<'a>(node: &'a Node, of: &str) -> Result<&'a [Node], Problem> {
    match &node.value {
        Value::List(items) => Ok(items),
        _ => Err(Problem::new(node.at, format!("`{of}` is a list"))),
    }
}
