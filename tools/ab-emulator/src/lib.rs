//! The device that an app is judged on, and what walks it.
//!
//! - [`fs`]: the device's files, a folder of the host that nothing leaves.
//! - [`sh`]: the shell language and the file tools.
//! - [`adbd`]: the ADB protocol, device side.
//! - [`device`]: packages, settings, log, the app processes, and the commands over them.
//! - [`flow`]: walkthroughs, a declared subset of Maestro's.
//! - [`check`]: what walks put down, turned into checks.

pub mod adbd;
pub mod boot;
pub mod check;
pub mod client;
pub mod commands;
pub mod device;
pub mod doctor;
pub mod error;
pub mod flow;
pub mod fs;
pub mod home;
pub mod install;
pub mod phone;
pub mod recorder;
pub mod run;
pub mod serve;
mod setup;
pub mod sh;

/// Documentation of every rule and error code, for `--explain`.
pub const EXPLANATIONS: &[&[(&str, &str)]] = &[
    error::EXPLANATIONS,
    home::EXPLANATIONS,
    install::EXPLANATIONS,
    flow::EXPLANATIONS,
    check::EXPLAINED,
    check::EXPLANATIONS,
    ab_device::EXPLANATIONS,
    ab_evidence::EXPLANATIONS,
    ab_proc::EXPLANATIONS,
    ab_task::EXPLANATIONS,
];
