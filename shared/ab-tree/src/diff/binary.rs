//! `GIT binary patch`: both sides as a whole, so that it can be checked and taken back.

use std::io::Read as _;

use flate2::Compression;
use flate2::read::ZlibEncoder;

use crate::patch::base85;

pub(super) fn write(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    out.extend(b"GIT binary patch\n");
    literal(new, out);
    literal(old, out);
}

fn literal(bytes: &[u8], out: &mut Vec<u8>) {
    let mut deflated = vec![];
    let read = ZlibEncoder::new(bytes, Compression::default()).read_to_end(&mut deflated);
    read.expect("bytes in memory can be read");
    out.extend(format!("literal {}\n", bytes.len()).into_bytes());
    base85::encode(&deflated, out);
    out.push(b'\n');
}
