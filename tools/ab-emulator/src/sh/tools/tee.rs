//! `tee`.

use std::io::Write;

use super::context::{Cx, Outcome};
use super::options::Options;
use crate::fs::{Create, message};

/// `tee [-ai] FILE…`
pub(super) fn tee(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "ai")?;
    let how = if options.has('a') { Create::APPEND } else { Create::TRUNCATE };
    let mut files = vec![];
    let mut status = 0;
    for name in &options.rest {
        match cx.files.fs.create(&cx.path(name), how) {
            Ok(file) => files.push(file),
            Err(err) => {
                cx.warn(&format!("{name}: {}", message(&err)));
                status = 1;
            }
        }
    }
    let mut piece = vec![0; 1 << 16];
    loop {
        let count = cx.stdin.read(&mut piece)?;
        if count == 0 {
            return Ok(status);
        }
        for file in &mut files {
            file.write_all(&piece[..count])?;
        }
        cx.out.write_all(&piece[..count])?;
        cx.out.flush()?;
    }
}
