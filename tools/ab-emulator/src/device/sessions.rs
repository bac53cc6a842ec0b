//! Installing through a session, as `adb install-multiple` does.

use super::Device;
use super::bin::{self, Done, Failure};
use crate::sh::Call;

/// Sessions at once; one more takes the place of the last.
const MOST: u32 = 1000;

/// `install-create`, `install-write`, `install-commit`, `install-abandon`.
pub(super) fn run(device: &Device, call: &mut Call<'_>, words: &[&str]) -> Done {
    let folder = |id: &str| {
        device
            .options
            .run
            .join(format!("session-{}", id.replace(|c: char| !c.is_ascii_digit(), "")))
    };
    match words {
        ["install-create", ..] => {
            let id = (1..MOST).find(|id| !folder(&id.to_string()).exists()).unwrap_or(MOST);
            std::fs::create_dir_all(folder(&id.to_string()))?;
            Ok(writeln!(call.stdout, "Success: created install session [{id}]")?)
        }
        ["install-write", "-S", size, id, _, ..] => {
            let size = size.parse().map_err(|_| Failure::new(1, "Error: Invalid -S"))?;
            let copy = bin::pm::received(device, call, size)?;
            let count = std::fs::read_dir(folder(id)).map_err(|_| no_session(id))?.count();
            copy.persist(folder(id).join(format!("{count}.apk"))).map_err(|err| err.error)?;
            Ok(writeln!(call.stdout, "Success: streamed {size} bytes")?)
        }
        ["install-commit", id, ..] => commit(device, call, &folder(id), id),
        ["install-abandon", id, ..] => {
            drop(std::fs::remove_dir_all(folder(id)));
            Ok(writeln!(call.stdout, "Success")?)
        }
        _ => Err(Failure::new(1, "Error: a session needs -S SIZE ID NAME")),
    }
}

fn no_session(id: &str) -> Failure {
    Failure::new(1, format!("Failure [INSTALL_FAILED_INTERNAL_ERROR: no session {id}]"))
}

fn commit(device: &Device, call: &mut Call<'_>, folder: &std::path::Path, id: &str) -> Done {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .map_err(|_| no_session(id))?
        .filter_map(Result::ok)
        .map(|e| e.path())
        .collect();
    files.sort();
    let result = if let [apk] = files.as_slice() {
        bin::pm::finish(device, call, apk)
    } else {
        writeln!(
            call.stdout,
            "Failure [INSTALL_FAILED_MISSING_SPLIT: split APKs are not supported by this device]"
        )?;
        Err(Failure::new(1, ""))
    };
    drop(std::fs::remove_dir_all(folder));
    result
}
