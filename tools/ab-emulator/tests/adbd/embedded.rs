//! The device's own shell and files behind the protocol.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ab_device::{Device, Key};
use ab_emulator::adbd::{Banner, Files, Options, Server, Services, ShellIo};
use ab_emulator::fs::{DeviceFs, User};
use ab_emulator::sh::{Cancel, Idle, Io, Programs, Shell};
use tempfile::TempDir;

const SOON: Duration = Duration::from_secs(30);

struct Embedded {
    shell: Shell,
    fs: DeviceFs,
}

impl Services for Embedded {
    fn banner(&self) -> Banner {
        let [product, model, device] = ["p", "m", "d"].map(Into::into);
        Banner { product, model, device }
    }

    fn shell(&self, line: &str, io: ShellIo, cancel: &Cancel) -> u8 {
        let io = Io { stdin: io.stdin, stdout: io.stdout, stderr: io.stderr };
        self.shell.run(line, io, cancel, &User::Shell)
    }

    fn files(&self) -> &dyn Files {
        &self.fs
    }
}

fn start() -> (Server, TempDir, Box<dyn Device>) {
    let root = tempfile::tempdir().unwrap();
    let fs = DeviceFs::new(root.path());
    fs.mkdir_all("/data/local/tmp", 0o771).unwrap();
    let shell = Shell::new(fs.clone(), Programs::new(), Arc::new(Idle { now: 0 }));
    let services = Arc::new(Embedded { shell, fs: fs.as_user(User::Shell) });
    let server = Server::bind((Ipv4Addr::LOCALHOST, 0), services, Options::default()).unwrap();
    let key = Key::in_folder(root.path()).unwrap();
    let device = ab_device::direct(&server.address().to_string(), &key, SOON).unwrap();
    (server, root, device)
}

#[test]
fn files_and_commands_meet_on_the_same_device() {
    let (_server, _root, device) = start();
    let path = "/data/local/tmp/a b/\u{17c}";
    device.push(&mut &b"one\ntwo\n"[..], path, 0o600, 1_000_000_000, SOON).unwrap();
    let said = device.shell(&format!("grep -c o '{path}'; exit 5"), &[], SOON).unwrap();
    assert_eq!((said.text().as_str(), said.exit), ("2\n", Some(5)), "{said:?}");
    device.shell(&format!("cat >>'{path}'"), b"three\n", SOON).unwrap();
    let mut back = vec![];
    device.pull(path, &mut back, SOON).unwrap();
    assert_eq!(back, b"one\ntwo\nthree\n");
    assert!(device.push(&mut &b"x"[..], "/system/x", 0o644, 0, SOON).is_err(), "read-only");
}

#[test]
fn output_is_as_long_as_it_is_and_a_deadline_ends_it() {
    let (_server, _root, device) = start();
    let mut out = vec![];
    let line = "head -c 20000000 /dev/zero";
    assert_eq!(device.exec_out(line, &mut out, SOON).unwrap(), 20_000_000);
    let start = Instant::now();
    assert!(device.shell("sleep 1000", &[], Duration::from_millis(300)).is_err());
    assert_eq!(device.shell("true", &[], SOON).unwrap().exit, Some(0));
    assert!(start.elapsed() < SOON);
}
