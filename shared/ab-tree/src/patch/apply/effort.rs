//! [`Effort`]: a bound on the work that a whole patch takes, by its input alone, never by a clock.

use super::ApplyError;

/// Bytes that are looked at in one step.
pub(super) const STEP: usize = 64;
/// Bytes that are hashed in one step: each change of a binary checks ids.
const HASHED: usize = 8;

/// Steps that are left for the entries of one patch.
///
/// A step is a line, or 64 bytes, that is looked at. Each entry pays for its file from the
/// first line to the last, so that many small entries for one large file can't take for ever.
#[derive(Clone, Debug)]
pub struct Effort {
    left: usize,
}

impl Effort {
    /// Steps for one patch: a change in each of 20,000 files of 20 KB of code stays below, and
    /// using them up takes seconds at most.
    pub const MAX: usize = 1 << 25;

    /// [`MAX`](Self::MAX) steps.
    #[must_use]
    pub fn new() -> Self {
        Self { left: Self::MAX }
    }

    /// Pays for `steps` steps; fails when nothing is left.
    pub fn pay(&mut self, steps: usize) -> Result<(), ApplyError> {
        self.left = self.left.saturating_sub(steps);
        if self.left == 0 { Err(ApplyError::Exhausted) } else { Ok(()) }
    }

    pub(super) fn left(&self) -> usize {
        self.left
    }

    pub(super) fn pay_for_text(&mut self, lines: usize, bytes: usize) -> Result<(), ApplyError> {
        self.pay(1 + lines + bytes / STEP)
    }

    pub(super) fn pay_for_hashing(&mut self, bytes: usize) -> Result<(), ApplyError> {
        self.pay(1 + bytes / HASHED)
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::new()
    }
}
