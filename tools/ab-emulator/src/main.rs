//! Command line of `ab-emulator`.
fn main() {}
