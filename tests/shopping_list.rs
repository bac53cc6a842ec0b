//! The fixture task: every candidate through the whole chain, as real signed APKs.
//!
//! Needs the APK kit (`make kit`), as `make test` sets it up.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use ab_pipelines::{Ran, shell, top};
use serde_json::Value;
use tempfile::TempDir;

const TASK: &str = "fixtures/tasks/shopping-list";

fn candidates() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(top().join(TASK).join("candidates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".patch").map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn verify(dir: &Path, name: &str) -> Ran {
    let script = format!(
        "$TOP/scripts/verify-patch --run {name} $TOP/{TASK} $TOP/{TASK}/candidates/{name}.patch"
    );
    shell(dir, &script, "")
}

fn ledger(dir: &Path, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(dir.join(name).join("ledger.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn data<'l>(ledger: &'l [Value], kind: &str) -> &'l Value {
    &ledger.iter().find(|line| line["kind"] == kind).unwrap()["data"]
}

/// Runs `look` on each name, on two threads: a build keeps about one core busy.
fn each(names: Vec<String>, look: impl Fn(String) + Sync) {
    let names = Mutex::new(names);
    let next = || names.lock().unwrap().pop();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(name) = next() {
                    look(name);
                }
            });
        }
    });
}

#[test]
fn every_candidate_builds_but_the_one_that_is_meant_not_to() {
    let dir = TempDir::new().unwrap();
    let names = candidates();
    assert!(names.len() >= 13, "{names:?}");
    each(names, |name| {
        let ran = verify(dir.path(), &name);
        assert_eq!(ran.code, 1, "{name}: no score is whole yet: {ran:?}");
        let ledger = ledger(dir.path(), &name);
        let build = data(&ledger, "build");
        if name == "build-failure" {
            assert_eq!(build["outcome"], "failed");
            assert_eq!(data(&ledger, "score")["completion_rate"], 0.0);
            assert_eq!(data(&ledger, "score")["taxonomy"], "build_error");
        } else {
            assert_eq!(build["outcome"], "ok", "{name}: {ran:?}");
            assert_eq!(data(&ledger, "score")["multiplier"], 1.0, "{name}");
            phones_take(dir.path(), &name, build);
        }
        let again = shell(dir.path(), &format!("$TOP/scripts/reverify {name}"), "");
        assert!(again.stdout.starts_with("identical: "), "{name}: {again:?}");
        fs::remove_dir_all(dir.path().join(name)).unwrap();
    });
}

/// Both APKs are what Android's own tools accept.
fn phones_take(dir: &Path, name: &str, build: &Value) {
    let outputs = build["outputs"].as_array().unwrap();
    let packages: Vec<&Value> = outputs.iter().map(|output| &output["package"]).collect();
    assert_eq!(packages, ["com.example.shoppinglist", "com.example.shoppinglist.test"]);
    for output in outputs {
        let apk = format!("{name}/{}", output["path"].as_str().unwrap());
        let script = format!(
            "set -e; aapt dump badging {apk} | head -n 1; zipalign -c 4 {apk}; \
             apksigner verify --min-sdk-version 24 {apk}"
        );
        let ran = shell(dir, &script, "");
        assert_eq!(ran.code, 0, "{apk}: {ran:?}");
        assert!(ran.stdout.starts_with("package: name='com.example.shoppinglist"), "{ran:?}");
    }
}

#[test]
fn tests_that_a_candidate_weakened_are_the_bases_again() {
    let dir = TempDir::new().unwrap();
    let script = format!(
        "for name in golden exploit-assertion-deletion exploit-threshold-tampering; do \
           ab-restore --task $TOP/{TASK} --patch $TOP/{TASK}/candidates/$name.patch --run $name --format jsonl \
             >$name.jsonl || exit; \
           (cd $name/trees/*/app/src && find test androidTest -type f | sort | xargs sha256sum) >$name.sums; done; \
         cmp golden.sums exploit-assertion-deletion.sums && cmp golden.sums exploit-threshold-tampering.sums \
         && wc -l <golden.sums"
    );
    let ran = shell(dir.path(), &script, "");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.trim().parse::<u32>().unwrap() >= 9, "{ran:?}");
}

#[test]
fn the_task_has_no_fault() {
    let ran = shell(top(), &format!("ab-restore lint {TASK} --format text"), "");
    assert_eq!(ran.code, 0, "{ran:?}");
}
