//! One entry of a patch: its headers, then its content as text or as binary data.

use super::{binary, header, text};
use crate::TreePath;
use crate::object_id::blob_id;
use crate::patch::Mode;

/// One side of an entry.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Side {
    pub(super) mode: Mode,
    pub(super) bytes: Vec<u8>,
}

impl Side {
    /// Git's id: of a submodule its commit, of anything else that of a blob.
    pub(super) fn id(&self) -> [u8; 20] {
        let commit = self.bytes.trim_ascii_end().strip_prefix(b"Subproject commit ");
        let mut id = [0; 20];
        match commit.filter(|_| self.mode == Mode::Gitlink) {
            Some(hex) if hex::decode_to_slice(hex, &mut id).is_ok() => id,
            _ => blob_id(&self.bytes),
        }
    }

    /// A NUL byte, as for git, though anywhere: text tools stop at it.
    fn is_binary(&self) -> bool {
        self.bytes.contains(&0)
    }
}

/// What to write for one path. At least one side is there.
pub(super) struct Entry<'a> {
    pub(super) path: &'a TreePath,
    pub(super) old: Option<Side>,
    pub(super) new: Option<Side>,
}

impl Entry<'_> {
    pub(super) fn to_patch(&self) -> Vec<u8> {
        let mut out = header::extended(self);
        let (old, new) = (bytes(self.old.as_ref()), bytes(self.new.as_ref()));
        if old == new {
            return out;
        }
        if [&self.old, &self.new].into_iter().flatten().any(Side::is_binary) {
            binary::write(old, new, &mut out);
        } else {
            header::names(self, &mut out);
            text::write(old, new, &mut out);
        }
        out
    }
}

fn bytes(side: Option<&Side>) -> &[u8] {
    side.map_or(&[], |side| &side.bytes)
}
