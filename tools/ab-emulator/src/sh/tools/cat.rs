//! `cat`.

use std::io::{self, Read, Write};

use super::context::{Cx, Outcome};
use super::options::Options;

/// `cat [-u] [FILE…]`
pub(super) fn cat(cx: &mut Cx<'_>) -> Outcome {
    let inputs = Options::parse(cx.args, "u")?.inputs();
    cx.each(&inputs, |cx, path| {
        let mut input = cx.files.input(path, cx.stdin)?;
        copy(&mut input, &mut cx.out)
    })
}

/// Copies piece by piece, each at once: somebody may be waiting for it.
pub(super) fn copy(input: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
    let mut piece = vec![0; 1 << 16];
    loop {
        match input.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                out.write_all(&piece[..count])?;
                out.flush()?;
            }
            Err(err) if err.kind() == io::ErrorKind::Interrupted => {}
            Err(err) => return Err(err),
        }
    }
}
