//! A missing dependency: the machine's, unless only the candidate's own word says so.

use ab_contract::{Body, Patch, Record};

use super::{changed_build_logic, claimed};

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
fn exit_69_is_believed_of_the_verifiers_own_programs() {
    let announced = "kit: dependency unavailable: g:a:v\n";
    let judged = patch("production", "applied");
    for (line, exit, believed) in [
        ("/cache/kit/bin/kit build", 69, true),
        (" /cache/kit/bin/kit build -o 'a b'", 69, true),
        ("/cache/kit/bin/kit build", 1, false),
        ("./build.sh", 69, false),
        ("./gradlew build", 69, false),
        ("make", 69, false),
        ("exit 69", 69, false),
        ("sh /cache/kit/bin/kit", 69, false),
        ("/cache/kit/bin/kit x && ./build.sh", 69, false),
        ("/cache/kit/bin/kit x\n./build.sh", 69, false),
        ("/cache/kit/bin/kit $(./build.sh)", 69, false),
        ("make; /cache/kit/bin/kit build", 69, false),
        ("/cache/../work/build.sh", 69, false),
        ("/cached/kit", 69, false),
        ("/cache", 69, false),
    ] {
        let found = claimed(line, exit, announced, Some(&judged));
        assert_eq!(found.as_deref(), believed.then_some("g:a:v"), "{line}");
        // Where nobody is judged, nobody gains by a lie.
        assert_eq!(claimed(line, exit, "", None).is_some(), exit == 69, "{line}");
    }
}

#[test]
fn a_failure_section_is_believed_of_its_build_system_alone() {
    let gradle = "FAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not resolve all files for configuration ':c'.\n> Could not find g:a:v.\n\n* Try:\n> Run with --info\n\nBUILD FAILED in 1s\n";
    let maven = "[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal on project x: Could not resolve dependencies for project g:x:jar:1: Could not find artifact g:a:jar:v in central\n";
    for (line, exit, by_gradle, by_maven) in [
        ("./gradlew --offline assembleDebug", 1, true, false),
        ("gradle build -Px='a b'", 1, true, false),
        ("/cache/gradle/bin/gradle build", 1, true, false),
        ("mvn -o -q package", 1, false, true),
        ("./mvnw package", 1, false, true),
        ("./gradlew build", 2, false, false),
        ("make", 1, false, false),
        ("sh ./gradlew build", 1, false, false),
        ("./build.sh", 1, false, false),
        ("./gradlew.sh", 1, false, false),
        ("make gradlew", 1, false, false),
        ("./gradlew build; make", 1, false, false),
        ("./gradlew build && make", 1, false, false),
        ("./gradlew build || make", 1, false, false),
        ("./gradlew build | tee log", 1, false, false),
        ("./gradlew build\nmake", 1, false, false),
        ("./gradlew $(make)", 1, false, false),
        ("(./gradlew build)", 1, false, false),
        ("cd x; ./gradlew build", 1, false, false),
    ] {
        for (said, believed) in [(gradle, by_gradle), (maven, by_maven)] {
            // Whose build logic it is, is told and does not decide.
            for patch in
                [None, Some(patch("production", "applied")), Some(patch("build_logic", "applied"))]
            {
                let found = claimed(line, exit, said, patch.as_ref());
                assert_eq!(found.is_some(), believed, "{line}: {said}");
            }
        }
    }
}
