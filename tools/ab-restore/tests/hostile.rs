//! Patches made to break the verifier: each is the candidate's fault, never the machine's.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Case, add, edit, link, rename};

const MAIN: &str = "app/src/main/java/A.kt";

fn app() -> Case {
    Case::new(&[(MAIN, "class A\n")])
}

/// An honest change.
fn fix() -> String {
    edit(MAIN, "class A\n", "class A // fixed\n")
}

/// Refused with and without a tree to write, by the same records.
fn refused(case: &Case, patch: &str, reason: &str) {
    let said = case.restore(patch);
    said.refused_because(reason);
    let looked = case.run(&["--base", "base", "--check", "--patch", "candidate.patch"]);
    looked.refused_because(reason);
    assert_eq!(looked.patch(), said.patch());
}

#[test]
fn a_path_that_no_file_system_takes_refuses_the_patch() {
    let name = "a".repeat(256);
    let long = "dir/".repeat(256) + "x";
    let line = format!("line {}: unsafe path", fix().lines().count() + 1);
    for path in [format!("app/{name}"), format!("app/{name}/x"), long] {
        refused(&app(), &(fix() + &add(&path, "x\n")), &line);
        refused(&app(), &(fix() + &rename(MAIN, &path)), &line);
    }
}

#[test]
fn the_longest_path_and_link_that_are_taken_can_be_written() {
    // As written in the patch, with its prefix, it has 1,024 bytes.
    let path = "dir/".repeat(255) + "xx";
    let link = link("app/link", &("d/".repeat(511) + "xx"));
    let said = app().restore(add(&path, "x\n") + &link + &add(&"n".repeat(255), "y\n"));
    assert!(said.is_judged(), "{}", said.stdout);
    assert_eq!(said.file(&path).unwrap(), "x\n");
    assert!(said.tree.join("app/link").is_symlink());
}

#[test]
fn a_link_that_no_file_system_takes_refuses_the_patch() {
    for target in ["x".repeat(1025), "d/".repeat(2048), "x".repeat(10_000)] {
        refused(&app(), &(fix() + &link("app/link", &target)), "the link's target is longer than");
    }
}
