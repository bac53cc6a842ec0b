//! Rules of binary data, one row a rule.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::super::test_support::summary;
use super::*;
use crate::patch::{Content, parse};

fn literal(bytes: &[u8], said: usize) -> String {
    let mut deflate = ZlibEncoder::new(vec![], Compression::default());
    deflate.write_all(bytes).unwrap();
    let mut rows = vec![];
    base85::encode(&deflate.finish().unwrap(), &mut rows);
    format!("literal {said}\n{}\n", String::from_utf8(rows).unwrap())
}

fn patch(data: &str) -> String {
    format!("diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\n{data}")
}

fn data(text: &str) -> (BinaryData, Option<BinaryData>) {
    match parse(patch(text).as_bytes()).unwrap().files.remove(0).content {
        Content::Binary(patch) => (patch.forward, patch.reverse),
        other => panic!("{other:?}"),
    }
}

#[test]
fn data_comes_forwards_and_perhaps_backwards() {
    let both = [literal(b"new", 3), literal(b"old", 3)].concat();
    let (new, old) = (BinaryData::Literal(b"new".into()), BinaryData::Literal(b"old".into()));
    assert_eq!(data(&both), (new.clone(), Some(old)));
    assert_eq!(data(&literal(b"new", 3)), (new.clone(), None));
    assert_eq!(data(literal(b"new", 3).trim_end()), (new.clone(), None));
    assert_eq!(data(&literal(b"new", 3).replace('\n', "\r\n")), (new, None));
    let delta = literal(b"\x03\x00", 2).replace("literal", "delta");
    assert_eq!(data(&delta), (BinaryData::Delta(b"\x03\x00".into()), None));
}

#[test]
fn damage_is_refused() {
    for text in [
        "",
        "literal\n",
        "literal x\n",
        "literal 99999999999999999999\n",
        "literal 3\n\n",
        "literal 3\n!!!!!!\n\n",
        &literal(b"new", 2),
        &literal(b"new", 4),
        &literal(b"new", 3).replace("literal 3\n", "literal 3\nA00000\n"),
        &[literal(b"new", 3), literal(b"old", 4)].concat(),
    ] {
        let summary = summary(patch(text));
        assert!(summary.starts_with("patch-binary:"), "{text}\n{summary}");
    }
}

#[test]
fn a_bomb_is_refused_before_it_inflates() {
    let bomb = literal(&vec![0; 4 << 20], 300 << 20);
    assert!(summary(patch(&bomb)).starts_with("patch-binary-too-large: line 4"));
    let liar = literal(&vec![0; 4 << 20], 10);
    assert!(summary(patch(&liar)).starts_with("patch-binary: line 4"));
}

#[test]
fn all_data_of_a_patch_counts_together() {
    let text = [literal(b"new", 3), literal(b"old", 3)].concat();
    for (left, fits) in [(6, true), (5, false), (2, false)] {
        let mut progress = Progress { inflated: MAX_BINARY - left, ..Progress::default() };
        let read = read(&mut Cursor::new(text.as_bytes()), Index::default(), &mut progress);
        assert_eq!(read.is_ok(), fits, "{left}");
    }
}
