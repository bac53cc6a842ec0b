//! Wildcards in file names.

use super::super::pattern::Pattern;
use super::fields::Field;
use super::state::Interp;
use crate::fs::join;

/// Names that one pattern may become.
const MAX_NAMES: usize = 100_000;

impl Interp {
    /// Adds the files that `field` matches, or its text if there are none.
    pub(super) fn glob(&self, field: Field, words: &mut Vec<String>) {
        if !field.wild || self.options.noglob {
            words.push(field.text);
            return;
        }
        let found = self.matching(&field.pattern);
        if found.is_empty() {
            words.push(field.text);
        } else {
            words.extend(found);
        }
    }

    fn matching(&self, pattern: &str) -> Vec<String> {
        let mut found = vec![String::new()];
        let mut parts = pattern.split('/').peekable();
        while let Some(part) = parts.next() {
            let more = if parts.peek().is_some() { "/" } else { "" };
            found = if part.contains(['*', '?', '[']) {
                found.iter().flat_map(|base| self.children(base, part, more)).collect()
            } else {
                let literal = unescape(part);
                found.into_iter().map(|base| format!("{base}{literal}{more}")).collect()
            };
            found.truncate(MAX_NAMES);
            if self.cancel.is_cancelled() {
                return vec![];
            }
        }
        found.retain(|path| self.fs.lstat(&join(&self.cwd, path)).is_ok());
        found
    }

    /// The entries of the folder `base` that match `part`.
    fn children(&self, base: &str, part: &str, more: &str) -> Vec<String> {
        let folder = if base.is_empty() { self.cwd.clone() } else { join(&self.cwd, base) };
        let pattern = Pattern::new(part);
        let hidden = part.starts_with('.') || part.starts_with("\\.");
        let names = self.fs.list(&folder).unwrap_or_default();
        let dots = [".", ".."].map(str::to_owned).into_iter().filter(|_| hidden);
        dots.chain(names)
            .filter(|name| (hidden || !name.starts_with('.')) && pattern.matches(name))
            .map(|name| format!("{base}{name}{more}"))
            .collect()
    }
}

fn unescape(part: &str) -> String {
    let mut text = String::new();
    let mut chars = part.chars();
    while let Some(char) = chars.next() {
        text.push(if char == '\\' { chars.next().unwrap_or('\\') } else { char });
    }
    text
}
