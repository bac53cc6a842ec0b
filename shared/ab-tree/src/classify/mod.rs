//! What kind of file a path is: by source set, not by name globs.
//!
//! A glob such as `**/test/*` misses test helpers in `src/commonTest` and drops
//! production code in a package called `test`. Here the source set above a file
//! decides; names decide only where there is no source set. What a path means can
//! depend on the rest of the tree, so a [`Layout`] of the base comes first.

mod config;
mod files;
mod layout;
mod names;
mod parts;
mod scripts;
mod source_set;

use ab_contract::SourceSet;
pub use layout::Layout;

use crate::TreePath;
use parts::Parts;

/// What kind of file a path is, and which rule says so.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// The kind.
    pub set: SourceSet,
    /// The rule.
    pub why: Why,
}

/// The rule that decided.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Why {
    /// The source set that the file lies in.
    SourceSet,
    /// A directory of tests without a source set above it.
    TestDirectory,
    /// The name of the file, where neither source set nor directory says anything.
    TestName,
    /// It configures tests, wherever it lies.
    TestConfig,
    /// The class that a build script names as `testInstrumentationRunner`.
    TestRunner,
    /// A reference picture of a screenshot test.
    Golden,
    /// Main source set of a module that helps tests, e.g. `core/testing`.
    TestModule,
    /// A build script of a module.
    BuildScript,
    /// A settings script: it says which modules and plugins there are.
    Settings,
    /// Properties or version catalogs of the build.
    BuildProperties,
    /// Inside `buildSrc`, an included build or a folder of convention plugins.
    BuildLogicDirectory,
    /// Output of a build.
    BuildOutput,
    /// Gradle's or Maven's wrapper.
    Wrapper,
    /// Pipelines of a forge.
    Pipeline,
    /// A baseline or configuration of a linter.
    Baseline,
    /// A dump of a public API.
    ApiDump,
    /// `.gitattributes`, `.gitmodules`, `.gitignore`.
    GitConfig,
    /// The name of the file says what it is, e.g. documents.
    Other,
}

impl Place {
    /// Tests, what helps or configures them, and the wrapper belong to the verifier:
    /// after a patch they have the base's bytes again.
    pub fn is_protected(self) -> bool {
        matches!(self.set, SourceSet::Test | SourceSet::TestSupport | SourceSet::Wrapper)
    }

    /// Output of a build is no source: a patch does not bring it.
    pub fn is_build_output(self) -> bool {
        self.why == Why::BuildOutput
    }

    const fn new(set: SourceSet, why: Why) -> Self {
        Self { set, why }
    }
}

/// What kind of file `path` is in a tree that looks like `layout`.
pub fn classify(path: &TreePath, layout: &Layout) -> SourceSet {
    layout.place(path).set
}

impl Layout {
    /// What kind of file `path` is, and why.
    pub fn place(&self, path: &TreePath) -> Place {
        let parts = Parts::new(path.as_bytes());
        let found = source_set::find(&parts, self);
        let above = found.map_or(parts.dirs(), |found| found.at);
        if self.in_build_output(&parts, above) {
            return Place::new(SourceSet::Other, Why::BuildOutput);
        }
        if let Some(place) = config::place(&parts, self) {
            return place;
        }
        match found {
            Some(found) => source_set::place(&parts, found, self),
            None => files::place(&parts, self),
        }
    }
}
