//! [`View`]: a base with changes on top, in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Bound;

use ab_tree::TreePath;
use ab_tree::patch::Mode;

use crate::RestoreError;
use crate::base::Base;
use crate::node::Node;

/// What changed: the new file, or that there is none.
pub(crate) type Changes = BTreeMap<TreePath, Option<Node>>;

/// A tree that is being restored.
pub(crate) struct View<'a> {
    base: &'a Base,
    changes: Changes,
    /// Files of the base that were read: a replay needs them.
    touched: RefCell<BTreeMap<TreePath, Node>>,
}

impl<'a> View<'a> {
    pub(crate) fn new(base: &'a Base) -> Self {
        Self { base, changes: Changes::new(), touched: RefCell::default() }
    }

    pub(crate) fn base(&self) -> &'a Base {
        self.base
    }

    pub(crate) fn changes(&self) -> &Changes {
        &self.changes
    }

    pub(crate) fn into_parts(self) -> (Changes, BTreeMap<TreePath, Node>) {
        (self.changes, self.touched.into_inner())
    }

    /// The file as it is now.
    pub(crate) fn get(&self, path: &TreePath) -> Result<Option<Node>, RestoreError> {
        self.get_in(path, &self.changes)
    }

    /// The file as it was when `changes` were all there were.
    pub(crate) fn get_in(
        &self,
        path: &TreePath,
        changes: &Changes,
    ) -> Result<Option<Node>, RestoreError> {
        match changes.get(path) {
            Some(node) => Ok(node.clone()),
            None => self.original(path),
        }
    }

    /// The file as it is in the base.
    pub(crate) fn original(&self, path: &TreePath) -> Result<Option<Node>, RestoreError> {
        if let Some(known) = self.touched.borrow().get(path) {
            return Ok(Some(known.clone()));
        }
        let node = self.base.read(path)?;
        if let Some(node) = &node {
            self.touched.borrow_mut().insert(path.clone(), node.clone());
        }
        Ok(node)
    }

    pub(crate) fn set(&mut self, path: &TreePath, node: Option<Node>) {
        self.changes.insert(path.clone(), node);
    }

    /// Makes `path` what it was when `changes` were all there were.
    pub(crate) fn reset_to(&mut self, path: &TreePath, changes: &Changes) {
        match changes.get(path) {
            Some(node) => self.set(path, node.clone()),
            None => self.unset(path),
        }
    }

    /// Makes `path` what it is in the base again.
    pub(crate) fn unset(&mut self, path: &TreePath) {
        self.changes.remove(path);
    }

    /// The mode of the file at `path`, without reading it.
    pub(crate) fn mode(&self, path: &TreePath) -> Option<Mode> {
        match self.changes.get(path) {
            Some(node) => node.as_ref().map(|node| node.mode),
            None => self.base.entries().get(path).map(|meta| meta.mode),
        }
    }

    /// The file that stands where `path` needs a directory, outermost first.
    pub(crate) fn file_above(&self, path: &TreePath) -> Option<(TreePath, Mode)> {
        let mut found = None;
        let mut above = path.parent();
        while let Some(dir) = above {
            above = dir.parent();
            if let Some(mode) = self.mode(&dir) {
                found = Some((dir, mode));
            }
        }
        found
    }

    /// The files below `path`, as if it were a directory.
    pub(crate) fn below(&self, path: &TreePath) -> Vec<TreePath> {
        let kept = below(self.base.entries(), path)
            .filter(|path| !self.changes.contains_key(path))
            .cloned();
        let new = below(&self.changes, path).filter(|path| self.mode(path).is_some()).cloned();
        kept.chain(new).collect()
    }
}

/// The keys below the directory `path`.
pub(crate) fn below<'m, V>(
    map: &'m BTreeMap<TreePath, V>,
    path: &TreePath,
) -> impl Iterator<Item = &'m TreePath> + use<'m, V> {
    // No path sorts between `path/` and this one; a path that is too long has no children.
    let prefix = [path.as_bytes(), b"/"].concat();
    let first = TreePath::new([prefix.as_slice(), b"\x01"].concat()).ok();
    let range = first.map(|first| map.range((Bound::Included(first), Bound::Unbounded)));
    range
        .into_iter()
        .flatten()
        .map(|(path, _)| path)
        .take_while(move |path| path.as_bytes().starts_with(&prefix))
}
