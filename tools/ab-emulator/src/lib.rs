//! The device that an app is judged on, and what walks it.
//!
//! - [`fs`]: the device's files, a folder of the host that nothing leaves.
//! - [`sh`]: the shell language and the file tools.
//! - [`adbd`]: the ADB protocol, device side.
//! - [`device`]: packages, settings, log, the app processes, and the commands over them.
//! - [`home`]: the jars that the device runs from.
//! - [`install`]: verifies, reads and converts a package, in a sandbox.
//! - [`flow`]: walkthroughs, a declared subset of Maestro's.

pub mod adbd;
pub mod device;
pub mod flow;
pub mod fs;
pub mod home;
pub mod install;
pub mod sh;
