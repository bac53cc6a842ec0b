//! Clients in other languages, where `tests/clients/setup` has installed them (`make clients`).
//! Each is a script that asserts; without its client, its test checks nothing and says so.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::adb::Adb;

fn installed() -> Option<PathBuf> {
    let data = || match env::var_os("XDG_DATA_HOME") {
        Some(data) => Some(PathBuf::from(data)),
        None => Some(PathBuf::from(env::var_os("HOME")?).join(".local/share")),
    };
    let home = match env::var_os("AB_ADB_CLIENTS") {
        Some(home) => PathBuf::from(home),
        None => data()?.join("ab/adb-clients"),
    };
    home.join("installed").is_file().then_some(home)
}

#[expect(clippy::print_stderr, reason = "a test that checks nothing says so")]
fn say_missing(script: &str) {
    eprintln!("{script} is not run: no clients are installed");
}

/// Runs a script with the port of an `adb` server and a serial, or what `args` makes of them.
fn run(program: &str, script: &str, args: impl Fn(&Adb) -> [String; 2]) {
    let Some(home) = installed() else {
        return say_missing(script);
    };
    let adb = Adb::ready();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(script);
    let program = if program == "python" { home.join("venv/bin/python") } else { program.into() };
    let ran = Command::new(program)
        .arg(&script)
        .args(args(&adb))
        .env("NODE_PATH", home.join("js/node_modules"))
        .env("ANDROID_HOME", "/usr/lib/android-sdk")
        .env("ANDROID_ADB_SERVER_PORT", adb.port.to_string())
        .env("HOME", adb.home.path())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

fn through_server(adb: &Adb) -> [String; 2] {
    [adb.port.to_string(), adb.serial()]
}

#[test]
fn adbutils_works() {
    run("python", "adbutils_client.py", through_server);
}

#[test]
fn adb_shell_works() {
    run("python", "adb_shell_client.py", |adb| {
        let serial = adb.serial();
        let (host, port) = serial.split_once(':').unwrap();
        [host.into(), port.into()]
    });
}

#[test]
fn adbkit_works() {
    run("node", "adbkit_client.js", through_server);
}

#[test]
fn appium_adb_works() {
    run("node", "appium_client.mjs", through_server);
}
