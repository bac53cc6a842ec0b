//! One table of paths as they stand in real projects, with the hazards among them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ab_tree::TreePath;
use ab_tree::classify::{Layout, Why, classify};

/// The files of the base that say where its modules are.
const BASE: &str = "
settings.gradle.kts build.gradle.kts gradle.properties gradlew
app/build.gradle.kts app/src/main/AndroidManifest.xml app/src/test/java/com/app/OldTest.kt
app/src/demo/kotlin/com/app/Flavor.kt app/screenshots/home.png
core/testing/build.gradle.kts core/testing/src/main/kotlin/com/app/testing/AppRunner.kt
core/test/build.gradle.kts core/test/src/main/kotlin/com/app/test/Fakes.kt
shared/build.gradle.kts shared/src/commonMain/kotlin/A.kt
benchmarks/build.gradle.kts benchmarks/src/main/kotlin/com/app/Startup.kt
tools/plugins/settings.gradle.kts tools/plugins/lint/src/main/kotlin/Convention.kt
legacy/legacy.gradle legacy/src/com/app/Legacy.java legacy/tests/src/com/app/LegacyTest.java
server/pom.xml server/src/it/java/ServerIT.java
scripts/build/release.sh flutter/pubspec.yaml flutter/lib/main.dart
mpp/build.gradle.kts mpp/common/src/A.kt mpp/common/test/ATest.kt
";

const SCRIPTS: [(&str, &str); 4] = [
    (
        "build-logic/convention/src/main/kotlin/AppPlugin.kt",
        "    testInstrumentationRunner = \"com.app.testing.FeatureRunner\"",
    ),
    ("app/build.gradle.kts", "testInstrumentationRunner = \"com.app.testing.AppRunner\""),
    ("settings.gradle.kts", "pluginManagement { includeBuild(\"tools/plugins\") }"),
    ("benchmarks/build.gradle.kts", "plugins {\n    alias(libs.plugins.android.test)\n}"),
];

fn path(text: &str) -> TreePath {
    TreePath::from_wire(text).unwrap()
}

fn layout() -> Layout {
    let paths: Vec<_> = BASE.split_whitespace().map(path).collect();
    let mut layout = Layout::new(&paths);
    for (script, text) in SCRIPTS {
        assert!(Layout::wants(&path(script)));
        assert!(layout.learn(&path(script), text.as_bytes()));
    }
    layout
}

fn set_of(layout: &Layout, text: &str) -> String {
    let place = layout.place(&path(text));
    assert_eq!(classify(&path(text), layout), place.set);
    if place.is_build_output() {
        return "output".into();
    }
    format!("{:?}", place.set)
}

const TABLE: &str = include_str!("classify.table");

#[test]
fn every_path_of_the_table_is_what_it_says() {
    let layout = layout();
    let rows = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut wrong = vec![];
    let mut count = 0;
    for row in rows {
        let (expected, text) = row.split_once(' ').unwrap();
        let found = set_of(&layout, text.trim());
        count += 1;
        if found != expected {
            wrong.push(format!("{}: {found}, not {expected}", text.trim()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 120, "{count}");
}

#[test]
fn a_path_that_is_not_utf8_is_classified_by_what_can_be_read() {
    let layout = layout();
    let path = TreePath::new(b"app/src/test/java/\xff/FooTest.kt".to_vec()).unwrap();
    assert_eq!(format!("{:?}", layout.place(&path).set), "Test");
    let path = TreePath::new(b"app/src/main/java/\xff.kt".to_vec()).unwrap();
    assert_eq!(format!("{:?}", layout.place(&path).set), "Production");
}

#[test]
fn without_a_base_the_usual_layouts_are_known() {
    let layout = Layout::default();
    for (text, set) in [
        ("app/src/main/java/com/a/test/Foo.kt", "Production"),
        ("app/src/test/java/com/a/FooTest.kt", "Test"),
        ("core/test/src/main/java/A.kt", "Production"),
        ("test/widget_test.dart", "Test"),
        ("FooTest.kt", "Test"),
        ("app/build/outputs/apk/debug/app.apk", "output"),
        ("build/Builder.kt", "Production"),
    ] {
        assert_eq!(set_of(&layout, text), set, "{text}");
    }
}

#[test]
fn a_kept_build_folder_is_source() {
    let kept = [path("build.gradle"), path("build/lib/helper.sh")];
    assert_eq!(set_of(&Layout::new(&kept), "build/lib/other.sh"), "Other");
    assert_eq!(set_of(&Layout::new(&kept[..1]), "build/lib/other.sh"), "output");
}

#[test]
fn the_rule_that_decided_is_told() {
    let layout = layout();
    for (text, why) in [
        ("app/src/main/resources/robolectric.properties", Why::TestConfig),
        ("core/testing/src/main/kotlin/com/app/testing/AppRunner.kt", Why::TestRunner),
        ("core/testing/src/main/kotlin/com/app/testing/Fake.kt", Why::TestModule),
        ("app/screenshots/home.png", Why::Golden),
        ("settings.gradle.kts", Why::Settings),
        ("gradle/libs.versions.toml", Why::BuildProperties),
        ("tools/plugins/lint/src/main/kotlin/Convention.kt", Why::BuildLogicDirectory),
        ("app/build/tmp/x", Why::BuildOutput),
        ("app/lint-baseline.xml", Why::Baseline),
        ("core/api/core.api", Why::ApiDump),
        ("tests/Helper.kt", Why::TestDirectory),
        ("FooTest.kt", Why::TestName),
    ] {
        assert_eq!(layout.place(&path(text)).why, why, "{text}");
    }
}
