//! `echo`, as mksh's manual has it: backslashes count unless `-E` says no.

use std::io::Write;

use super::context::{Cx, Outcome};
use super::escapes::{Style, unescape};
use crate::fs::text;

/// `echo [-neE] WORD…`
pub(super) fn echo(cx: &mut Cx<'_>) -> Outcome {
    let mut words = cx.args;
    let (mut newline, mut escapes) = (true, true);
    while let Some(flags) = words.first().and_then(|word| flags(word)) {
        words = &words[1..];
        newline &= !flags.contains('n');
        for flag in flags.chars().filter(|flag| *flag != 'n') {
            escapes = flag == 'e';
        }
    }
    let line = text::encode(&words.join(" "));
    let (line, stopped) = if escapes { unescape(&line, Style::Echo) } else { (line, false) };
    cx.out.write_all(&line)?;
    if newline && !stopped {
        cx.out.write_all(b"\n")?;
    }
    Ok(0)
}

fn flags(word: &str) -> Option<&str> {
    let flags = word.strip_prefix('-')?;
    (!flags.is_empty() && flags.chars().all(|flag| "neE".contains(flag))).then_some(flags)
}
