//! `gzip`, `gunzip`, `zcat`.

use std::io;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::cat::copy;
use super::context::{Cx, Outcome};
use super::cp::Guarded;
use super::options::Options;
use crate::fs::Create;

/// `gzip [-cdfk1-9] FILE…`
pub(super) fn gzip(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "cdfk123456789")?;
    let unpack = options.has('d') || cx.name != "gzip";
    let level = ('1'..='9').zip(1..).find(|(digit, _)| options.has(*digit));
    let level = level.map_or_else(Compression::default, |(_, level)| Compression::new(level));
    let to_stdout = options.has('c') || cx.name == "zcat";
    cx.each(&options.inputs(), |cx, name| {
        let mut input = cx.files.input(name, cx.stdin)?;
        if name == "-" || to_stdout {
            return run(&mut *input, &mut cx.out, unpack, level);
        }
        let target = if unpack {
            name.strip_suffix(".gz").ok_or_else(|| io::Error::other("no .gz"))?.to_owned()
        } else {
            format!("{name}.gz")
        };
        let how = Create { new: !options.has('f'), ..Create::TRUNCATE };
        let file = cx.files.fs.create(&cx.files.path(&target), how)?;
        run(&mut *input, &mut Guarded { inner: file, cancel: cx.cancel }, unpack, level)?;
        drop(input);
        if options.has('k') { Ok(()) } else { cx.files.fs.remove_file(&cx.files.path(name)) }
    })
}

fn run(
    input: &mut dyn io::Read,
    out: &mut dyn io::Write,
    unpack: bool,
    level: Compression,
) -> io::Result<()> {
    if unpack {
        return copy(&mut MultiGzDecoder::new(input), out);
    }
    let mut gzip = GzEncoder::new(out, level);
    io::copy(input, &mut gzip)?;
    gzip.finish().map(drop)
}
