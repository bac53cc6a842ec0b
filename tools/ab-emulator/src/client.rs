//! Speaking to a device that runs elsewhere.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ab_cli::Session;
use ab_contract::{Body, Record};
use ab_device::{Device, Installed, Key};

use crate::error::EmulatorError;

/// For one command.
pub const SOON: Duration = Duration::from_secs(30);
/// For installing: code is converted the first time that it is seen.
const INSTALL: Duration = Duration::from_mins(10);

/// The device that was named: by its serial, else by the `session` record of a ledger.
///
/// # Errors
/// Nothing names one, or it does not answer.
pub fn device(
    serial: Option<String>,
    ledgers: &[PathBuf],
) -> Result<Box<dyn Device>, EmulatorError> {
    let serial = match serial {
        Some(serial) => serial,
        None => session_in(ledgers)?,
    };
    connect(&serial)
}

/// The device at this serial: `host:port` directly, another through the adb server.
///
/// # Errors
/// It does not answer.
pub fn connect(serial: &str) -> Result<Box<dyn Device>, EmulatorError> {
    if serial.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
        return Ok(ab_device::direct(serial, &Key::of_this_user()?, SOON)?);
    }
    Err(EmulatorError::BackEnd {
        device: serial.into(),
        why: "needs an adb server, which is not used yet",
    })
}

fn session_in(ledgers: &[PathBuf]) -> Result<String, EmulatorError> {
    let mut texts = Vec::new();
    for path in ledgers {
        texts.push(
            std::fs::read_to_string(path)
                .map_err(|source| EmulatorError::Unreadable { path: path.clone(), source })?,
        );
    }
    if ledgers.is_empty() {
        texts.push(ab_cli::read_stdin().map_err(EmulatorError::system("read standard input"))?);
    }
    let records =
        texts.iter().flat_map(|text| text.lines()).filter_map(|line| Record::parse(line).ok());
    let serials = records.filter_map(|record| match record.body {
        Body::Session(session) => Some(session.serial),
        _ => None,
    });
    serials.collect::<Vec<_>>().pop().ok_or(EmulatorError::NoSession)
}

/// `install`.
///
/// # Errors
/// Standard output can't take more.
pub fn install(
    session: &Session<'_>,
    apk: &Path,
    serial: Option<String>,
    ledgers: &[PathBuf],
) -> io::Result<u8> {
    done(session, device(serial, ledgers).and_then(|device| put(device.as_ref(), apk)))
}

/// Installs an APK.
///
/// # Errors
/// The device does not answer, or refuses it.
pub fn put(device: &dyn Device, apk: &Path) -> Result<(), EmulatorError> {
    let unreadable = |source| EmulatorError::Unreadable { path: apk.into(), source };
    let mut file = File::open(apk).map_err(unreadable)?;
    let size = file.metadata().map_err(unreadable)?.len();
    match device.install(&mut file, size, &["-r", "-t"], INSTALL)? {
        Installed::Done => Ok(()),
        Installed::Refused(said) => Err(refused(apk, said)),
    }
}

/// What Android says when it failed itself. The rest it says of the APK.
const OWN_FAULT: &str = "INSTALL_FAILED_INTERNAL_ERROR";

/// Whose fault it is that an APK is not installed: an app is not to pay for the device.
fn refused(apk: &Path, said: String) -> EmulatorError {
    let apk = apk.into();
    if said.contains(OWN_FAULT) {
        EmulatorError::NotInstalled { apk, said }
    } else {
        EmulatorError::Refused { apk, said }
    }
}

/// `shutdown`.
///
/// # Errors
/// Standard output can't take more.
pub fn shutdown(
    session: &Session<'_>,
    serial: Option<String>,
    ledgers: &[PathBuf],
) -> io::Result<u8> {
    let asked =
        device(serial, ledgers).and_then(|device| Ok(device.shell("ab shutdown", &[], SOON)?));
    done(session, asked.map(drop))
}

fn done(session: &Session<'_>, result: Result<(), EmulatorError>) -> io::Result<u8> {
    session.emit(|sink| match result {
        Ok(()) => Ok(()),
        Err(err) => sink.fail(&crate::commands::subject(session), &err, &[]),
    })
}

#[cfg(test)]
mod tests {
    use ab_contract::{ErrorClass, Fault};

    use super::*;

    #[test]
    fn only_what_is_said_of_the_apk_is_the_candidates() {
        for (said, code, class) in [
            (
                "INSTALL_PARSE_FAILED_NO_CERTIFICATES: no signature",
                "apk-refused",
                ErrorClass::Input,
            ),
            ("INSTALL_FAILED_OLDER_SDK: 36", "apk-refused", ErrorClass::Input),
            ("INSTALL_FAILED_INTERNAL_ERROR: no room", "install-failed", ErrorClass::Environment),
        ] {
            let err = refused(Path::new("a.apk"), said.into());
            assert_eq!((err.code(), err.class()), (code, class), "{said}");
        }
    }
}
