//! `source` and `patch`: the tree that is judged, and what a patch did to it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Digest, FileRef, RelPath};

/// A tree of files.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Source {
    /// Before or after the candidate's patch.
    pub role: SourceRole,
    /// Where the tree lies, relative to the run folder. Null for a base: it belongs
    /// to the verifier, and its listing and the blobs that were needed stand for it.
    pub root: Option<RelPath>,
    /// SHA-256 of the listing's bytes, so equal digests mean equal trees.
    pub digest: Digest,
    /// How many files and links the tree has.
    pub files: u64,
    /// One line a file: `MODE SIZE SHA256<TAB>PATH`, sorted by the path's bytes.
    pub listing: FileRef,
}

/// Which tree a `source` record is about.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceRole {
    /// The pinned tree that the candidate started from.
    Base,
    /// Base, the candidate's patch without what it may not touch, hidden tests.
    Restored,
}

/// What became of a candidate's patch.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Patch {
    /// File name of the patch.
    pub name: String,
    /// The patch as it was given.
    pub sha256: Digest,
    /// What became of the whole.
    pub outcome: PatchOutcome,
    /// One sentence where the outcome needs a reason, e.g. the line of the fault.
    #[serde(default)]
    pub reason: Option<String>,
    /// What became of each file, in the patch's order.
    #[serde(default)]
    pub files: Vec<PatchedFile>,
    /// Places that a check must look at, e.g. changed build logic. No accusation.
    #[serde(default)]
    pub sensitive: Vec<Sensitive>,
    /// Binary files that the patch adds or changes.
    #[serde(default)]
    pub binaries: Vec<Binary>,
    /// The hidden tests that were applied after it, as they were given.
    #[serde(default)]
    pub tests: Option<FileRef>,
    /// Globs of paths that were reset although their kind is not.
    #[serde(default)]
    pub protect: Vec<String>,
    /// Globs of paths that could change although their kind is reset.
    #[serde(default)]
    pub allow: Vec<String>,
}

/// What became of a whole patch.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PatchOutcome {
    /// Every entry that may count was applied.
    Applied,
    /// Some entries could not be applied: each says why.
    Partial,
    /// The patch has no byte of content.
    Empty,
    /// Every entry is one that is reset anyway.
    OnlyProtected,
    /// Not applied at all: no diff, malformed, or it would leave the tree.
    Refused,
}

/// One entry of a patch.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct PatchedFile {
    /// The path after the patch; for a deletion, before it. Bytes that are not
    /// UTF-8 are quoted as git quotes them.
    pub path: String,
    /// The path before a rename or copy.
    #[serde(default)]
    pub from: Option<String>,
    /// What kind of file it is.
    pub set: SourceSet,
    /// What was done with the entry.
    pub outcome: FileOutcome,
    /// 1-based line of the entry in the patch.
    #[serde(default)]
    pub line: Option<u32>,
    /// One sentence, where the outcome needs a reason.
    #[serde(default)]
    pub reason: Option<String>,
}

/// What was done with one entry of a patch.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FileOutcome {
    /// The change is in the restored tree.
    Applied,
    /// The file is protected: its bytes are the base's again.
    Restored,
    /// Only the protected half of a rename was undone, the other half applied.
    OnlyProtected,
    /// A hidden file stands at the same path; the hidden one won.
    Collision,
    /// The change does not fit the base or the hidden tests' change.
    Conflict,
    /// The entry is not acceptable in itself, e.g. a link that leaves the tree.
    Refused,
    /// A binary change without its bytes.
    NoData,
}

/// What kind of file a path is, by source set and not by its name alone.
#[derive(
    Clone, Copy, Debug, Deserialize, Eq, Hash, JsonSchema, Ord, PartialEq, PartialOrd, Serialize,
)]
#[serde(rename_all = "snake_case")]
pub enum SourceSet {
    /// Code that ships.
    Production,
    /// Tests, in a test source set.
    Test,
    /// Helpers, data and configuration of tests.
    TestSupport,
    /// Build scripts, catalogs, properties, convention plugins.
    BuildLogic,
    /// The Gradle or Maven wrapper.
    Wrapper,
    /// Pipelines of a forge, baselines of linters.
    Ci,
    /// Manifest, resources and assets that ship.
    Resources,
    /// A file that is not text, by content.
    Binary,
    /// Documents and whatever else does not reach the product.
    Other,
}

/// A change that a later check must look at.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Sensitive {
    /// The file, as in [`PatchedFile::path`].
    pub path: String,
    /// Stable kebab-case name of the kind, e.g. `build-logic`, `test-config`.
    pub class: String,
    /// Whether the change was undone, so it can have had no effect.
    pub reset: bool,
    /// One sentence in the present tense.
    pub message: String,
}

/// A binary file that a patch brings.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct Binary {
    /// The file, as in [`PatchedFile::path`].
    pub path: String,
    /// Bytes, after the patch.
    pub size: u64,
    /// Of the bytes after the patch.
    pub sha256: Digest,
    /// What the content is, e.g. `zip`, `class`, `dex`, `elf`, `png`, `lfs-pointer`.
    pub format: String,
}
