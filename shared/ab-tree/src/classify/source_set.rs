//! The source set above a file: `MODULE/src/SET/…`.

use ab_contract::SourceSet;

use super::files;
use super::names::{self, Role};
use super::parts::Parts;
use super::{Layout, Place, Why};

/// A source set above a file.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// Component of `src`.
    pub(super) at: usize,
    role: Role,
}

/// What lies directly in a source set; it tells a flavour from a package.
const CONTENTS: [&str; 22] = [
    "AndroidManifest.xml",
    "aidl",
    "assets",
    "baselineProfiles",
    "composeResources",
    "cpp",
    "generated",
    "graphql",
    "groovy",
    "java",
    "jni",
    "jniLibs",
    "kotlin",
    "ml",
    "proto",
    "res",
    "resources",
    "rs",
    "scala",
    "screenshotTest",
    "shaders",
    "sqldelight",
];

const RESOURCES: [&str; 5] =
    ["res", "assets", "resources", "composeResources", "AndroidManifest.xml"];

/// The outermost source set decides: a sample project below `src/test` is a test's
/// data, and a package `src.test` below `src/main` is production code.
pub(super) fn find(parts: &Parts, layout: &Layout) -> Option<Found> {
    (0..parts.dirs())
        .filter(|&at| parts.get(at) == "src")
        .find_map(|at| role(parts, at, layout).map(|role| Found { at, role }))
}

fn role(parts: &Parts, at: usize, layout: &Layout) -> Option<Role> {
    let name = parts.get(at + 1);
    let is_file = at + 1 == parts.dirs();
    let named = names::source_set(name);
    if is_file {
        // A file `src/FooTest.kt` is no source set; a link in the place of one is.
        return named.filter(|_| !name.contains('.'));
    }
    let integration = name == "it" && layout.is_maven(parts.before(at));
    let flavour = CONTENTS.contains(&parts.get(at + 2));
    named.or(integration.then_some(Role::Test)).or(flavour.then_some(Role::Main))
}

/// The place of a file in the source set `found`.
pub(super) fn place(parts: &Parts, found: Found, layout: &Layout) -> Place {
    let module = parts.before(found.at);
    let content = parts.get(found.at + 2);
    match found.role {
        Role::Test => Place::new(test_kind(parts, found), Why::SourceSet),
        Role::TestSupport => Place::new(SourceSet::TestSupport, Why::SourceSet),
        Role::Main if content == "screenshotTest" => {
            Place::new(SourceSet::TestSupport, Why::Golden)
        }
        Role::Main if layout.is_test_module(module) => Place::new(SourceSet::Test, Why::TestModule),
        Role::Main if files::in_build_logic(parts, found.at, layout) => {
            Place::new(SourceSet::BuildLogic, Why::BuildLogicDirectory)
        }
        Role::Main if files::is_gradle_script(parts.file()) && !RESOURCES.contains(&content) => {
            Place::new(SourceSet::BuildLogic, Why::BuildScript)
        }
        Role::Main if RESOURCES.contains(&content) => {
            Place::new(SourceSet::Resources, helper_or(parts, found, Why::SourceSet))
        }
        Role::Main => Place::new(SourceSet::Production, helper_or(parts, found, Why::SourceSet)),
    }
}

/// Code is a test; data, pictures and resources help tests.
fn test_kind(parts: &Parts, found: Found) -> SourceSet {
    let in_resources = RESOURCES.contains(&parts.get(found.at + 2));
    let extension = parts.file().rsplit('.').next().unwrap_or_default();
    let is_code =
        matches!(extension, "kt" | "kts" | "java" | "groovy" | "scala" | "swift" | "js" | "ts");
    if is_code && !in_resources { SourceSet::Test } else { SourceSet::TestSupport }
}

/// Main code of a module such as `core/testing` ships with nothing, but honest work
/// has to keep it compiling, so it counts as production and is only marked.
fn helper_or(parts: &Parts, found: Found, otherwise: Why) -> Why {
    let helps = parts.directories()[..found.at].iter().any(|name| {
        let name = name.to_ascii_lowercase();
        matches!(name.as_str(), "testing" | "test" | "tests" | "benchmark" | "benchmarks")
            || name.split(['-', '_', '.']).any(|word| matches!(word, "testing" | "test" | "tests"))
    });
    if helps { Why::TestModule } else { otherwise }
}
