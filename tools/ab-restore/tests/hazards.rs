//! One test for each known way in which restoring a tree goes wrong, or is made to.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use ab_contract::FileOutcome::{
    Applied, Collision, Conflict, NoData, OnlyProtected, Refused, Restored,
};
use ab_contract::{ErrorClass, PatchOutcome, SourceSet};
use common::{Case, add, delete, edit, git, hunk, link, rename, write};

const MAIN: &str = "app/src/main/java/A.kt";
const TEST: &str = "app/src/test/java/ATest.kt";

/// A production file and a test.
fn app() -> Case {
    Case::new(&[(MAIN, "class A\n"), (TEST, "class ATest\n")])
}

/// An honest change.
fn fix() -> String {
    edit(MAIN, "class A\n", "class A // fixed\n")
}

/// The text of the file that [`fix`] makes.
const FIXED: &str = "class A // fixed\n";

#[test]
fn hazard_01_edit_of_an_existing_test() {
    let ui = "app/src/androidTest/java/UiTest.kt";
    let case = Case::new(&[(MAIN, "class A\n"), (TEST, "class ATest\n"), (ui, "class UiTest\n")]);
    let cheat = edit(TEST, "class ATest\n", "// gone\n") + &delete(ui, "class UiTest\n");
    let said = case.restore(fix() + &cheat);
    assert!(said.is_judged());
    assert_eq!(said.outcome(TEST), Restored);
    assert_eq!(said.outcome(ui), Restored);
    assert_eq!(said.file(TEST).unwrap(), "class ATest\n");
    assert_eq!(said.file(ui).unwrap(), "class UiTest\n");
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
}

#[test]
fn hazard_02_edit_committed_by_the_agent() {
    let case = app();
    let repo = case.path("base");
    git(&repo, &["init", "-q"]);
    git(&repo, &["add", "-A"]);
    git(&repo, &["commit", "-qm", "base"]);
    let pinned = git(&repo, &["rev-parse", "HEAD"]);
    write(&repo.join(TEST), b"// gone\n");
    write(&repo.join(MAIN), FIXED.as_bytes());
    git(&repo, &["commit", "-qam", "agent"]);
    let base = format!("base@{}", pinned.trim());
    let diff = case.run(&["diff", &base, "base"]).stdout;
    let said = case.restore_base(&base, &diff);
    assert!(said.is_judged());
    assert_eq!(said.file(TEST).unwrap(), "class ATest\n");
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
    assert_eq!(case.restore_base("base@HEAD", &diff).error().code, "tree-git");
}

#[test]
fn hazard_03_test_renamed_to_main() {
    let to = "app/src/main/java/ATest.kt";
    let said = app().restore(rename(TEST, to));
    assert!(said.is_judged());
    assert_eq!(said.outcome(to), OnlyProtected);
    assert_eq!(said.file(TEST).unwrap(), "class ATest\n");
    assert_eq!(said.file(to).unwrap(), "class ATest\n");
    assert_eq!(said.patch().files[0].from.as_deref(), Some(TEST));
    // What is hidden still fits.
    let hidden = edit(TEST, "class ATest\n", "class ATest // hidden\n");
    let said = app().tests(&hidden).restore(rename(TEST, to));
    assert_eq!(said.file(TEST).unwrap(), "class ATest // hidden\n");
}

#[test]
fn hazard_04_main_renamed_to_test() {
    let to = "app/src/test/java/A.kt";
    let said = app().restore(rename(MAIN, to));
    assert!(said.is_judged());
    assert_eq!(said.outcome(to), OnlyProtected);
    assert_eq!(said.file(MAIN), None);
    assert_eq!(said.file(to), None);
}

#[test]
fn hazard_05_helpers_in_other_test_source_sets() {
    let sets = [
        "commonTest",
        "jvmTest",
        "androidUnitTest",
        "androidInstrumentedTest",
        "sharedTest",
        "testDebug",
        "screenshotTest",
        "testFixtures",
    ];
    let paths = sets.map(|set| format!("app/src/{set}/kotlin/Helper.kt"));
    let case = app();
    for path in &paths {
        case.base_file(path, "class Helper\n");
    }
    let patch: String =
        paths.iter().map(|path| edit(path, "class Helper\n", "// gone\n")).collect();
    let said = case.restore(patch);
    assert_eq!(said.patch().outcome, PatchOutcome::OnlyProtected);
    for path in &paths {
        assert_eq!(said.outcome(path), Restored, "{path}");
        assert_eq!(said.file(path).unwrap(), "class Helper\n", "{path}");
    }
}

#[test]
fn hazard_06_tests_without_a_source_set() {
    let paths = ["test/Helper.kt", "androidTest/Ui.kt", "FooTest.kt", "deep/er/FooTest.kt"];
    let patch: String = paths.iter().map(|path| add(path, "x\n")).collect();
    let said = app().restore(patch);
    for path in paths {
        assert_eq!(said.outcome(path), Restored, "{path}");
        assert_eq!(said.file(path), None, "{path}");
    }
}

#[test]
fn hazard_07_production_code_with_a_name_of_tests() {
    let paths = [
        "app/src/main/java/com/app/test/Probe.kt",
        "app/src/main/java/com/app/build/Builder.kt",
        "app/src/main/java/com/app/SpeedTest.kt",
        "app/src/debug/java/com/app/tests/Tests.kt",
    ];
    let patch: String = paths.iter().map(|path| add(path, "x\n")).collect();
    let said = app().restore(patch);
    assert!(said.is_judged());
    for path in paths {
        assert_eq!(said.outcome(path), Applied, "{path}");
        assert_eq!(said.file(path).unwrap(), "x\n", "{path}");
    }
    assert!(said.patch().sensitive.is_empty());
}

#[test]
fn hazard_08_candidate_makes_the_file_that_the_hidden_tests_make() {
    let new = "app/src/test/java/NewTest.kt";
    let helper = "app/src/main/java/Probe.kt";
    let hidden = add(new, "class NewTest // hidden\n") + &add(helper, "class Probe // hidden\n");
    let said = app().tests(&hidden).restore(fix() + &add(new, "// empty\n") + &add(helper, "x\n"));
    assert!(said.is_judged());
    for path in [new, helper] {
        assert_eq!(said.outcome(path), Collision, "{path}");
        assert!(said.file(path).unwrap().contains("// hidden"), "{path}");
    }
    assert_eq!(said.patch().outcome, PatchOutcome::Applied);
}

const SCRIPT: &str = "app/build.gradle.kts";
const DEPENDENCIES: &str = "plugins {}\ndependencies {\n    a\n    b\n    c\n}\n";

#[test]
fn hazard_09_hidden_tests_and_candidate_edit_the_same_build_file() {
    let with = |old: &str, new: &str| DEPENDENCIES.replace(old, new);
    let change = |new: &str| edit(SCRIPT, DEPENDENCIES, new);
    let case =
        Case::new(&[(SCRIPT, DEPENDENCIES)]).tests(&change(&with("    c\n", "    c\n    test\n")));

    let elsewhere = case.restore(change(&with("    a\n", "    a2\n")));
    assert!(elsewhere.is_judged());
    assert_eq!(elsewhere.outcome(SCRIPT), Applied);
    let both = "plugins {}\ndependencies {\n    a2\n    b\n    c\n    test\n}\n";
    assert_eq!(elsewhere.file(SCRIPT).unwrap(), both);

    // Both add a dependency in the same place: where git gives up.
    let same_place = case.restore(change(&with("    c\n", "    c\n    mine\n")));
    assert_eq!(same_place.outcome(SCRIPT), Applied);
    assert!(same_place.file(SCRIPT).unwrap().contains("    mine\n    test\n"));

    // A real contradiction is the candidate's, and no fault of the machine; the patch does
    // fit the base, so the tree is judged even if nothing else is in it.
    let alone = case.restore(change(&with("    c\n", "    other\n")));
    assert_eq!(alone.outcome(SCRIPT), Conflict);
    assert!(alone.is_judged());
    let against = case.restore(fix_of_script(&with("    c\n", "    other\n")));
    assert_eq!(against.outcome(SCRIPT), Conflict);
    assert_eq!(against.patch().outcome, PatchOutcome::Partial);
    assert!(against.is_judged());
    assert_eq!(against.check().measure, Some(1.0));
    assert_eq!(against.file(SCRIPT).unwrap(), with("    c\n", "    c\n    test\n"));
}

/// A change of the script, and one of something else.
fn fix_of_script(new: &str) -> String {
    edit(SCRIPT, DEPENDENCIES, new) + &add("app/src/main/java/B.kt", "class B\n")
}

#[test]
fn hazard_10_the_wrapper() {
    let files = ["gradlew", "gradlew.bat", "gradle/wrapper/gradle-wrapper.properties"];
    let patch: String = files.iter().map(|path| edit(path, "old\n", "new\n")).collect();
    let base = files.map(|path| (path, "old\n"));
    let said = Case::new(&base).restore(&patch);
    for path in files {
        assert_eq!(said.outcome(path), Restored, "{path}");
        assert_eq!(said.classes(path), ["wrapper (undone)"], "{path}");
        assert_eq!(said.file(path).unwrap(), "old\n", "{path}");
    }
    let said =
        Case::new(&base).args(&["--allow", "gradlew*", "--allow", "gradle/**"]).restore(&patch);
    for path in files {
        assert_eq!(said.outcome(path), Applied, "{path}");
        assert_eq!(said.classes(path), ["wrapper"], "{path}");
        assert_eq!(said.file(path).unwrap(), "new\n", "{path}");
    }
}

#[test]
fn hazard_11_build_logic() {
    let paths = [
        ("buildSrc/src/main/kotlin/Deps.kt", "build-logic"),
        ("build-logic/convention/src/main/kotlin/P.kt", "build-logic"),
        ("settings.gradle.kts", "settings"),
        ("init.gradle", "settings"),
        ("gradle/libs.versions.toml", "build-logic"),
        ("gradle.properties", "build-logic"),
        ("lib/build.gradle", "build-logic"),
    ];
    let patch: String = paths.iter().map(|(path, _)| add(path, "x\n")).collect();
    let said = app().restore(patch);
    for (path, class) in paths {
        assert_eq!(said.outcome(path), Applied, "{path}");
        assert_eq!(said.classes(path), [class], "{path}");
    }
}

#[test]
fn hazard_12_source_sets_redirected_by_a_script() {
    let script = "android { sourceSets[\"test\"].java.srcDirs(\"src/none\") }\n";
    let said = app().restore(edit(SCRIPT, "plugins {}\n", script));
    assert_eq!(said.outcome(SCRIPT), Applied);
    assert_eq!(said.classes(SCRIPT), ["build-logic"]);
}

#[test]
fn hazard_13_tests_switched_off_by_a_script() {
    let script = "tasks.withType<Test> { ignoreFailures = true; enabled = false }\n";
    let said = app().restore(fix() + &edit(SCRIPT, "plugins {}\n", script));
    assert_eq!(said.outcome(SCRIPT), Applied);
    assert_eq!(said.classes(SCRIPT), ["build-logic"]);
    assert!(said.classes(MAIN).is_empty());
}

#[test]
fn hazard_14_the_test_runner_in_a_main_source_set() {
    let runner = "core/testing/src/main/kotlin/com/app/Runner.kt";
    let fake = "core/testing/src/main/kotlin/com/app/Fake.kt";
    let case = Case::new(&[
        (SCRIPT, "testInstrumentationRunner = \"com.app.Runner\"\n"),
        ("core/testing/build.gradle.kts", "plugins {}\n"),
        (runner, "class Runner\n"),
        (fake, "class Fake\n"),
    ]);
    let patch =
        edit(runner, "class Runner\n", "// none\n") + &edit(fake, "class Fake\n", "class Fake2\n");
    let said = case.restore(patch);
    assert_eq!(said.outcome(runner), Restored);
    assert_eq!(said.classes(runner), ["test-runner (undone)"]);
    assert_eq!(said.file(runner).unwrap(), "class Runner\n");
    // What else such a module holds has to follow the code that ships.
    assert_eq!(said.outcome(fake), Applied);
    assert_eq!(said.classes(fake), ["test-module"]);
}

#[test]
fn hazard_15_configuration_of_tests_anywhere() {
    let listener = "META-INF/services/org.junit.platform.launcher.TestExecutionListener";
    let paths = [
        "app/src/main/resources/robolectric.properties".to_owned(),
        "app/src/main/resources/junit-platform.properties".to_owned(),
        format!("app/src/main/resources/{listener}"),
        "junit-platform.properties".to_owned(),
        "app/src/test/resources/robolectric.properties".to_owned(),
    ];
    let patch: String = paths.iter().map(|path| add(path, "x\n")).collect();
    let said = app().restore(fix() + &patch);
    for path in &paths {
        assert_eq!(said.outcome(path), Restored, "{path}");
        assert_eq!(said.classes(path), ["test-config (undone)"], "{path}");
        assert_eq!(said.file(path), None, "{path}");
    }
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
}

#[test]
fn hazard_16_thresholds_and_reference_pictures() {
    let case = Case::new(&[
        ("gradle.properties", "roborazzi.test.compare=true\n"),
        (SCRIPT, "changeThreshold = 0.01f\n"),
        ("app/screenshots/home.png", "picture\n"),
    ]);
    let patch = edit(
        "gradle.properties",
        "roborazzi.test.compare=true\n",
        "roborazzi.test.compare=false\n",
    ) + &edit(SCRIPT, "changeThreshold = 0.01f\n", "changeThreshold = 0.9f\n")
        + &edit("app/screenshots/home.png", "picture\n", "other\n");
    let said = case.restore(patch);
    assert_eq!(said.classes(SCRIPT), ["build-logic", "threshold"]);
    assert_eq!(said.classes("gradle.properties"), ["build-logic", "threshold"]);
    assert_eq!(said.classes("app/screenshots/home.png"), ["golden (undone)"]);
    let messages: Vec<_> =
        said.patch().sensitive.iter().map(|fact| fact.message.as_str()).collect();
    assert!(messages.contains(&"changeThreshold was 0.01 and is 0.9"), "{messages:?}");
}

#[test]
fn hazard_17_results_forged_in_the_output_of_a_build() {
    let forged = [
        "app/build/outputs/androidTest-results/connected/TEST-a.xml",
        "app/build/test-results/testDebugUnitTest/TEST-a.xml",
        "build/reports/tests.json",
    ];
    let patch: String = forged.iter().map(|path| add(path, "<testsuite/>\n")).collect();
    let said = app().restore(fix() + &patch);
    for path in forged {
        assert_eq!(said.outcome(path), Restored, "{path}");
        assert_eq!(said.classes(path), ["build-artifact (undone)"], "{path}");
        assert_eq!(said.file(path), None, "{path}");
    }
    assert!(said.is_judged());
}

#[test]
fn hazard_18_a_reward_laid_out_beforehand() {
    let case = app();
    write(&case.path("tree/reward.txt"), b"1.0");
    fs::write(case.path("candidate.patch"), fix()).unwrap();
    let args =
        ["--base", "base", "--patch", "candidate.patch", "--subject", "case#1", "--run", "run"];
    let said = case.run(&[&args[..], &["--into", "tree"]].concat());
    assert_eq!(said.error().code, "tree-exists");
    assert_eq!(said.exit, 2);
}

#[test]
fn hazard_19_gitattributes() {
    let attributes = "* text eol=crlf filter=evil ident merge=union\n*.kt -diff\n";
    let case = Case::new(&[(MAIN, "class A // $Id$\n"), (".gitattributes", "* text\n")]);
    let patch = edit(".gitattributes", "* text\n", attributes)
        + &edit(MAIN, "class A // $Id$\n", "class B // $Id$\n");
    let said = case.restore(patch);
    assert_eq!(said.outcome(".gitattributes"), Applied);
    assert_eq!(said.classes(".gitattributes"), ["git-config"]);
    assert_eq!(said.file(MAIN).unwrap(), "class B // $Id$\n");
    // A diff does not ask them either.
    let work = said.tree;
    let diff = case.run(&["diff", "base", work.to_str().unwrap()]).stdout;
    assert!(diff.contains("+class B // $Id$"), "{diff}");
}

#[test]
fn hazard_20_hooks_and_configuration_of_git() {
    let case = app();
    let work = case.path("base");
    git(&work, &["init", "-q"]);
    git(&work, &["add", "-A"]);
    git(&work, &["commit", "-qm", "base"]);
    let proof = case.path("proof");
    let hook = format!("#!/bin/sh\ntouch {}\n", proof.display());
    for name in ["post-checkout", "post-index-change", "fsmonitor"] {
        let path = work.join(".git/hooks").join(name);
        write(&path, hook.as_bytes());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    git(&work, &["config", "core.fsmonitor", ".git/hooks/fsmonitor"]);
    git(&work, &["config", "diff.external", ".git/hooks/fsmonitor"]);
    let said = case.run(&["diff", "base@main", "base"]);
    assert_eq!(said.exit, 0, "{}", said.stderr);
    assert!(case.restore_base("base@main", fix()).is_judged());
    assert!(!proof.exists());
    for path in [".git/hooks/post-checkout", "app/.GIT/config", "app/git~1/config"] {
        case.restore(fix() + &add(path, "x\n")).refused_because("unsafe path");
    }
}

#[test]
fn hazard_21_index_flags() {
    let case = app();
    let work = case.path("base");
    git(&work, &["init", "-q"]);
    git(&work, &["add", "-A"]);
    git(&work, &["commit", "-qm", "base"]);
    git(&work, &["update-index", "--skip-worktree", TEST]);
    git(&work, &["update-index", "--assume-unchanged", MAIN]);
    write(&work.join(TEST), b"// gone\n");
    write(&work.join(MAIN), FIXED.as_bytes());
    assert_eq!(git(&work, &["diff"]), "");
    let diff = case.run(&["diff", "base@main", "base"]).stdout;
    let said = case.restore_base("base@main", &diff);
    assert_eq!(said.outcome(TEST), Restored);
    assert_eq!(said.file(TEST).unwrap(), "class ATest\n");
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
}

#[test]
fn hazard_22_a_new_test_that_git_ignores() {
    let case = app();
    write(&case.path("work/.gitignore"), b"*.kt\n");
    for (path, text) in [(MAIN, "class A\n"), (TEST, "class ATest\n"), (SCRIPT, "plugins {}\n")] {
        write(&case.path("work").join(path), text.as_bytes());
    }
    let new = "app/src/test/java/Evil.kt";
    write(&case.path("work").join(new), b"class Evil\n");
    let diff = case.run(&["diff", "base", "work"]).stdout;
    let said = case.restore(&diff);
    assert_eq!(said.outcome(new), Restored);
    assert_eq!(said.file(new), None);
    assert_eq!(said.outcome(".gitignore"), Applied);
}

#[test]
fn hazard_23_a_nested_repository_in_a_test_folder() {
    let case = app();
    let nested = "app/src/test/java/.git/config";
    write(&case.path("work").join(nested), b"[core]\n");
    write(&case.path("work/app/src/test/java/Evil.kt"), b"x\n");
    let said = case.run(&["diff", "base", "work"]);
    assert!(
        said.stderr.contains("left out: app/src/test/java/.git, a git directory"),
        "{}",
        said.stderr
    );
    assert!(said.stdout.contains("Evil.kt"));
    case.restore(add(nested, "x\n")).refused_because("unsafe path");
    let gitlink = "diff --git a/app/src/test/sub b/app/src/test/sub\nnew file mode 160000\n--- /dev/null\n+++ b/app/src/test/sub\n@@ -0,0 +1 @@\n+Subproject commit 1111111111111111111111111111111111111111\n";
    let said = case.restore(gitlink);
    assert_eq!(said.outcome("app/src/test/sub"), Restored);
    assert_eq!(said.classes("app/src/test/sub"), ["gitlink (undone)"]);
}

#[test]
fn hazard_24_a_link_to_the_outside() {
    for target in ["/etc/passwd", "../../../../etc/passwd", "x/../../../../../y"] {
        let said = app().restore(fix() + &link("app/src/main/res", target));
        said.refused_because("the link leads out of the tree");
        assert_eq!(said.outcome("app/src/main/res"), Refused);
    }
    // Content that turns an old link outwards, without a word of modes.
    let case = app();
    symlink("A.kt", case.path("base/app/src/main/java/L.kt")).unwrap();
    let path = "app/src/main/java/L.kt";
    let body = "@@ -1 +1 @@\n-A.kt\n\\ No newline at end of file\n+/etc/passwd\n\\ No newline at end of file\n";
    let patch = format!("diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n{body}");
    case.restore(patch).refused_because("the link leads out of the tree");
    // Inside it is a link like any other, and named.
    let said = app().restore(link("app/src/main/java/L.kt", "A.kt"));
    assert_eq!(said.outcome(path), Applied);
    assert_eq!(said.classes(path), ["symlink"]);
}

#[test]
fn hazard_25_paths_that_leave_the_tree() {
    let through = link("app/out", "src") + &add("app/out/x.kt", "x\n");
    app().restore(fix() + &through).refused_because("the path leads through the link app/out");
    let case = app();
    symlink("src", case.path("base/app/in")).unwrap();
    case.restore(add("app/in/x.kt", "x\n"))
        .refused_because("the path leads through the link app/in");
    for path in ["../x", "app/../../x"] {
        app().restore(fix() + &add(path, "x\n")).refused_because("unsafe path");
    }
    let absolute = "--- /dev/null\n+++ /etc/cron.d/x\n@@ -0,0 +1 @@\n+x\n";
    app().restore(absolute).refused_because("unsafe path");
}

#[test]
fn hazard_26_a_test_folder_replaced_by_a_link() {
    let patch = fix() + &delete(TEST, "class ATest\n") + &link("app/src/test", "/tmp");
    let said = app().restore(patch);
    assert!(said.is_judged());
    assert_eq!(said.outcome("app/src/test"), Restored);
    assert_eq!(said.classes("app/src/test"), ["symlink (undone)"]);
    assert_eq!(said.file(TEST).unwrap(), "class ATest\n");
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
    // The folder above it holds protected files, so a link can't take its place.
    let patch = delete(MAIN, "class A\n") + &delete(TEST, "class ATest\n") + &link("app/src", "x");
    let said = app().restore(patch);
    assert_eq!(said.outcome("app/src"), Refused);
    assert_eq!(said.file(TEST).unwrap(), "class ATest\n");
}

#[test]
fn hazard_27_a_submodule() {
    let gitlink = "diff --git a/libs/sub b/libs/sub\nnew file mode 160000\nindex 0000000..1111111\n--- /dev/null\n+++ b/libs/sub\n@@ -0,0 +1 @@\n+Subproject commit 1111111111111111111111111111111111111111\n";
    let said = app().restore(fix() + gitlink);
    assert_eq!(said.outcome("libs/sub"), Applied);
    assert_eq!(said.classes("libs/sub"), ["gitlink"]);
    assert!(said.tree.join("libs/sub").is_dir());
}

#[test]
fn hazard_28_names_that_differ_in_letters_only() {
    let case = Case::new(&[
        ("gradlew", "x\n"),
        (MAIN, "class A\n"),
        ("caf\u{e9}/x", "x\n"),
        (TEST, "x\n"),
    ]);
    let lower = "app/src/main/java/a.kt";
    let decomposed = "cafe\u{301}/x";
    let patch = add(lower, "x\n") + &add(decomposed, "x\n");
    let said = case.restore(patch);
    assert_eq!(said.outcome(lower), Applied);
    assert_eq!(said.classes(lower), ["case-collision"]);
    assert_eq!(said.classes(decomposed), ["unicode-collision"]);
    let said =
        case.restore(fix() + &add("Gradlew", "x\n") + &add("app/src/tesT/java/ATest.kt", "x\n"));
    for path in ["Gradlew", "app/src/tesT/java/ATest.kt"] {
        assert_eq!(said.outcome(path), Refused, "{path}");
        assert_eq!(said.classes(path), ["case-collision (undone)"], "{path}");
    }
    assert_eq!(said.patch().outcome, PatchOutcome::Partial);
    assert!(said.is_judged());
}

#[test]
fn hazard_29_modes_and_types() {
    let case = Case::new(&[("run.sh", "x\n"), (MAIN, "class A\n"), (TEST, "class ATest\n")]);
    let mode =
        |path: &str| format!("diff --git a/{path} b/{path}\nold mode 100644\nnew mode 100755\n");
    let said = case.restore(mode("run.sh") + &mode(TEST));
    assert_eq!(said.outcome("run.sh"), Applied);
    assert_eq!(said.classes("run.sh"), ["exec-bit"]);
    assert_eq!(said.classes(TEST), ["exec-bit (undone)"]);
    let bits =
        |path: &str| fs::metadata(said.tree.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((bits("run.sh"), bits(TEST)), (0o755, 0o644));
    // A file becomes a link: git writes that as a deletion and an addition.
    let said = case.restore(delete("run.sh", "x\n") + &link("run.sh", "app"));
    assert!(said.is_judged());
    assert!(fs::symlink_metadata(said.tree.join("run.sh")).unwrap().is_symlink());
    // A patch that takes a file for a link does not fit.
    let patch = "diff --git a/run.sh b/run.sh\nindex 1111111..2222222 120000\n--- a/run.sh\n+++ b/run.sh\n@@ -1 +1 @@\n-x\n+y\n";
    assert_eq!(case.restore(patch).outcome("run.sh"), Conflict);
}

#[test]
fn hazard_30_a_binary_without_data_and_a_hunk_that_does_not_fit() {
    let case = Case::new(&[(MAIN, "class A\n"), ("app/src/main/java/B.kt", "class B\n")]);
    let icon = "app/src/main/res/drawable/icon.png";
    let no_data = format!(
        "diff --git a/{icon} b/{icon}\nnew file mode 100644\nindex 0000000..1111111\nBinary files /dev/null and b/{icon} differ\n"
    );
    let bad = edit("app/src/main/java/B.kt", "class C\n", "class D\n");
    let said = case.restore(fix() + &no_data + &bad);
    assert_eq!(said.patch().outcome, PatchOutcome::Partial);
    assert!(said.is_judged());
    assert_eq!(said.outcome(icon), NoData);
    assert_eq!(said.outcome("app/src/main/java/B.kt"), Conflict);
    assert!(said.reason("app/src/main/java/B.kt").contains("does not match"));
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
    assert_eq!(said.check().measure, Some(1.0 / 3.0));
    // Nothing is left: then there is nothing to judge.
    assert!(!case.restore(bad).is_judged());
}

#[test]
fn hazard_31_line_ends_of_the_file_and_of_the_patch() {
    let old = "one\r\ntwo\r\nthree\r\n";
    let case = Case::new(&[]);
    case.base_file("app/src/main/java/C.kt", old);
    let path = "app/src/main/java/C.kt";
    let body = "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n";
    let patch = format!("diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n{body}");
    let said = case.restore(patch);
    assert_eq!(said.outcome(path), Applied);
    assert_eq!(said.file(path).unwrap(), "one\r\n2\r\nthree\r\n");
}

#[test]
fn hazard_32_damaged_patches() {
    let whole = fix();
    let cut = whole.trim_end().to_owned();
    let fenced = format!("Here is the fix:\n\n```diff\n{whole}```\nDone.\n");
    let prose = format!("I changed the class.\n\n{whole}");
    for patch in [cut, fenced, prose] {
        let said = app().restore(&patch);
        assert!(said.is_judged(), "{patch}");
        assert_eq!(said.file(MAIN).unwrap(), FIXED, "{patch}");
    }
    let miscounted = whole.replace("@@ -1,1 +1,1 @@", "@@ -1,4 +1,4 @@");
    app().restore(miscounted.clone() + &add("B.kt", "x\n")).refused_because("line ");
    // At the end of the text, blank lines of context may have been stripped: then the
    // hunk is tried, and its place in the patch is named.
    let said = app().restore(miscounted);
    assert!(!said.is_judged());
    assert!(said.reason(MAIN).contains("patch line 4"), "{}", said.reason(MAIN));
}

#[test]
fn hazard_33_other_formats_than_git_diff() {
    let body = hunk("class A\n", FIXED);
    let intellij = format!(
        "Index: {MAIN}\nIDEA additional info:\nSubsystem: com.intellij.openapi.diff.impl.patch.CharsetEP\n<+>UTF-8\n===================================================================\ndiff --git a/{MAIN} b/{MAIN}\n--- a/{MAIN}\t(revision 1111111111111111111111111111111111111111)\n+++ b/{MAIN}\t(date 1700000000000)\n{body}"
    );
    let mbox = format!(
        "From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: [PATCH] Fix\n\n---\n a | 2 +-\n 1 file changed\n\n{}-- \n2.39.5\n\n",
        fix()
    );
    let prefixes = format!(
        "diff --git forkSrcPrefix/{MAIN} forkDstPrefix/{MAIN}\n--- forkSrcPrefix/{MAIN}\n+++ forkDstPrefix/{MAIN}\n{body}"
    );
    let plain = format!("--- {MAIN}\n+++ {MAIN}\n{body}");
    for patch in [intellij, mbox, prefixes, plain] {
        let said = app().restore(&patch);
        assert_eq!(said.patch().outcome, PatchOutcome::Applied, "{patch}\n{}", said.stdout);
        assert_eq!(said.file(MAIN).unwrap(), FIXED, "{patch}");
    }
}

#[test]
fn hazard_34_an_empty_patch_and_one_of_protected_files_only() {
    for nothing in ["", "\n", "  \n\n"] {
        let said = app().restore(nothing);
        assert_eq!(said.patch().outcome, PatchOutcome::Empty);
        assert!(!said.is_judged());
    }
    let said = app().restore(edit(TEST, "class ATest\n", "// gone\n"));
    assert_eq!(said.patch().outcome, PatchOutcome::OnlyProtected);
    assert!(said.is_judged());
    app().restore("invalid-patch\n").refused_because("there is no diff in the text");
}

#[test]
fn hazard_35_pipelines_baselines_and_dumps() {
    let paths = [
        (".github/workflows/ci.yml", "ci"),
        ("app/lint-baseline.xml", "baseline"),
        ("config/detekt/detekt.yml", "baseline"),
        ("core/api/core.api", "api-dump"),
    ];
    let patch: String = paths.iter().map(|(path, _)| add(path, "x\n")).collect();
    let said = app().restore(patch);
    assert!(said.is_judged());
    for (path, class) in paths {
        assert_eq!(said.outcome(path), Applied, "{path}");
        assert_eq!(said.classes(path), [class], "{path}");
    }
}

#[test]
fn hazard_36_pointers_in_the_place_of_files() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:1111\nsize 12345\n";
    let path = "app/src/main/assets/model.tflite";
    let said = app().restore(add(path, pointer));
    assert_eq!(said.classes(path), ["lfs-pointer"]);
    assert_eq!(said.patch().binaries[0].format, "lfs-pointer");
    let case = app();
    case.base_file("app/src/main/assets/huge.txt", "x".repeat((10 << 20) + 1));
    let moved = "app/src/main/assets/moved.txt";
    let said = case.restore(rename("app/src/main/assets/huge.txt", moved));
    assert_eq!(said.classes(moved), ["large-file"]);
}

#[test]
fn hazard_37_bundled_binaries() {
    let case = app();
    let work = case.path("work");
    for (path, text) in [(MAIN, "class A\n"), (TEST, "class ATest\n"), (SCRIPT, "plugins {}\n")] {
        write(&work.join(path), text.as_bytes());
    }
    write(&work.join("app/libs/legacy.jar"), b"PK\x03\x04\0\0");
    write(&work.join("app/src/main/jniLibs/x86/libx.so"), b"\x7fELF\0\0");
    let diff = case.run(&["diff", "base", "work"]).stdout;
    let said = case.restore(diff);
    let shown: Vec<_> = said
        .patch()
        .binaries
        .iter()
        .map(|it| format!("{} {} {}", it.path, it.size, it.format))
        .collect();
    assert_eq!(shown, ["app/libs/legacy.jar 6 zip", "app/src/main/jniLibs/x86/libx.so 6 elf"]);
    assert_eq!(said.patch().files[0].set, SourceSet::Binary);
}

#[test]
fn hazard_38_hidden_tests_that_do_not_apply() {
    let said = app().tests(&edit(TEST, "class Other\n", "x\n")).restore(fix());
    let error = said.error();
    assert_eq!((error.code.as_str(), error.class), ("tests-do-not-apply", ErrorClass::Input));
    assert!(error.chain[0].contains(TEST), "{:?}", error.chain);
    assert_eq!(said.exit, 2);
    assert!(!said.tree.exists());
    let said = app().tests("invalid\n").restore(fix());
    assert_eq!(said.error().code, "tests-malformed");
}

#[test]
fn hazard_39_globs_that_match_nothing() {
    let said = app().args(&["--protect", "none/**", "--allow", "**/*.none"]).restore(fix());
    assert!(said.is_judged());
    assert_eq!(said.file(MAIN).unwrap(), FIXED);
    let said = app().args(&["--protect", "app/src/main/**"]).restore(fix());
    assert_eq!(said.outcome(MAIN), Restored);
    let said = app().args(&["--protect", "[", "--allow", "x"]).restore(fix());
    assert_eq!(said.error().code, "bad-glob");
}
