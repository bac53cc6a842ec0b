//! [`Limits`]: what one patch may cost. Its input alone decides, never a clock.

use ab_tree::TreePath;
use ab_tree::patch::{ApplyError, Effort, FilePatch};

/// Most bytes that the entries of one patch may make together, each counted: 512 MiB. A patch
/// that brings all its bytes itself stays below; only copies and deltas of large files exceed it.
pub(crate) const MAX_MADE: usize = 512 << 20;

/// Steps that each entry takes: for looking at what it is, and at the start of what it makes.
const ENTRY: usize = 128;
/// Steps for each component of its paths: whether a link or a file stands there.
const COMPONENT: usize = 8;
/// Steps for keeping one change in mind while a mail with renames is applied.
const KEPT: usize = 4;

/// What is left for the entries of one patch.
pub(crate) struct Limits {
    pub(crate) effort: Effort,
    room: usize,
}

impl Limits {
    pub(crate) fn new() -> Self {
        Self { effort: Effort::new(), room: MAX_MADE }
    }

    /// Pays for looking at an entry.
    pub(super) fn enter(&mut self, file: &FilePatch) -> Result<(), ApplyError> {
        let paths = [file.old.as_ref(), file.new.as_ref()].into_iter().flatten();
        let parts: usize = paths.map(|path: &TreePath| path.components().count()).sum();
        self.effort.pay(ENTRY + COMPONENT * parts)
    }

    /// Pays for a copy of `changes` changes.
    pub(super) fn remember(&mut self, changes: usize) -> Result<(), ApplyError> {
        self.effort.pay(KEPT * changes)
    }

    /// Takes room for `bytes` bytes; whether there was that much.
    pub(super) fn make(&mut self, bytes: usize) -> bool {
        let left = self.room.checked_sub(bytes);
        self.room = left.unwrap_or(0);
        left.is_some()
    }
}
