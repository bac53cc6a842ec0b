//! The device's files.

use std::path::PathBuf;

/// The device's file system: a folder of the host, seen from inside as `/`.
///
/// Paths are the device's own (`/data/data/p/files/a`). No operation follows a link out of the
/// folder, whatever an app has put there.
#[derive(Debug, Clone)]
pub struct DeviceFs {
    root: PathBuf,
}

impl DeviceFs {
    /// The file system whose `/` is `root`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The host's folder.
    pub fn root(&self) -> &std::path::Path {
        &self.root
    }
}
