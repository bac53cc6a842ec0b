//! `--explain` texts of this crate's codes: errors, then findings of `lint`.

/// `(code, Markdown)`, for each tool to include.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("spec-invalid", include_str!("explain/spec-invalid.md")),
    ("task-unreadable", include_str!("explain/task-unreadable.md")),
    ("task-name", include_str!("explain/task-name.md")),
    (
        "task-file-missing",
        "# task-file-missing\n\nA file that every task has is missing or empty. An error for what the tools need, a warning for\nwhat only Harbor needs to run the same folder.\n\nFix: add the file. A task without a solution is unproven: nobody knows that its checks can pass.",
    ),
    (
        "task-steps",
        "# task-steps\n\n`task.toml` has `[[steps]]`. Harbor runs them one after the other; these tools verify the files of\nthe task itself only, not those in `steps/`.",
    ),
    (
        "candidate-name",
        "# candidate-name\n\nThe file name of a candidate becomes a part of subjects, `TASK@CANDIDATE#RUN`, so it is made of\n`A-Z a-z 0-9 . _ + -` and starts with a letter or digit.\n\nFix: rename the patch.",
    ),
    (
        "target-unreachable",
        "# target-unreachable\n\nA check names a capture that no flow makes, or a flow, database or boundary without its file. The\ncheck could never have a verdict, and no run of the task could be scored.\n\nFix: correct the name, or add the file.",
    ),
    (
        "picture-missing",
        "# picture-missing\n\n`judge/screen` compares a capture with `tests/screens/NAME@PROFILE.png`, and there is none.\n\nFix: make it from the solution, or name the profiles that have pictures in `profiles`.",
    ),
    (
        "check-without-weight",
        "# check-without-weight\n\nA check, or a list of tests, counts towards a component that has no weight. It is not demanded and\nchanges no score.\n\nFix: give the component a weight in `[weights]`, or the check another `dimension`.",
    ),
    (
        "multiplier-name",
        "# multiplier-name\n\nA multiplier's name is nearly that of a shipped one. As it stands both exist, and one violation costs\ntwice.\n\nFix: use the shipped name to replace it, or a name that is clearly another.",
    ),
    (
        "rule-unknown",
        "# rule-unknown\n\nNo tool of the kit has rules of this family. That is fine if a tool of your own writes such checks;\notherwise the check will never have a verdict.",
    ),
    (
        "test-id",
        "# test-id\n\nA test's id is `TASK#Test NAME(CLASS)` or `Test NAME(CLASS)`, as the results name it. An id of another\nform matches no result and so never passes; with both forms in one task some never match.",
    ),
];
