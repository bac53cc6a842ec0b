//! `md5sum`, `sha1sum`, `sha256sum`.

use std::io::{self, Read};

use md5::Digest;

use super::context::{Cx, Outcome};
use super::lines::{Lines, trimmed};
use super::options::Options;
use crate::fs::text;

type Hash = fn(&mut dyn Read) -> io::Result<String>;

pub(super) fn md5sum(cx: &mut Cx<'_>) -> Outcome {
    sum(cx, hash::<md5::Md5>)
}

pub(super) fn sha1sum(cx: &mut Cx<'_>) -> Outcome {
    sum(cx, hash::<sha1::Sha1>)
}

pub(super) fn sha256sum(cx: &mut Cx<'_>) -> Outcome {
    sum(cx, hash::<sha2::Sha256>)
}

pub(super) fn sha512sum(cx: &mut Cx<'_>) -> Outcome {
    sum(cx, hash::<sha2::Sha512>)
}

/// `md5sum [-b] [-c] FILE…`; `-b` prints the hash alone.
fn sum(cx: &mut Cx<'_>, hash: Hash) -> Outcome {
    let options = Options::parse(cx.args, "bc")?;
    if options.has('c') {
        return check(cx, &options.inputs(), hash);
    }
    cx.each(&options.inputs(), |cx, name| {
        let hex = hash(&mut *cx.files.input(name, cx.stdin)?)?;
        let line = if options.has('b') { format!("{hex}\n") } else { format!("{hex}  {name}\n") };
        cx.print(&line)
    })
}

fn check(cx: &mut Cx<'_>, lists: &[String], hash: Hash) -> Outcome {
    let mut wrong = 0_u64;
    let status = cx.each(lists, |cx, list| {
        let mut said = vec![];
        let mut lines = Lines::new(cx.files.input(list, cx.stdin)?);
        let mut line = vec![];
        while lines.next(&mut line)? {
            said.push(text::decode(trimmed(&line)));
        }
        drop(lines);
        for line in said {
            let Some((hex, name)) = line.split_once("  ") else { continue };
            let found = cx.files.open(name).and_then(|mut file| hash(&mut file));
            let same = found.is_ok_and(|found| found == hex);
            wrong += u64::from(!same);
            cx.print(&format!("{name}: {}\n", if same { "OK" } else { "FAILED" }))?;
        }
        Ok(())
    })?;
    if wrong > 0 {
        cx.warn(&format!("WARNING: {wrong} computed checksum did NOT match"));
    }
    Ok(status.max(u8::from(wrong > 0)))
}

fn hash<D: Digest>(input: &mut dyn Read) -> io::Result<String> {
    let mut hasher = D::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match input.read(&mut piece)? {
            0 => return Ok(hex::encode(hasher.finalize())),
            count => hasher.update(&piece[..count]),
        }
    }
}
