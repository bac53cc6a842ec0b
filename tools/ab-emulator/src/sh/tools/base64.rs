//! `base64`.

use std::io::{self, Read, Write};

use super::context::{Cx, Outcome};
use super::options::Options;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `base64 [-d] [-i] [-w COLUMNS] FILE…`
pub(super) fn base64(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "diw:")?;
    let columns = options.number('w')?.unwrap_or(76);
    cx.each(&options.inputs(), |cx, name| {
        let mut input = cx.files.input(name, cx.stdin)?;
        if options.has('d') {
            return decode(&mut *input, &mut cx.out);
        }
        encode(&mut *input, &mut cx.out, columns)
    })
}

fn encode(input: &mut dyn Read, out: &mut dyn Write, columns: u64) -> io::Result<()> {
    let mut piece = vec![0; 48 << 10];
    let mut column = 0;
    loop {
        let count = fill(input, &mut piece)?;
        for three in piece[..count].chunks(3) {
            for letter in four(three) {
                if columns > 0 && column == columns {
                    out.write_all(b"\n")?;
                    column = 0;
                }
                out.write_all(&[letter])?;
                column += 1;
            }
        }
        if count < piece.len() {
            return if column > 0 { out.write_all(b"\n") } else { Ok(()) };
        }
    }
}

/// Reads until `piece` is full or the input ends.
fn fill(input: &mut dyn Read, piece: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < piece.len() {
        match input.read(&mut piece[filled..])? {
            0 => break,
            count => filled += count,
        }
    }
    Ok(filled)
}

fn four(three: &[u8]) -> [u8; 4] {
    let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
    let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    let letter = |shift: u32| ALPHABET[(bits >> shift & 63) as usize];
    let mut four = [letter(18), letter(12), letter(6), letter(0)];
    four[three.len() + 1..].fill(b'=');
    four
}

fn decode(input: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
    let mut piece = vec![0; 1 << 16];
    let (mut bits, mut held) = (0_u32, 0);
    loop {
        let count = input.read(&mut piece)?;
        if count == 0 {
            return Ok(());
        }
        for letter in piece[..count].iter().filter(|letter| !b"\r\n=".contains(letter)) {
            let value = ALPHABET.iter().position(|own| own == letter);
            let value = value.ok_or_else(|| io::Error::other("bad input"))?;
            bits = bits << 6 | u32::try_from(value).unwrap_or(0);
            held += 6;
            if held >= 8 {
                held -= 8;
                out.write_all(&[u8::try_from(bits >> held & 0xff).unwrap_or(0)])?;
            }
        }
    }
}
