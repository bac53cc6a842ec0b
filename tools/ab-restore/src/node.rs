//! [`Node`]: a file of the tree in memory.

use std::sync::Arc;

use ab_tree::patch::Mode;

/// A file, link or submodule, and its bytes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Node {
    pub(crate) mode: Mode,
    pub(crate) bytes: Arc<[u8]>,
}

impl Node {
    pub(crate) fn new(mode: Mode, bytes: Vec<u8>) -> Self {
        Self { mode, bytes: bytes.into() }
    }

    pub(crate) fn is_link(&self) -> bool {
        self.mode == Mode::Symlink
    }
}
