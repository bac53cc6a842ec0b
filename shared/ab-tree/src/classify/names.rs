//! What the name of a source set, a directory or a file says of tests.

/// What a source set is for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    /// Code that ships.
    Main,
    /// Tests.
    Test,
    /// Helpers of tests.
    TestSupport,
}

/// The role of a directory directly below `src`, if its name tells.
///
/// `test`, `androidTest`, `testDebug`, `androidTestFree`, `jvmTest`, `commonTest` and
/// the like hold tests; `main`, `debug`, `release`, `commonMain` do not. A flavour can
/// have any name, so other names say nothing.
pub(super) fn source_set(name: &str) -> Option<Role> {
    let words = words(name);
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
    if has(&["test", "tests"]) || matches!(name, "androidtest" | "androidtests") {
        let helps = has(&["fixture", "fixtures", "util", "utils", "support", "helpers"]);
        return Some(if helps { Role::TestSupport } else { Role::Test });
    }
    let ships = has(&["main"]) || matches!(name, "debug" | "release" | "profile");
    ships.then_some(Role::Main)
}

/// Whether a directory outside any source set holds tests.
pub(super) fn is_test_directory(name: &str) -> bool {
    const WHOLE: [&str; 7] = [
        "__tests__",
        "__mocks__",
        "integration_test",
        "test_driver",
        "e2e",
        "androidtest",
        "androidtests",
    ];
    let amper = name.split_once('@').is_some_and(|(set, _)| set == "test");
    let xcode = name.strip_suffix("Tests").is_some_and(|stem| !stem.is_empty());
    let known = matches!(source_set(name), Some(Role::Test | Role::TestSupport));
    amper || xcode || WHOLE.contains(&name) || (known && is_one_name(name))
}

/// `test-data-generator` is a tool; `testFixtures` and `integration-tests` hold tests.
fn is_one_name(name: &str) -> bool {
    let ends = ["test", "tests", "fixtures", "utils", "support", "helpers"];
    let kebab = name.rsplit_once('-').is_none_or(|(_, last)| ends.contains(&last));
    kebab && !name.contains('.')
}

/// Whether a file outside any source set is a test by its name.
pub(super) fn is_test_file(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    match extension {
        "kt" | "java" | "groovy" | "scala" | "swift" => {
            ["Test", "Tests", "TestCase"].iter().any(|end| stem.ends_with(end))
        }
        "js" | "jsx" | "ts" | "tsx" | "mjs" => {
            [".test", ".spec"].iter().any(|end| stem.ends_with(end))
        }
        "dart" => stem.ends_with("_test"),
        _ => false,
    }
}

/// The words of `camelCase`, `snake_case` or `kebab-case`, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_capital = true;
    for char in name.chars() {
        let splits = (char.is_uppercase() && !after_capital) || !char.is_alphanumeric();
        if splits && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        after_capital = char.is_uppercase();
        if let Some(word) = words.last_mut()
            && char.is_alphanumeric()
        {
            word.extend(char.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Role, is_test_directory, is_test_file, source_set};

    #[test]
    fn a_source_set_is_known_by_a_word_of_its_name() {
        for name in [
            "test",
            "androidTest",
            "testDebug",
            "androidTestFreeDebug",
            "commonTest",
            "jvmTest",
            "androidUnitTest",
            "androidInstrumentedTest",
            "iosSimulatorArm64Test",
            "desktopTest",
            "sharedTest",
            "screenshotTest",
            "screenshotTestDebug",
            "integration-test",
            "Test",
            "integrationTest",
            "test-integration",
            "tests",
            "androidHostTest",
            "wasmJsTest",
        ] {
            assert_eq!(source_set(name), Some(Role::Test), "{name}");
        }
        for name in ["testFixtures", "androidTestUtil", "testFixturesDebug", "test-support"] {
            assert_eq!(source_set(name), Some(Role::TestSupport), "{name}");
        }
        for name in ["main", "debug", "release", "commonMain", "androidMain", "iosArm64Main"] {
            assert_eq!(source_set(name), Some(Role::Main), "{name}");
        }
        for name in ["latest", "contest", "testing", "attestation", "free", "com", "java", ""] {
            assert_eq!(source_set(name), None, "{name}");
        }
    }

    #[test]
    fn a_directory_of_tests_is_known_by_its_whole_name() {
        for name in ["test", "tests", "androidTest", "testFixtures", "__tests__", "test@ios"] {
            assert!(is_test_directory(name), "{name}");
        }
        for name in ["iosAppTests", "iosAppUITests", "integration_test", "androidTests"] {
            assert!(is_test_directory(name), "{name}");
        }
        for name in ["testing", "latest", "test-data-generator", "Tests.app", "protest", "src"] {
            assert!(!is_test_directory(name), "{name}");
        }
    }

    #[test]
    fn a_test_file_is_known_by_the_end_of_its_name() {
        for name in ["FooTest.kt", "FooTests.java", "a.test.tsx", "a.spec.ts", "widget_test.dart"] {
            assert!(is_test_file(name), "{name}");
        }
        for name in ["latest.java", "Mytest.java", "TestBed.kt", "Test", "SpeedTest.md", "a.ts"] {
            assert!(!is_test_file(name), "{name}");
        }
    }
}
