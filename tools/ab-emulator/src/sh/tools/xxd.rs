//! `xxd` and `od`.

use std::io::{self, Read, Write};

use super::context::{Cx, Outcome};
use super::dd;
use super::options::Options;

/// `xxd [-p] [-l LENGTH] [-s SKIP] FILE…`
pub(super) fn xxd(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "pl:s:r")?;
    if options.has('r') {
        return Err("-r is not supported by this device".into());
    }
    let plain = options.has('p');
    rows(cx, &options, 's', 'l', if plain { 30 } else { 16 }, |at, row, out| {
        if plain {
            return writeln!(out, "{}", hex::encode(row));
        }
        let pairs: Vec<String> = row.chunks(2).map(hex::encode).collect();
        let text: String = row.iter().map(|&byte| printable(byte)).collect();
        writeln!(out, "{at:08x}: {:<39}  {text}", pairs.join(" "))
    })
}

/// `od [-A d|o|x|n] [-t x1|o1|c|d1|u1] [-v] [-j SKIP] [-N LENGTH] FILE…`
pub(super) fn od(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "A:t:vj:N:c")?;
    let kind = if options.has('c') { "c" } else { options.value('t').unwrap_or("o2") };
    let cell: fn(u8) -> String = match kind {
        "x1" => |byte| format!(" {byte:02x}"),
        "o1" => |byte| format!(" {byte:03o}"),
        "u1" => |byte| format!(" {byte:3}"),
        "d1" => |byte| format!(" {:4}", byte.cast_signed()),
        "c" => |byte| format!(" {:>3}", named(byte)),
        _ => {
            return Err(format!(
                "-t {kind} is not supported by this device; x1, o1, u1, d1 and c are"
            )
            .into());
        }
    };
    let address: fn(u64) -> String = match options.value('A').unwrap_or("o") {
        "d" => |at| format!("{at:07}"),
        "x" => |at| format!("{at:06x}"),
        "n" => |_| String::new(),
        _ => |at| format!("{at:07o}"),
    };
    let mut end = 0;
    let status = rows(cx, &options, 'j', 'N', 16, |at, row, out| {
        end = at + row.len() as u64;
        let cells: String = row.iter().map(|&byte| cell(byte)).collect();
        writeln!(out, "{}{cells}", address(at))
    })?;
    if !address(end).is_empty() {
        writeln!(cx.out, "{}", address(end))?;
    }
    Ok(status)
}

fn printable(byte: u8) -> char {
    if byte.is_ascii_graphic() || byte == b' ' { char::from(byte) } else { '.' }
}

fn named(byte: u8) -> String {
    match byte {
        0 => "\\0".into(),
        7 => "\\a".into(),
        8 => "\\b".into(),
        b'\t' => "\\t".into(),
        b'\n' => "\\n".into(),
        11 => "\\v".into(),
        12 => "\\f".into(),
        b'\r' => "\\r".into(),
        _ if byte.is_ascii_graphic() || byte == b' ' => char::from(byte).into(),
        _ => format!("{byte:03o}"),
    }
}

/// Runs `row` on each `width` bytes with their offset.
fn rows(
    cx: &mut Cx<'_>,
    options: &Options,
    skip: char,
    length: char,
    width: usize,
    mut row: impl FnMut(u64, &[u8], &mut dyn Write) -> io::Result<()>,
) -> Outcome {
    let number = |letter| match options.value(letter) {
        Some(text) => dd::size(text).map(Some).ok_or_else(|| format!("bad number '{text}'")),
        None => Ok(None),
    };
    let (skip, length) = (number(skip)?.unwrap_or(0), number(length)?.unwrap_or(u64::MAX));
    cx.each(&options.inputs(), |cx, name| {
        let mut input = cx.files.input(name, cx.stdin)?;
        io::copy(&mut (&mut *input).take(skip), &mut io::sink())?;
        let mut input = io::BufReader::new(input.take(length));
        let mut at = skip;
        loop {
            let mut bytes = vec![];
            input.by_ref().take(width as u64).read_to_end(&mut bytes)?;
            if bytes.is_empty() {
                return Ok(());
            }
            row(at, &bytes, &mut cx.out)?;
            at += bytes.len() as u64;
        }
    })
}
