//! Rules of git's deltas, one row a rule.

use super::*;

const SOURCE: &[u8] = b"0123456789";

#[test]
fn copies_and_inserts_make_the_target() {
    for (delta, target) in [
        (&b"\x0a\x03\x03abc"[..], &b"abc"[..]),
        (b"\x0a\x03\x91\x02\x03", b"234"),
        (b"\x0a\x05\x90\x03\x02xy", b"012xy"),
        (b"\x0a\x00", b""),
    ] {
        assert_eq!(apply(SOURCE, delta, 100).as_deref(), Ok(target));
    }
}

#[test]
fn a_length_of_zero_means_65536() {
    let source = vec![7; 70_000];
    let delta = b"\xf0\xa2\x04\x80\x80\x04\x80";
    assert_eq!(apply(&source, delta, 70_000).unwrap().len(), 65_536);
}

#[test]
fn another_source_is_told_from_damage() {
    assert_eq!(apply(b"012", b"\x0a\x00", 100), Err(DeltaError::SourceSize));
}

#[test]
fn damage_is_refused() {
    for delta in [
        &b""[..],
        b"\x0a",
        b"\x0a\x01",
        b"\x0a\x01\x00",
        b"\x0a\x01\x02a",
        b"\x0a\x01\x02ab",
        b"\x0a\x03\x91\x09\x03",
        b"\x0a\x03\x91",
        b"\x0a\x7f\x90\x7f",
        b"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
    ] {
        assert_eq!(apply(SOURCE, delta, 126), Err(DeltaError::Malformed), "{delta:x?}");
    }
    assert_eq!(apply(SOURCE, b"\x0a\x03\x03abc", 2), Err(DeltaError::Malformed));
}
