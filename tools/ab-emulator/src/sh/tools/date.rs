//! `date`, on the device's clock.

use super::context::{Cx, Outcome};
use super::options::Options;
use super::{time, touch};

/// `date [-u] [-d DATE | -r FILE] [+FORMAT]`; setting the clock is not the shell's.
pub(super) fn date(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "ud:r:D:")?;
    let (mut seconds, mut nanos) = cx.world.now();
    if let Some(text) = options.value('d') {
        seconds = touch::parse(text).ok_or_else(|| format!("bad date '{text}'"))?;
        nanos = 0;
    }
    if let Some(file) = options.value('r') {
        seconds = cx.files.fs.stat(&cx.path(file))?.mtime;
        nanos = 0;
    }
    let format = match options.rest.first() {
        None => "%a %b %e %H:%M:%S %Z %Y",
        Some(word) => word.strip_prefix('+').ok_or("cannot set date: Operation not permitted")?,
    };
    let line = time::format(format, seconds, nanos)?;
    cx.print(&format!("{line}\n"))?;
    Ok(0)
}
