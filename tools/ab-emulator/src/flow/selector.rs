//! What a command is about: an element, described.

use super::error::Problem;
use super::fields::{self, Fields, text};
use super::pattern::Pattern;
use super::vars::Vars;
use super::yaml::{Node, Value};

/// Deepest nesting of one selector in another.
const MAX_DEPTH: usize = 8;

/// A description of an element. All that is given must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selector {
    /// Text, hint or content description.
    pub text: Option<Pattern>,
    /// Resource id.
    pub id: Option<Pattern>,
    /// Where it lies with respect to others.
    pub relations: Vec<(Relation, Selector)>,
    /// What state it is in.
    pub states: Vec<(State, bool)>,
    /// Which of several, top to bottom, then left to right, from 0; from -1 backwards.
    pub index: Option<i64>,
}

/// How an element lies to another.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Relation {
    /// Its top is lower.
    Below,
    /// Its top is higher.
    Above,
    /// Its left edge is further left.
    LeftOf,
    /// Its left edge is further right.
    RightOf,
    /// It lies somewhere in the other.
    ChildOf,
    /// The other is one of its children.
    ContainsChild,
    /// The other lies somewhere in it.
    ContainsDescendant,
}

/// A state that an element has or has not.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum State {
    /// It takes input.
    Enabled,
    /// It is ticked or on.
    Checked,
    /// It has the input focus.
    Focused,
    /// It is selected.
    Selected,
}

const RELATIONS: [(&str, Relation); 6] = [
    ("below", Relation::Below),
    ("above", Relation::Above),
    ("leftOf", Relation::LeftOf),
    ("rightOf", Relation::RightOf),
    ("childOf", Relation::ChildOf),
    ("containsChild", Relation::ContainsChild),
];

const STATES: [(&str, State); 4] = [
    ("enabled", State::Enabled),
    ("checked", State::Checked),
    ("focused", State::Focused),
    ("selected", State::Selected),
];

impl Selector {
    /// Reads a selector: a plain text, or keys.
    pub(crate) fn read(of: &str, node: &Node, vars: &Vars) -> Result<Self, Problem> {
        Self::read_at(of, node, vars, 0)
    }

    fn read_at(of: &str, node: &Node, vars: &Vars, depth: usize) -> Result<Self, Problem> {
        if let Value::Scalar { .. } = node.value {
            let text = Some(pattern(node, of, vars)?);
            return Ok(Self { text, ..Self::default() });
        }
        let mut fields = Fields::new(of, node, vars)?;
        let selector = Self::take(&mut fields, depth)?;
        fields.end()?;
        selector.checked(of, node)
    }

    /// The keys of a selector among those of a command.
    pub(crate) fn take(fields: &mut Fields<'_>, depth: usize) -> Result<Self, Problem> {
        if depth > MAX_DEPTH {
            let message = format!("selectors are nested deeper than {MAX_DEPTH} levels");
            return Err(Problem::new(fields.at, message));
        }
        let vars = fields.vars();
        let text = fields.take("text")?.map(|node| pattern(node, "text", vars)).transpose()?;
        let id = fields.take("id")?.map(|node| pattern(node, "id", vars)).transpose()?;
        let mut selector = Self { text, id, ..Self::default() };
        for (key, relation) in RELATIONS {
            if let Some(node) = fields.take(key)? {
                let other = Self::read_at(key, node, vars, depth + 1)?;
                selector.relations.push((relation, other));
            }
        }
        if let Some(node) = fields.take("containsDescendants")? {
            for item in fields::list(node, "containsDescendants")? {
                let other = Self::read_at("containsDescendants", item, vars, depth + 1)?;
                selector.relations.push((Relation::ContainsDescendant, other));
            }
        }
        for (key, state) in STATES {
            selector.states.extend(fields.flag(key)?.map(|value| (state, value)));
        }
        selector.index = fields.number("index", -1000..=1000)?;
        Ok(selector)
    }

    /// The selector, unless it describes nothing.
    pub(crate) fn checked(self, of: &str, node: &Node) -> Result<Self, Problem> {
        if self.is_empty() {
            let help = "give `text`, `id`, a state or a relation";
            return Err(Problem::new(node.at, format!("`{of}` names no element")).help(help));
        }
        Ok(self)
    }

    /// Whether it describes nothing; an index alone describes nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_none()
            && self.id.is_none()
            && self.relations.is_empty()
            && self.states.is_empty()
    }
}

fn pattern(node: &Node, of: &str, vars: &Vars) -> Result<Pattern, Problem> {
    Pattern::new(&text(node, of, vars)?).map_err(|why| {
        let help = "write the text itself, with `\\` before `.`, `(`, `[`, `{`, `*`, `+`, `?`, `|`";
        Problem::new(node.at, format!("`{of}`: {why}")).help(help)
    })
}

/// As people read it: `"Save" below "Title"`.
impl std::fmt::Display for Selector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = vec![];
        parts.extend(self.text.as_ref().map(|text| format!("{:?}", text.text())));
        parts.extend(self.id.as_ref().map(|id| format!("id {:?}", id.text())));
        for (state, value) in &self.states {
            let name = format!("{state:?}").to_lowercase();
            parts.push(if *value { name } else { format!("not {name}") });
        }
        for (relation, other) in &self.relations {
            parts.push(format!("{} ({other})", relation.words()));
        }
        parts.extend(self.index.map(|index| format!("number {index}")));
        f.write_str(&parts.join(" "))
    }
}

impl Relation {
    fn words(self) -> &'static str {
        match self {
            Self::Below => "below",
            Self::Above => "above",
            Self::LeftOf => "left of",
            Self::RightOf => "right of",
            Self::ChildOf => "in",
            Self::ContainsChild => "with child",
            Self::ContainsDescendant => "containing",
        }
    }
}
