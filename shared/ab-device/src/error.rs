//! Why a device could not be asked. What it answered is no error.

use std::io;
use std::time::Duration;

use ab_contract::{ErrorClass, Fault};
use ab_proc::ProcError;

/// The one error type of this crate.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// Nothing that speaks ADB is there.
    #[error("no device answers at {serial}")]
    Unreachable {
        /// Where it was looked for.
        serial: String,
        /// What came instead.
        source: rsadb::Error,
    },
    /// The device waits for somebody to allow this machine's key.
    #[error("{serial} does not accept the key of this machine")]
    Unauthorized {
        /// The device.
        serial: String,
    },
    /// The `adb` server has no such device.
    #[error("there is no device {serial:?}; the adb server knows {known}")]
    Unknown {
        /// As the caller named it.
        serial: String,
        /// The devices that are there.
        known: String,
    },
    /// The time was over.
    #[error("cannot {step} within {} s", after.as_secs_f32())]
    Deadline {
        /// What was being done.
        step: &'static str,
        /// The time that was given.
        after: Duration,
    },
    /// The connection broke, or what came was no ADB.
    #[error("cannot {step}: the device is lost")]
    Lost {
        /// What was being done.
        step: &'static str,
        /// What happened.
        source: rsadb::Error,
    },
    /// The device said no.
    #[error("cannot {step}: the device says {said:?}")]
    Refused {
        /// What was being done.
        step: &'static str,
        /// Its words.
        said: String,
    },
    /// More than is kept.
    #[error("cannot {step}: over {limit} bytes")]
    TooLong {
        /// What was being done.
        step: &'static str,
        /// The limit in bytes.
        limit: usize,
    },
    /// This side's files, sockets or threads.
    #[error("cannot {step}")]
    System {
        /// What was being done.
        step: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// The key of this machine.
    #[error("there is no usable ADB key")]
    Key(#[source] rsadb::Error),
    /// No `adb` server came up.
    #[error("cannot start an adb server: {said}")]
    ServerFailed {
        /// What it printed, or why it was given up.
        said: String,
    },
    /// `adb` could not be run.
    #[error("cannot run adb")]
    Adb(#[from] ProcError),
}

impl DeviceError {
    /// For `map_err`: names the step that failed.
    pub(crate) fn system(step: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { step, source }
    }

    /// For `map_err`: names the step that the client library failed at.
    pub(crate) fn at(step: &'static str) -> impl FnOnce(rsadb::Error) -> Self {
        move |source| match source {
            rsadb::Error::RemoteFailure(said) => Self::Refused { step, said: printable(&said) },
            rsadb::Error::ServiceRefused { .. } => {
                Self::Refused { step, said: "no such service".into() }
            }
            source => Self::Lost { step, source },
        }
    }
}

/// What a device says may hold anything; this is a line of it.
pub(crate) fn printable(said: &str) -> String {
    said.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(500).collect()
}

impl Fault for DeviceError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unreachable { .. } => "device-unreachable",
            Self::Unauthorized { .. } => "device-unauthorized",
            Self::Unknown { .. } => "device-unknown",
            Self::Deadline { .. } => "device-too-slow",
            Self::Lost { .. } => "device-lost",
            Self::Refused { .. } => "device-refused",
            Self::TooLong { .. } => "device-too-long",
            Self::System { .. } => "device-io-failed",
            Self::Key(_) => "device-key-missing",
            Self::ServerFailed { .. } => "adb-server-failed",
            Self::Adb(err) => err.code(),
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Unknown { .. } | Self::Refused { .. } | Self::TooLong { .. } => ErrorClass::Input,
            Self::Adb(err) => err.class(),
            _ => ErrorClass::Environment,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Unreachable { .. } => "start the device, and name its address as HOST:PORT",
            Self::Unauthorized { .. } => "allow this machine on the device, or add its key there",
            Self::Unknown { .. } => "name a device that `adb devices` shows",
            Self::Deadline { .. } => "give more time, or look at what keeps the device busy",
            Self::Lost { .. } => "look whether the device still runs, then retry",
            Self::Refused { .. } => "look at the path or the service that the device was asked for",
            Self::TooLong { .. } => "write to a file of the device, and push or pull that",
            Self::System { .. } => "look at the file, or at the limits of this machine",
            Self::Key(_) => "set HOME, or remove a broken ~/.android/adbkey",
            Self::ServerFailed { .. } => {
                "install it (apt-get install adb), and look at what it says"
            }
            Self::Adb(err) => return err.help(),
        }
        .into()
    }
}

/// `--explain` texts of this crate's error codes, for each tool to include.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("adb-server-failed", include_str!("explain/adb-server-failed.md")),
    ("device-io-failed", include_str!("explain/device-io-failed.md")),
    ("device-key-missing", include_str!("explain/device-key-missing.md")),
    ("device-lost", include_str!("explain/device-lost.md")),
    ("device-refused", include_str!("explain/device-refused.md")),
    ("device-too-long", include_str!("explain/device-too-long.md")),
    ("device-too-slow", include_str!("explain/device-too-slow.md")),
    ("device-unauthorized", include_str!("explain/device-unauthorized.md")),
    ("device-unknown", include_str!("explain/device-unknown.md")),
    ("device-unreachable", include_str!("explain/device-unreachable.md")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained() {
        let step = "do it";
        let lost = || rsadb::Error::Disconnected;
        let errors = [
            DeviceError::Unreachable { serial: "x".into(), source: lost() },
            DeviceError::Unauthorized { serial: "x".into() },
            DeviceError::Unknown { serial: "x".into(), known: "none".into() },
            DeviceError::Deadline { step, after: Duration::from_millis(1500) },
            DeviceError::Lost { step, source: lost() },
            DeviceError::Refused { step, said: "no".into() },
            DeviceError::TooLong { step, limit: 1 },
            DeviceError::System { step, source: io::ErrorKind::NotFound.into() },
            DeviceError::Key(lost()),
            DeviceError::ServerFailed { said: "no".into() },
        ];
        assert_eq!(errors.len(), EXPLANATIONS.len());
        for err in errors {
            let explained = EXPLANATIONS.iter().find(|(code, _)| *code == err.code());
            let (code, text) = explained.unwrap_or_else(|| panic!("{}", err.code()));
            assert!(text.starts_with(&format!("# {code}\n")), "{code}");
            assert!(!err.help().is_empty() && text.contains("\nFix: "), "{code}");
        }
        assert_eq!(
            DeviceError::Deadline { step, after: Duration::from_millis(1500) }.to_string(),
            "cannot do it within 1.5 s"
        );
    }

    #[test]
    fn what_a_device_says_is_one_printable_line() {
        assert_eq!(printable(" a\x1b[31m\nb "), "a [31m b");
        assert_eq!(printable(&"x".repeat(9000)).len(), 500);
    }
}
