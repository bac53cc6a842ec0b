//! `wc`.

use std::io::{self, Read};

use super::context::{Cx, Outcome};
use super::options::Options;

/// `wc [-lwcm] FILE…`
pub(super) fn wc(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "lwcm")?;
    let mut shown: Vec<usize> = "lwmc"
        .chars()
        .enumerate()
        .filter(|(_, letter)| options.has(*letter))
        .map(|(at, _)| at)
        .collect();
    if shown.is_empty() {
        shown = vec![0, 1, 3];
    }
    let inputs = options.inputs();
    let mut total = [0; 4];
    let row = |counts: &[u64; 4], name: &str| {
        let alone = shown.len() == 1;
        let numbers = shown
            .iter()
            .map(|&at| if alone { counts[at].to_string() } else { format!("{:7}", counts[at]) });
        let line = numbers.collect::<Vec<_>>().join(" ");
        if name == "-" { format!("{line}\n") } else { format!("{line} {name}\n") }
    };
    let status = cx.each(&inputs, |cx, name| {
        let counts = count(&mut *cx.files.input(name, cx.stdin)?)?;
        for (total, count) in total.iter_mut().zip(counts) {
            *total += count;
        }
        cx.print(&row(&counts, name))
    })?;
    if inputs.len() > 1 {
        cx.print(&row(&total, "total"))?;
    }
    Ok(status)
}

/// Lines, words, characters and bytes.
fn count(input: &mut dyn Read) -> io::Result<[u64; 4]> {
    let mut counts = [0; 4];
    let mut in_word = false;
    let mut piece = vec![0; 1 << 16];
    loop {
        let length = input.read(&mut piece)?;
        if length == 0 {
            return Ok(counts);
        }
        counts[3] += length as u64;
        for &byte in &piece[..length] {
            counts[0] += u64::from(byte == b'\n');
            counts[2] += u64::from(byte & 0xc0 != 0x80);
            let space = byte.is_ascii_whitespace() || byte == 11;
            counts[1] += u64::from(!space && !in_word);
            in_word = !space;
        }
    }
}
