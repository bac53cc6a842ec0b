//! The command line of `ab-restore`: what goes in, what comes out, how it exits.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Case, Said, add, edit, write};
use insta::assert_snapshot;

const MAIN: &str = "src/main/java/A.kt";
const TEST: &str = "src/test/java/ATest.kt";

/// A task, a good patch and text that is no patch.
fn task() -> Case {
    let case = Case::new(&[]);
    for (path, text) in [(MAIN, "class A\n"), (TEST, "class ATest\n"), ("build.gradle", "\n")] {
        write(&case.path("shop/environment/app").join(path), text.as_bytes());
    }
    let spec =
        "stream = \"features\"\n[weights]\nfunctional = 1.0\n[[check]]\nrule = \"app/starts\"\n";
    write(&case.path("shop/tests/spec.toml"), spec.as_bytes());
    let hidden = edit(TEST, "class ATest\n", "class ATest // hidden\n");
    write(&case.path("shop/tests/test.patch"), hidden.as_bytes());
    let good = edit(MAIN, "class A\n", "class A // fixed\n") + &add("src/test/java/B.kt", "x\n");
    write(&case.path("good.patch"), good.as_bytes());
    write(&case.path("prose.patch"), b"I fixed the bug.\n");
    case
}

/// Standard output, standard error and exit status as one text; digests cut short.
fn shown(said: &Said) -> String {
    let text = format!("{}{}exit {}", said.stdout, said.stderr, said.exit);
    let mut out = String::new();
    let mut hex = String::new();
    for char in text.chars().chain(['\n']) {
        if char.is_ascii_digit() || ('a'..='f').contains(&char) {
            hex.push(char);
            continue;
        }
        out.push_str(if hex.len() == 64 { &hex[..8] } else { &hex });
        hex.clear();
        out.push(char);
    }
    out
}

#[test]
fn a_task_and_a_patch_give_a_tree_and_its_records() {
    let case = task();
    let said = case.run(&["--task", "shop", "--patch", "good.patch", "--run", "run"]);
    assert_snapshot!(shown(&said), @r#"
    {"schema":"ab/1","subject":"shop@good#1","kind":"task","data":{"id":"shop","stream":"features","tags":[],"spec":{"path":"blobs/45abbd87","sha256":"45abbd87"},"seed":0,"injected":{}},"provenance":{"tool":"ab-restore","version":"0.1.0","input_sha256":"45abbd87"}}
    {"schema":"ab/1","subject":"shop@good#1","kind":"source","data":{"role":"base","root":null,"digest":"dfec0f6d","files":3,"listing":{"path":"blobs/dfec0f6d","sha256":"dfec0f6d"}},"provenance":{"tool":"ab-restore","version":"0.1.0","input_sha256":"dfec0f6d"}}
    {"schema":"ab/1","subject":"shop@good#1","kind":"patch","data":{"name":"good.patch","sha256":"429dd0de","outcome":"applied","reason":null,"files":[{"path":"src/main/java/A.kt","from":null,"set":"production","outcome":"applied","line":1,"reason":null},{"path":"src/test/java/B.kt","from":null,"set":"test","outcome":"restored","line":7,"reason":null}],"sensitive":[],"binaries":[],"tests":{"path":"blobs/b4d6519a","sha256":"b4d6519a"},"protect":[],"allow":[]},"provenance":{"tool":"ab-restore","version":"0.1.0","input_sha256":"98137a17"}}
    {"schema":"ab/1","subject":"shop@good#1","kind":"check","data":{"rule":"patch/applies","target":null,"profile":null,"dimension":"constraint","verdict":"pass","completion":1.0,"measure":1.0,"examined":2,"caused_by":null,"tier":"certain","evidence":[{"artifact":null,"path":"src/test/java/B.kt","line":null,"where":null,"message":"is protected, and reset to the base"}]},"provenance":{"tool":"ab-restore","version":"0.1.0","input_sha256":"98137a17"}}
    {"schema":"ab/1","subject":"shop@good#1","kind":"source","data":{"role":"restored","root":"trees/shop~good~1","digest":"b42b4fb5","files":3,"listing":{"path":"blobs/b42b4fb5","sha256":"b42b4fb5"}},"provenance":{"tool":"ab-restore","version":"0.1.0","input_sha256":"98137a17"}}
    exit 0
    "#);
    assert_eq!(
        std::fs::read_to_string(case.path("run/trees/shop~good~1").join(TEST)).unwrap(),
        "class ATest // hidden\n"
    );
}

#[test]
fn a_replay_says_the_same_from_the_run_folder_alone() {
    let case = task();
    let said = case.run(&["--task", "shop", "--patch", "good.patch", "--run", "run"]);
    write(&case.path("ledger.jsonl"), said.stdout.as_bytes());
    std::fs::remove_dir_all(case.path("shop")).unwrap();
    std::fs::remove_dir_all(case.path("run/trees")).unwrap();
    let replay = ["replay", "--run", "run", "--no-copy", "ledger.jsonl"];
    assert_eq!(case.run(&replay).stdout, said.stdout);
    let spec = said.stdout.split("blobs/").nth(1).unwrap();
    std::fs::write(case.path("run/blobs").join(&spec[..64]), "gutted").unwrap();
    let altered = case.run(&replay);
    assert_eq!(altered.error().code, "evidence-changed");
    assert_eq!(altered.exit, 2);
}

#[test]
fn text_that_is_no_patch_fails_and_leaves_no_tree() {
    let case = task();
    let args = ["--task", "shop", "--patch", "prose.patch", "--run", "run", "--format", "text"];
    assert_snapshot!(shown(&case.run(&args)), @"
    -          task  shop (seed 0)
    -          source  3 files, dfec0f6d5f13
    -          patch  prose.patch refused: there is no diff in the text
    fail       patch/applies
               - there is no diff in the text
    exit 1
    ");
    assert!(!case.path("run/trees").exists());
}

#[test]
fn a_patch_that_is_not_there_is_the_callers_fault() {
    let case = task();
    let args = ["--task", "shop", "--patch", "none.patch", "--run", "run", "--format", "text"];
    assert_snapshot!(shown(&case.run(&args)), @r#"
    -          task  shop (seed 0)
    error      patch-unreadable  cannot read the patch none.patch: No such file or directory (os error 2)
               help: name a regular file that this user may read; "-" is not supported
    ab-restore: shop@none#1: cannot read the patch none.patch: No such file or directory (os error 2) [patch-unreadable]
      help: name a regular file that this user may read; "-" is not supported
    exit 2
    "#);
}

#[test]
fn many_patches_are_looked_at_and_nothing_is_written() {
    let case = task();
    let args = ["--task", "shop", "--patch", "good.patch", "--patch", "prose.patch", "--check"];
    let said = case.run(&[&args[..], &["--format", "text", "--run", "run"]].concat());
    assert_snapshot!(shown(&said), @"
    -          patch  good.patch applied
    pass       patch/applies
               - src/test/java/B.kt: is protected, and reset to the base
    -          patch  prose.patch refused: there is no diff in the text
    fail       patch/applies
               - there is no diff in the text
    exit 1
    ");
    assert!(!case.path("run").exists());
}

#[test]
fn a_pinned_base_is_checked() {
    let case = task();
    let prepared = case.run(&["prepare", "shop/environment/app", "--run", "run"]);
    let digest = prepared.stdout.split("\"digest\":\"").nth(1).unwrap()[..64].to_owned();
    let listing = format!("run/blobs/{digest}");
    let args = ["--task", "shop", "--patch", "good.patch", "--run", "run", "--pin", &digest];
    let args = [&args[..], &["--listing", &listing]].concat();
    assert_eq!(case.run(&args).exit, 0);
    write(&case.path("shop/environment/app").join(MAIN), b"class B\n");
    assert_snapshot!(shown(&case.run(&[&args[..], &["--format", "text"]].concat())), @"
    -          task  shop (seed 0)
    -          source  3 files, dfec0f6d5f13
    error      tree-changed  src/main/java/A.kt is not what the listing says
               help: restore the base, or pin it again with `ab-restore prepare`
    ab-restore: shop@good#1: src/main/java/A.kt is not what the listing says [tree-changed]
      help: restore the base, or pin it again with `ab-restore prepare`
    exit 2
    ");
    assert_snapshot!(shown(&case.run(&[&args[..8], &["--format", "text"]].concat())), @"
    -          task  shop (seed 0)
    error      base-not-pinned  the base has the digest 1c29fd2c, not dfec0f6d
               help: restore the base, or pin the new one with `ab-restore prepare`
    ab-restore: shop@good#1: the base has the digest 1c29fd2c, not dfec0f6d [base-not-pinned]
      help: restore the base, or pin the new one with `ab-restore prepare`
    exit 2
    ");
}

#[test]
fn a_diff_is_a_patch_that_restores_the_workspace() {
    let case = task();
    write(&case.path("work").join(MAIN), b"class A // mine\n");
    write(&case.path("work/build.gradle"), b"\n");
    write(&case.path("work").join(TEST), b"class ATest\n");
    assert_snapshot!(shown(&case.run(&["diff", "shop/environment/app", "work"])), @"
    diff --git a/src/main/java/A.kt b/src/main/java/A.kt
    index 83d15dc739b58b56ea7144f3f39f6195dbc902d7..dc67489b819fc4a725ddd9b65942ae4f67b0955c 100644
    --- a/src/main/java/A.kt
    +++ b/src/main/java/A.kt
    @@ -1 +1 @@
    -class A
    +class A // mine
    exit 0
    ");
}

#[test]
fn arguments_that_do_not_go_together_are_named() {
    let case = task();
    for args in [
        &["--task", "shop"][..],
        &["--patch", "good.patch"],
        &["--base", "base", "--patch", "good.patch"],
        &["--task", "shop", "--patch", "good.patch", "--patch", "prose.patch"],
    ] {
        let said = case.run(args);
        assert_eq!((said.exit, said.stdout.as_str()), (2, ""), "{args:?}");
        assert!(said.stderr.contains("[usage]"), "{}", said.stderr);
    }
}

#[test]
fn the_help_names_every_argument() {
    assert_snapshot!(shown(&task().run(&["--help"])), @"
    Rebuild the tree that is judged: pinned base, the candidate's patch without what it may not touch,
    hidden tests.

    Tests, what helps or configures them, and the build tool's wrapper are the base's again; build logic
    and other sensitive files are applied and named. A patch that leaves the tree is refused as a whole.

    Exit status: 0 there is a tree to judge, 1 the patch does not apply, 2 bad arguments or input, 3 the
    machine failed (a retry may help).

    Usage: ab-restore [OPTIONS]
           ab-restore <COMMAND>

    Commands:
      diff     Write the patch from a base to a workspace, without asking git
      prepare  Pin a base: keep its listing in the run folder and print its digest
      lint     Say what is wrong with a task folder
      replay   Say again what was said, from the run folder alone
      help     Print this message or the help of the given subcommand(s)

    Options:
          --task <DIR>
              A task folder: base, hidden tests and policy come from it

          --base <DIR|GITDIR@REV>
              The tree that the candidate started from: a folder, or an object store and a commit

          --patch <FILE>
              The candidate's patch. May be repeated with --check

          --tests <FILE>
              The hidden tests, a patch against the base

          --protect <GLOB>
              Reset these paths too. May be repeated

          --allow <GLOB>
              Let the candidate change these paths although they are reset by kind. May be repeated

          --into <DIR>
              Write the tree here instead of into the run folder

          --check
              Write nothing, only say what would become of each patch

          --listing <FILE>
              The base's listing, from `prepare`: the base is not hashed again

          --pin <DIGEST>
              The SHA-256 that the base's listing must have

      -h, --help
              Print help (see a summary with '-h')

      -V, --version
              Print version

    Common options:
          --run <DIR>
              The run folder: blobs lie in it, and paths in records are relative to it
              
              [default: .]

          --format <FORMAT>
              How to print the result [default: text on a terminal, jsonl otherwise]

              Possible values:
              - jsonl:  Records, one a line: the ledger
              - text:   A table for people
              - sarif:  SARIF 2.1.0, for code scanning
              - junit:  `JUnit` XML, for CI
              - github: Workflow commands, shown as annotations

          --exit-zero
              Exit 0 even when a verdict is fail or unknown. Errors still exit 2 or 3

          --no-copy
              Print only this tool's own records, not the ones it read

          --subject <SUBJECT>
              Whose records these are, when files are given: TASK[@CANDIDATE]#RUN

      -v, --verbose
              Say on standard error what is done and how long it takes

          --json-schema
              Print the JSON Schema of a record and exit

          --explain <CODE>
              Print what a rule, decision or error code means and exit
    exit 0
    ");
}
