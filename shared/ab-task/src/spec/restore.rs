//! `[restore]`: how the judged tree is put together.

use ab_contract::RelPath;
use globset::GlobBuilder;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::field::{At, Problems};

/// Base, and what the candidate may change beside production code.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Restore {
    /// The tree that the candidate starts from: a folder of the task, or
    /// `GITDIR@REV` with a git object store in the task.
    pub base: String,
    /// Globs of paths that are reset although their class is not.
    pub protect: Vec<String>,
    /// Globs of paths that the candidate may change although their class is reset,
    /// e.g. the wrapper in a task that upgrades it.
    pub allow: Vec<String>,
}

/// Where the base lies.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Base {
    /// Folder or git object store, relative to the task.
    pub path: RelPath,
    /// Commit or tag, for an object store.
    pub rev: Option<String>,
}

impl Default for Restore {
    fn default() -> Self {
        Self { base: "environment/app".into(), protect: vec![], allow: vec![] }
    }
}

impl Restore {
    /// Where the base lies; `None` only for a spec that was not validated.
    pub fn base(&self) -> Option<Base> {
        let (path, rev) = match self.base.rsplit_once('@') {
            Some((path, rev)) => (path, Some(rev)),
            None => (self.base.as_str(), None),
        };
        let plain = |rev: &str| {
            !rev.is_empty()
                && !rev.starts_with('-')
                && rev.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._/-".contains(&byte))
        };
        rev.is_none_or(plain)
            .then(|| Some(Base { path: path.parse().ok()?, rev: rev.map(str::to_owned) }))?
    }

    pub(super) fn validate(&self, at: &At, problems: &mut Problems) {
        problems.check(
            self.base().is_some(),
            || at.then("base"),
            "a base is a folder of the task, or GITDIR@REV, and does not leave the task",
        );
        for (name, globs) in [("protect", &self.protect), ("allow", &self.allow)] {
            for (index, text) in globs.iter().enumerate() {
                glob(text, &at.then(name).index(index), problems);
            }
        }
    }
}

/// A path of the tree.
pub(super) fn below(path: &str, at: &At, problems: &mut Problems) {
    let fits = path.parse::<RelPath>().is_ok();
    problems.check(fits, || at.clone(), "a path is relative, without . or .. parts");
}

/// A glob of paths of the tree, in which `*` does not cross a `/`.
pub(super) fn glob(text: &str, at: &At, problems: &mut Problems) {
    below(text, at, problems);
    if let Err(err) = GlobBuilder::new(text).literal_separator(true).build() {
        problems.add(at.clone(), format!("is no glob: {}", err.kind()));
    }
}
