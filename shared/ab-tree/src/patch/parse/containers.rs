//! What the prose around the sections says about the container.

use super::cursor::Cursor;
use super::{Progress, intellij, markdown, mbox};
use crate::patch::{Container, PatchError};

/// The marks of containers seen so far.
#[derive(Default)]
pub(super) struct Containers {
    pub(super) git: bool,
    intellij: intellij::Marks,
    markdown: bool,
    mbox: mbox::Marks,
    any_section: bool,
}

impl Containers {
    /// Looks at a line that is no part of a section.
    pub(super) fn prose(&mut self, at: Cursor, progress: &mut Progress) -> Result<(), PatchError> {
        let text = at.header().unwrap_or_default();
        self.markdown |= !self.any_section && markdown::is_fence(text);
        self.mbox.line(text, at.line())?;
        self.intellij.line(text, at.line(), progress);
        if text.starts_with(b"--- ") && at.after().starts_with(b"+++ ") {
            let (line, problem) = (at.line(), "a file header without hunks");
            // IntelliJ announces empty files in that way.
            if !self.intellij.is_announced() {
                return Err(PatchError::Header { line, problem });
            }
            progress.note(line, problem);
        }
        Ok(())
    }

    /// A section ends whatever its prose has begun.
    pub(super) fn section(&mut self) {
        self.any_section = true;
        self.intellij.section();
    }

    pub(super) fn finish(&mut self, progress: &mut Progress) {
        self.intellij.finish(progress);
    }

    /// The lines at which a mail begins.
    pub(super) fn into_mails(self) -> Vec<u32> {
        self.mbox.into_mails()
    }

    pub(super) fn outermost(&self) -> Container {
        if self.markdown {
            Container::Markdown
        } else if self.mbox.is_mail() {
            Container::Mbox
        } else if self.intellij.seen() {
            Container::IntelliJ
        } else if self.git {
            Container::Git
        } else {
            Container::Unified
        }
    }
}
