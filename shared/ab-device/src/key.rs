//! The key of this machine.

use std::path::Path;

use rsadb::HostKey;
use rsadb::auth::{KeyPaths, default_key_paths, load_or_generate};

use crate::DeviceError;

/// What the keys made here are called on a device.
const COMMENT: &str = "ab-device@unknown";

/// An RSA key, by which a device knows who asks.
#[derive(Clone, Debug)]
pub struct Key(pub(crate) HostKey);

impl Key {
    /// The key that `adb` uses, too: `~/.android/adbkey`. It is made if it is not there.
    ///
    /// # Errors
    /// [`DeviceError::Key`]
    pub fn of_this_user() -> Result<Self, DeviceError> {
        default_key_paths()
            .and_then(|paths| load_or_generate(&paths, COMMENT))
            .map(Self)
            .map_err(DeviceError::Key)
    }

    /// The key in another folder. It is made if it is not there.
    ///
    /// # Errors
    /// [`DeviceError::Key`]
    pub fn in_folder(folder: &Path) -> Result<Self, DeviceError> {
        load_or_generate(&KeyPaths::in_dir(folder), COMMENT).map(Self).map_err(DeviceError::Key)
    }

    /// The line that a device keeps, as in `adbkey.pub`.
    ///
    /// # Errors
    /// [`DeviceError::Key`] if it is no key for ADB.
    pub fn public_line(&self) -> Result<String, DeviceError> {
        self.0.public_key_line().map_err(DeviceError::Key)
    }
}
