//! `screencap`: the picture that is on the display.

use super::{Done, Failure, strs, unsupported};
use crate::device::Device;
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let mut path = None;
    let mut png = false;
    let mut args = strs(call).into_iter();
    while let Some(word) = args.next() {
        match word {
            "-p" => png = true,
            "-d" => drop(args.next()),
            option if option.starts_with('-') => {
                return Err(Failure::new(1, format!("screencap: unknown option {option}")));
            }
            file => path = Some(file),
        }
    }
    if !png && !path.is_some_and(|path| path.to_ascii_lowercase().ends_with(".png")) {
        return Err(unsupported("screencap", "raw output (use -p)"));
    }
    let picture =
        device.picture().map_err(|err| Failure::new(1, format!("Capturing failed: {err}")))?;
    match path {
        None => Ok(call.stdout.write_all(&picture)?),
        Some(path) => super::save(call, path, &picture),
    }
}
