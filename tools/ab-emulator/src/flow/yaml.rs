//! YAML text into nodes that know their place, within limits and without surprises.
//!
//! A scalar keeps its text: what a word means is decided by who reads it, so `yes`, `on` and `42`
//! are texts wherever a text is due. Refused are duplicate keys, tags, keys that are no scalars, an
//! anchor used within itself, and whatever exceeds the limits.

use std::collections::{BTreeMap, BTreeSet};

use saphyr_parser::{Event, Parser, ScalarStyle, Span, StrInput};

use super::error::{At, Problem};

/// Largest file, in bytes.
pub(crate) const MAX_BYTES: usize = 256 << 10;
/// Deepest nesting of lists and maps.
const MAX_DEPTH: usize = 48;
/// Most nodes of a file, each use of an alias counted in full.
const MAX_NODES: usize = 20_000;

/// A value and where it starts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) at: At,
    pub(crate) value: Value,
}

/// What stands there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A text; plain if it stands without quotes.
    Scalar { text: String, plain: bool },
    /// Items in order.
    List(Vec<Node>),
    /// Pairs in order, each key once.
    Map(Vec<(Key, Node)>),
}

/// A key of a map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    pub(crate) at: At,
    pub(crate) text: String,
}

impl Node {
    /// Whether nothing stands there: an empty place, `~` or `null`.
    pub(crate) fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar { text, plain: true }
            if matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL"))
    }

    /// This node and all below it.
    fn count(&self) -> usize {
        1 + match &self.value {
            Value::Scalar { .. } => 0,
            Value::List(items) => items.iter().map(Self::count).sum(),
            Value::Map(pairs) => pairs.iter().map(|(_, node)| 1 + node.count()).sum(),
        }
    }

    /// How many lists and maps lie in one another.
    fn depth(&self) -> usize {
        match &self.value {
            Value::Scalar { .. } => 0,
            Value::List(items) => 1 + items.iter().map(Self::depth).max().unwrap_or(0),
            Value::Map(pairs) => 1 + pairs.iter().map(|(_, node)| node.depth()).max().unwrap_or(0),
        }
    }
}

/// The documents of a text.
pub(crate) fn parse(text: &str) -> Result<Vec<Node>, Problem> {
    if text.len() > MAX_BYTES {
        return Err(Problem::new(At::START, format!("is longer than {} KiB", MAX_BYTES >> 10)));
    }
    let mut reader = Reader {
        parser: Parser::new_from_str(text.strip_prefix('\u{feff}').unwrap_or(text)),
        anchors: BTreeMap::new(),
        nodes: 0,
    };
    let mut documents = vec![];
    loop {
        match reader.next()? {
            (Event::StreamEnd, _) => return Ok(documents),
            (Event::DocumentStart(_), _) => {
                reader.anchors.clear();
                documents.push(reader.node(0)?);
            }
            _ => {}
        }
    }
}

struct Reader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    anchors: BTreeMap<usize, Node>,
    nodes: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Span), Problem> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(err)) => Err(Problem::new(
                At::new(err.marker().line(), err.marker().col()),
                format!("is no YAML: {}", ab_cli::clean_line(err.info())),
            )),
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, depth: usize) -> Result<Node, Problem> {
        let event = self.next()?;
        self.node_of(event, depth)
    }

    fn node_of(&mut self, (event, span): (Event<'a>, Span), depth: usize) -> Result<Node, Problem> {
        let at = At::new(span.start.line(), span.start.col());
        self.count(at, 1)?;
        if depth > MAX_DEPTH {
            return Err(Problem::new(at, format!("is nested deeper than {MAX_DEPTH} levels")));
        }
        let (anchor, tag, value) = match event {
            Event::Alias(id) => return self.alias(id, at, depth),
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                (anchor, tag, Value::Scalar { text: text.into_owned(), plain })
            }
            Event::SequenceStart(anchor, tag) => (anchor, tag, self.list(depth)?),
            Event::MappingStart(anchor, tag) => (anchor, tag, self.map(depth)?),
            _ => return Err(Problem::new(at, "is no YAML: a value is missing")),
        };
        if tag.is_some() {
            let help = "a flow has no tags: quote what is a text";
            return Err(Problem::new(at, "a value has a tag").help(help));
        }
        let node = Node { at, value };
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        Ok(node)
    }

    fn list(&mut self, depth: usize) -> Result<Value, Problem> {
        let mut items = vec![];
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Ok(Value::List(items)),
                event => items.push(self.node_of(event, depth + 1)?),
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Value, Problem> {
        let (mut pairs, mut seen) = (vec![], BTreeSet::new());
        loop {
            let key = match self.next()? {
                (Event::MappingEnd, _) => return Ok(Value::Map(pairs)),
                event => self.node_of(event, depth + 1)?,
            };
            let Value::Scalar { text, .. } = key.value else {
                return Err(Problem::new(key.at, "a key is a text, no list or map"));
            };
            if !seen.insert(text.clone()) {
                return Err(Problem::new(key.at, format!("the key {text:?} stands twice")));
            }
            let node = self.node(depth + 1)?;
            pairs.push((Key { at: key.at, text }, node));
        }
    }

    /// A copy of what the anchor names. The anchor is known only once its value is complete.
    fn alias(&mut self, id: usize, at: At, depth: usize) -> Result<Node, Problem> {
        let Some(node) = self.anchors.get(&id) else {
            return Err(Problem::new(at, "an alias stands within what it names"));
        };
        let node = Node { at, ..node.clone() };
        self.count(at, node.count())?;
        if depth + node.depth() > MAX_DEPTH {
            return Err(Problem::new(at, format!("is nested deeper than {MAX_DEPTH} levels")));
        }
        Ok(node)
    }

    fn count(&mut self, at: At, more: usize) -> Result<(), Problem> {
        self.nodes += more;
        if self.nodes > MAX_NODES {
            return Err(Problem::new(at, format!("has more than {MAX_NODES} values")));
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "yaml_tests.rs"]
mod tests;
