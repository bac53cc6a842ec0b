//! What differs from other shells: mksh's messages, run-as, programs of the device.

use std::collections::BTreeMap;
use std::sync::Arc;

use ab_emulator::fs::User;
use ab_emulator::sh::{Call, Package, Process, Program, Programs, World};

use crate::support::Device;

struct Installed;

impl World for Installed {
    fn now(&self) -> (i64, u32) {
        (1_700_000_000, 0)
    }

    fn package(&self, name: &str) -> Option<Package> {
        let packages = BTreeMap::from([("a.b", true), ("c.d", false)]);
        packages.get(name).map(|&debuggable| Package { uid: 10_123, debuggable })
    }

    fn processes(&self) -> Vec<Process> {
        vec![Process { pid: 4242, parent: 1, uid: 10_123, name: "a.b".into() }]
    }

    fn kill(&self, pid: u32, _: u8) -> bool {
        pid == 4242
    }
}

struct Am;

impl Program for Am {
    fn run(&self, call: &mut Call<'_>) -> u8 {
        let line = format!("{} {:?} {}\n", call.argv.join(" "), call.env.get("V"), call.cwd);
        call.stdout.write_all(line.as_bytes()).unwrap();
        7
    }
}

fn device() -> Device {
    let programs: Programs = BTreeMap::from([("am", Arc::new(Am) as Arc<dyn Program>)]);
    let device = Device::of(Arc::new(Installed), programs);
    device.fs.mkdir_all("/data/data/a.b/databases", 0o755).unwrap();
    device.fs.mkdir_all("/data/user", 0o755).unwrap();
    device.fs.symlink("/data/data", "/data/user/0").unwrap();
    device.fs.write("/data/data/a.b/databases/app.db", b"rows", 0o600).unwrap();
    device
}

#[test]
fn messages_are_those_of_mksh() {
    let device = device();
    for (line, err, status) in [
        ("foo", "/system/bin/sh: foo: inaccessible or not found\n", 127),
        ("./foo", "/system/bin/sh: ./foo: inaccessible or not found\n", 127),
        ("a | | b", "/system/bin/sh: syntax error: unexpected '|'\n", 1),
        ("if", "/system/bin/sh: syntax error: unexpected EOF\n", 1),
        ("cd /nope", "/system/bin/sh: cd: /nope: No such file or directory\n", 2),
        ("cat nope", "cat: nope: No such file or directory\n", 1),
        ("cat <nope", "/system/bin/sh: can't open nope: No such file or directory\n", 1),
        ("trap x EXIT", "/system/bin/sh: trap: not supported by this device\n", 2),
        ("[[ a ]]", "/system/bin/sh: syntax error: '[[' is not supported\n", 1),
        ("ls -Q", "ls: Unknown option 'Q'\n", 1),
        ("sed y/a/b/", "sed: y: command is not supported by this device\n", 1),
        ("toybox nope", "toybox: Unknown command nope\n", 127),
        ("am start", "", 7),
    ] {
        let ran = device.run(line);
        assert_eq!((ran.err.as_str(), ran.status), (err, status), "{line}");
    }
}

#[test]
fn lines_of_real_clients_work() {
    let device = device();
    for (line, out) in [
        ("am start -n a/b; echo X4EXIT:$?", "am start -n a/b None /data/local/tmp\nX4EXIT:7\n"),
        ("export V=\"''\"; exec am '-d'", "am -d Some(\"''\") /data/local/tmp\n"),
        ("V=/x am / com.x -p 9008", "am / com.x -p 9008 Some(\"/x\") /data/local/tmp\n"),
        ("mkdir -p -- '/data/local/tmp'", ""),
        ("echo x >f; toybox md5sum f", "401b30e3b8b5d629635a5c613cdb7919  f\n"),
        (
            "/system/bin/am x; which am ls",
            "am x None /data/local/tmp\n/system/bin/am\n/system/bin/ls\n",
        ),
        ("whoami; id -u; pwd", "shell\n2000\n/data/local/tmp\n"),
        ("date +%F; date", "2023-11-14\nTue Nov 14 22:13:20 UTC 2023\n"),
        ("ps -A -o PID,NAME", "PID  NAME\n4242 a.b\n"),
        ("pidof a.b; kill -9 4242; kill 1 2>/dev/null || echo none", "4242\nnone\n"),
        ("echo ping", "ping\n"),
        ("command -v am; type cd", "/system/bin/am\ncd is a shell builtin\n"),
    ] {
        let out = out.replace("am x None", "/system/bin/am x None");
        assert_eq!(device.run(line).out, out, "{line}");
    }
}

#[test]
fn run_as_is_for_debuggable_packages() {
    let device = device();
    let run = |line: &str| device.run_as(&User::Shell, line, b"");
    assert_eq!(run("run-as x.y ls").err, "run-as: unknown package: x.y\n");
    assert_eq!(run("run-as c.d ls").err, "run-as: package not debuggable: c.d\n");
    assert_eq!(run("run-as a.b cat databases/app.db").out, "rows");
    assert_eq!(run("run-as a.b pwd").out, "/data/user/0/a.b\n");
    assert_eq!(run("run-as a.b id -un; whoami").out, "u0_a123\nshell\n");
    let listed = run("run-as a.b find . -type f -printf '%s %p\\n'").out;
    assert_eq!(listed, "4 ./databases/app.db\n");
    assert_eq!(run("run-as a.b tar c databases | tar t").out, "databases/\ndatabases/app.db\n");
    assert_eq!(run("run-as a.b sh -c 'echo new >f; cat f'").out, "new\n");
    assert_eq!(
        run("run-as a.b ls -l databases").out.lines().nth(1).unwrap().split(' ').nth(2),
        Some("u0_a123")
    );
    assert_eq!(device.run_as(&User::Shell, "run-as a.b", b"pwd\nexit 3\n").status, 3);
}

#[test]
fn a_script_on_standard_input_runs_line_by_line() {
    let device = device();
    let ran = device.run_as(
        &User::Shell,
        "sh",
        b"read x\nvalue\necho got $x\ncat <<E\na\nE\nif true\nthen echo b\nfi\n",
    );
    assert_eq!(ran.out, "got value\na\nb\n");
}
