//! `touch`.

use std::io;

use super::context::{Cx, Outcome};
use super::options::Options;
use super::time::days_from;
use crate::fs::Create;

/// `touch [-c] [-d DATE | -t TIME | -r FILE] FILE…`; the time is the device's.
pub(super) fn touch(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "camd:t:r:")?;
    let (now, nanos) = cx.world.now();
    let time = match (options.value('r'), options.value('d'), options.value('t')) {
        (Some(file), _, _) => {
            let meta = cx
                .files
                .fs
                .stat(&cx.path(file))
                .map_err(|err| format!("{file}: {}", crate::fs::message(&err)))?;
            (meta.mtime, meta.mtime_nanos)
        }
        (_, Some(date), _) => (parse(date).ok_or_else(|| format!("bad date '{date}'"))?, 0),
        (_, _, Some(time)) => (compact(time).ok_or_else(|| format!("bad time '{time}'"))?, 0),
        _ => (now, i64::from(nanos)),
    };
    cx.each(options.at_least(1)?, |cx, name| {
        let path = cx.path(name);
        match cx.files.fs.stat(&path) {
            Err(err) if err.kind() == io::ErrorKind::NotFound => {
                if options.has('c') {
                    return Ok(());
                }
                cx.files.fs.create(&path, Create::APPEND)?;
            }
            known => {
                known?;
            }
        }
        cx.files.fs.set_mtime(&path, time.0, time.1)
    })
}

/// `@SECONDS`, `YYYY-MM-DD` or `YYYY-MM-DD hh:mm[:ss]`, with a `T` between if need be.
pub(super) fn parse(text: &str) -> Option<i64> {
    if let Some(seconds) = text.strip_prefix('@') {
        return seconds.parse().ok();
    }
    let text = text.trim_end_matches('Z');
    let (date, time) = text.split_once([' ', 'T']).unwrap_or((text, "0:0"));
    let date = numbers(date, '-')?;
    let time = numbers(time, ':')?;
    let &[year, month, day] = &date[..] else { return None };
    seconds([year, month, day], &time)
}

/// `YYYYMMDDhhmm[.ss]`.
pub(super) fn compact(text: &str) -> Option<i64> {
    let (text, second) = text.split_once('.').unwrap_or((text, "0"));
    if text.len() != 12 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |from: usize, to: usize| text[from..to].parse::<i64>().ok();
    let date = [part(0, 4)?, part(4, 6)?, part(6, 8)?];
    seconds(date, &[part(8, 10)?, part(10, 12)?, second.parse().ok()?])
}

fn numbers(text: &str, between: char) -> Option<Vec<i64>> {
    text.split(between).map(|part| part.split('.').next()?.parse().ok()).collect()
}

fn seconds([year, month, day]: [i64; 3], time: &[i64]) -> Option<i64> {
    let (hour, minute) = (*time.first()?, *time.get(1)?);
    let second = time.get(2).copied().unwrap_or(0);
    let valid = (1..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0..24).contains(&hour)
        && (0..60).contains(&minute)
        && (0..61).contains(&second);
    valid.then(|| days_from(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
}
