//! What a candidate may change: by kind of file, then by the caller's globs.

use ab_tree::TreePath;
use ab_tree::classify::{Layout, Place};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use crate::RestoreError;

/// The caller's exceptions.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    protect: Globs,
    allow: Globs,
}

#[derive(Clone, Debug, Default)]
struct Globs {
    texts: Vec<String>,
    set: GlobSet,
}

/// What happens to a candidate's change of a path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Fate {
    /// It counts.
    Keep,
    /// The path has the base's bytes again.
    Reset,
    /// It is output of a build, and no source.
    Output,
}

impl Policy {
    /// Globs of paths that are reset although their kind is not, and of paths that the
    /// candidate may change although their kind is reset. The first list wins. In a
    /// glob `*` does not cross a `/`.
    pub fn new(protect: Vec<String>, allow: Vec<String>) -> Result<Self, RestoreError> {
        Ok(Self { protect: Globs::new(protect)?, allow: Globs::new(allow)? })
    }

    /// The globs of protected paths.
    pub fn protect(&self) -> &[String] {
        &self.protect.texts
    }

    /// The globs of allowed paths.
    pub fn allow(&self) -> &[String] {
        &self.allow.texts
    }

    /// What `path` is, and what happens to a change of it.
    pub(crate) fn fate(&self, path: &TreePath, layout: &Layout) -> (Place, Fate) {
        let place = layout.place(path);
        let fate = if self.protect.matches(path) {
            Fate::Reset
        } else if self.allow.matches(path) {
            Fate::Keep
        } else if place.is_build_output() {
            Fate::Output
        } else if place.is_protected() {
            Fate::Reset
        } else {
            Fate::Keep
        };
        (place, fate)
    }
}

impl Globs {
    fn new(texts: Vec<String>) -> Result<Self, RestoreError> {
        let mut set = GlobSetBuilder::new();
        for text in &texts {
            let glob = GlobBuilder::new(text).literal_separator(true).build();
            set.add(glob.map_err(|source| RestoreError::Glob { glob: text.clone(), source })?);
        }
        let all = texts.join(" ");
        let set = set.build().map_err(|source| RestoreError::Glob { glob: all, source })?;
        Ok(Self { texts, set })
    }

    fn matches(&self, path: &TreePath) -> bool {
        !self.texts.is_empty() && self.set.is_match(path.to_path())
    }
}
