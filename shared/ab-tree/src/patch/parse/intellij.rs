//! `Index:` lines and rules of `=`, which `IntelliJ` and Subversion write before a section.

use super::Progress;

/// The marks seen so far.
#[derive(Default)]
pub(super) struct Marks {
    /// The last `Index:` line, until its section comes.
    index: Option<u32>,
    /// Whether its rule of `=` has come.
    ruled: bool,
    seen: bool,
}

impl Marks {
    pub(super) fn line(&mut self, text: &[u8], line: u32, progress: &mut Progress) {
        if text.starts_with(b"Index: ") {
            self.finish(progress);
            self.index = Some(line);
        } else if self.index.is_some() && is_rule(text) {
            self.ruled = true;
            self.seen = true;
        }
    }

    pub(super) fn section(&mut self) {
        self.index = None;
        self.ruled = false;
    }

    /// An announced file whose change is not there, for instance a binary one.
    pub(super) fn finish(&mut self, progress: &mut Progress) {
        if let Some(line) = self.index.filter(|_| self.ruled) {
            progress.note(line, "an index line without a diff");
        }
        self.section();
    }

    /// Whether a file has been announced whose section has not come yet.
    pub(super) fn is_announced(&self) -> bool {
        self.ruled
    }

    pub(super) fn seen(&self) -> bool {
        self.seen
    }
}

fn is_rule(line: &[u8]) -> bool {
    line.len() >= 20 && line.iter().all(|&byte| byte == b'=')
}

#[cfg(test)]
#[path = "intellij_tests.rs"]
mod tests;
