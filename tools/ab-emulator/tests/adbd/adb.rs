//! Debian's `adb`, the reference client.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use ab_emulator::adbd::Policy;
use tempfile::TempDir;

use crate::device::{Served, serve};

/// An `adb` with a server and a key of its own, connected to a device.
pub(crate) struct Adb {
    served: Served,
    pub(crate) home: TempDir,
    pub(crate) port: u16,
}

impl Adb {
    fn new(policy: Policy) -> Self {
        let (served, home) = (serve(policy), tempfile::tempdir().unwrap());
        let mut adb = Self { served, home, port: 0 };
        // Somebody else may take a port that was free a moment ago.
        for _ in 0..5 {
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            adb.port = free.local_addr().unwrap().port();
            drop(free);
            if adb.run(&["start-server"]).status.success() {
                break;
            }
        }
        adb.run(&["connect", &adb.serial()]);
        adb
    }

    /// One whose device is ready.
    pub(crate) fn ready() -> Self {
        let adb = Self::new(Policy::AnyKey);
        adb.wait_for("device");
        adb
    }

    pub(crate) fn serial(&self) -> String {
        self.served.server.address().to_string()
    }

    fn wait_for(&self, state: &str) {
        let start = Instant::now();
        loop {
            let said = self.run(&["devices"]).stdout;
            let said = String::from_utf8(said).unwrap();
            if said.contains(&format!("{}\t{state}\n", self.serial())) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "{said}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("adb");
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("ANDROID_ADB_SERVER_PORT", self.port.to_string());
        command.env("HOME", self.home.path()).env("ANDROID_SERIAL", self.serial());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// What it says where all goes well.
    fn say(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn fed(&self, args: &[&str], input: &[u8]) -> Output {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        child.wait_with_output().unwrap()
    }

    fn file(&self, name: &str, length: usize) -> String {
        let path = self.home.path().join(name);
        let bytes: Vec<u8> = (0..=250).cycle().take(length).collect();
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Adb {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

#[test]
fn the_device_is_listed_by_its_names() {
    let adb = Adb::ready();
    let said = adb.say(&["devices", "-l"]);
    assert!(said.contains("product:test_product model:Test_Model device:test_device"), "{said}");
    assert_eq!(adb.say(&["get-state"]), "device\n");
    let features = adb.say(&["features"]);
    assert!(features.contains("shell_v2"), "{features}");
    adb.say(&["disconnect", &adb.serial()]);
    adb.say(&["connect", &adb.serial()]);
    adb.wait_for("device");
}

#[test]
fn commands_have_statuses_outputs_and_inputs() {
    let adb = Adb::ready();
    for status in [0, 1, 7, 255] {
        let output = adb.run(&["shell", &format!("echo out; echo err >&2; exit {status}")]);
        assert_eq!(output.status.code(), Some(status));
        assert_eq!((&output.stdout[..], &output.stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
    }
    let binary: Vec<u8> = (0..=255).cycle().take(1_000_000).collect();
    assert!(adb.fed(&["shell", "cat"], &binary).stdout == binary);
    assert_eq!(adb.fed(&["exec-in", "cat >fed; mv fed done"], &binary).stdout, b"");
    let done = adb.served.root.path().join("done");
    wait_until(|| done.exists());
    let done = std::fs::read(done).unwrap();
    assert!(done == binary, "{} bytes", done.len());
    assert_eq!(adb.fed(&["shell"], b"echo from a script; exit 9\n").status.code(), Some(9));
    assert_eq!(adb.say(&["shell", "-n", "cat"]), "");
    assert_eq!(adb.say(&["shell", "-x", "echo v1"]), "v1\n");
    assert_eq!(adb.say(&["shell", "-T", "echo raw"]), "raw\n");
    assert_eq!(adb.say(&["shell", "-tt", "echo tty"]), "tty\r\n");
}

#[test]
fn exec_out_is_clean_of_anything_else() {
    let adb = Adb::ready();
    let out = adb.run(&["exec-out", "head -c 100000000 /dev/zero; printf '\\r\\n\\377'"]).stdout;
    assert_eq!(out.len(), 100_000_003);
    assert!(out[..100_000_000].iter().all(|byte| *byte == 0));
    assert_eq!(out[100_000_000..], *b"\r\n\xff");
}

#[test]
fn files_and_folders_go_there_and_back() {
    let adb = Adb::ready();
    for length in [0, 65_535, 65_536, 65_537, 8 << 20] {
        let (here, there) = (adb.file("here", length), format!("/sdcard/new/{length}"));
        let file = std::fs::File::options().write(true).open(&here).unwrap();
        file.set_modified(std::time::UNIX_EPOCH + Duration::from_secs(981_173_106)).unwrap();
        adb.say(&["push", &here, &there]);
        let stat = adb.say(&["shell", &format!("stat -c '%s %Y %a' ./{there}")]);
        assert_eq!(stat, format!("{length} 981173106 666\n"));
        let back = format!("{here}.back");
        adb.say(&["pull", "-a", &there, &back]);
        assert!(std::fs::read(&here).unwrap() == std::fs::read(&back).unwrap(), "{length}");
        let time = std::fs::metadata(&back).unwrap().modified().unwrap();
        assert_eq!(time, file.metadata().unwrap().modified().unwrap());
    }
    let folder = adb.home.path().join("all").to_str().unwrap().to_owned();
    adb.say(&["pull", "/sdcard/new", &folder]);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 5);
    adb.say(&["push", &folder, "/sdcard/again"]);
    assert!(adb.say(&["ls", "/sdcard/again"]).contains("65537"));
    adb.say(&["push", "--sync", &folder, "/sdcard/again"]);
    let failed = adb.run(&["pull", "/none", &folder]);
    assert!(!failed.status.success());
    let said = String::from_utf8([failed.stdout, failed.stderr].concat()).unwrap();
    assert!(said.contains("'/none': No such file or directory"), "{said}");
    let output = adb.run(&["push", &adb.file("large", 1 << 20), "/sdcard/new/0/below"]);
    assert!(!output.status.success(), "{output:?}");
}

#[test]
fn packages_are_installed_by_stream() {
    let adb = Adb::ready();
    let apk = adb.file("some.apk", 5_000_001);
    assert!(adb.say(&["install", "-r", &apk]).contains("Success"));
    let installed = adb.served.root.path().join("installed.apk");
    assert!(std::fs::read(installed).unwrap() == std::fs::read(&apk).unwrap());
}

#[test]
fn twenty_commands_run_side_by_side() {
    let adb = Adb::ready();
    let start = |number| adb.command(&["shell", &format!("sleep 0.3; exit {number}")]).spawn();
    let children: Vec<Child> = (0..20).map(|number| start(number).unwrap()).collect();
    for (number, mut child) in children.into_iter().enumerate() {
        assert_eq!(child.wait().unwrap().code(), i32::try_from(number).ok());
    }
}

#[test]
fn a_killed_client_kills_its_command() {
    let adb = Adb::ready();
    let mut child = adb.command(&["shell", "echo $$; exec sleep 1000"]).spawn().unwrap();
    let mut pid = [0; 8];
    let count = child.stdout.take().unwrap().read(&mut pid).unwrap();
    let pid = String::from_utf8_lossy(&pid[..count]).trim().to_owned();
    let proc = std::path::PathBuf::from(format!("/proc/{pid}"));
    assert!(proc.exists());
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until(|| !proc.exists());
}

fn wait_until(done: impl Fn() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(20), "it takes too long");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Answers one connection with what it sends, in capitals.
fn shouting() -> (u16, thread::JoinHandle<()>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = move || {
        let (mut socket, _) = listener.accept().unwrap();
        let mut bytes = [0; 5];
        socket.read_exact(&mut bytes).unwrap();
        socket.write_all(&bytes.to_ascii_uppercase()).unwrap();
    };
    (port, thread::spawn(answer))
}

fn hear(port: &str) -> String {
    let mut socket = TcpStream::connect((Ipv4Addr::LOCALHOST, port.parse().unwrap())).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    socket.write_all(b"hello").unwrap();
    let mut said = String::new();
    socket.read_to_string(&mut said).unwrap();
    said
}

#[test]
fn ports_lead_both_ways_and_are_listed() {
    let adb = Adb::ready();
    for way in ["forward", "reverse"] {
        let (port, answering) = shouting();
        let far = format!("tcp:{port}");
        let found = adb.say(&[way, "tcp:0", &far]);
        let found = found.trim();
        assert_eq!(hear(found), "HELLO", "{way}");
        answering.join().unwrap();
        let listed = adb.say(&[way, "--list"]);
        assert!(listed.contains(&format!("tcp:{found} {far}")), "{way}: {listed}");
        let near = format!("tcp:{found}");
        assert!(!adb.run(&[way, "--no-rebind", &near, &far]).status.success(), "{way}");
        adb.say(&[way, &near, "tcp:1"]);
        assert!(adb.say(&[way, "--list"]).contains(&format!("{near} tcp:1")));
        adb.say(&[way, "--remove", &near]);
        assert!(!adb.run(&[way, "--remove", &near]).status.success());
        let found = adb.say(&[way, "tcp:0", &far]);
        adb.say(&[way, "--remove-all"]);
        assert_eq!(adb.say(&[way, "--list"]).trim(), "", "{way}");
        let port = found.trim().parse().unwrap();
        assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err());
    }
}

#[test]
fn the_device_is_no_root_and_has_no_process_to_debug() {
    let adb = Adb::ready();
    assert!(adb.say(&["root"]).contains("cannot run as root in production builds"));
    assert!(adb.say(&["unroot"]).contains("not running as root"));
    assert!(adb.say(&["remount"]).contains("Not running as root"));
    assert_eq!(adb.say(&["jdwp"]), "");
    adb.say(&["reboot"]);
    adb.wait_for("device");
}

#[test]
fn a_stranger_stays_outside() {
    let adb = Adb::new(Policy::KnownKeys);
    adb.wait_for("unauthorized");
    let output = adb.run(&["shell", "id"]);
    assert!(!output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("unauthorized"), "{said}");
}
