//! Why `ab-emulator` could not look. What an app does wrong is no error: that is an event.

use std::io;
use std::path::PathBuf;

use ab_contract::{ErrorClass, Fault};
use ab_evidence::EvidenceError;
use ab_proc::ProcError;

use crate::home::HomeError;
use crate::install::InstallError;

/// The one error type of this tool.
#[derive(Debug, thiserror::Error)]
pub enum EmulatorError {
    /// The runtime is missing or broken.
    #[error(transparent)]
    Home(#[from] HomeError),
    /// The run folder can't be used.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// A process could not be run within its bounds.
    #[error(transparent)]
    Process(#[from] ProcError),
    /// The APK can't be installed.
    #[error(transparent)]
    Install(#[from] InstallError),
    /// A flow can't be read, or a walk can't go on.
    #[error(transparent)]
    Flow(#[from] crate::flow::FlowError),
    /// The task's spec does not follow its format.
    #[error(transparent)]
    Spec(#[from] ab_task::SpecError),
    /// The device home could not be filled.
    #[error("the set-up of the device home failed: {said}")]
    Setup {
        /// Its last words.
        said: String,
    },
    /// The device did not come up.
    #[error("the device did not start: {said}")]
    NotBooted {
        /// The last words of its log.
        said: String,
    },
    /// The device could not install an APK, and does not say that the APK is to blame.
    #[error("the device failed to install {}: {said}", apk.display())]
    NotInstalled {
        /// The APK.
        apk: PathBuf,
        /// In Android's words.
        said: String,
    },
    /// The device can't be asked.
    #[error(transparent)]
    Device(#[from] ab_device::DeviceError),
    /// The device refuses the APK, as a phone would.
    #[error("the device refuses {}: {said}", apk.display())]
    Refused {
        /// The APK.
        apk: PathBuf,
        /// In Android's words.
        said: String,
    },
    /// Nothing on standard input names a device.
    #[error("no session record names the device")]
    NoSession,
    /// The back end is known but can't be used for this.
    #[error("the back end {device} {why}")]
    BackEnd {
        /// As given.
        device: String,
        /// What it can't do.
        why: &'static str,
    },
    /// A display that can't be drawn.
    #[error("the profile {profile:?} can't be drawn: {why}")]
    Profile {
        /// Its name.
        profile: String,
        /// What is wrong.
        why: String,
    },
    /// A file of the caller's can't be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The device's own folder or socket can't be used.
    #[error("cannot {step}")]
    System {
        /// What was being done.
        step: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

impl EmulatorError {
    /// For `map_err`: names the step that failed.
    pub(crate) fn system(step: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { step, source }
    }
}

impl Fault for EmulatorError {
    fn code(&self) -> &'static str {
        match self {
            Self::Home(err) => err.code(),
            Self::Evidence(err) => err.code(),
            Self::Process(err) => err.code(),
            Self::Install(err) => err.code(),
            Self::Flow(err) => err.code(),
            Self::Spec(err) => err.code(),
            Self::Device(err) => err.code(),
            Self::Refused { .. } => "apk-refused",
            Self::Setup { .. } => "device-setup",
            Self::NotBooted { .. } => "device-not-booted",
            Self::NotInstalled { .. } => "install-failed",
            Self::NoSession => "no-session",
            Self::BackEnd { .. } => "back-end",
            Self::Profile { .. } => "profile-invalid",
            Self::Unreadable { .. } => "file-unreadable",
            Self::System { .. } => "device-system",
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Home(err) => err.class(),
            Self::Evidence(err) => err.class(),
            Self::Process(err) => err.class(),
            Self::Install(err) => err.class(),
            Self::Flow(err) => err.class(),
            Self::Spec(err) => err.class(),
            Self::Device(err) => err.class(),
            Self::Setup { .. }
            | Self::NotBooted { .. }
            | Self::NotInstalled { .. }
            | Self::System { .. } => ErrorClass::Environment,
            Self::Refused { .. }
            | Self::NoSession
            | Self::BackEnd { .. }
            | Self::Profile { .. }
            | Self::Unreadable { .. } => ErrorClass::Input,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Home(err) => err.help(),
            Self::Evidence(err) => err.help(),
            Self::Process(err) => err.help(),
            Self::Install(err) => err.help(),
            Self::Flow(err) => err.help(),
            Self::Spec(err) => err.help(),
            Self::Device(err) => err.help(),
            Self::Refused { .. } => "Build the APK anew; a phone would refuse this one too.".into(),
            Self::Setup { .. } => "Look at its words; it needs Maven, a JDK and a network.".into(),
            Self::NotBooted { .. } => "Run `ab-emulator doctor`; it says what is missing.".into(),
            Self::NotInstalled { .. } => {
                "Retry; look at the disk and at `ab-emulator doctor`.".into()
            }
            Self::NoSession => "Pipe the output of `ab-emulator boot` in, or give --serial.".into(),
            Self::BackEnd { .. } => "Use --device embedded, or see docs/devices.md.".into(),
            Self::Profile { .. } => {
                "Sizes are 200 to 4096 pixels a side, densities 72 to 960 dpi.".into()
            }
            Self::Unreadable { .. } => "Check the path and its permissions.".into(),
            Self::System { .. } => {
                "Check the space and the permissions of the temporary folder.".into()
            }
        }
    }
}

/// `--explain` texts of this tool's own error codes.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("apk-refused", include_str!("explain/apk-refused.md")),
    ("back-end", include_str!("explain/back-end.md")),
    ("device-not-booted", include_str!("explain/device-not-booted.md")),
    ("device-setup", include_str!("explain/device-setup.md")),
    ("device-system", include_str!("explain/device-system.md")),
    ("file-unreadable", include_str!("explain/file-unreadable.md")),
    ("install-failed", include_str!("explain/install-failed.md")),
    ("no-session", include_str!("explain/no-session.md")),
    ("profile-invalid", include_str!("explain/profile-invalid.md")),
];

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
