//! The device's shell, against `/bin/sh` and the GNU tools where they should agree, and against
//! hostile lines and files.

#![expect(clippy::unwrap_used, reason = "a set-up that fails fails its test")]

mod device;
mod differential;
mod hostile;
mod support;
mod tools;
