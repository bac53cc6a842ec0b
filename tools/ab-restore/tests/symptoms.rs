//! Symptoms from public bug reports of other harnesses, by the reports' inputs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use ab_contract::FileOutcome::{Applied, Collision, Conflict, Restored};
use ab_contract::PatchOutcome;
use common::{Case, add, edit, rename, write};

const MAIN: &str = "app/src/main/java/A.kt";
const TEST: &str = "app/src/test/java/ATest.kt";

fn app() -> Case {
    Case::new(&[(MAIN, "class A\n"), (TEST, "class ATest\n")])
}

fn fix() -> String {
    edit(MAIN, "class A\n", "class A // fixed\n")
}

#[test]
fn broken_code_with_a_file_where_a_hidden_test_belongs_is_judged_by_the_hidden_test() {
    // SWE-bench/SWE-bench#538
    let new = "app/src/test/java/NewTest.kt";
    let case = app().tests(&add(new, "class NewTest // hidden\n"));
    let said = case.restore(edit(MAIN, "class A\n", "class Broken\n") + &add(new, "// passes\n"));
    assert_eq!(said.outcome(new), Collision);
    assert_eq!(said.file(new).unwrap(), "class NewTest // hidden\n");
    assert_eq!(said.file(MAIN).unwrap(), "class Broken\n");
}

#[test]
fn an_honest_fix_gives_the_same_tree_whether_it_also_edits_tests_or_not() {
    // SWE-bench/SWE-bench#393, multi-swe-bench/multi-swe-bench#22
    let case = app().tests(&edit(TEST, "class ATest\n", "class ATest // hidden\n"));
    let alone = case.restore(fix());
    let edits = fix() + &edit(TEST, "class ATest\n", "class ATest // mine\n");
    let with_edit = case.restore(edits);
    let with_bad_edit = case.restore(fix() + &edit(TEST, "class Other\n", "x\n"));
    let digest = &alone.restored().unwrap().digest;
    assert_eq!(digest, &with_edit.restored().unwrap().digest);
    assert_eq!(digest, &with_bad_edit.restored().unwrap().digest);
    assert_eq!(alone.check().verdict, with_bad_edit.check().verdict);
    assert_eq!(with_bad_edit.patch().outcome, PatchOutcome::Applied);
}

#[test]
fn a_patch_of_test_configuration_alone_changes_nothing() {
    // SWE-bench/SWE-bench#631
    let listener = "META-INF/services/org.junit.platform.launcher.TestExecutionListener";
    let paths = [
        format!("app/src/test/resources/{listener}"),
        format!("app/src/main/resources/{listener}"),
        "app/src/test/resources/junit-platform.properties".into(),
    ];
    let said = app().restore(paths.iter().map(|path| add(path, "x\n")).collect::<String>());
    assert_eq!(said.patch().outcome, PatchOutcome::OnlyProtected);
    let nothing = said.restored().unwrap().files;
    assert_eq!(nothing, 3);
}

#[test]
fn blank_context_lines_stripped_from_the_end_are_recovered() {
    // modelscope/evalscope#1408, rust-lang/rustc-perf#2015
    let case = Case::new(&[]);
    case.base_file(MAIN, "one\n\ntwo\n\n\n");
    let patch = format!(
        "diff --git a/{MAIN} b/{MAIN}\n--- a/{MAIN}\n+++ b/{MAIN}\n@@ -1,5 +1,5 @@\n-one\n+1\n\n two\n"
    );
    let said = case.restore(patch);
    assert_eq!(said.outcome(MAIN), Applied);
    assert_eq!(said.file(MAIN).unwrap(), "1\n\ntwo\n\n\n");
}

#[test]
fn scratch_files_are_listed_and_the_fix_is_applied() {
    // SWE-agent/mini-swe-agent#305
    let scratch = ["reproduce.py", "debug_output.txt", "TestScratch.kt"];
    let patch = fix() + &scratch.map(|path| add(path, "x\n")).concat();
    let said = app().restore(patch.trim_end());
    for path in scratch {
        assert_eq!(said.outcome(path), Applied, "{path}");
    }
    assert_eq!(said.file(MAIN).unwrap(), "class A // fixed\n");
}

#[test]
fn output_of_a_build_is_dropped_also_where_it_exists_in_the_workspace() {
    // OpenHands/OpenHands#10087
    let said = app().restore(fix() + &add("build/lib/app/main.py", "x\n"));
    assert_eq!(said.outcome("build/lib/app/main.py"), Restored);
    assert!(said.is_judged());
}

#[test]
fn a_hidden_patch_of_a_production_file_never_becomes_a_fault_of_the_machine() {
    // tetsuo-ai/agenc-core#1530
    let case = app().tests(&edit(MAIN, "class A\n", "class A // for tests\n"));
    let said = case.restore(fix() + &add("app/src/main/java/B.kt", "class B\n"));
    assert_eq!(said.outcome(MAIN), Conflict);
    assert_eq!(said.exit, 0);
    assert_eq!(said.file(MAIN).unwrap(), "class A // for tests\n");
}

#[test]
fn a_patch_with_carriage_returns_applies_to_a_file_without() {
    // rmyndharis/OpenWA#987
    let said = app().restore(fix().replace('\n', "\r\n"));
    assert_eq!(said.file(MAIN).unwrap(), "class A // fixed\n");
}

#[test]
fn untouched_lines_of_a_file_keep_their_bytes() {
    // openclaw/openclaw#115943
    let case = Case::new(&[]);
    case.base_file(MAIN, "a\r\nb\nc\r\nd\r\n");
    let patch = format!("--- a/{MAIN}\n+++ b/{MAIN}\n@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n");
    assert_eq!(case.restore(patch).file(MAIN).unwrap(), "a\r\nb\nC\r\nd\r\n");
}

#[test]
fn a_rename_without_hunks_is_seen() {
    // twaugh/patchutils#22
    let said = app().restore(rename(MAIN, "app/src/main/java/B.kt"));
    assert_eq!(said.outcome("app/src/main/java/B.kt"), Applied);
    assert_eq!(said.file(MAIN), None);
    assert_eq!(said.file("app/src/main/java/B.kt").unwrap(), "class A\n");
}

#[test]
fn a_tree_left_over_from_another_run_is_replaced() {
    // valbaudo/dawn#33
    let case = task(&fix());
    write(&case.path("run/trees/task~solution~1/reward.txt"), b"1.0");
    let said =
        case.run(&["--task", "task", "--patch", "task/solution/solution.patch", "--run", "run"]);
    assert_eq!(said.exit, 0, "{}{}", said.stdout, said.stderr);
    assert!(!case.path("run/trees/task~solution~1/reward.txt").exists());
    assert!(case.path("run/trees/task~solution~1").join(MAIN).exists());
}

#[test]
fn a_solution_that_does_not_apply_is_found_before_anybody_is_judged() {
    // scaleapi/SWE-bench_Pro-os#13
    let case = task(&edit(MAIN, "class Other\n", "x\n"));
    let said = case.run(&["lint", "task"]);
    assert_eq!(said.exit, 1);
    let solution = said.stdout.lines().find(|line| line.contains("task/solution-applies")).unwrap();
    assert!(solution.contains(r#""verdict":"fail""#), "{solution}");
    assert!(solution.contains("does not match"), "{solution}");
}

/// A task over [`app`] with this solution.
fn task(solution: &str) -> Case {
    let case = app();
    let base =
        [(MAIN, "class A\n"), (TEST, "class ATest\n"), ("app/build.gradle.kts", "plugins {}\n")];
    for (path, text) in base {
        write(&case.path("task/environment/app").join(path), text.as_bytes());
    }
    let spec =
        "stream = \"features\"\n[weights]\nfunctional = 1.0\n[[check]]\nrule = \"app/starts\"\n";
    write(&case.path("task/tests/spec.toml"), spec.as_bytes());
    write(&case.path("task/solution/solution.patch"), solution.as_bytes());
    case
}
