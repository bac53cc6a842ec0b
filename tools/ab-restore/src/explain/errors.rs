//! What each error code means, sorted by name.

/// Error codes.
pub const ERRORS: &[(&str, &str)] = &[
    (
        "bad-glob",
        "# bad-glob\n\nA text given with --protect or --allow is no glob of paths.\n\nFix: write a path of the tree, with `*` (within a directory), `**`, `?`, `[ab]` or `{a,b}`.",
    ),
    (
        "bad-subject",
        "# bad-subject\n\nNo name for the subject can be made of the names of the task's folder and of the patch.\n\nFix: name it with `--subject TASK[@CANDIDATE]#RUN`.",
    ),
    (
        "base-not-pinned",
        "# base-not-pinned\n\nThe base's digest is not the one given with --pin. Whatever was judged against the pinned base\ncan't be repeated on this one.\n\nFix: restore the base, or pin the new one with `ab-restore prepare` and judge everybody anew.",
    ),
    (
        "diff-read",
        "# diff-read\n\nA file of one of the two trees can't be read, or it changed meanwhile.\n\nFix: stop what changes the tree, and check permissions.",
    ),
    (
        "diff-write",
        "# diff-write\n\nThe patch can't be written to standard output.\n\nFix: free space where it goes.",
    ),
    (
        "no-task",
        "# no-task\n\nThe folder given to `lint` does not exist or is no folder, so there is nothing to say of a task.\n\nFix: name the task's folder, as its own path.",
    ),
    (
        "patch-unreadable",
        "# patch-unreadable\n\nThe file given as a patch is missing, no regular file, lies behind a link or can't be read.\nThat is the caller's fault and says nothing of a candidate; an empty file or one that is no\ndiff is the candidate's, and fails `patch/applies`.\n\nFix: name the file that the candidate handed in; if it handed in nothing, an empty file.",
    ),
    (
        "place-in-base",
        "# place-in-base\n\nThe folder of --into or --run lies inside the base, or is the base. What is written there would\nbe a part of the base next time.\n\nFix: name a folder outside the base; --run is the current folder unless it is given.",
    ),
    (
        "replay-incomplete",
        "# replay-incomplete\n\nThe ledger lacks the record of a base or patch, so there is nothing to say again.\n\nFix: pass the whole ledger of the run, as the tools printed it.",
    ),
    (
        "tests-do-not-apply",
        "# tests-do-not-apply\n\nThe hidden tests do not fit the untouched base: the task is broken, whatever the candidate did.\nThe message names the first file and its fault.\n\nFix: make `tests/test.patch` against the base. `ab-restore lint` finds this before anybody is\njudged.",
    ),
    (
        "tests-malformed",
        "# tests-malformed\n\nThe hidden tests are no patch.\n\nFix: save them with `git diff --binary`.",
    ),
    (
        "usage",
        "# usage\n\nArguments do not go together, or one is missing.\n\nFix: see `ab-restore --help`.",
    ),
];
