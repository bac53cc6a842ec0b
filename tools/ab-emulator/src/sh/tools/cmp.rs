//! `cmp`.

use std::io::{BufReader, Read};

use super::context::{Cx, Failure, Outcome};
use super::options::Options;
use crate::fs::message;

/// `cmp [-s] FILE FILE`
pub(super) fn cmp(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "s")?;
    let [one, other] = options.at_least(2)? else {
        return Err(Failure::Status(2, "Needs 2 arguments".into()));
    };
    let open =
        |name: &str, err: std::io::Error| Failure::Status(2, format!("{name}: {}", message(&err)));
    let second = cx.files.open(other).map_err(|err| open(other, err))?;
    let first = cx.files.input(one, cx.stdin).map_err(|err| open(one, err))?;
    let (mut first, mut second) = (BufReader::new(first).bytes(), BufReader::new(second).bytes());
    let (mut at, mut line) = (1_u64, 1_u64);
    let said = loop {
        match (first.next().transpose()?, second.next().transpose()?) {
            (None, None) => return Ok(0),
            (None, _) => break format!("EOF on {one}"),
            (_, None) => break format!("EOF on {other}"),
            (Some(a), Some(b)) if a != b => {
                break format!("{one} {other} differ: char {at}, line {line}");
            }
            (Some(byte), _) => {
                at += 1;
                line += u64::from(byte == b'\n');
            }
        }
    };
    drop(first);
    if !options.has('s') {
        if said.starts_with("EOF") {
            cx.warn(&said);
        } else {
            cx.print(&format!("{said}\n"))?;
        }
    }
    Ok(1)
}
