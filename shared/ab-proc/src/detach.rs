//! Programs that go on after this one: a device that later commands talk to.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::process::Stdio;

use crate::ProcError;

/// Starts a program that outlives this process, in a session of its own, without input; both its
/// outputs go to `log`. Its environment is this process's own: for our own programs only.
///
/// # Errors
/// [`ProcError::ToolMissing`] without `setsid`, else what the system says.
pub fn detach(argv: &[OsString], log: File) -> Result<(), ProcError> {
    #[expect(clippy::disallowed_methods, reason = "this crate starts processes")]
    let mut command = std::process::Command::new("setsid");
    let output = log.try_clone().map_err(ProcError::system("keep the log open"))?;
    command.arg("--fork").args(argv).stdin(Stdio::null()).stdout(output).stderr(log);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(ProcError::System {
            step: "start a program in the background",
            source: io::Error::other(status.to_string()),
        }),
        Err(err) if err.kind() == io::ErrorKind::NotFound => {
            Err(ProcError::ToolMissing { program: "setsid" })
        }
        Err(err) => {
            Err(ProcError::System { step: "start a program in the background", source: err })
        }
    }
}
