//! Files outside source sets: by the names of the file and of its directories.

use ab_contract::SourceSet;

use super::layout::holds_tests;
use super::names::is_test_file;
use super::parts::Parts;
use super::{Layout, Place, Why};

/// Directories whose code is part of the build itself.
const BUILD_LOGIC: [&str; 9] = [
    "buildSrc",
    "build-logic",
    "build_logic",
    "buildLogic",
    "build-conventions",
    "build-plugin",
    "build-plugins",
    "buildPlugins",
    "gradle-plugins",
];

const CATALOGS: [&str; 6] = [
    "gradle.properties",
    "local.properties",
    "project.properties",
    "gradle-daemon-jvm.properties",
    "gradle.lockfile",
    "build.properties",
];

const OTHER_BUILDS: [&str; 12] = [
    "pom.xml",
    "build.xml",
    "module.yaml",
    "CMakeLists.txt",
    "Makefile",
    "GNUmakefile",
    "Android.mk",
    "Android.bp",
    "meson.build",
    "configure.ac",
    "Cargo.toml",
    "BUILD.bazel",
];

const PIPELINES: [&str; 14] = [
    ".github",
    ".circleci",
    ".gitlab",
    ".buildkite",
    ".teamcity",
    ".gitlab-ci.yml",
    ".travis.yml",
    ".drone.yml",
    "azure-pipelines.yml",
    "bitrise.yml",
    "Jenkinsfile",
    "codecov.yml",
    ".codecov.yml",
    "appveyor.yml",
];

/// The place of a file that lies in no source set.
pub(super) fn place(parts: &Parts, layout: &Layout) -> Place {
    by_name(parts, layout).or_else(|| test(parts, layout)).unwrap_or_else(|| rest(parts, layout))
}

fn by_name(parts: &Parts, layout: &Layout) -> Option<Place> {
    let name = parts.file();
    let place = if is_wrapper(parts) {
        Place::new(SourceSet::Wrapper, Why::Wrapper)
    } else if parts.names().iter().any(|name| PIPELINES.contains(name)) {
        Place::new(SourceSet::Ci, Why::Pipeline)
    } else if is_baseline(parts) {
        Place::new(SourceSet::Ci, Why::Baseline)
    } else if is_api_dump(parts) {
        Place::new(SourceSet::Ci, Why::ApiDump)
    } else if matches!(name, ".gitattributes" | ".gitmodules" | ".gitignore" | ".lfsconfig") {
        Place::new(SourceSet::Other, Why::GitConfig)
    } else {
        return build(parts, layout).map(|why| Place::new(SourceSet::BuildLogic, why));
    };
    Some(place)
}

fn build(parts: &Parts, layout: &Layout) -> Option<Why> {
    let name = parts.file();
    if matches!(name, "settings.gradle" | "settings.gradle.kts" | "init.gradle" | "init.gradle.kts")
        || parts.get(0) == ".mvn"
    {
        Some(Why::Settings)
    } else if is_gradle_script(name) || OTHER_BUILDS.contains(&name) || has_extension(name, "cmake")
    {
        Some(Why::BuildScript)
    } else if CATALOGS.contains(&name) || name.ends_with(".versions.toml") {
        Some(Why::BuildProperties)
    } else if in_build_logic(parts, parts.dirs(), layout) && !in_tests(parts, layout) {
        Some(Why::BuildLogicDirectory)
    } else {
        None
    }
}

/// Whether a directory among the first `above` holds code of the build.
pub(super) fn in_build_logic(parts: &Parts, above: usize, layout: &Layout) -> bool {
    (0..above)
        .any(|at| BUILD_LOGIC.contains(&parts.get(at)) || layout.is_plugin_build(parts.through(at)))
        || parts.get(0) == "gradle" && above > 0
}

/// Whether the names of the directories alone say that.
pub(super) fn in_build_logic_by_name(parts: &Parts) -> bool {
    parts.directories().iter().any(|name| BUILD_LOGIC.contains(name))
}

pub(super) fn is_gradle_script(name: &str) -> bool {
    name.ends_with(".gradle") || name.ends_with(".gradle.kts")
}

fn is_wrapper(parts: &Parts) -> bool {
    let dirs = parts.directories();
    let in_folder = |outer: &str, inner: &str| {
        parts.names().windows(2).any(|names| names[0] == outer && names[1] == inner)
    };
    matches!(parts.file(), "gradlew" | "gradlew.bat" | "mvnw" | "mvnw.cmd")
        || (!dirs.is_empty() && (in_folder("gradle", "wrapper") || in_folder(".mvn", "wrapper")))
}

fn is_baseline(parts: &Parts) -> bool {
    let name = parts.file();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    match extension {
        "xml" => stem == "lint" || (stem.contains("baseline") && !stem.contains("profile")),
        "yml" | "yaml" => stem.starts_with("detekt") || stem.ends_with("detekt"),
        _ => false,
    }
}

/// A dump of the binary compatibility validator: `api/MODULE.api` or `api/android/MODULE.api`.
fn is_api_dump(parts: &Parts) -> bool {
    let name = parts.file();
    (has_extension(name, "api") || name.ends_with(".klib.api"))
        && parts.directories().contains(&"api")
}

fn has_extension(name: &str, wanted: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension == wanted)
}

fn test(parts: &Parts, layout: &Layout) -> Option<Place> {
    if in_tests(parts, layout) {
        let set = if is_code(parts.file()) { SourceSet::Test } else { SourceSet::TestSupport };
        Some(Place::new(set, Why::TestDirectory))
    } else if is_test_file(parts.file()) && code_root(parts, layout).is_none() {
        Some(Place::new(SourceSet::Test, Why::TestName))
    } else {
        None
    }
}

/// Whether a directory of tests lies above, but not inside a module's code: there a
/// directory `test` is a package. A link in its place counts as the directory.
fn in_tests(parts: &Parts, layout: &Layout) -> bool {
    let end = code_root(parts, layout).unwrap_or(parts.dirs() + 1);
    (0..end).any(|at| {
        let in_place_of_one = at == parts.dirs() && layout.is_directory(parts.path());
        (at < parts.dirs() || in_place_of_one) && holds_tests(parts, at, layout)
    })
}

/// The directory that holds the code of the innermost module, where the module does
/// not follow the usual layout: `src`, `java` or the like directly below it.
fn code_root(parts: &Parts, layout: &Layout) -> Option<usize> {
    let module = (0..=parts.dirs()).rev().find(|&at| layout.is_module(parts.before(at)))?;
    let is_root = module < parts.dirs()
        && matches!(parts.get(module), "src" | "java" | "kotlin" | "sources" | "lib");
    is_root.then_some(module)
}

fn is_code(name: &str) -> bool {
    const CODE: [&str; 22] = [
        "kt", "kts", "java", "groovy", "scala", "swift", "m", "mm", "js", "jsx", "mjs", "ts",
        "tsx", "dart", "c", "cc", "cpp", "h", "hpp", "rs", "go", "py",
    ];
    name.rsplit_once('.').is_some_and(|(_, extension)| CODE.contains(&extension))
}

fn rest(parts: &Parts, layout: &Layout) -> Place {
    let set = match parts.names() {
        [.., "AndroidManifest.xml"] => SourceSet::Resources,
        names if code_root(parts, layout).is_some() && names.len() > 1 => SourceSet::Production,
        names if names.iter().any(|name| matches!(*name, "res" | "assets")) => SourceSet::Resources,
        _ if is_code(parts.file()) => SourceSet::Production,
        _ => SourceSet::Other,
    };
    Place::new(set, Why::Other)
}
