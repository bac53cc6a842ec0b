//! Reading a patch: find its sections, then decide what their names mean.

mod binary;
mod containers;
mod cursor;
mod extended;
mod git;
mod header;
mod hunks;
mod intellij;
mod level;
mod markdown;
mod mbox;
mod name;
mod notice;
mod resolve;
mod section;
mod split;
#[cfg(test)]
mod test_support;
mod unified;

use containers::Containers;
use cursor::Cursor;
use section::Section;

use super::{MAX_FILES, MAX_PATCH, Note, Patch, PatchError};
use crate::TreePath;

/// Which paths of the base tree are files or directories, where somebody knows.
pub(super) type Exists<'a> = Option<&'a dyn Fn(&TreePath) -> bool>;

/// What accumulates while a patch is read.
#[derive(Default)]
struct Progress {
    notes: Vec<Note>,
    /// Bytes of binary data so far.
    inflated: usize,
    crlf_noted: bool,
}

impl Progress {
    fn note(&mut self, line: u32, message: &str) {
        self.notes.push(Note { line, message: message.to_owned() });
    }

    /// Whether the container has CRLF lines, judged by a header line.
    ///
    /// Tools write headers with LF only, even for files with CRLF. So a header with CRLF
    /// means that the patch was saved that way, and its content lines were too.
    fn note_crlf(&mut self, at: Cursor) -> bool {
        let crlf = at.peek().is_some_and(|line| line.ends_with(b"\r"));
        if crlf && !self.crlf_noted {
            self.crlf_noted = true;
            self.note(at.line(), "the patch was saved with CRLF lines");
        }
        crlf
    }
}

pub(super) fn parse(bytes: &[u8], exists: Exists) -> Result<Patch, PatchError> {
    if bytes.len() > MAX_PATCH {
        return Err(PatchError::TooLarge { bytes: bytes.len() });
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if text.trim_ascii().is_empty() {
        return Err(PatchError::Empty);
    }
    let mut scan = Scan::default();
    let mut at = Cursor::new(text);
    while let Some(line) = at.peek() {
        scan.step(&mut at, line)?;
    }
    if !text.ends_with(b"\n") {
        scan.progress.note(at.line() - 1, "the last line has no newline");
    }
    scan.finish(exists)
}

/// The sections found so far.
#[derive(Default)]
struct Scan {
    sections: Vec<Section>,
    progress: Progress,
    containers: Containers,
}

impl Scan {
    /// Takes a section, or one line of prose.
    fn step(&mut self, at: &mut Cursor, line: &[u8]) -> Result<(), PatchError> {
        let start = at.line();
        let section = if line.starts_with(b"diff --git ") {
            self.containers.git = true;
            git::section(at, &mut self.progress)?
        } else if unified::starts(*at) {
            Some(unified::section(at, &mut self.progress)?)
        } else {
            self.prose(at)?
        };
        if let Some(section) = section {
            self.containers.section();
            self.sections.push(section);
        }
        if self.sections.len() > MAX_FILES {
            return Err(PatchError::TooManyFiles { line: start });
        }
        Ok(())
    }

    fn prose(&mut self, at: &mut Cursor) -> Result<Option<Section>, PatchError> {
        let (line, text) = (at.line(), at.header().unwrap_or_default());
        if is_combined(text) {
            return Err(PatchError::Combined { line });
        }
        if text.starts_with(b"@@ -") && header::hunk(text).is_some() {
            return Err(PatchError::HunkWithoutHeader { line });
        }
        if text == b"GIT binary patch" {
            return Err(PatchError::Binary { line, problem: "binary data without a file header" });
        }
        let section = notice::section(text, line, &mut self.progress);
        if section.is_none() {
            self.containers.prose(*at, &mut self.progress)?;
        }
        at.advance();
        Ok(section)
    }

    fn finish(mut self, exists: Exists) -> Result<Patch, PatchError> {
        if self.sections.is_empty() {
            return Err(PatchError::NoDiff);
        }
        self.containers.finish(&mut self.progress);
        let container = self.containers.outermost();
        let files = resolve::files(self.sections, exists)?;
        let mut notes = self.progress.notes;
        notes.sort_by_key(|note| note.line);
        Ok(Patch { container, files, notes, mails: self.containers.into_mails() })
    }
}

/// The diff of a merge against several parents has no single base to apply to.
fn is_combined(line: &[u8]) -> bool {
    line.starts_with(b"diff --cc ")
        || line.starts_with(b"diff --combined ")
        || line.starts_with(b"@@@ -")
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
