//! One Android device, spoken to over ADB.
//!
//! ```no_run
//! use std::time::Duration;
//! use ab_device::{Device, Key};
//!
//! let soon = Duration::from_secs(10);
//! let device = ab_device::direct("127.0.0.1:5711", &Key::of_this_user()?, soon)?;
//! let said = device.shell("id", &[], soon)?;
//! println!("{:?} {}", said.exit, String::from_utf8_lossy(&said.stdout));
//! # Ok::<(), ab_device::DeviceError>(())
//! ```
//!
//! There are two ways to a device: [`direct`] speaks to its `adbd` and needs nothing else;
//! [`Server::device`] goes through an `adb` server, which knows emulators and phones on USB.
//! Both are a [`Device`]. Calls block, take a deadline, and may come from many threads.

mod adb;
mod device;
mod direct;
mod driver;
mod error;
mod files;
mod forward;
mod key;
mod server;
mod service;
mod shell;

pub use device::{Device, Entry, FileInfo, Installed, Said};
pub use direct::direct;
pub use error::{DeviceError, EXPLANATIONS};
pub use forward::Forward;
pub use key::Key;
pub use server::Server;
pub use shell::{MOST_INPUT, MOST_OUTPUT, quote};
