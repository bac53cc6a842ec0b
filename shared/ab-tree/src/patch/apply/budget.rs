//! [`Budget`]: a bound on work that depends on the input alone, never on a clock.

use super::Hunk;

/// Work for honest small files, in steps.
const BASE: usize = 1 << 22;
/// Further steps for each byte of the file and its hunks.
const PER_BYTE: usize = 2;
/// Bytes that are compared in one step.
const STEP: usize = 64;

/// Steps that are left for finding the hunks of one file.
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    pub(super) fn new(old: &[u8], hunks: &[Hunk]) -> Self {
        let patch: usize = hunks.iter().map(|hunk| hunk.body.len()).sum();
        Self { left: BASE + PER_BYTE * (old.len() + patch) }
    }

    /// Pays for looking at `bytes` bytes.
    pub(super) fn pay(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(1 + bytes / STEP);
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }
}
