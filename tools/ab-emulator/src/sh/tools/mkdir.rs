//! `mkdir`.

use super::context::{Cx, Outcome};
use super::mode;
use super::options::Options;

/// `mkdir [-p] [-v] [-m MODE] FOLDER…`
pub(super) fn mkdir(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "pvm:")?;
    let bits = match options.value('m') {
        Some(text) => mode::parse(text, 0o777).ok_or_else(|| format!("bad mode '{text}'"))?,
        None => 0o755,
    };
    let mut status = 0;
    for name in options.at_least(1)? {
        let path = cx.path(name);
        let made = if options.has('p') {
            cx.files.fs.mkdir_all(&path, 0o755).and_then(|()| {
                if options.has('m') { cx.files.fs.chmod(&path, bits) } else { Ok(()) }
            })
        } else {
            cx.files.fs.mkdir(&path, bits)
        };
        match made {
            Err(err) => {
                cx.warn_of(&format!("'{name}'"), &err)?;
                status = 1;
            }
            Ok(()) if options.has('v') => {
                cx.print(&format!("mkdir: created directory '{name}'\n"))?;
            }
            Ok(()) => {}
        }
    }
    Ok(status)
}
