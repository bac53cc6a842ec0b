//! Rules of binary changes, one row a rule.

use super::*;

fn patch(forward: BinaryData) -> BinaryPatch {
    BinaryPatch { forward, reverse: None, old_id: None, new_id: None }
}

fn literal(bytes: &[u8]) -> BinaryData {
    BinaryData::Literal(bytes.to_vec())
}

#[test]
fn ids_of_both_sides_are_checked() {
    let with = |old: &[u8], new: &[u8]| BinaryPatch {
        old_id: Some(blob_id(old)),
        new_id: Some(blob_id(new)),
        ..patch(literal(b"new"))
    };
    assert_eq!(apply(&with(b"old", b"new"), Some(b"old")).as_deref(), Ok(&b"new"[..]));
    assert_eq!(apply(&with(b"other", b"new"), Some(b"old")), Err(ApplyError::BinaryMismatch));
    assert_eq!(apply(&with(b"old", b"other"), Some(b"old")), Err(ApplyError::BinaryDamaged));
    let created = BinaryPatch { old_id: Some(NO_FILE), ..with(b"", b"new") };
    assert_eq!(apply(&created, None).as_deref(), Ok(&b"new"[..]));
    assert_eq!(apply(&created, Some(b"")), Err(ApplyError::BinaryMismatch));
}

#[test]
fn without_ids_the_way_back_or_the_size_says_what_it_was_made_for() {
    let back = BinaryPatch { reverse: Some(literal(b"old")), ..patch(literal(b"new")) };
    assert!(apply(&back, Some(b"old")).is_ok());
    assert_eq!(apply(&back, Some(b"odd")), Err(ApplyError::BinaryMismatch));
    let delta = patch(BinaryData::Delta(b"\x03\x04\x90\x03\x01x".into()));
    assert_eq!(apply(&delta, Some(b"old")).as_deref(), Ok(&b"oldx"[..]));
    assert_eq!(apply(&delta, Some(b"older")), Err(ApplyError::BinaryMismatch));
    let broken = patch(BinaryData::Delta(b"\x03\x04\x00".into()));
    assert_eq!(apply(&broken, Some(b"old")), Err(ApplyError::BinaryDamaged));
}
