//! A missing dependency: the machine's, unless only the candidate's own word says so.

use ab_contract::{Body, Patch, Record};

use super::{Claim, changed_build_logic, claimed};

/// A patch with one file, as it stands in a ledger.
fn patch(set: &str, outcome: &str) -> Patch {
    let sha = "0".repeat(64);
    let line = format!(
        r#"{{"schema":"ab/1","subject":"t@c#1","kind":"patch","data":{{"name":"p","sha256":"{sha}","outcome":"applied","files":[{{"path":"build.gradle","set":"{set}","outcome":"{outcome}"}}]}},"provenance":{{"tool":"t","version":"0","input_sha256":"{sha}"}}}}"#
    );
    let Body::Patch(patch) = Record::parse(&line).unwrap().body else { panic!("{line}") };
    patch
}

#[test]
fn changed_build_logic_is_seen_where_it_was_applied() {
    for (set, outcome, blamed) in [
        ("build_logic", "applied", true),
        ("wrapper", "applied", true),
        ("build_logic", "only_protected", true),
        ("build_logic", "restored", false),
        ("build_logic", "conflict", false),
        ("production", "applied", false),
    ] {
        let patch = patch(set, outcome);
        assert_eq!(changed_build_logic(Some(&patch)).is_some(), blamed, "{set} {outcome}");
    }
    assert_eq!(changed_build_logic(None), None);
}

#[test]
fn a_claim_is_the_exit_status_or_the_build_systems_own_section() {
    let announced = "kit: dependency unavailable: g:a:v\n";
    for (line, exit, said, claim) in [
        ("/cache/kit/bin/kit build", 69, announced, Some(("g:a:v", false))),
        ("./build.sh", 69, announced, Some(("g:a:v", true))),
        ("/cache/kit/bin/kit x && ./build.sh", 69, "", Some(("(not named)", true))),
        ("make; /cache/kit/bin/kit build", 69, "", Some(("(not named)", true))),
        ("/cached/kit", 69, "", Some(("(not named)", true))),
        ("./build.sh", 1, announced, None),
        ("./build.sh", 1, "A.java:1: error: Could not find g:a:v.", None),
    ] {
        let claim = claim.map(|(what, forgeable)| Claim { what: what.to_owned(), forgeable });
        assert_eq!(claimed(line, exit, said), claim, "{line} {exit} {said}");
    }
}
