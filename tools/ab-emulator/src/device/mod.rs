//! The embedded device: packages, settings, log, app processes, and the commands over them.
//!
//! A device is a folder of files ([`DeviceFs`]) and this process's memory. An app runs in a
//! process of its own ([`process`]), which knows nothing but its package; what a phone's system
//! server knows of all apps is here.

pub mod config;
pub mod display;
pub mod hierarchy;
pub mod intent;
pub mod keys;
pub mod log;
pub mod process;
pub mod properties;
pub mod protocol;
pub mod settings;

mod ask;
mod bin;
mod instrument;
mod packages;
mod sessions;
mod state;
mod tasks;

pub use ask::{Ask, Refused, SEEN};
pub use bin::programs;
pub use packages::Package;
pub use state::{Device, DeviceOptions, State};
