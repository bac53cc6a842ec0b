//! Rules of mails, one row a rule.

use super::super::test_support::summary;
use crate::patch::{Container, parse};

fn mail(file: &str) -> String {
    format!(
        "From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001\n\
         From: A <a@example.org>\nDate: Tue, 2 Jan 2024 03:04:05 +0100\n\
         Subject: [PATCH] change\n\nA message\n- with a list\n---\n {file} | 2 +-\n\
         1 file changed, 1 insertion(+), 1 deletion(-)\n\n\
         diff --git a/{file} b/{file}\nindex 12..34 100644\n--- a/{file}\n+++ b/{file}\n\
         @@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n\n"
    )
}

#[test]
fn mbox_container() {
    let patch = mail("x");
    assert_eq!(parse(patch.as_bytes()).unwrap().container, Container::Mbox);
    assert_eq!(summary(patch), "Modify x x 100644> hunks=1");
}

#[test]
fn several_mails_are_one_patch() {
    let patch = [mail("x"), mail("y"), mail("x")].concat();
    let one = |file| format!("Modify {file} {file} 100644> hunks=1");
    assert_eq!(summary(patch), [one("x"), one("y"), one("x")].join("; "));
}

#[test]
fn each_mail_of_a_series_begins_anew() {
    let none = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n".repeat(2);
    let two = mail("x").replace("-- \n", "--- a/z\n+++ b/z\n@@ -1 +1 @@\n-a\n+b\n-- \n");
    for (patch, starts) in
        [(none, vec![0, 0]), (mail("x"), vec![0]), ([two, mail("y")].concat(), vec![0, 0, 2])]
    {
        let patch = parse(patch.as_bytes()).unwrap();
        let found: Vec<_> = (0..patch.files.len()).map(|index| patch.mail_start(index)).collect();
        assert_eq!(found, starts);
    }
}

#[test]
fn a_mail_without_envelope_is_one_too() {
    let patch = mail("x").split_once('\n').unwrap().1.to_owned();
    assert_eq!(parse(patch.as_bytes()).unwrap().container, Container::Mbox);
}

#[test]
fn an_encoded_body_is_refused() {
    for encoding in ["base64", "Quoted-Printable", " base64 "] {
        let patch = format!("content-transfer-ENCODING: {encoding}\n{}", mail("x"));
        assert!(summary(patch).starts_with("patch-encoded-mail: line 1"), "{encoding}");
    }
    let plain = format!("Content-Transfer-Encoding: 8bit\n{}", mail("x"));
    assert_eq!(summary(plain), "Modify x x 100644> hunks=1");
}
