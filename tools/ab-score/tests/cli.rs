//! The command line of `ab-score`: what goes in, what comes out, how it exits.
//! The rules are tested next to `score`; here only that the wiring holds.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use ab_contract::Record;
use assert_cmd::Command;
use insta::assert_snapshot;
use tempfile::TempDir;

/// The methodology's example: a conversion without a regression component.
const CONVERSION: &str = r#"stream = "conversions"
[weights]
visual = 1.0
functional = 0.3
requirements = 0.2
[[check]]
rule = "judge/screen"
on = ["home"]
profiles = []
[[check]]
rule = "flow/completes"
on = ["checkout"]
profiles = []
[[check]]
rule = "architecture/layers"
"#;

/// A run folder with the spec stored as a blob.
struct Run {
    dir: TempDir,
    task: String,
}

impl Run {
    fn new(spec: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let file = ab_evidence::RunDir::new(dir.path()).put(spec.as_bytes()).unwrap();
        let task = format!(
            r#"{{"id":"food","stream":"conversions","spec":{{"path":"{}","sha256":"{}"}},"seed":0}}"#,
            file.path, file.sha256
        );
        Self { dir, task }
    }

    /// A ledger of `subject`: its task, then `kind` and data of each line.
    fn ledger(&self, subject: &str, lines: &[(&str, &str)]) -> String {
        let task = ("task", self.task.as_str());
        let lines = [task].into_iter().chain(lines.iter().copied());
        lines.map(|(kind, data)| line(subject, kind, data)).collect::<Vec<_>>().concat()
    }

    /// Standard output, standard error and exit status as one text.
    fn score(&self, args: &[&str], ledger: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ab-score"));
        let output = command
            .args(["--run", self.dir.path().to_str().unwrap()])
            .args(args)
            .write_stdin(ledger)
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        format!("{stdout}{stderr}exit {}", output.status.code().unwrap())
            .replace(self.dir.path().to_str().unwrap(), "RUN")
    }
}

fn line(subject: &str, kind: &str, data: &str) -> String {
    let provenance =
        format!(r#"{{"tool":"test","version":"0","input_sha256":"{}"}}"#, "0".repeat(64));
    format!(
        r#"{{"schema":"ab/1","subject":"{subject}","kind":"{kind}","data":{data},"provenance":{provenance}}}"#
    ) + "\n"
}

fn check(rule: &str, target: &str, dimension: &str, completion: f64) -> String {
    let verdict = if completion < 1.0 { "fail" } else { "pass" };
    format!(
        r#"{{"rule":"{rule}","target":{target},"dimension":"{dimension}","verdict":"{verdict}","completion":{completion:?},"examined":1}}"#
    )
}

fn conversion(run: &Run, subject: &str) -> String {
    run.ledger(
        subject,
        &[
            ("check", &check("build/compiles", "null", "constraint", 1.0)),
            ("check", &check("judge/screen", "\"home\"", "visual", 0.8291)),
            ("check", &check("flow/completes", "\"checkout\"", "functional", 1.0)),
            ("check", &check("architecture/layers", "null", "requirements", 1.0)),
        ],
    )
}

#[test]
fn the_methodologys_example_scores_as_printed() {
    let run = Run::new(CONVERSION);
    let ledger = conversion(&run, "food@opus#1");
    assert_snapshot!(run.score(&["--format", "text"], &ledger), @"
    food@opus#1

    Category             Score  Weight  Normalized weight  Contribution
    Visual              0.8291     1.0             0.6667        0.5528
    Functional          1.0000     0.3             0.2000        0.2000
    Requirements        1.0000     0.2             0.1333        0.1333
    Base score                                                   0.8861
    Multipliers                                                    1.0x
    Completion rate                                              0.8861

    Result: not passed (unclassified)

    Not passed:
      fail 0.8291 judge/screen home

    Decisions (ab-score --explain CODE says more):
      weights-normalized: over Functional, Requirements, Visual
      shown-rounding: shown contributions add up to the shown total

    exit 1
    ");
}

#[test]
fn lines_are_copied_and_the_score_comes_last() {
    let run = Run::new(CONVERSION);
    let ledger = conversion(&run, "food@opus#1");
    let said = run.score(&[], &ledger);
    let own = said.strip_prefix(&ledger).unwrap();
    assert_snapshot!(own, @r#"
    {"schema":"ab/1","subject":"food@opus#1","kind":"score","data":{"components":[{"dimension":"functional","score":1.0,"upper_bound":1.0,"weight":0.3,"normalized_weight":0.19999999999999998,"contribution":0.19999999999999998,"shown":"0.2000","checks":{"pass":1,"fail":0,"skip":0,"unknown":0,"unmeasured":0}},{"dimension":"requirements","score":1.0,"upper_bound":1.0,"weight":0.2,"normalized_weight":0.13333333333333333,"contribution":0.13333333333333333,"shown":"0.1333","checks":{"pass":1,"fail":0,"skip":0,"unknown":0,"unmeasured":0}},{"dimension":"visual","score":0.8291,"upper_bound":0.8291,"weight":1.0,"normalized_weight":0.6666666666666666,"contribution":0.5527333333333333,"shown":"0.5528","checks":{"pass":0,"fail":1,"skip":0,"unknown":0,"unmeasured":0}}],"base_score":0.8860666666666667,"multipliers":[],"multiplier":1.0,"completion_rate":0.8860666666666667,"upper_bound":0.8860666666666667,"passed":false,"rankable":true,"missing":"refuse","unmeasured":[],"taxonomy":"unclassified","decisions":[{"code":"weights-normalized","message":"over Functional, Requirements, Visual"},{"code":"shown-rounding","message":"shown contributions add up to the shown total"}]},"provenance":{"tool":"ab-score","version":"0.1.0","input_sha256":"23357a29c305ad70eeab222c387ebe985675516ab4b89f0a79effd2350a81dea"}}
    exit 1
    "#);
    let own = own.lines().next().unwrap();
    assert!(Record::parse(own).is_ok());
    // A ledger that was scored before gives the same line again.
    assert_eq!(run.score(&["--no-copy"], &format!("{ledger}{own}\n")), format!("{own}\nexit 1"));
}

#[test]
fn several_subjects_and_files_have_a_score_each() {
    let run = Run::new(CONVERSION);
    let paths: Vec<String> = (1..=2)
        .map(|number| {
            let path = run.dir.path().join(format!("{number}.jsonl"));
            fs::write(&path, conversion(&run, &format!("food@opus#{number}"))).unwrap();
            path.to_str().unwrap().to_owned()
        })
        .collect();
    let said = run.score(&["--no-copy", "--fail-under", "0.88", &paths[0], &paths[1]], "");
    let subjects: Vec<String> = said
        .lines()
        .filter_map(|line| Record::parse(line).ok())
        .map(|record| record.subject.to_string())
        .collect();
    assert_eq!(subjects, ["food@opus#1", "food@opus#2"]);
    assert!(said.ends_with("exit 0"), "{said}");
    let both = conversion(&run, "food#1") + &conversion(&run, "food#2");
    assert!(run.score(&["--fail-under", "0.89"], &both).ends_with("exit 1"));
    assert!(run.score(&["--fail-under", "0.89", "--exit-zero"], &both).ends_with("exit 0"));
    assert!(run.score(&["--fail-under", "NaN"], &both).ends_with("exit 2"));
}

#[test]
fn a_build_failure_decides_alone_and_hostile_text_stays_text() {
    let run = Run::new(CONVERSION);
    let failed = r#"{"rule":"build/compiles","dimension":"constraint","verdict":"fail","completion":0.0,"examined":1,"evidence":[{"path":"app/Main.kt","line":3,"message":"unresolved\u001b[2J reference\u202e\nfoo"}]}"#;
    let ledger = run.ledger("food@bad#1", &[("check", failed)]);
    assert_snapshot!(run.score(&["--format", "text"], &ledger), @"
    food@bad#1

    Category             Score  Weight  Normalized weight  Contribution
    Visual                   -     1.0             0.6667             -
    Functional               -     0.3             0.2000             -
    Requirements             -     0.2             0.1333             -
    Base score                                             not measured
    Multipliers                                                    0.0x
      build 0.0x: build/compiles
    Completion rate                                              0.0000

    Result: not passed (build error)

    Not measured:
      judge/screen home: not run
      flow/completes checkout: not run
      architecture/layers: not run

    Not passed:
      fail 0.0000 build/compiles
        app/Main.kt:3: unresolved[2J reference
          foo

    Decisions (ab-score --explain CODE says more):
      decided-alone: completion 0, whatever else holds: build
      weights-normalized: over Functional, Requirements, Visual

    exit 1
    ");
}

#[test]
fn what_is_not_measured_is_refused_by_cause() {
    let run = Run::new(CONVERSION);
    let checks = check("flow/completes", "\"checkout\"", "functional", 1.0);
    let lost = r#"{"code":"device-lost","class":"environment","chain":["adb: device offline"],"help":"retry"}"#;
    let missing = run.ledger("food#1", &[("check", &checks)]);
    assert_snapshot!(run.score(&["--no-copy"], &missing), @r#"
    {"schema":"ab/1","subject":"food#1","kind":"error","data":{"code":"score-missing","class":"input","chain":["2 of 3 demanded checks are not measured: judge/screen home, architecture/layers"],"help":"add the steps that measure it; or see what is there with --missing show"},"provenance":{"tool":"ab-score","version":"0.1.0","input_sha256":"b001b726c6bdfc627a22618d8dd69af79ed42673d04ce073c54d229b93c8fda9"}}
    ab-score: food#1: 2 of 3 demanded checks are not measured: judge/screen home, architecture/layers [score-missing]
      help: add the steps that measure it; or see what is there with --missing show
    exit 2
    "#);
    let machine = run.ledger("food#1", &[("check", &checks), ("error", lost)]);
    assert!(run.score(&["--no-copy"], &machine).ends_with("exit 3"));
    assert_snapshot!(run.score(&["--missing", "show", "--format", "text"], &machine), @"
    food#1

    Category             Score  Weight  Normalized weight  Contribution
    Visual                   -     1.0             0.6667             -
    Functional          1.0000     0.3             0.2000        0.2000
    Requirements             -     0.2             0.1333             -
    Base score                                             not measured
    Multipliers                                                    1.0x
    Completion rate                                        not measured

    Result: open (infrastructure error)
    Upper bound: 1.0000, if everything unknown or not measured had passed
    Not to be ranked: not all that is demanded was measured

    Not measured:
      judge/screen home: device-lost
      architecture/layers: device-lost

    Decisions (ab-score --explain CODE says more):
      error-unmeasured: a step could not look: device-lost
      weights-normalized: over Functional, Requirements, Visual
      missing-shown: 2 of 3 demanded checks

    exit 3
    ");
}

#[test]
fn a_ledger_without_a_sound_task_is_the_callers_fault() {
    let run = Run::new(CONVERSION);
    let alone =
        line("food#1", "check", &check("flow/completes", "\"checkout\"", "functional", 1.0));
    let stored = conversion(&run, "food#1");
    let blob = fs::read_dir(run.dir.path().join("blobs")).unwrap().next().unwrap().unwrap().path();
    fs::write(&blob, "stream = 1").unwrap();
    let changed = run.score(&["--no-copy"], &stored);
    let broken = Run::new("stream = \"features\"\n[weights]\nspeed = 1");
    let broken = broken.score(&["--no-copy"], &broken.ledger("food#1", &[]));
    fs::remove_file(&blob).unwrap();
    let errors =
        [run.score(&["--no-copy"], &alone), changed, run.score(&["--no-copy"], &stored), broken];
    let said: Vec<String> =
        errors.iter().map(|said| said.lines().skip(1).collect::<Vec<_>>().join("\n")).collect();
    assert_snapshot!(said.join("\n\n"), @"
    ab-score: food#1: the ledger has no task record for this subject [score-no-task]
      help: start the chain with `ab-restore --task DIR`, which writes it
    exit 2

    ab-score: food#1: RUN/blobs/4151991d51ec3c493550c69cbc0e3357ede75f5ea0162fb1c9e5827782d42a96 is not what the record says: its SHA-256 is 2fb033f2513b90c95a134ea67f1871ec8d817a57d7e40ebcd1a804f95a531508, not 4151991d51ec3c493550c69cbc0e3357ede75f5ea0162fb1c9e5827782d42a96 [evidence-changed]
      help: the stored run was altered: verify it again from the patch
    exit 2

    ab-score: food#1: cannot read RUN/blobs/4151991d51ec3c493550c69cbc0e3357ede75f5ea0162fb1c9e5827782d42a96: No such file or directory (os error 2) [evidence-unreadable]
      help: pass the run folder with --run DIR; its files must be regular files, no links
    exit 2

    ab-score: food#1: spec.toml:3:1: `weights.speed`: unknown field `speed`, expected one of `functional`, `regression`, `requirements`, `visual` [spec-invalid]
      help: correct the field; `ab-restore lint` lists every fault of a task
    exit 2
    ");
}

#[test]
fn help_is_the_whole_command_line() {
    let output = Command::new(env!("CARGO_BIN_EXE_ab-score"))
        .arg("--help")
        .env("COLUMNS", "90")
        .output()
        .unwrap();
    assert_snapshot!(String::from_utf8(output.stdout).unwrap(), @"
    Turn the verdicts of a run into a score.

    Copies ledgers and adds one `score` record for each subject, with the weights of the spec
    that its `task` record names.

    Exit status: 0 every subject passed (or reached --fail-under), 1 some did not or was not
    all measured, 2 bad arguments or input, 3 the machine failed (retry may help).

    Usage: ab-score [OPTIONS] [LEDGERS]...

    Arguments:
      [LEDGERS]...
              Ledgers to score together; standard input if there is none

    Options:
          --fail-under <RATE>
              Exit 1 only below this completion rate, 0.0 to 1.0, and not for lack of a pass

          --missing <refuse|zero|show>
              For checks without a verdict: refuse to score, count zero, or show what there is
              
              [default: refuse]

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
    ");
}
