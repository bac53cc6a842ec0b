//! `diff`: the patch from a base to a workspace, byte by byte.

use std::io;
use std::path::Path;

use ab_cli::{RawError, Session};
use ab_tree::diff::diff_trees;
use ab_tree::tree::DirTree;

use crate::RestoreError;
use crate::base::Base;
use crate::job::place;

/// Writes the git patch that turns `base` into the folder `workspace`. Neither an index
/// nor attributes nor ignore files have a say; what is no part of a tree is named.
pub fn diff(session: &Session<'_>, base: &str, workspace: &Path) -> io::Result<u8> {
    session.raw(|out| {
        let (path, rev) = place(base);
        let base = Base::open(&path, rev.as_deref()).map_err(RawError::Fault)?;
        let work = DirTree::open(workspace).map_err(|err| RawError::Fault(err.into()))?;
        for left in work.left_out() {
            session.console().say(&format!("left out: {}, {}", left.path, left.what));
        }
        match diff_trees(base.tree(), &work, out) {
            Ok(()) => Ok(0),
            Err(ab_tree::diff::DiffError::Write(err)) => Err(RawError::Output(err)),
            Err(err) => Err(RawError::Fault(RestoreError::from(err))),
        }
    })
}
