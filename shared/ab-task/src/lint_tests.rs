//! What `lint` says of tasks, finding by finding.

use std::fs;

use tempfile::TempDir;

use super::{Severity, lint};

const SPEC: &str = r#"stream = "features"
[weights]
functional = 1.0
visual = 0.5
[targets]
captures = ["list"]
[[check]]
rule = "judge/screen"
[[check]]
rule = "flow/completes"
on = ["add"]
[[check]]
rule = "db/rows"
on = ["app.db"]
"#;

const GOOD: [(&str, &str); 10] = [
    ("task.toml", "[task]\nname = \"demo/pantry\""),
    ("instruction.md", "Build it."),
    ("solution/solution.patch", "diff --git a/x b/x\n"),
    ("solution/solve.sh", "#!/bin/sh\n"),
    ("environment/Dockerfile", "FROM scratch\n"),
    ("tests/test.sh", "#!/bin/sh\n"),
    ("tests/spec.toml", SPEC),
    ("tests/flows/add.yaml", "- takeScreenshot: list\n"),
    ("tests/screens/list@default.png", "png"),
    ("tests/db/app.db.json", "{}"),
];

/// The good task with these files instead of its own; an empty path removes one.
fn folder(changes: &[(&str, Option<&str>)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let good = GOOD.iter().map(|(path, text)| (*path, Some(*text)));
    for (path, text) in good.chain(changes.iter().copied()) {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match text {
            Some(text) => fs::write(path, text).unwrap(),
            None => fs::remove_file(path).unwrap(),
        }
    }
    dir
}

/// Each finding as `severity code path:line message`.
fn found(changes: &[(&str, Option<&str>)]) -> Vec<String> {
    let dir = folder(changes);
    let findings = lint(dir.path());
    findings
        .iter()
        .map(|finding| {
            let mark = if finding.severity == Severity::Error { "E" } else { "W" };
            let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
            format!("{mark} {} {}{line} {}", finding.code, finding.path, finding.message)
        })
        .collect()
}

fn with_spec(extra: &str) -> Vec<String> {
    found(&[("tests/spec.toml", Some(&format!("{SPEC}{extra}")))])
}

#[test]
fn a_good_task_has_no_finding() {
    assert_eq!(found(&[]), Vec::<String>::new());
    assert_eq!(found(&[("candidates/good_1.x+y-z.patch", Some(""))]), Vec::<String>::new());
}

#[test]
fn files_that_are_missing_or_empty_are_named() {
    for (changes, expected) in [
        (
            ("instruction.md", Some(" \n")),
            "E task-file-missing instruction.md is empty: what the candidate is asked",
        ),
        (
            ("solution/solution.patch", None),
            "E task-file-missing solution/solution.patch is missing: without a solution nobody knows that the checks can pass",
        ),
        (
            ("tests/test.sh", None),
            "W task-file-missing tests/test.sh is missing: Harbor can't run the task",
        ),
        (("tests/test.patch", Some("")), "E task-file-missing tests/test.patch is empty"),
        (
            ("candidates/a b.patch", Some("x")),
            "E candidate-name candidates/a b.patch a candidate's name is of A-Z a-z 0-9 . _ + -, for it stands in subjects",
        ),
        (
            ("candidates/a#2.patch", Some("x")),
            "E candidate-name candidates/a#2.patch a candidate's name is of A-Z a-z 0-9 . _ + -, for it stands in subjects",
        ),
        (
            ("tests/flows/add.yaml", Some("- tap")),
            "E target-unreachable tests/spec.toml:7 capture `list`: no flow in tests/flows makes it",
        ),
        (
            ("tests/db/app.db.json", None),
            "E target-unreachable tests/spec.toml:12 database `app.db`: has no file NAME.json in tests/db",
        ),
        (
            ("tests/screens/list@default.png", None),
            "E picture-missing tests/spec.toml:7 there is no tests/screens/list@default.png to compare with",
        ),
        (
            ("task.toml", Some("[task]\nname = \"a/b c\"")),
            "E task-name task.toml the task's name \"b c\" can't stand in a subject",
        ),
        (
            ("task.toml", Some("[[steps]]\nname = \"one\"\n[task]\nname = \"a/b\"")),
            "W task-steps task.toml has [[steps]]: only the files of the task itself are verified",
        ),
        (("task.toml", Some("[task")), "E spec-invalid task.toml:1 unclosed table, expected `]`"),
    ] {
        assert_eq!(found(&[changes]), [expected]);
    }
}

#[test]
fn what_the_spec_says_in_vain_is_a_warning() {
    for (extra, expected) in [
        (
            "[[check]]\nrule = \"mine/x\"\ndimension = \"visual\"",
            "W rule-unknown tests/spec.toml:16 no tool of the kit checks `mine/x`",
        ),
        (
            "[[check]]\nrule = \"architecture/layers\"",
            "W check-without-weight tests/spec.toml:15 counts towards requirements, which has no weight: it is not demanded",
        ),
        (
            "[acceptance_criteria]\npass_to_pass = [\"Test a(b.C)\"]",
            "W check-without-weight tests/spec.toml:16 counts towards regression, which has no weight: it is not demanded",
        ),
        (
            "[acceptance_criteria]\nfail_to_pass = [\"b.C.a\"]",
            "W test-id tests/spec.toml:16 \"b.C.a\" is not like `TASK#Test NAME(CLASS)`",
        ),
        (
            "[acceptance_criteria]\nfail_to_pass = [\"Test a(b.C)\", \"t#Test b(b.C)\"]",
            "W test-id tests/spec.toml:15 some ids name their task and some do not",
        ),
        (
            "[[multiplier]]\nname = \"legacy-apis\"\nrules = [\"legacy-api/*\"]\nfactor = 0.5",
            "W multiplier-name tests/spec.toml:16 is a new multiplier beside `legacy-api`; was that meant?",
        ),
        (
            "[[multiplier]]\nname = \"slow\"\nrules = [\"speed/*\"]\nfactor = 0.5",
            "W rule-unknown tests/spec.toml:17 no rule of the kit matches `speed/*`",
        ),
    ] {
        assert_eq!(with_spec(extra), [expected], "{extra}");
    }
}

#[test]
fn every_fault_of_a_spec_is_found_at_once() {
    let findings =
        with_spec("[inject]\na = \"b\"\n[restore]\nprotect = [\"..\"]\n[build]\ntimeout_s = 0");
    assert_eq!(
        findings,
        [
            "E spec-invalid tests/spec.toml:16 `inject.a`: has no {} to fill by the seed",
            "E spec-invalid tests/spec.toml:20 `build.timeout_s`: a time limit is 1 to 604800 seconds",
            "E spec-invalid tests/spec.toml:18 `restore.protect[0]`: a path is relative, without . or .. parts",
        ]
    );
    let dir = tempfile::tempdir().unwrap();
    assert!(lint(dir.path()).iter().any(|finding| finding.code == "task-unreadable"));
}
