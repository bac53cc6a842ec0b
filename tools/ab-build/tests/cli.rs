//! The command line of `ab-build`: what goes in, what comes out, how it exits. What builds do
//! stands in `builds.rs`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use ab_contract::{BuildOutcome, FileRef, Verdict};
use ab_evidence::{RunDir, digest};
use ab_tree::tree::{DirTree, Listing};
use common::{MAKE, Project, says};
use insta::internals::SettingsBindDropGuard;
use insta::{Settings, assert_snapshot};

const SPEC: &str = "stream = \"features\"\n[weights]\nfunctional = 1\n[[check]]\nrule = \"flow/completes\"\non = [\"add\"]\n[targets]\nflows = [\"add\"]\n";

/// Takes out of snapshots what differs between runs and machines.
fn filters() -> SettingsBindDropGuard {
    let mut settings = Settings::clone_current();
    settings.add_filter(r#""ms":\d+"#, r#""ms":MS"#);
    settings.add_filter("[0-9a-f]{64}", "SHA256");
    settings.add_filter(r"\d+ ms", "MS ms");
    settings.bind_to_scope()
}

#[test]
fn a_folder_that_builds_gives_a_build_and_a_pass() {
    let _filters = filters();
    let project = Project::new(MAKE);
    assert_snapshot!(project.build("make", &["--output", "binary=app"]).text(), @r#"
    {"schema":"ab/1","subject":"tree#1","kind":"build","data":{"outcome":"ok","commands":[{"argv":["/bin/sh","-c","make"],"exit":0,"ms":MS}],"log":{"path":"blobs/SHA256","sha256":"SHA256"},"outputs":[{"role":"binary","path":"blobs/SHA256","sha256":"SHA256","package":null}],"sandbox":"bwrap"}
    {"schema":"ab/1","subject":"tree#1","kind":"check","data":{"rule":"build/compiles","target":null,"profile":null,"dimension":"constraint","verdict":"pass","completion":1.0,"measure":null,"examined":2,"caused_by":null,"tier":"certain","evidence":[]}
    exit 0
    "#);
}

#[test]
fn a_folder_that_does_not_build_fails_with_its_line() {
    let _filters = filters();
    let project = Project::new(MAKE);
    project.write("src/main.c", "int main(void) {\n  return 0\n}\n");
    assert_snapshot!(project.build("make", &["-v"]).text(), @r#"
    {"schema":"ab/1","subject":"tree#1","kind":"build","data":{"outcome":"failed","commands":[{"argv":["/bin/sh","-c","make"],"exit":2,"ms":MS}],"log":{"path":"blobs/SHA256","sha256":"SHA256"},"outputs":[],"sandbox":"bwrap"}
    {"schema":"ab/1","subject":"tree#1","kind":"check","data":{"rule":"build/compiles","target":null,"profile":null,"dimension":"constraint","verdict":"fail","completion":0.0,"measure":null,"examined":1,"caused_by":null,"tier":"certain","evidence":[{"artifact":"sha256:SHA256","path":null,"line":null,"where":null,"message":"`make` exits with 2"},{"artifact":"sha256:SHA256","path":"src/main.c","line":2,"where":null,"message":"expected ‘;’ before ‘}’ token"}]}
    ab-build: runs `make` (1 of 1)
    ab-build: exits with 2 after MS ms
    ab-build: [MS ms] exit 1
    exit 1
    "#);
}

#[test]
fn a_ledger_is_copied_and_each_restored_tree_is_built() {
    let _filters = filters();
    let ledger = Ledger::new(&format!("{SPEC}[build]\ncommands = [\"make\"]\n"));
    let lines = [ledger.task(), ledger.patch("src/main.c", "production"), ledger.source()];
    let ran = ledger.project.tool(&["--run", "."], &lines.concat());
    assert!(ran.stdout.starts_with(&lines.concat()), "{}", ran.stdout);
    assert_snapshot!(ran.text(), @r#"
    {"schema":"ab/1","subject":"demo@c#1","kind":"task","data":{"id":"demo","stream":"features","spec":{"path":"blobs/SHA256","sha256":"SHA256"},"seed":1}
    {"schema":"ab/1","subject":"demo@c#1","kind":"patch","data":{"name":"p","sha256":"SHA256","outcome":"applied","files":[{"path":"src/main.c","set":"production","outcome":"applied"}]}
    {"schema":"ab/1","subject":"demo@c#1","kind":"source","data":{"role":"restored","root":"tree","digest":"SHA256","files":2,"listing":{"path":"blobs/SHA256","sha256":"SHA256"}}
    {"schema":"ab/1","subject":"demo@c#1","kind":"build","data":{"outcome":"ok","commands":[{"argv":["/bin/sh","-c","make"],"exit":0,"ms":MS}],"log":{"path":"blobs/SHA256","sha256":"SHA256"},"outputs":[],"sandbox":"bwrap"}
    {"schema":"ab/1","subject":"demo@c#1","kind":"check","data":{"rule":"build/compiles","target":null,"profile":null,"dimension":"constraint","verdict":"pass","completion":1.0,"measure":null,"examined":1,"caused_by":null,"tier":"certain","evidence":[]}
    exit 0
    "#);
}

#[test]
fn nothing_is_said_of_what_was_not_restored_or_is_not_built() {
    let ledger = Ledger::new(SPEC);
    let lines = [ledger.task(), ledger.patch("src/main.c", "production")].concat();
    let ran = ledger.project.tool(&[], &lines);
    assert_eq!((ran.stdout.as_str(), ran.exit), (lines.as_str(), 0));
    let lines = format!("{lines}{}", ledger.source());
    let ran = ledger.project.tool(&[], &lines);
    assert_eq!((ran.stdout.as_str(), ran.exit), (lines.as_str(), 0), "the task builds nothing");
}

#[test]
fn a_bare_exit_status_is_not_believed_of_a_candidate() {
    let ledger = Ledger::new(&format!("{SPEC}[build]\ncommands = [\"exit 69\"]\n"));
    for (path, set) in [("build.sh", "production"), ("build.gradle", "build_logic")] {
        let lines = [ledger.task(), ledger.patch(path, set), ledger.source()].concat();
        let ran = ledger.project.tool(&["--no-copy"], &lines);
        let (build, check) = ran.built();
        assert_eq!((build.outcome, check.verdict), (BuildOutcome::Failed, Verdict::Fail), "{set}");
        assert_eq!((says(&check).as_str(), ran.exit), ("`exit 69` exits with 69", 1));
    }
    let unpatched = [ledger.task(), ledger.source()].concat();
    assert_eq!(ledger.project.tool(&["--no-copy"], &unpatched).error(), "dependency-unavailable");
}

#[test]
fn a_missing_dependency_names_the_build_logic_that_the_patch_changes() {
    let ledger = Ledger::new(&format!("{SPEC}[build]\ncommands = [\"/cache/kit/kit\"]\n"));
    let kit = ledger.project.temp.path().join("kit");
    fs::create_dir(&kit).unwrap();
    fs::write(kit.join("kit"), "#!/bin/sh\nexit 69\n").unwrap();
    fs::set_permissions(kit.join("kit"), Permissions::from_mode(0o755)).unwrap();
    for (path, set, named) in [("a.kt", "production", false), ("build.gradle", "build_logic", true)]
    {
        let lines = [ledger.task(), ledger.patch(path, set), ledger.source()].concat();
        let ran = ledger.project.tool(&["--no-copy", "--cache", "kit=kit"], &lines);
        assert_eq!(ran.error(), "dependency-unavailable");
        let told = ran.stdout.contains(&format!("the patch changes {path}, which may ask for it"));
        assert_eq!((told, ran.exit), (named, 3), "{}", ran.stdout);
    }
}

#[test]
fn input_that_cannot_be_built_is_the_callers_fault() {
    let ledger = Ledger::new(&format!("{SPEC}[build]\ncommands = [\"make\"]\ncaches = [\"m2\"]\n"));
    let both = [ledger.task(), ledger.source()];
    for (lines, code) in [(&both[..], "cache-missing"), (&both[1..], "build-undefined")] {
        let ran = ledger.project.tool(&["--no-copy"], &lines.concat());
        assert_eq!((ran.error().as_str(), ran.exit), (code, 2));
    }
    ledger.project.write("src/main.c", "changed");
    let ran = ledger.project.tool(&["--no-copy", "--command", "true"], &both[1]);
    assert_eq!((ran.error().as_str(), ran.exit), ("tree-changed", 2));
}

#[test]
fn wrong_arguments_are_told() {
    let project = Project::new(&[]);
    for (args, message) in [
        (&["--tree", "tree"][..], "--command"),
        (&["--tree", "tree", "--command", "true", "ledger"], "cannot be used with"),
        (&["--cache", "x"], "expected NAME=DIR"),
        (&["--output", "zip=x"], "a role is apk, test-apk or binary"),
        (&["--sandbox", "podman"], "a sandbox is bwrap or none"),
        (&["--timeout", "0"], "0 is not in 1..=604800"),
    ] {
        let ran = project.tool(args, "");
        assert!(ran.exit == 2 && ran.stderr.contains(message), "{args:?}: {}", ran.stderr);
    }
    assert_eq!(
        project.tool(&["--tree", "gone", "--command", "true"], "").error(),
        "tree-unreadable"
    );
}

#[test]
fn every_code_is_explained() {
    let project = Project::new(&[]);
    for (code, text) in ab_build::EXPLANATIONS.iter().copied().flatten() {
        let ran = project.tool(&["--explain", code], "");
        assert_eq!((ran.stdout.trim_end(), ran.exit), (text.trim_end(), 0), "{code}");
        assert!(text.starts_with(&format!("# {code}\n")), "{code}");
    }
}

#[test]
fn the_help_stays_as_it_is() {
    assert_snapshot!(Project::new(&[]).tool(&["--help"], "").text(), @r"
    Build a tree in a fresh sandbox and say what came out.

    Reads ledgers, copies their lines, and after each restored tree adds a `build` record and the check
    build/compiles. What to run stands in the spec that the subject's `task` record names. With --tree,
    builds that folder instead.

    The commands see a copy of the tree at /work, caches read-only at /cache/NAME, and no network. A
    program below /cache that exits with 69 says that a dependency is unavailable.

    Exit status: 0 it builds, 1 it does not, 2 bad arguments or input, 3 the machine failed (a retry may
    help).

    Usage: ab-build [OPTIONS] [LEDGERS]...

    Arguments:
      [LEDGERS]...
              Ledgers to read; standard input if there is none

    Options:
          --tree <DIR>
              Build this folder; no ledger is read

          --command <CMD>
              A shell command line; may be repeated. Replaces the task's

          --cache <NAME=DIR>
              Mount the folder DIR read-only at /cache/NAME; may be repeated

          --output <ROLE=PATH>
              A file that must come out: apk, test-apk or binary, and its path or glob in the tree; may
              be repeated. Replaces the task's

          --timeout <S>
              Seconds for all commands together [default: the task's, else 3600]

          --memory <SIZE>
              Memory for a command, e.g. 8G [default: the task's, else 3/4 of this machine's]

          --sandbox <bwrap|none>
              What holds the build: bwrap, or none for code that you trust
              
              [default: bwrap]

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

    Examples:
      ab-restore --task tasks/todo --patch fix.patch --run run | ab-build --run run --cache m2=/srv/m2
      ab-build --tree . --command 'make -j2' --output binary=src/tool --run out
      ab-build --tree app --command './gradlew --offline assembleDebug' --cache gradle=/srv/gradle \
          --output 'apk=app/build/outputs/apk/debug/*.apk' --timeout 900 --run out
      ab-build --explain build/compiles
    exit 0
    ");
}

/// The records of one subject, over a small C project.
struct Ledger {
    project: Project,
    spec: FileRef,
}

impl Ledger {
    fn new(spec: &str) -> Self {
        let project = Project::new(MAKE);
        let spec = RunDir::new(project.temp.path()).put(spec.as_bytes()).unwrap();
        Self { project, spec }
    }

    fn task(&self) -> String {
        let (path, sha256) = (&self.spec.path, &self.spec.sha256);
        line(&format!(
            r#""kind":"task","data":{{"id":"demo","stream":"features","spec":{{"path":"{path}","sha256":"{sha256}"}},"seed":1}}"#
        ))
    }

    fn patch(&self, path: &str, set: &str) -> String {
        let sha256 = &self.spec.sha256;
        line(&format!(
            r#""kind":"patch","data":{{"name":"p","sha256":"{sha256}","outcome":"applied","files":[{{"path":"{path}","set":"{set}","outcome":"applied"}}]}}"#
        ))
    }

    fn source(&self) -> String {
        let listing = Listing::of(&DirTree::open(&self.project.tree()).unwrap()).unwrap();
        let digest = digest(&listing.to_bytes());
        line(&format!(
            r#""kind":"source","data":{{"role":"restored","root":"tree","digest":"{digest}","files":2,"listing":{{"path":"blobs/{digest}","sha256":"{digest}"}}}}"#
        ))
    }
}

fn line(body: &str) -> String {
    let sha256 = "0".repeat(64);
    format!(
        r#"{{"schema":"ab/1","subject":"demo@c#1",{body},"provenance":{{"tool":"test","version":"0","input_sha256":"{sha256}"}}}}{}"#,
        "\n"
    )
}
