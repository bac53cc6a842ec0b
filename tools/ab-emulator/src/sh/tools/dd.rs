//! `dd`.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::context::{Cx, Outcome};
use super::cp::Guarded;
use crate::fs::{Create, message};

/// Blocks are held in memory.
const MAX_BLOCK: u64 = 64 << 20;

#[derive(Default)]
struct Operands<'a> {
    input: Option<&'a str>,
    output: Option<&'a str>,
    block: u64,
    count: Option<u64>,
    skip: u64,
    seek: u64,
    keep: bool,
    quiet: bool,
}

/// `dd [if=FILE] [of=FILE] [bs=SIZE] [count=N] [skip=N] [seek=N] [conv=notrunc] [status=none]`
pub(super) fn dd(cx: &mut Cx<'_>) -> Outcome {
    let operands = parse(cx.args)?;
    let block = usize::try_from(operands.block).map_err(|err| err.to_string())?;
    let mut input = cx
        .files
        .input(operands.input.unwrap_or("-"), cx.stdin)
        .map_err(|err| format!("{}: {}", operands.input.unwrap_or("-"), message(&err)))?;
    skip(&mut *input, operands.skip.saturating_mul(operands.block))?;
    let mut output: Box<dyn Write> = match operands.output {
        Some(name) => {
            let how = Create { truncate: !operands.keep, ..Create::TRUNCATE };
            let file = cx.files.fs.create(&cx.files.path(name), how);
            let mut file = file.map_err(|err| format!("{name}: {}", message(&err)))?;
            file.seek(SeekFrom::Start(operands.seek.saturating_mul(operands.block)))?;
            Box::new(Guarded { inner: file, cancel: cx.cancel })
        }
        None => Box::new(&mut cx.out),
    };
    let (mut whole, mut part, mut bytes) = (0_u64, 0_u64, 0_u64);
    let mut piece = vec![0; block];
    while operands.count.is_none_or(|count| whole + part < count) {
        let length = input.read(&mut piece)?;
        if length == 0 {
            break;
        }
        output.write_all(&piece[..length])?;
        bytes += length as u64;
        if length == block { whole += 1 } else { part += 1 }
    }
    drop(output);
    if !operands.quiet {
        let records = format!("{whole}+{part} records in\n{whole}+{part} records out\n");
        cx.out.flush()?;
        writeln!(cx.err, "{records}{bytes} bytes copied")?;
    }
    Ok(0)
}

fn skip(input: &mut dyn Read, bytes: u64) -> io::Result<()> {
    io::copy(&mut input.take(bytes), &mut io::sink()).map(drop)
}

fn parse(args: &[String]) -> Result<Operands<'_>, String> {
    let mut operands = Operands { block: 512, ..Operands::default() };
    for arg in args {
        let (name, value) = arg.split_once('=').ok_or_else(|| format!("bad arg {arg}"))?;
        match name {
            "if" => operands.input = Some(value),
            "of" => operands.output = Some(value),
            "bs" | "ibs" | "obs" => {
                let block = size(value).filter(|block| (1..=MAX_BLOCK).contains(block));
                operands.block = block.ok_or_else(|| format!("bad bs {value}"))?;
            }
            "count" => {
                operands.count = Some(size(value).ok_or_else(|| format!("bad count {value}"))?);
            }
            "skip" => operands.skip = size(value).ok_or_else(|| format!("bad skip {value}"))?,
            "seek" => operands.seek = size(value).ok_or_else(|| format!("bad seek {value}"))?,
            "conv" if value.split(',').all(|word| matches!(word, "notrunc" | "sync" | "fsync")) => {
                operands.keep = value.contains("notrunc");
            }
            "status" if matches!(value, "none" | "noxfer") => operands.quiet = value == "none",
            _ => return Err(format!("{arg}: not supported by this device")),
        }
    }
    Ok(operands)
}

/// `4`, `4k`, `4M`, `4G`, `4b`.
pub(super) fn size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let factor = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "c" => 1,
        "b" => 512,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}
