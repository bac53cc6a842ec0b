//! The embedded device with a real app, behind a real ADB client.
//!
//! Needs the APK kit and the device home (`make kit device`), as `make test` sets them up.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use ab_pipelines::{Ran, shell};
use serde_json::Value;
use tempfile::TempDir;

const APK: &str = "app/app/build/outputs/apk/debug/app-debug.apk";
const FLOWS: &str = "$TOP/fixtures/tasks/shopping-list/tests/flows";

/// The solution, built by the kit.
fn build(dir: &Path) {
    let task = "$TOP/fixtures/tasks/shopping-list";
    let script = format!(
        "cp -r {task}/environment/app . && cd app && git apply {task}/solution/solution.patch \
         && \"${{AB_APK_KIT_HOME:-${{XDG_DATA_HOME:-$HOME/.local/share}}/ab/apk-kit}}/bin/apk-kit\" build"
    );
    let ran = shell(dir, &script, "");
    assert!(dir.join(APK).is_file(), "{ran:?}");
}

fn walk(dir: &Path, run: &str) -> Vec<Value> {
    let script = format!(
        "mkdir {run} && ab-emulator run --run {run} --apk {APK} --flow {FLOWS}/add.yaml --flow {FLOWS}/edit.yaml \
         --env 'item=Soup K7QX2M' --env 'other=Tea ZZ81QD' >{run}/seen.jsonl"
    );
    let ran = shell(dir, &script, "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let text = fs::read_to_string(dir.join(run).join("seen.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Each capture with the digests of its picture and tree.
fn captures(seen: &[Value]) -> Vec<String> {
    let artifacts = seen.iter().filter(|line| line["kind"] == "artifact").map(|line| &line["data"]);
    artifacts
        .map(|capture| {
            let digest = |file: &str| capture["files"][file]["sha256"].as_str().unwrap().to_owned();
            format!(
                "{}/{} {} {}",
                capture["flow"],
                capture["name"],
                digest("screenshot"),
                digest("tree")
            )
        })
        .collect()
}

fn rows(dir: &Path, run: &str, seen: &[Value], name: &str) -> Ran {
    let capture = seen
        .iter()
        .find(|line| line["kind"] == "artifact" && line["data"]["name"] == name)
        .unwrap();
    let tar = capture["data"]["files"]["data"]["path"].as_str().unwrap();
    let script = format!(
        "mkdir data-{run} && tar xf {run}/{tar} -C data-{run} \
         && cat data-{run}/databases/shopping.db data-{run}/databases/shopping.db-wal"
    );
    shell(dir, &script, "")
}

#[test]
fn a_real_app_is_walked_and_two_walks_see_the_same() {
    let dir = TempDir::new().unwrap();
    build(dir.path());
    let (first, second) = (walk(dir.path(), "first"), walk(dir.path(), "second"));
    assert_eq!(captures(&first).len(), 4, "{first:?}");
    assert_eq!(captures(&first), captures(&second));
    let checked = shell(dir.path(), "ab-emulator check --no-copy first/seen.jsonl", "");
    assert_eq!(checked.code, 0, "{checked:?}");
    assert_eq!(checked.stdout.matches("\"verdict\":\"pass\"").count(), 4, "{checked:?}");
    // After the process had been ended and started anew.
    let stored = rows(dir.path(), "first", &first, "relaunched");
    assert!(stored.stdout.contains("Soup K7QX2M"), "the string is in no database file");
    through_adb(dir.path());
}

/// The same app, installed and driven by Debian's adb as on a phone.
fn through_adb(dir: &Path) {
    let script = format!(
        "export XDG_DATA_HOME=${{XDG_DATA_HOME:-$HOME/.local/share}} XDG_CACHE_HOME=${{XDG_CACHE_HOME:-$HOME/.cache}}
         export ANDROID_ADB_SERVER_PORT=$((20000 + $$ % 20000)) HOME=$PWD
         session=$(ab-emulator boot --idle 300) || exit
         serial=$(jq -r .data.serial <<<\"$session\")
         trap 'adb kill-server; ab-emulator shutdown --serial $serial' EXIT
         adb connect $serial >/dev/null
         for _ in 1 2 3 4 5 6 7 8 9 10; do [ \"$(adb -s $serial get-state 2>/dev/null)\" = device ] && break; sleep 0.2; done
         adb -s $serial install -r {APK} | tail -1
         adb -s $serial shell am start -n com.example.shoppinglist/.MainActivity
         adb -s $serial shell dumpsys window | grep mCurrentFocus
         adb -s $serial exec-out screencap -p | head -c 8 | od -An -tx1
         adb -s $serial shell pm path com.example.none; echo $?
         adb -s $serial shell nonsense; echo $?",
    );
    let ran = shell(dir, &script, "");
    let said = ran.stdout.replace('\r', "");
    for line in [
        "Success",
        "Starting: Intent { flg=0x10000000 cmp=com.example.shoppinglist/.MainActivity }",
        "u0 com.example.shoppinglist/",
        "89 50 4e 47 0d 0a 1a 0a",
    ] {
        assert!(said.contains(line), "{line} is missing: {ran:?}");
    }
    assert!(said.ends_with("1\n127\n"), "{ran:?}");
}
