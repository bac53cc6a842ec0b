//! `du` and `df`.

use super::context::{Cx, Failure, Outcome};
use super::ls::human;
use super::options::Options;

/// Folders below one.
const MAX_DEPTH: usize = 512;
/// What the data partition seems to hold, in KiB. Not the host's: results depend on no machine.
const SIZE: u64 = 6 << 20;

struct Du {
    options: Options,
    depth: usize,
    status: u8,
}

/// `du [-ahksb] [-d DEPTH] PATH…`
pub(super) fn du(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "ahksbcxd:")?;
    let depth = options.number('d')?.and_then(|depth| usize::try_from(depth).ok());
    let depth = if options.has('s') { 0 } else { depth.unwrap_or(MAX_DEPTH) };
    let paths = if options.rest.is_empty() { vec![".".into()] } else { options.rest.clone() };
    let mut du = Du { options, depth, status: 0 };
    for name in paths {
        du.measure(cx, &name, 0)?;
    }
    Ok(du.status)
}

impl Du {
    /// Bytes in use at and below `name`.
    fn measure(&mut self, cx: &mut Cx<'_>, name: &str, depth: usize) -> Result<u64, Failure> {
        let path = cx.path(name);
        let meta = match cx.files.fs.lstat(&path) {
            Ok(meta) => meta,
            Err(err) => {
                self.status = 1;
                cx.warn_of(name, &err)?;
                return Ok(0);
            }
        };
        let mut bytes = if self.options.has('b') { meta.size } else { meta.blocks * 512 };
        if meta.is_dir() && depth < MAX_DEPTH {
            match cx.files.fs.list(&path) {
                Ok(inner) => {
                    for inner in inner {
                        let inner = format!("{}/{inner}", name.trim_end_matches('/'));
                        bytes += self.measure(cx, &inner, depth + 1)?;
                    }
                }
                Err(err) => {
                    self.status = 1;
                    cx.warn_of(name, &err)?;
                }
            }
        }
        if depth == 0 || (depth <= self.depth && (meta.is_dir() || self.options.has('a'))) {
            let size = match () {
                () if self.options.has('h') => human(bytes),
                () if self.options.has('b') => bytes.to_string(),
                () => bytes.div_ceil(1024).to_string(),
            };
            cx.print(&format!("{size}\t{name}\n"))?;
        }
        Ok(bytes)
    }
}

/// `df [-hk] PATH…`
pub(super) fn df(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "hkaP")?;
    let shown = |kib: u64| if options.has('h') { human(kib * 1024) } else { kib.to_string() };
    let unit = if options.has('h') { "Size" } else { "1K-blocks" };
    let used = SIZE / 4;
    cx.print(&format!(
        "{:<16} {unit:>9} {:>9} {:>9} Use% Mounted on\n",
        "Filesystem", "Used", "Available"
    ))?;
    let default = ["/data".to_owned()];
    let names = if options.rest.is_empty() { &default[..] } else { &options.rest };
    cx.each(names, |cx, name| {
        cx.files.fs.stat(&cx.path(name))?;
        let (size, used, free) = (shown(SIZE), shown(used), shown(SIZE - used));
        cx.print(&format!("{:<16} {size:>9} {used:>9} {free:>9}  25% /data\n", "/dev/block/dm-0"))
    })
}
