//! What the text of a build script says of tests and plugins.

/// What one script says.
#[derive(Debug, Default, Eq, PartialEq)]
pub(super) struct Facts {
    /// Classes named as `testInstrumentationRunner`, as paths: `com/app/Runner`.
    pub(super) runners: Vec<String>,
    /// Directories of `includeBuild`, relative to the script.
    pub(super) included: Vec<String>,
    /// The module applies `com.android.test`: its main source set are tests.
    pub(super) is_test_module: bool,
}

impl Facts {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Reads Groovy and Kotlin alike: strings after a few known words, line by line.
pub(super) fn read(text: &str) -> Facts {
    let mut facts = Facts::default();
    let mut plugins = PluginBlock::default();
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        let runner = argument(line, "testInstrumentationRunner");
        facts
            .runners
            .extend(runner.filter(|class| is_own_class(class)).map(|it| it.replace('.', "/")));
        if plugins.enter(line) {
            facts.included.extend(argument(line, "includeBuild").map(str::to_owned));
        }
        facts.is_test_module |= applies_test_plugin(line);
    }
    facts
}

/// Whether a line lies in `pluginManagement { … }`: builds included elsewhere ship.
#[derive(Default)]
struct PluginBlock {
    depth: usize,
}

impl PluginBlock {
    fn enter(&mut self, line: &str) -> bool {
        let opens = line.contains("pluginManagement");
        let inside = self.depth > 0 || opens;
        if inside {
            self.depth += line.matches('{').count();
            self.depth = self.depth.saturating_sub(line.matches('}').count());
        }
        inside
    }
}

/// The first string behind `word`, as in `word = "x"`, `word 'x'`, `word("x")`.
fn argument<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (_, behind) = line.split_once(word)?;
    let behind = behind.trim_start_matches([' ', '=', '(', '\t']);
    let quote = behind.chars().next().filter(|char| matches!(char, '"' | '\''))?;
    behind[1..].split_once(quote).map(|(text, _)| text)
}

/// A runner of the platform's libraries has no file in the tree.
fn is_own_class(class: &str) -> bool {
    class.contains('.') && !class.starts_with("androidx.") && !class.starts_with("android.")
}

/// `id("com.android.test")`, `alias(libs.plugins.android.test)`, `apply plugin: '…'`,
/// but not `apply false`, which only puts the plugin on the class path.
fn applies_test_plugin(line: &str) -> bool {
    let names = ["\"com.android.test\"", "'com.android.test'", "plugins.android.test)"];
    names.iter().any(|name| line.contains(name))
        && ["id", "alias", "apply plugin", "plugin"].iter().any(|word| line.starts_with(word))
        && !line.contains("apply false")
        && !line.contains("apply(false)")
}

#[cfg(test)]
mod tests {
    use super::{Facts, read};

    #[test]
    fn a_runner_of_the_app_is_found_in_both_languages() {
        for line in [
            r#"testInstrumentationRunner = "com.app.testing.Runner""#,
            "    testInstrumentationRunner 'com.app.testing.Runner'",
            r#"defaultConfig { testInstrumentationRunner = "com.app.testing.Runner" }"#,
            r#"testInstrumentationRunner("com.app.testing.Runner")"#,
        ] {
            assert_eq!(read(line).runners, ["com/app/testing/Runner"], "{line}");
        }
    }

    #[test]
    fn what_says_nothing_of_tests_is_no_fact() {
        for line in [
            r#"testInstrumentationRunner = "androidx.test.runner.AndroidJUnitRunner""#,
            r#"// testInstrumentationRunner = "com.app.Runner""#,
            "testInstrumentationRunner = runnerOf(x)",
            "alias(libs.plugins.android.test) apply false",
            r#"id("com.android.application")"#,
            "",
        ] {
            assert_eq!(read(line), Facts::default(), "{line}");
        }
    }

    #[test]
    fn included_builds_and_test_modules_are_found() {
        let settings = "includeBuild(\"library\")\npluginManagement {\n  repositories { google() }\n  \
                        includeBuild(\"tools/plugins\")\n}\nincludeBuild(\"app\")\n";
        assert_eq!(read(settings).included, ["tools/plugins"]);
        let line = "pluginManagement { includeBuild(\"plugins\") }\nincludeBuild(\"app\")";
        assert_eq!(read(line).included, ["plugins"]);
        assert!(read("alias(libs.plugins.android.test)").is_test_module);
        assert!(read("apply plugin: 'com.android.test'").is_test_module);
    }
}
