//! `getprop`: what the device says it is.
//!
//! A common phone, so that an app does not behave differently here than for its users.
//! `docs/devices.md` says what an app can still find out.

use std::collections::BTreeMap;

/// What a new device has.
const DEFAULTS: [(&str, &str); 30] = [
    ("dev.bootcomplete", "1"),
    ("init.svc.adbd", "running"),
    ("init.svc.bootanim", "stopped"),
    ("persist.sys.locale", "en-US"),
    ("persist.sys.timezone", "GMT"),
    ("ro.adb.secure", "1"),
    ("ro.board.platform", "gs201"),
    ("ro.bootimage.build.type", "user"),
    ("ro.build.characteristics", "nosdcard"),
    ("ro.build.date.utc", "1696118400"),
    ("ro.build.display.id", "UP1A.231005.007"),
    (
        "ro.build.fingerprint",
        "google/panther/panther:14/UP1A.231005.007/10754064:user/release-keys",
    ),
    ("ro.build.id", "UP1A.231005.007"),
    ("ro.build.tags", "release-keys"),
    ("ro.build.type", "user"),
    ("ro.build.version.codename", "REL"),
    ("ro.build.version.incremental", "10754064"),
    ("ro.build.version.release", "14"),
    ("ro.build.version.sdk", "34"),
    ("ro.build.version.security_patch", "2023-10-05"),
    ("ro.debuggable", "0"),
    ("ro.hardware", "panther"),
    ("ro.product.brand", "google"),
    ("ro.product.cpu.abi", "x86_64"),
    ("ro.product.cpu.abilist", "x86_64,arm64-v8a"),
    ("ro.product.device", "panther"),
    ("ro.product.manufacturer", "Google"),
    ("ro.product.model", "Pixel 7"),
    ("ro.product.name", "panther"),
    ("sys.boot_completed", "1"),
];

/// Names and values.
#[derive(Debug, Clone)]
pub struct Properties(BTreeMap<String, String>);

impl Default for Properties {
    fn default() -> Self {
        Self(DEFAULTS.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect())
    }
}

impl Properties {
    /// A value, empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Sets a value.
    ///
    /// # Errors
    /// What a device says: a read-only property, a value of more than 91 bytes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name.starts_with("ro.") && self.0.contains_key(name) {
            return Err(format!(
                "Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason."
            ));
        }
        if value.len() > 91 && !name.starts_with("ro.") {
            return Err(format!(
                "Value '{value}' is too long, {} bytes vs a max of 91",
                value.len()
            ));
        }
        self.0.insert(name.into(), value.into());
        Ok(())
    }

    /// All, sorted by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
