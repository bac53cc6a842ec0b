//! What is on the screen, as `uiautomator dump` writes it.
//!
//! The text comes from a device on which the candidate's app runs: it is bounded, has no document
//! type and no entities but the five of XML, and what does not fit is told, never guessed.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// Largest dump, in bytes.
const MAX_BYTES: usize = 16 << 20;
/// Most nodes.
const MAX_NODES: usize = 10_000;
/// Deepest nesting.
const MAX_DEPTH: usize = 200;

/// Pixels of the screen: left, top, right, bottom; right and bottom lie outside.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Bounds {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// One node of the screen.
#[expect(clippy::struct_excessive_bools, reason = "each is an attribute of the dump")]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// What it shows.
    pub text: String,
    /// What it shows while it is empty.
    pub hint: String,
    /// What it says to screen readers.
    pub description: String,
    /// Its resource id.
    pub id: String,
    /// Its class.
    pub class: String,
    /// The app that it belongs to.
    pub package: String,
    /// Where it lies.
    pub bounds: Bounds,
    /// Whether a touch does something.
    pub clickable: bool,
    /// Whether it takes input.
    pub enabled: bool,
    /// Whether it is ticked.
    pub checked: bool,
    /// Whether it has the input focus.
    pub focused: bool,
    /// Whether it is selected.
    pub selected: bool,
    /// The node that it lies in.
    pub parent: Option<usize>,
}

/// The screen, each node after the one that it lies in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// Nodes in the order of the dump.
    pub nodes: Vec<Node>,
    /// Quarter turns from the natural orientation.
    pub rotation: u8,
}

impl Tree {
    /// Reads a dump.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > MAX_BYTES {
            return Err(format!("the tree is larger than {} MiB", MAX_BYTES >> 20));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "the tree is not UTF-8")?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader::from_str(text);
        reader.config_mut().enable_all_checks(true);
        let mut builder = Builder::default();
        loop {
            let at = reader.buffer_position();
            let event = reader.read_event().map_err(|err| format!("the tree is no XML: {err}"))?;
            if matches!(event, Event::Eof) {
                return builder.finish();
            }
            builder.take(&event).map_err(|why| format!("the tree at byte {at}: {why}"))?;
        }
    }

    /// Whether `node` lies in `outer`, at any depth.
    pub(crate) fn lies_in(&self, node: usize, outer: usize) -> bool {
        std::iter::successors(self.nodes[node].parent, |parent| self.nodes[*parent].parent)
            .any(|parent| parent == outer)
    }
}

#[derive(Default)]
struct Builder {
    tree: Tree,
    /// The open nodes.
    open: Vec<usize>,
    /// Whether `hierarchy` was opened, and closed.
    state: State,
}

#[derive(Default, PartialEq)]
enum State {
    #[default]
    Before,
    Within,
    After,
}

impl Builder {
    fn take(&mut self, event: &Event<'_>) -> Result<(), String> {
        match event {
            Event::Start(tag) => self.start(tag, false),
            Event::Empty(tag) => self.start(tag, true),
            Event::End(_) => {
                if self.open.pop().is_none() {
                    self.state = State::After;
                }
                Ok(())
            }
            Event::Text(text) if text.iter().all(u8::is_ascii_whitespace) => Ok(()),
            Event::Decl(_) | Event::Comment(_) => Ok(()),
            Event::DocType(_) => Err("has a document type".into()),
            _ => Err("has something other than nodes".into()),
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>, empty: bool) -> Result<(), String> {
        match (tag.name().as_ref(), &self.state) {
            (b"hierarchy", State::Before) => self.root(tag, empty),
            (b"node", State::Within) => self.node(tag, empty),
            (_, State::Before) => Err("does not begin with `hierarchy`".into()),
            _ => Err("has an element that is no `node`".into()),
        }
    }

    fn root(&mut self, tag: &BytesStart<'_>, empty: bool) -> Result<(), String> {
        for pair in attributes(tag)? {
            if pair.0 == "rotation" {
                self.tree.rotation = pair.1.parse().map_err(|_| "has a wrong rotation")?;
            }
        }
        self.state = if empty { State::After } else { State::Within };
        Ok(())
    }

    fn node(&mut self, tag: &BytesStart<'_>, empty: bool) -> Result<(), String> {
        if self.tree.nodes.len() == MAX_NODES {
            return Err(format!("has more than {MAX_NODES} nodes"));
        }
        if self.open.len() == MAX_DEPTH {
            return Err(format!("is nested deeper than {MAX_DEPTH} levels"));
        }
        let mut node = Node { parent: self.open.last().copied(), ..Node::default() };
        for (name, value) in attributes(tag)? {
            node.set(&name, value)?;
        }
        if !empty {
            self.open.push(self.tree.nodes.len());
        }
        self.tree.nodes.push(node);
        Ok(())
    }

    fn finish(self) -> Result<Tree, String> {
        match self.state {
            State::After => Ok(self.tree),
            State::Before => Err("the tree is empty".into()),
            State::Within => Err("the tree is cut off".into()),
        }
    }
}

/// Names and values, with the five entities of XML and numbers replaced.
fn attributes(tag: &BytesStart<'_>) -> Result<Vec<(String, String)>, String> {
    let one = |attribute: Result<quick_xml::events::attributes::Attribute<'_>, _>| {
        let attribute =
            attribute.map_err(|err: quick_xml::events::attributes::AttrError| err.to_string())?;
        let name = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
        let value =
            attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|err| err.to_string())?;
        Ok((name, value.into_owned()))
    };
    tag.attributes().map(one).collect()
}

impl Node {
    fn set(&mut self, name: &str, value: String) -> Result<(), String> {
        match name {
            "text" => self.text = value,
            "hint" => self.hint = value,
            "content-desc" => self.description = value,
            "resource-id" => self.id = value,
            "class" => self.class = value,
            "package" => self.package = value,
            "bounds" => self.bounds = bounds(&value).ok_or("has bounds that are none")?,
            _ => return self.set_flag(name, &value),
        }
        Ok(())
    }

    fn set_flag(&mut self, name: &str, value: &str) -> Result<(), String> {
        let flag = match name {
            "clickable" => &mut self.clickable,
            "enabled" => &mut self.enabled,
            "checked" => &mut self.checked,
            "focused" => &mut self.focused,
            "selected" => &mut self.selected,
            _ => return Ok(()),
        };
        *flag = match value {
            "true" => true,
            "false" => false,
            _ => return Err(format!("`{name}` is neither true nor false")),
        };
        Ok(())
    }

    /// The text that people read: text, else hint, else description.
    pub fn shown(&self) -> &str {
        [&self.text, &self.hint, &self.description]
            .into_iter()
            .find(|text| !text.is_empty())
            .map_or("", String::as_str)
    }
}

/// `[0,63][1080,210]`.
fn bounds(text: &str) -> Option<Bounds> {
    let (start, end) = text.strip_prefix('[')?.strip_suffix(']')?.split_once("][")?;
    let pair = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    let ((left, top), (right, bottom)) = (pair(start)?, pair(end)?);
    Some(Bounds { left, top, right, bottom })
}

impl Bounds {
    /// Pixels from left to right; none for what is turned inside out.
    pub fn width(self) -> i64 {
        (i64::from(self.right) - i64::from(self.left)).max(0)
    }

    /// Pixels from top to bottom.
    pub fn height(self) -> i64 {
        (i64::from(self.bottom) - i64::from(self.top)).max(0)
    }

    /// Pixels of its area.
    pub fn area(self) -> i128 {
        i128::from(self.width()) * i128::from(self.height())
    }

    /// Its middle.
    pub fn middle(self) -> (i32, i32) {
        let half = |low: i32, high: i32| i64::midpoint(low.into(), high.into());
        let number = |value: i64| i32::try_from(value).unwrap_or_default();
        (number(half(self.left, self.right)), number(half(self.top, self.bottom)))
    }

    /// How much of it lies on a screen of this size, in percent.
    pub fn visible(self, (width, height): (i32, i32)) -> i128 {
        let on = Self {
            left: self.left.max(0),
            top: self.top.max(0),
            right: self.right.min(width),
            bottom: self.bottom.min(height),
        };
        (on.area() * 100).checked_div(self.area()).unwrap_or(0)
    }
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
