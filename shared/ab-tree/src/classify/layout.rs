//! [`Layout`]: what the base tree looks like, as far as it decides what a path is.

use std::collections::BTreeSet;

use super::files;
use super::names::is_test_directory;
use super::parts::Parts;
use super::scripts;
use crate::TreePath;

/// The base's modules and directories, and what its build scripts say of tests.
///
/// Only the base counts: a candidate can't make a test into production code by
/// adding a build script beside it.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Directories that hold a build script.
    modules: BTreeSet<Vec<u8>>,
    /// Modules that Maven builds.
    maven: BTreeSet<Vec<u8>>,
    /// Every directory that holds something.
    dirs: BTreeSet<Vec<u8>>,
    /// Paths of classes that run instrumented tests, e.g. `com/app/Runner`.
    runners: BTreeSet<String>,
    /// Directories of builds that are included as plugins.
    plugin_builds: BTreeSet<Vec<u8>>,
    /// Modules that are nothing but tests of another module.
    test_modules: BTreeSet<Vec<u8>>,
}

impl Layout {
    /// The layout of a tree with these files.
    pub fn new<'a>(paths: impl IntoIterator<Item = &'a TreePath>) -> Self {
        let mut layout = Self::default();
        for path in paths {
            let parts = Parts::new(path.as_bytes());
            layout.add_directories(&parts);
            let dir = parts.before(parts.dirs());
            if is_module_script(&parts) {
                layout.modules.insert(dir.to_vec());
            }
            if parts.file() == "pom.xml" {
                layout.maven.insert(dir.to_vec());
            }
        }
        layout
    }

    /// Whether the text of this file can tell something: then pass it to [`learn`](Self::learn).
    /// Convention plugins name test runners as scripts do.
    pub fn wants(path: &TreePath) -> bool {
        let name = path.file_name();
        let is_code = [&b".kt"[..], b".java", b".groovy"].iter().any(|end| name.ends_with(end));
        name.ends_with(b".gradle")
            || name.ends_with(b".gradle.kts")
            || (is_code && files::in_build_logic_by_name(&Parts::new(path.as_bytes())))
    }

    /// Reads a build script of the base; tells whether it said anything.
    pub fn learn(&mut self, path: &TreePath, script: &[u8]) -> bool {
        let text = String::from_utf8_lossy(script);
        let parts = Parts::new(path.as_bytes());
        let module = parts.before(parts.dirs());
        let facts = scripts::read(&text);
        let is_told = !facts.is_empty();
        self.runners.extend(facts.runners);
        self.plugin_builds.extend(facts.included.iter().map(|dir| join(module, dir)));
        if facts.is_test_module {
            self.test_modules.insert(module.to_vec());
        }
        is_told
    }

    /// Deepest ancestors come first, and a directory that is known has known parents.
    fn add_directories(&mut self, parts: &Parts) {
        for at in (0..parts.dirs()).rev() {
            if !self.dirs.insert(parts.through(at).to_vec()) {
                return;
            }
        }
    }

    pub(super) fn is_module(&self, dir: &[u8]) -> bool {
        self.modules.contains(dir)
    }

    pub(super) fn is_maven(&self, dir: &[u8]) -> bool {
        self.maven.contains(dir)
    }

    pub(super) fn is_directory(&self, dir: &[u8]) -> bool {
        self.dirs.contains(dir)
    }

    /// Whether the module of the source set at component `at` only tests another one.
    pub(super) fn is_test_module(&self, dir: &[u8]) -> bool {
        self.test_modules.contains(dir)
    }

    pub(super) fn is_plugin_build(&self, dir: &[u8]) -> bool {
        self.plugin_builds.contains(dir)
    }

    /// Whether the file is the class of a runner: `…/com/app/Runner.kt`.
    pub(super) fn is_runner(&self, parts: &Parts) -> bool {
        let Ok(path) = str::from_utf8(parts.path()) else { return false };
        let Some((stem, "kt" | "java")) = path.rsplit_once('.') else { return false };
        self.runners.iter().any(|runner| {
            stem.strip_suffix(runner.as_str())
                .is_some_and(|dir| dir.is_empty() || dir.ends_with('/'))
        })
    }

    /// A directory that groups modules is no directory of tests, whatever its name.
    pub(super) fn holds_modules(&self, dir: &[u8]) -> bool {
        let below = [dir, b"/"].concat();
        self.is_module(dir)
            || self.modules.range(below.clone()..).next().is_some_and(|it| it.starts_with(&below))
    }

    /// Whether one of the first `above` components is a directory of build output
    /// that the base does not keep as source. Below `src` only a module has one.
    pub(super) fn in_build_output(&self, parts: &Parts, above: usize) -> bool {
        let source = parts.directories().iter().position(|name| *name == "src").unwrap_or(above);
        (0..above).any(|at| {
            let is_output = self.is_module_output(parts, at)
                || (at < source && is_output_by_name(parts.get(at), parts.get(at + 1)));
            is_output && !self.is_directory(parts.through(at))
        })
    }

    fn is_module_output(&self, parts: &Parts, at: usize) -> bool {
        match parts.get(at) {
            "build" => self.is_module(parts.before(at)),
            "target" => self.is_maven(parts.before(at)),
            _ => false,
        }
    }
}

fn is_output_by_name(name: &str, below: &str) -> bool {
    match name {
        "build" => OUTPUTS.contains(&below),
        ".gradle" | ".kotlin" | ".cxx" | ".externalNativeBuild" => true,
        _ => false,
    }
}

/// What Gradle, AGP and setuptools put below `build`.
const OUTPUTS: [&str; 12] = [
    "classes",
    "generated",
    "intermediates",
    "kotlin",
    "kspCaches",
    "lib",
    "libs",
    "outputs",
    "reports",
    "resources",
    "test-results",
    "tmp",
];

/// `build.gradle`, or `NAME.gradle` in the directory NAME; the settings of the root.
fn is_module_script(parts: &Parts) -> bool {
    let name = parts.file();
    let script = name.strip_suffix(".gradle.kts").or(name.strip_suffix(".gradle"));
    match script {
        Some("build") => true,
        Some("settings") => parts.dirs() == 0,
        Some(stem) => parts.directories().last().is_some_and(|dir| *dir == stem),
        None => matches!(name, "pom.xml" | "module.yaml" | "pubspec.yaml"),
    }
}

fn join(dir: &[u8], below: &str) -> Vec<u8> {
    let below = below.trim_start_matches("./").trim_matches('/').as_bytes();
    if dir.is_empty() { below.to_vec() } else { [dir, b"/", below].concat() }
}

/// Whether component `at` is a directory of tests that groups no modules.
pub(super) fn holds_tests(parts: &Parts, at: usize, layout: &Layout) -> bool {
    is_test_directory(parts.get(at)) && !layout.holds_modules(parts.through(at))
}
