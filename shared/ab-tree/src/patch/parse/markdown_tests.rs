//! Rules of fenced blocks, one row a rule.

use super::super::test_support::{notes, summary};
use crate::patch::{Container, parse};

const DIFF: &str = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";

#[test]
fn markdown_container() {
    let patch = format!("Here it is:\n\n```diff\n{DIFF}```\n\n- It does this.\n- And that.\n");
    assert_eq!(parse(patch.as_bytes()).unwrap().container, Container::Markdown);
    assert_eq!(summary(patch), "Modify x x hunks=1");
}

#[test]
fn fences_come_in_every_form() {
    for (open, close) in
        [("```", "```"), ("~~~ diff", "~~~"), ("````patch", "````"), ("```diff", "")]
    {
        let patch = format!("{open}\n{DIFF}{close}");
        assert_eq!(summary(&patch), "Modify x x hunks=1", "{open}");
    }
}

#[test]
fn context_that_was_stripped_before_the_fence_comes_back() {
    let patch = "```\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b\n c\n```\n";
    assert_eq!(summary(patch), "Modify x x hunks=1");
    assert_eq!(notes(patch), ["8: 1 empty context lines at the end were stripped"]);
}
