//! A screen's nodes as `uiautomator dump` writes them.

use serde::Deserialize;

/// Deepest nesting that is written; deeper nodes are left out, and counted.
const DEPTH: usize = 200;

/// A node, as the app's process tells it. Absent means empty or false.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "a node has as many")]
pub struct Node {
    class: String,
    package: String,
    id: String,
    text: String,
    hint: String,
    desc: String,
    checkable: bool,
    checked: bool,
    clickable: bool,
    enabled: bool,
    focusable: bool,
    focused: bool,
    scrollable: bool,
    long: bool,
    password: bool,
    selected: bool,
    bounds: [i32; 4],
    order: i32,
    toolkit: String,
    rendered: Option<bool>,
    state: String,
    heading: bool,
    role: String,
    error: String,
    children: Vec<Node>,
}

impl Node {
    /// Whether `--compressed` keeps it: something to read, to touch or to find.
    fn says_something(&self) -> bool {
        let texts = [&self.text, &self.desc, &self.hint, &self.state, &self.error];
        let acts = [
            self.clickable,
            self.long,
            self.checkable,
            self.scrollable,
            self.focusable,
            self.heading,
        ];
        texts.iter().any(|text| !text.is_empty())
            || acts.contains(&true)
            || self.rendered == Some(false)
    }

    /// Without the nodes that only lay others out; their children move up.
    #[must_use]
    pub fn compressed(mut self) -> Self {
        self.children = self.children.into_iter().flat_map(Self::kept).collect();
        self
    }

    fn kept(self) -> Vec<Self> {
        let node = self.compressed();
        if node.says_something() { vec![node] } else { node.children }
    }

    fn write(&self, out: &mut String, index: usize, depth: usize) {
        out.push_str("<node");
        let [left, top, right, bottom] = self.bounds;
        let flag = |value: bool| value.to_string();
        for (name, value) in [
            ("index", index.to_string()),
            ("text", self.text.clone()),
            ("resource-id", self.id.clone()),
            ("class", self.class.clone()),
            ("package", self.package.clone()),
            ("content-desc", self.desc.clone()),
            ("checkable", flag(self.checkable)),
            ("checked", flag(self.checked)),
            ("clickable", flag(self.clickable)),
            ("enabled", flag(self.enabled)),
            ("focusable", flag(self.focusable)),
            ("focused", flag(self.focused)),
            ("scrollable", flag(self.scrollable)),
            ("long-clickable", flag(self.long)),
            ("password", flag(self.password)),
            ("selected", flag(self.selected)),
            ("bounds", format!("[{left},{top}][{right},{bottom}]")),
            ("drawing-order", self.order.to_string()),
            ("hint", self.hint.clone()),
        ] {
            attribute(out, name, &value);
        }
        self.own_attributes(out);
        if self.children.is_empty() || depth == DEPTH {
            out.push_str(" />");
            return;
        }
        out.push('>');
        for (index, child) in self.children.iter().enumerate() {
            child.write(out, index, depth + 1);
        }
        out.push_str("</node>");
    }

    /// What a phone's dump does not have: readers of dumps pass over it.
    fn own_attributes(&self, out: &mut String) {
        let rendered = if self.rendered == Some(false) { "false" } else { "" };
        let heading = if self.heading { "true" } else { "" };
        for (name, value) in [
            ("toolkit", self.toolkit.as_str()),
            ("rendered", rendered),
            ("state-description", &self.state),
            ("heading", heading),
            ("role-description", &self.role),
            ("error", &self.error),
        ] {
            if !value.is_empty() {
                attribute(out, name, value);
            }
        }
    }
}

/// The dump of these windows' roots.
pub fn dump(roots: &[Node], rotation: u8) -> String {
    let mut out = String::from("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>");
    out.push_str("<hierarchy rotation=\"");
    out.push_str(&rotation.to_string());
    out.push_str("\">");
    for (index, root) in roots.iter().enumerate() {
        root.write(&mut out, index, 0);
    }
    out.push_str("</hierarchy>");
    out
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    for c in value.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // As themselves they would read as blanks.
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            // What XML 1.0 can't hold; uiautomator writes a dot too.
            c if (c.is_control() && !('\u{7f}'..='\u{9f}').contains(&c))
                || ('\u{fffe}'..='\u{ffff}').contains(&c) =>
            {
                out.push('.');
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(json: &str) -> Node {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_node_is_written_as_uiautomator_does() {
        let root = node(
            r#"{"class":"android.widget.TextView","package":"p","id":"p:id/t","text":"a & \"b\" <c>\n\u0001",
            "enabled":true,"bounds":[0,1,20,30],"order":2,"toolkit":"view"}"#,
        );
        assert_eq!(
            dump(&[root], 1),
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"1\">\
             <node index=\"0\" text=\"a &amp; &quot;b&quot; &lt;c&gt;&#10;.\" resource-id=\"p:id/t\" \
             class=\"android.widget.TextView\" package=\"p\" content-desc=\"\" checkable=\"false\" checked=\"false\" \
             clickable=\"false\" enabled=\"true\" focusable=\"false\" focused=\"false\" scrollable=\"false\" \
             long-clickable=\"false\" password=\"false\" selected=\"false\" bounds=\"[0,1][20,30]\" \
             drawing-order=\"2\" hint=\"\" toolkit=\"view\" /></hierarchy>"
        );
    }

    #[test]
    fn compressing_lifts_children_out_of_mere_layouts() {
        let root = node(
            r#"{"class":"R","children":[{"class":"L","children":[{"class":"T","text":"x"},
            {"class":"E","children":[{"class":"B","clickable":true}]}]}]}"#,
        );
        let small = root.compressed();
        let classes: Vec<_> = small.children.iter().map(|c| c.class.as_str()).collect();
        assert_eq!((small.class.as_str(), classes), ("R", vec!["T", "B"]));
    }

    #[test]
    fn a_bottomless_tree_ends() {
        let mut root = Node::default();
        for _ in 0..1000 {
            root = Node { children: vec![root], ..Node::default() };
        }
        assert_eq!(dump(&[root], 0).matches("<node").count(), DEPTH + 1);
    }
}
