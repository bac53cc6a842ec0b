//! The extended headers of a git section, and what they say together.

use super::cursor::Cursor;
use super::header::{self, Index};
use super::name;
use super::section::{Kind, Name, Names, Section};
use crate::patch::{Content, Mode, PatchError};
use crate::path::quote::unquote;

/// What the headers have said so far.
#[derive(Default)]
pub(super) struct Head {
    pub(super) line: u32,
    names: Names,
    seen: Vec<&'static str>,
    old_mode: Option<Mode>,
    new_mode: Option<Mode>,
    pub(super) index: Index,
}

impl Head {
    pub(super) fn new(at: &Cursor) -> Self {
        let git = at.header().and_then(|line| line.strip_prefix(b"diff --git "));
        let names = Names { git: git.map(<[u8]>::to_vec), ..Names::default() };
        Self { line: at.line(), names, ..Self::default() }
    }

    pub(super) fn problem(&self, problem: &'static str) -> PatchError {
        PatchError::Header { line: self.line, problem }
    }

    fn has(&self, key: &str) -> bool {
        self.seen.iter().any(|seen| seen.starts_with(key))
    }

    /// Takes the line at `at` when it is an extended header.
    pub(super) fn extended(&mut self, at: &Cursor) -> Result<bool, PatchError> {
        let Some(line) = at.header() else { return Ok(false) };
        let Some(key) = KEYS.iter().find(|key| line.starts_with(key.as_bytes())) else {
            return Ok(false);
        };
        if self.seen.contains(key) {
            return Err(PatchError::Header { line: at.line(), problem: "a header is repeated" });
        }
        self.seen.push(key);
        self.take(key, &line[key.len()..], at.line())?;
        Ok(true)
    }

    fn take(&mut self, key: &str, value: &[u8], line: u32) -> Result<(), PatchError> {
        let mode = || header::mode(value).map(Some).ok_or(PatchError::Mode { line });
        match key {
            "old mode " | "deleted file mode " => self.old_mode = mode()?,
            "new mode " | "new file mode " => self.new_mode = mode()?,
            "rename from " | "rename old " | "copy from " => {
                self.names.from = Some(bare_name(value, line)?);
            }
            "rename to " | "rename new " | "copy to " => {
                self.names.to = Some(bare_name(value, line)?);
            }
            "index " => self.index = header::index(value).unwrap_or_default(),
            _ => {}
        }
        Ok(())
    }

    pub(super) fn read_names(&mut self, at: &mut Cursor) -> Result<(), PatchError> {
        let next = at.starts_with(b"--- ").then(|| at.after());
        if let Some(next) = next.filter(|next| next.starts_with(b"+++ ")) {
            let git = self.names.git.as_deref();
            let (minus, plus) = (name::at(at, git)?, name::at(&next, git)?);
            (self.names.minus, self.names.plus) = (Some(minus), Some(plus));
            *at = next.after();
        }
        Ok(())
    }

    /// Whether nothing at all has followed the first line. Git ignores such a line too.
    pub(super) fn is_bare(&self) -> bool {
        self.seen.is_empty() && self.names.minus.is_none()
    }

    pub(super) fn changes_something(&self) -> bool {
        ["old mode", "new ", "deleted", "rename", "copy"].iter().any(|key| self.has(key))
    }

    /// Whether the content has been cut off. A deletion says so again when it is applied,
    /// because `git diff -D` leaves the content out on purpose.
    pub(super) fn has_lost_content(&self) -> bool {
        self.index.changes && !self.has("deleted")
    }

    fn kind(&self) -> Result<Kind, PatchError> {
        let null = |name: &Option<Name>| *name == Some(Name::Null);
        let said = [
            (Kind::Add, self.has("new file") || null(&self.names.minus)),
            (Kind::Delete, self.has("deleted") || null(&self.names.plus)),
            (Kind::Rename, self.has("rename")),
            (Kind::Copy, self.has("copy")),
        ];
        let mut kinds = said.iter().filter(|(_, said)| *said).map(|(kind, _)| *kind);
        let kind = kinds.next().unwrap_or(Kind::Modify);
        if kinds.next().is_some() {
            return Err(self.problem("the headers name two kinds of change"));
        }
        Ok(kind)
    }

    pub(super) fn into_section(self, content: Content) -> Result<Section, PatchError> {
        let kind = self.kind()?;
        self.check_names(kind)?;
        let old_mode = self.old_mode.or(if kind == Kind::Add { None } else { self.index.mode });
        if kind == Kind::Modify && self.new_mode.is_some() != self.has("old mode") {
            return Err(self.problem("a change of mode needs both modes"));
        }
        if old_mode.zip(self.new_mode).is_some_and(|(old, new)| !old.same_type(new)) {
            return Err(self.problem("the type of a file changes within one entry"));
        }
        let (line, new_mode) = (self.line, self.new_mode);
        Ok(Section { line, names: self.names, kind, old_mode, new_mode, content })
    }

    fn check_names(&self, kind: Kind) -> Result<(), PatchError> {
        let named = |name: &Option<Name>| matches!(name, Some(Name::Path(_)));
        let Names { minus, plus, from, to, .. } = &self.names;
        if kind == Kind::Add && named(minus) || kind == Kind::Delete && named(plus) {
            return Err(self.problem("a side that is not there has a name other than /dev/null"));
        }
        if matches!(kind, Kind::Rename | Kind::Copy) && (from.is_none() || to.is_none()) {
            return Err(self.problem("a rename or copy without both names"));
        }
        Ok(())
    }
}

/// The extended headers, with the space that ends each.
const KEYS: [&str; 13] = [
    "old mode ",
    "new mode ",
    "deleted file mode ",
    "new file mode ",
    "copy from ",
    "copy to ",
    "rename from ",
    "rename to ",
    "rename old ",
    "rename new ",
    "similarity index ",
    "dissimilarity index ",
    "index ",
];

fn bare_name(text: &[u8], line: u32) -> Result<Vec<u8>, PatchError> {
    if !text.starts_with(b"\"") {
        return Ok(text.to_vec());
    }
    let unquoted = unquote(text).map(|(name, _)| name);
    unquoted.ok_or(PatchError::Header { line, problem: "the quoted path is malformed" })
}
