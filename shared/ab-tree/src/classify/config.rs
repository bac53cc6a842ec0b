//! Files that steer tests wherever they lie, also in the main source set.

use ab_contract::SourceSet;

use super::parts::Parts;
use super::{Layout, Place, Why};

const CONFIGS: [&str; 7] = [
    "robolectric.properties",
    "junit-platform.properties",
    "junit.properties",
    "kotest.properties",
    "testng.xml",
    "roborazzi.properties",
    "paparazzi.properties",
];

/// Service files and extension folders that a test framework loads from any class path.
const SERVICES: [&str; 11] = [
    "com.google.testing.",
    "io.kotest.",
    "io.mockk.",
    "org.junit.",
    "junit.",
    "org.mockito.",
    "org.powermock.",
    "org.robolectric.",
    "org.spockframework.",
    "org.testng.",
    "kotlinx.coroutines.test.",
];

const PICTURES: [&str; 5] = ["png", "jpg", "jpeg", "webp", "gif"];

const GOLDENS: [&str; 7] = [
    "screenshots",
    "snapshots",
    "goldens",
    "roborazzi",
    "__screenshots__",
    "__snapshots__",
    "__image_snapshots__",
];

/// The place of a file that steers tests; nothing for every other file.
pub(super) fn place(parts: &Parts, layout: &Layout) -> Option<Place> {
    if is_config(parts) {
        Some(Place::new(SourceSet::TestSupport, Why::TestConfig))
    } else if layout.is_runner(parts) {
        Some(Place::new(SourceSet::TestSupport, Why::TestRunner))
    } else if is_golden(parts, layout) {
        Some(Place::new(SourceSet::TestSupport, Why::Golden))
    } else {
        None
    }
}

fn is_config(parts: &Parts) -> bool {
    let service = parts.names().windows(3).any(|names| {
        names[0] == "META-INF"
            && names[1] == "services"
            && SERVICES.iter().any(|prefix| names[2].starts_with(prefix))
    });
    let extension = parts.directories().contains(&"mockito-extensions");
    service || extension || CONFIGS.contains(&parts.file())
}

/// A picture in a folder of goldens of a module that the base has, or where the
/// preview screenshot plugin keeps its references: `src/debug/screenshotTest`.
/// Pictures of the root module are rather documents.
fn is_golden(parts: &Parts, layout: &Layout) -> bool {
    let extension = parts.file().rsplit('.').next().unwrap_or_default();
    if !PICTURES.contains(&extension) {
        return false;
    }
    let dirs = parts.directories();
    let preview = dirs.windows(3).any(|names| names[0] == "src" && names[2] == "screenshotTest");
    let in_module =
        (1..dirs.len()).any(|at| GOLDENS.contains(&dirs[at]) && layout.is_module(parts.before(at)));
    preview || in_module
}
