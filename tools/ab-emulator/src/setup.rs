//! `doctor --fix`: the set-up of the device home, carried in the binary.

use std::time::Duration;

use ab_cli::Console;
use ab_proc::Command;

use crate::error::EmulatorError;

/// What the set-up needs, by its path in the project. Made by `build.rs`.
const FILES: &[(&str, &[u8], bool)] = include!(concat!(env!("OUT_DIR"), "/setup_files.rs"));
/// Downloads and conversions over a slow line.
const DEADLINE: Duration = Duration::from_hours(1);

/// Fills the device home: downloads what is pinned and verifies it.
///
/// # Errors
/// The set-up's last words.
pub(crate) fn fill(console: &Console) -> Result<(), EmulatorError> {
    let folder = tempfile::Builder::new()
        .prefix("ab-setup-")
        .tempdir()
        .map_err(EmulatorError::system("make a folder"))?;
    for (path, bytes, runs) in FILES {
        let file = folder.path().join(path);
        let write = || -> std::io::Result<()> {
            use std::os::unix::fs::PermissionsExt;
            std::fs::create_dir_all(file.parent().unwrap_or(folder.path()))?;
            std::fs::write(&file, bytes)?;
            std::fs::set_permissions(
                &file,
                std::fs::Permissions::from_mode(if *runs { 0o755 } else { 0o644 }),
            )
        };
        write().map_err(EmulatorError::system("write the set-up"))?;
    }
    console.say("filling the device home; this takes minutes");
    let mut command = Command::new([folder.path().join("tools/ab-emulator/jvm/setup")])
        .deadline(DEADLINE)
        .merge_output();
    for name in ["AB_DEVICE_HOME", "XDG_DATA_HOME", "MAVEN_OPTS", "MAVEN_ARGS"] {
        if let Some(value) = std::env::var_os(name) {
            command = command.env(name, value);
        }
    }
    let done = command.run()?;
    if done.exit.success() {
        Ok(())
    } else {
        Err(EmulatorError::Setup { said: done.stdout.text().trim().to_owned() })
    }
}
