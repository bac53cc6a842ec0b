//! [`Budget`]: a bound on work that depends on the input alone, never on a clock.

use super::effort::{Effort, STEP};
use super::{ApplyError, Hunk};

/// Work for honest small files, in steps.
const BASE: usize = 1 << 22;
/// Further steps for each byte of the file and its hunks.
const PER_BYTE: usize = 2;

/// Steps that are left for finding the hunks of one file; never more than for the whole patch.
pub(super) struct Budget {
    given: usize,
    left: usize,
    /// Whether the patch, not the file, has no more.
    is_last: bool,
}

impl Budget {
    pub(super) fn new(old: &[u8], hunks: &[Hunk], effort: &Effort) -> Self {
        let patch: usize = hunks.iter().map(|hunk| hunk.body.len()).sum();
        let own = BASE + PER_BYTE * (old.len() + patch);
        let given = own.min(effort.left());
        Self { given, left: given, is_last: given < own }
    }

    /// Pays for looking at `bytes` bytes.
    pub(super) fn pay(&mut self, bytes: usize) {
        self.pay_steps(1 + bytes / STEP);
    }

    pub(super) fn pay_steps(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Fails once nothing is left, at hunk `index` from 0.
    pub(super) fn check(&self, index: usize, hunk: &Hunk) -> Result<(), ApplyError> {
        match (self.is_spent(), self.is_last) {
            (false, _) => Ok(()),
            (true, true) => Err(ApplyError::Exhausted),
            (true, false) => Err(ApplyError::TooComplex { hunk: index + 1, line: hunk.line }),
        }
    }

    pub(super) fn used(&self) -> usize {
        self.given - self.left
    }
}
