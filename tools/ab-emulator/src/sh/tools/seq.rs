//! `seq` and `yes`.

use super::context::{Cx, Outcome};
use super::options::Options;

/// `seq [-w] [-s TEXT] [FIRST [STEP]] LAST`, over integers.
pub(super) fn seq(cx: &mut Cx<'_>) -> Outcome {
    let mut words = cx.args;
    let mut between = "\n";
    let mut wide = false;
    loop {
        match words {
            [option, rest @ ..] if option == "-w" => {
                wide = true;
                words = rest;
            }
            [option, text, rest @ ..] if option == "-s" => {
                between = text;
                words = rest;
            }
            _ => break,
        }
    }
    let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
    let (first, step, last) = match numbers.as_deref() {
        Some(&[last]) => (1, 1, last),
        Some(&[first, last]) => (first, 1, last),
        Some(&[first, step, last]) => (first, step, last),
        _ => return Err("Needs 1 to 3 integers".into()),
    };
    let width = if wide { first.to_string().len().max(last.to_string().len()) } else { 0 };
    let mut number = first;
    let mut printed = false;
    while step != 0 && if step > 0 { number <= last } else { number >= last } {
        let gap = if printed { between } else { "" };
        cx.print(&format!("{gap}{number:0width$}"))?;
        printed = true;
        let Some(next) = number.checked_add(step) else { break };
        number = next;
    }
    if step == 0 {
        return Err("step is 0".into());
    }
    cx.print(if printed { "\n" } else { "" })?;
    Ok(0)
}

/// `yes [TEXT]`
pub(super) fn yes(cx: &mut Cx<'_>) -> Outcome {
    let text = Options::parse(cx.args, "")?.rest.join(" ");
    let line = format!("{}\n", if text.is_empty() { "y" } else { &text });
    loop {
        cx.print(&line)?;
    }
}
