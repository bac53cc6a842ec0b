//! The device side of ADB, with real clients: Debian's `adb`, `ab-device`, and packets by hand.
#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests run real clients")]

mod adb;
mod clients;
mod device;
mod direct;
mod embedded;
mod hostile;
mod speed;
mod wire;
