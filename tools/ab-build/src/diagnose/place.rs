//! `PATH:LINE:COLUMN` in front of a message.

use ab_contract::RelPath;

use crate::TREE;

/// A file and perhaps a line in it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Place {
    /// As the tool wrote it.
    pub(super) written: String,
    pub(super) line: Option<u32>,
}

impl Place {
    /// Reads `PATH`, `PATH:L` or `PATH:L:C` to the end of `text`.
    pub(super) fn parse(text: &str) -> Self {
        let (rest, last) = number_at_end(text);
        let (path, first) = number_at_end(rest);
        // Of two numbers the first is the line, of one the only one.
        Self { written: path.into(), line: first.or(last) }
    }

    /// The path within the tree, if it is one.
    pub(super) fn in_tree(&self) -> Option<String> {
        let path = self.written.strip_prefix("file://").unwrap_or(&self.written);
        let path = path.strip_prefix(TREE).map_or(path, |below| below.trim_start_matches('/'));
        let path = path.trim_start_matches("./");
        let plain = path.len() <= 300 && path.parse::<RelPath>().is_ok();
        plain.then(|| path.into())
    }
}

fn number_at_end(text: &str) -> (&str, Option<u32>) {
    match text.rsplit_once(':').map(|(rest, number)| (rest, number.parse())) {
        Some((rest, Ok(number))) => (rest, Some(number)),
        _ => (text, None),
    }
}
