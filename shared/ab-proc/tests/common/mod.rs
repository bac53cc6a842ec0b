//! What both suites share.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ffi::OsString;
use std::fs;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use ab_proc::{Command, Finished};

/// A command that a shell reads. Far more time than it needs: no test is about speed.
pub(crate) fn sh(script: &str) -> Command {
    Command::new(["/bin/sh", "-c", script]).deadline(Duration::from_mins(2))
}

/// Standard output as text.
pub(crate) fn out(done: &Finished) -> String {
    String::from_utf8(done.stdout.head.clone()).unwrap()
}

/// A duration for `sleep` that no other process waits for; about a year.
pub(crate) fn year() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("31536000.{}{count:03}", process::id())
}

/// Whether a process of this machine has `word` in its arguments, zombies apart.
pub(crate) fn is_alive(word: &str) -> bool {
    fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
    })
}

/// Runs this suite once more, when it runs as root, as a user without rights: others get other
/// means (a user namespace, process limits), and the same must hold. `prefix` starts the suite.
pub(crate) fn repeat_as_nobody(prefix: &[&str], args: &[&str]) {
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    let drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    let suite = std::env::current_exe().unwrap();
    let argv = drop.iter().chain(prefix).map(OsString::from).chain([suite.into()]);
    let done = Command::new(argv.chain(args.iter().map(OsString::from)))
        .cwd("/")
        .env("CARGO_MANIFEST_DIR", "/")
        .env("RUST_BACKTRACE", "0")
        .merge_output()
        .run()
        .unwrap();
    assert!(done.exit.success(), "{:?}\n{}", done.exit, done.stdout.text());
}
