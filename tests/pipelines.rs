//! Chains over the real binaries, on a task of one C file: quick, yet compiled for real.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod reader;

use std::fs;
use std::path::Path;

use ab_pipelines::{Ran, shell};
use insta::assert_snapshot;
use tempfile::TempDir;

const SPEC: &str = r#"
stream = "features"
seed = 7

[weights]
functional = 1.0

[[check]]
rule = "flow/add"
on = ["add"]

[build]
commands = ["cc -Wall -o app src/main/c/main.c"]
outputs = [{ role = "binary", path = "app" }]
"#;

const MAIN: &str = "int main(void)\n{\n    return 1;\n}\n";

fn patch(line: &str) -> String {
    format!(
        "--- a/src/main/c/main.c\n+++ b/src/main/c/main.c\n@@ -1,4 +1,4 @@\n int main(void)\n {{\n-    return 1;\n+    {line}\n }}\n"
    )
}

/// A folder with the task and three patches.
fn folder() -> TempDir {
    let dir = TempDir::new().unwrap();
    let write = |path: &str, text: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("tiny/task.toml", "[task]\nname = \"demo/tiny\"\n");
    write("tiny/instruction.md", "Make it return 0.\n");
    write("tiny/tests/spec.toml", SPEC);
    write("tiny/environment/app/src/main/c/main.c", MAIN);
    write("good.patch", &patch("return 0;"));
    write("broken.patch", &patch("return zero;"));
    write("garbage.patch", "I could not do it, sorry.\n");
    write("empty.patch", "");
    dir
}

/// The text of a run, less the digest of its ledger: that holds build times.
fn text(ran: &Ran) -> String {
    let text = ran.text();
    let Some((head, tail)) = text.split_once("scripts/reverify ") else { return text };
    let (name, rest) = tail.split_once(' ').unwrap();
    format!("{head}scripts/reverify {name} SHA256{}", &rest[64..])
}

fn verify(dir: &Path, patch: &str) -> Ran {
    let run = patch.replace(".patch", "");
    shell(dir, &format!("$TOP/scripts/verify-patch --run {run} tiny {patch}"), "")
}

#[test]
fn a_good_patch_builds_and_waits_for_what_is_not_measured() {
    let dir = folder();
    let ran = verify(dir.path(), "good.patch");
    assert_snapshot!(text(&ran), @"
    tiny@good#1

    Category             Score  Weight  Normalized weight  Contribution
    Functional               -     1.0             1.0000             -
    Base score                                             not measured
    Multipliers                                                    1.0x
    Completion rate                                        not measured

    Result: open
    Upper bound: 1.0000, if everything unknown or not measured had passed
    Not to be ranked: not all that is demanded was measured

    Not measured:
      flow/add add [default]: missing

    Decisions (ab-score --explain CODE says more):
      weights-normalized: over Functional
      missing-shown: 1 of 1 demanded checks


    ledger:    good/ledger.jsonl
    evidence:  good/blobs
    repeat:    scripts/reverify good SHA256
    [exit 1]
    ");
    let ledger = fs::read_to_string(dir.path().join("good/ledger.jsonl")).unwrap();
    let kinds: Vec<String> = ledger.lines().map(|line| reader::read(line).kind).collect();
    assert_eq!(kinds, ["task", "source", "patch", "check", "source", "build", "check", "score"]);
}

#[test]
fn a_patch_that_does_not_compile_is_worth_nothing() {
    let dir = folder();
    let ran = verify(dir.path(), "broken.patch");
    assert_snapshot!(text(&ran), @"
    tiny@broken#1

    Category             Score  Weight  Normalized weight  Contribution
    Functional               -     1.0             1.0000             -
    Base score                                             not measured
    Multipliers                                                    0.0x
      build 0.0x: build/compiles
    Completion rate                                              0.0000

    Result: not passed (build error)

    Not measured:
      flow/add add [default]: not run

    Not passed:
      fail 0.0000 build/compiles
        `cc -Wall -o app src/main/c/main.c` exits with 1
        src/main/c/main.c:3: ‘zero’ undeclared (first use in this function)

    Decisions (ab-score --explain CODE says more):
      decided-alone: completion 0, whatever else holds: build
      weights-normalized: over Functional


    ledger:    broken/ledger.jsonl
    evidence:  broken/blobs
    repeat:    scripts/reverify broken SHA256
    [exit 1]
    ");
}

#[test]
fn a_patch_that_is_no_patch_is_worth_nothing() {
    let dir = folder();
    for patch in ["garbage.patch", "empty.patch"] {
        let ran = verify(dir.path(), patch);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.stdout.contains("Completion rate"), "{ran:?}");
        let ledger = dir.path().join(patch.replace(".patch", "/ledger.jsonl"));
        let ledger = fs::read_to_string(ledger).unwrap();
        assert!(!ledger.contains(r#""kind":"build""#), "nothing is built: {ledger}");
        assert!(ledger.contains(r#""completion_rate":0.0"#), "{ledger}");
    }
}

#[test]
fn a_missing_patch_is_the_callers_fault() {
    let dir = folder();
    let ran = verify(dir.path(), "missing.patch");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("missing.patch"), "{ran:?}");
}

#[test]
fn a_stored_run_verifies_identically() {
    let dir = folder();
    for patch in ["good", "broken", "garbage", "empty"] {
        verify(dir.path(), &format!("{patch}.patch"));
        // Neither the task nor the patch is needed any more.
        let moved = format!("mkdir elsewhere && mv {patch} elsewhere/ && cd elsewhere");
        let ran = shell(dir.path(), &format!("{moved} && $TOP/scripts/reverify {patch}"), "");
        assert!(ran.code == 0 && ran.stdout.starts_with("identical: "), "{patch}: {ran:?}");
        fs::rename(dir.path().join("elsewhere"), dir.path().join(format!("{patch}-done"))).unwrap();
    }
}

#[test]
fn one_changed_byte_of_evidence_is_named_with_its_line() {
    let dir = folder();
    verify(dir.path(), "good.patch");
    let blobs: Vec<_> = fs::read_dir(dir.path().join("good/blobs")).unwrap().collect();
    assert!(blobs.len() >= 5, "{blobs:?}");
    for blob in blobs {
        let path = blob.unwrap().path();
        let honest = fs::read(&path).unwrap();
        let mut altered = honest.clone();
        match altered.last_mut() {
            Some(byte) => *byte ^= 1,
            None => altered.push(b'x'),
        }
        fs::write(&path, altered).unwrap();
        let ran = shell(dir.path(), "$TOP/scripts/reverify good", "");
        fs::write(&path, honest).unwrap();
        assert_eq!(ran.code, 1, "{}: {ran:?}", path.display());
        let line = ran.stdout.strip_prefix("different: good/ledger.jsonl:").unwrap_or_default();
        assert!(line.starts_with(|first: char| first.is_ascii_digit()), "{ran:?}");
    }
}

#[test]
fn a_changed_verdict_is_named_with_its_line() {
    let dir = folder();
    verify(dir.path(), "broken.patch");
    let path = dir.path().join("broken/ledger.jsonl");
    let honest = fs::read_to_string(&path).unwrap();
    for (from, to) in [
        (r#""completion_rate":0.0"#, r#""completion_rate":1.0"#),
        (r#""passed":false"#, r#""passed":true"#),
        (
            r#""outcome":"applied","reason":null,"files""#,
            r#""outcome":"partial","reason":null,"files""#,
        ),
        (r#""set":"production""#, r#""set":"test""#),
    ] {
        assert!(honest.contains(from), "{from}: {honest}");
        fs::write(&path, honest.replacen(from, to, 1)).unwrap();
        let ran = shell(dir.path(), "$TOP/scripts/reverify broken", "");
        assert!(ran.code == 1 && ran.stdout.starts_with("different: "), "{from}: {ran:?}");
    }
    let without_score: Vec<&str> = honest.lines().take(7).collect();
    fs::write(&path, without_score.join("\n") + "\n").unwrap();
    assert_eq!(shell(dir.path(), "$TOP/scripts/reverify broken", "").code, 1);
}

#[test]
fn a_run_that_agrees_with_itself_is_not_the_run_that_was_made() {
    let dir = folder();
    let made = verify(dir.path(), "broken.patch");
    let sha256 = made.stdout.trim_end().rsplit(' ').next().unwrap().to_owned();
    let reverify = |script: &str| {
        let restore = "rm -rf copy && cp -r broken copy && cd copy";
        shell(
            dir.path(),
            &format!("{restore} && {script}; cd .. && $TOP/scripts/reverify copy {sha256}"),
            "",
        )
    };
    assert!(reverify("true").stdout.starts_with("identical: "), "{made:?}");
    // Each is found without the digest as well, but for the last.
    for (script, reason) in [
        (
            "printf './evil --missing show\\n' >steps; printf '#!/bin/sh\\ntouch ../pwned\\n' >evil; chmod +x evil",
            "steps",
        ),
        (": >steps", "steps"),
        ("sed -i 's/\"tool\":\"ab-build\"/\"tool\":\"ab-ghost\"/' ledger.jsonl", "no known tool"),
        (
            "sed -i 's/\"verdict\":\"fail\",\"completion\":0.0,/\"verdict\":\"pass\",\"completion\":1.0,/' ledger.jsonl",
            "not that of the build record",
        ),
    ] {
        let script = format!("{script}; cd .. && $TOP/scripts/reverify copy; cd copy");
        let ran = reverify(&script);
        assert!(
            ran.stdout.starts_with("different: ") && ran.stdout.contains(reason),
            "{script}: {ran:?}"
        );
        assert!(!dir.path().join("pwned").exists());
    }
    let ran = reverify("sed -i 's/\"ms\":[0-9]*/\"ms\":1/' ledger.jsonl");
    assert!(ran.stdout.contains("the ledger has the SHA-256"), "{ran:?}");
}

#[test]
fn one_run_at_a_time_in_a_folder() {
    let dir = folder();
    let four = "for n in 1 2 3 4; do \
                { $TOP/scripts/verify-patch --run r tiny good.patch >out.$n 2>&1; echo $? >status.$n; } & \
                done; wait; cat status.* | sort | tr '\\n' ' '; $TOP/scripts/reverify r";
    let ran = shell(dir.path(), four, "");
    assert!(ran.stdout.starts_with("1 2 2 2 "), "one verifies, three are sent away: {ran:?}");
    assert!(ran.stdout.contains("identical: r, 8 lines"), "{ran:?}");
}

#[test]
fn a_machine_without_its_sandbox_is_no_verdict() {
    let dir = folder();
    let script = "unshare -m sh -c 'mount --bind /dev/null $(command -v bwrap) && $TOP/scripts/verify-patch --run r tiny good.patch'";
    if shell(dir.path(), "unshare -m true", "").code != 0 {
        return; // Only root can hide a program.
    }
    let ran = shell(dir.path(), script, "");
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.stdout.contains("not measured"), "{ran:?}");
}

#[test]
fn a_score_that_is_no_pass_shows_in_every_format() {
    let dir = folder();
    verify(dir.path(), "broken.patch");
    for format in ["text", "github", "junit", "sarif"] {
        let script = format!("ab-score --run broken --format {format} broken/ledger.jsonl");
        let ran = shell(dir.path(), &script, "");
        assert_eq!(ran.code, 1, "{ran:?}");
        let shown = ran.stdout.contains("0.0000, no pass") || ran.stdout.contains("not passed");
        assert!(shown, "{format}: {ran:?}");
    }
}

#[test]
fn ledgers_merge_by_cat() {
    let dir = folder();
    verify(dir.path(), "good.patch");
    verify(dir.path(), "broken.patch");
    let script = "cp -r broken/blobs good/ && cat good/ledger.jsonl broken/ledger.jsonl \
                  | ab-score --run good --missing zero --no-copy --format jsonl";
    let ran = shell(dir.path(), script, "");
    let subjects: Vec<String> = ran.stdout.lines().map(|line| reader::read(line).subject).collect();
    assert_eq!(subjects, ["tiny@good#1", "tiny@broken#1"], "{ran:?}");
    assert_eq!(ran.code, 1, "{ran:?}");
}

#[test]
fn a_killed_tool_leaves_the_old_or_the_new_file() {
    let dir = folder();
    let base = dir.path().join("tiny/environment/app/src/main/c");
    for number in 0..500 {
        fs::write(base.join(format!("f{number}.c")), format!("int f{number};\n")).unwrap();
    }
    // Killed ever later, until a run gets through.
    for delay in 0..400 {
        let script = format!(
            "rm -rf run; ab-restore --task tiny --patch good.patch --run run --format jsonl >out.jsonl & \
             sleep {}e-3; kill -KILL $! 2>/dev/null; wait $!",
            delay * 10
        );
        let ran = shell(dir.path(), &script, "");
        whole(&dir.path().join("run"));
        if ran.code == 0 {
            return;
        }
    }
    panic!("no run got through");
}

/// Every blob has its name's digest, and a restored tree is all there.
fn whole(run: &Path) {
    let Ok(blobs) = fs::read_dir(run.join("blobs")) else { return };
    for blob in blobs.map(|blob| blob.unwrap().path()) {
        let name = blob.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.starts_with(".ab-") {
            let digest = ab_evidence::digest(&fs::read(&blob).unwrap());
            assert_eq!(digest.as_str(), name);
        }
    }
    let tree = run.join("trees/tiny~good~1/src/main/c");
    if tree.exists() {
        assert_eq!(fs::read_dir(tree).unwrap().count(), 501);
    }
}
