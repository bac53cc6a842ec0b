//! [`Base`]: the pinned tree that a candidate started from.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

use ab_contract::Digest;
use ab_evidence::digest;
use ab_tree::TreePath;
use ab_tree::classify::Layout;
use ab_tree::diff::{EntryMeta, TreeRead};
use ab_tree::tree::{DirTree, GitTree, LeftOut, Listed, Listing, TreeError};

use crate::facts::Folded;
use crate::node::Node;
use crate::{RestoreError, below};

/// A base: where its bytes come from, and what decides what its paths are.
pub(crate) struct Base {
    tree: Box<dyn TreeRead>,
    entries: BTreeMap<TreePath, EntryMeta>,
    listing: OnceCell<Listing>,
    /// What was read so far, where there is no listing yet.
    hashed: RefCell<BTreeMap<TreePath, Listed>>,
    layout: Layout,
    /// The build scripts that told the layout something.
    scripts: Vec<TreePath>,
    folded: OnceCell<Folded>,
    left_out: Vec<LeftOut>,
}

impl Base {
    /// Opens a folder, or with `rev` an object store.
    pub(crate) fn open(path: &Path, rev: Option<&str>) -> Result<Self, RestoreError> {
        if let Some(rev) = rev {
            return Self::new(Box::new(GitTree::open(path, rev)?), None);
        }
        let tree = DirTree::open(path)?;
        let left_out = tree.left_out().to_vec();
        let base = Self::new(Box::new(tree), None)?;
        Ok(Self { left_out, ..base })
    }

    /// A base whose listing is known: each file is compared with it when it is read.
    pub(crate) fn listed(self, listing: Listing) -> Result<Self, RestoreError> {
        let is_same = |(path, meta): (&TreePath, &EntryMeta)| {
            listing.0.get(path).is_some_and(|it| it.mode == meta.mode && it.size == meta.size)
        };
        let changed = self.entries.iter().find(|entry| !is_same(*entry)).map(|(path, _)| path);
        let gone = || listing.0.keys().find(|path| !self.entries.contains_key(*path));
        if let Some(path) = changed.or_else(gone) {
            return Err(TreeError::Changed { path: path.clone() }.into());
        }
        Ok(Self { listing: OnceCell::from(listing), ..self })
    }

    /// The base `tree`; a build script that `tree` does not have says nothing.
    pub(crate) fn new(
        tree: Box<dyn TreeRead>,
        listing: Option<Listing>,
    ) -> Result<Self, RestoreError> {
        let entries = tree.list();
        let layout = Layout::new(entries.keys());
        let listing = listing.map(OnceCell::from).unwrap_or_default();
        let mut base = Self {
            tree,
            entries,
            listing,
            hashed: RefCell::default(),
            layout,
            scripts: vec![],
            folded: OnceCell::new(),
            left_out: vec![],
        };
        base.learn()?;
        Ok(base)
    }

    fn learn(&mut self) -> Result<(), RestoreError> {
        let wanted: Vec<_> =
            self.entries.keys().filter(|path| Layout::wants(path)).cloned().collect();
        for path in wanted {
            match self.tree.read(&path) {
                Ok(bytes) if self.layout.learn(&path, &bytes) => self.scripts.push(path),
                Ok(_) => {}
                Err(err) if err.kind() == std::io::ErrorKind::NotFound => {}
                Err(source) => return Err(TreeError::File { path, source }.into()),
            }
        }
        Ok(())
    }

    pub(crate) fn entries(&self) -> &BTreeMap<TreePath, EntryMeta> {
        &self.entries
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn scripts(&self) -> &[TreePath] {
        &self.scripts
    }

    /// What lies in the folder and is no part of the tree.
    pub(crate) fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    pub(crate) fn tree(&self) -> &dyn TreeRead {
        self.tree.as_ref()
    }

    /// Paths without regard to case and Unicode form.
    pub(crate) fn folded(&self) -> &Folded {
        self.folded.get_or_init(|| Folded::new(self.entries.keys()))
    }

    /// Every file with its digest; reads what was not read yet, unless it is known.
    pub(crate) fn listing(&self) -> Result<&Listing, RestoreError> {
        if let Some(known) = self.listing.get() {
            return Ok(known);
        }
        for path in self.entries.keys() {
            if !self.hashed.borrow().contains_key(path) {
                self.bytes(path)?;
            }
        }
        Ok(self.listing.get_or_init(|| Listing(self.hashed.take())))
    }

    /// The listing, if every file was read or it was known from the start.
    pub(crate) fn known_listing(&self) -> Option<&Listing> {
        self.listing.get()
    }

    /// Checks the digest of the whole base against the caller's.
    pub(crate) fn pin(&self, pinned: Option<&Digest>) -> Result<(), RestoreError> {
        let Some(pinned) = pinned else { return Ok(()) };
        let found = digest(&self.listing()?.to_bytes());
        if found == *pinned {
            return Ok(());
        }
        Err(RestoreError::Pin { found, pinned: pinned.clone() })
    }

    /// A file of the base.
    pub(crate) fn read(&self, path: &TreePath) -> Result<Option<Node>, RestoreError> {
        let Some(meta) = self.entries.get(path) else { return Ok(None) };
        Ok(self.bytes(path)?.map(|bytes| Node::new(meta.mode, bytes)))
    }

    /// Its bytes, checked against the listing, or against what was read before.
    pub(crate) fn bytes(&self, path: &TreePath) -> Result<Option<Vec<u8>>, TreeError> {
        let Some(meta) = self.entries.get(path) else { return Ok(None) };
        let failed = |source| TreeError::File { path: path.clone(), source };
        let bytes = self.tree.read(path).map_err(failed)?;
        let found = Listed::new(meta.mode, &bytes);
        let known = match self.listing.get() {
            Some(listing) => listing.0.get(path).copied(),
            None => Some(*self.hashed.borrow_mut().entry(path.clone()).or_insert(found)),
        };
        if known == Some(found) {
            Ok(Some(bytes))
        } else {
            Err(TreeError::Changed { path: path.clone() })
        }
    }

    /// Whether a file or directory stands at `path`.
    pub(crate) fn exists(&self, path: &TreePath) -> bool {
        self.entries.contains_key(path) || below(&self.entries, path).next().is_some()
    }
}
