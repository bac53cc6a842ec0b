//! `uiautomator dump`: what is on the screen, as a tree.

use super::{Done, Failure, strs, unsupported};
use crate::device::{Device, hierarchy};
use crate::sh::Call;

/// Where the dump goes when no file is given.
const DEFAULT: &str = "/sdcard/window_dump.xml";

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let args = strs(call);
    match args.split_first() {
        Some((&"dump", rest)) => dump(device, call, rest),
        Some((other, _)) => Err(unsupported("uiautomator", other)),
        None => Err(Failure::new(1, "Usage: uiautomator <subcommand> [options]")),
    }
}

fn dump(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    let (mut compressed, mut windows, mut path) = (false, false, DEFAULT);
    for word in args {
        match *word {
            "--compressed" => compressed = true,
            "--windows" => windows = true,
            "--verbose" | "-v" => {}
            option if option.starts_with("--") => {
                return Err(Failure::new(1, format!("unknown option: {option}")));
            }
            file => path = file,
        }
    }
    // The exit status is 0 as on a phone, where callers look for this word.
    let roots = match device.roots(windows) {
        Ok(roots) => roots,
        Err(err) => {
            return Ok(writeln!(
                call.stderr,
                "ERROR: null root node returned by UiTestAutomationBridge. ({err})"
            )?);
        }
    };
    let roots = if compressed {
        roots.into_iter().map(hierarchy::Node::compressed).collect()
    } else {
        roots
    };
    let xml = hierarchy::dump(&roots, device.state().display.rotation);
    if path == "/dev/tty" {
        call.stdout.write_all(xml.as_bytes())?;
    } else {
        super::save(call, path, xml.as_bytes())?;
    }
    // The word is misspelt on every device, and clients look for it.
    Ok(writeln!(call.stdout, "UI hierchary dumped to: {path}")?)
}
