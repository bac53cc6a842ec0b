//! `sleep`.

use std::time::Duration;

use super::context::{Cx, Outcome};
use super::options::Options;

/// `sleep COUNT[smhd]…`
pub(super) fn sleep(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "")?;
    let mut time = Duration::ZERO;
    for text in options.at_least(1)? {
        let span = parse(text).ok_or_else(|| format!("bad time '{text}'"))?;
        time = time.saturating_add(span);
    }
    let cancel = cx.cancel;
    cx.world.sleep(time, &|| cancel.is_cancelled());
    Ok(0)
}

fn parse(text: &str) -> Option<Duration> {
    let (digits, unit) = match text.strip_suffix(['s', 'm', 'h', 'd']) {
        Some(digits) => (digits, text.as_bytes()[text.len() - 1]),
        None => (text, b's'),
    };
    let factor = match unit {
        b'm' => 60.0,
        b'h' => 3600.0,
        b'd' => 86_400.0,
        _ => 1.0,
    };
    let seconds: f64 = digits.parse().ok()?;
    Duration::try_from_secs_f64(seconds * factor).ok()
}
