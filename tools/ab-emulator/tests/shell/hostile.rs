//! Lines and files that a stranger chose.

use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::time::{Duration, Instant};

use ab_emulator::fs::User;
use ab_emulator::sh::Cancel;

use crate::support::{Device, TMP};

#[test]
fn no_link_or_path_leads_out() {
    let device = Device::new();
    let host = device.host();
    symlink("/etc/passwd", host.join("passwd")).unwrap();
    symlink("/", host.join("top")).unwrap();
    symlink("../../../../../../../../etc", host.join("up")).unwrap();
    for path in ["passwd", "top/etc/passwd", "up/passwd", "../../../../../../../etc/passwd"] {
        let ran = device.run(&format!("cat {path}; cp {path} x; tar c {path} | wc -c >/dev/null"));
        assert!(!ran.out.contains("root:"), "{path}: {ran:?}");
        assert!(ran.err.contains("No such file or directory"), "{path}: {ran:?}");
    }
    assert_eq!(device.run("ls top/data/local").out, "tmp\n");
    let root = |line: &str| device.run_as(&User::Root, &format!("cd {TMP}; {line}"), b"");
    root("mkdir -p top/etc; echo device >passwd; chmod 600 passwd");
    assert_eq!(root("cat /etc/passwd").out, "device\n");
    root("rm -rf top/ up; rm -r top");
    assert!(std::path::Path::new("/etc/passwd").exists());
}

#[test]
fn a_pipe_or_socket_of_an_app_makes_nobody_wait() {
    let device = Device::new();
    nix::unistd::mkfifo(&device.host().join("fifo"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(device.host().join("sock")).unwrap();
    for line in [
        "cat fifo",
        "cat <fifo",
        "echo x >fifo",
        "md5sum sock",
        "tar c fifo sock >t",
        "cp fifo x",
        "grep x fifo",
        "sh fifo",
    ] {
        assert_ne!(device.run(line).status, 0, "{line}");
    }
    assert_eq!(device.run("grep -rs x .; find . -type p").out, "./fifo\n");
}

#[test]
fn a_user_touches_only_what_is_theirs() {
    let device = Device::new();
    for folder in ["/system/bin", "/data/data/a.b/files", "/data/data/c.d", "/sdcard"] {
        device.fs.mkdir_all(folder, 0o755).unwrap();
    }
    device.fs.write("/data/data/a.b/files/x", b"mine\n", 0o600).unwrap();
    let run = |user: &User, line: &str| device.run_as(user, line, b"");
    let shell = |line: &str| run(&User::Shell, line).err;
    assert!(shell("touch /system/x").contains("Read-only file system"));
    for line in
        ["cat /data/data/a.b/files/x", "ls /data/data", "echo x >/data/x", "ls /data/data/a.b"]
    {
        assert!(shell(line).contains("Permission denied"), "{line}");
    }
    let app = User::App("a.b".into());
    assert_eq!(run(&app, "cat /data/data/a.b/files/x").out, "mine\n");
    assert!(run(&app, "ls /data/data/c.d").err.contains("Permission denied"));
    assert!(run(&app, "echo x >/data/local/tmp/x").err.contains("Permission denied"));
    assert_eq!(run(&User::Root, "cat /data/data/a.b/files/x").out, "mine\n");
    assert_eq!(run(&User::Shell, "echo x >/sdcard/x; cat /sdcard/x").out, "x\n");
}

#[test]
fn what_never_ends_is_cancelled() {
    for line in [
        "while :; do :; done",
        "until false; do true; done",
        "sleep 1000",
        "yes >/dev/null",
        "yes | cat | cat >/dev/null",
        "x=$(sleep 1000)",
        "cat /dev/zero | sort | wc -c",
        "f() { while :; do :; done; }; f | cat",
        "sleep 1000 & wait",
        "sleep 1000 &",
        "(while :; do echo; done) | (while :; do read x; done)",
        "dd if=/dev/zero of=/dev/null",
        "cp /dev/zero /dev/null",
        "yes | xargs -n1 echo >/dev/null",
        "sh -c 'while :; do :; done'",
    ] {
        let device = Device::new();
        let cancel = Cancel::default();
        let other = cancel.clone();
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            other.cancel();
        });
        let start = Instant::now();
        let ((_, status), _) = device.bytes(&User::Shell, line, b"", &cancel);
        assert!(start.elapsed() < Duration::from_secs(20), "{line}");
        assert_ne!(status, 0, "{line}");
        timer.join().unwrap();
    }
}

#[test]
fn what_grows_without_end_is_refused() {
    let device = Device::new();
    for (line, said) in [
        ("echo $(yes)", "too large"),
        ("x=$(cat /dev/zero)", "too large"),
        ("x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done", "too large"),
        ("f() { f; }; f", "too deep"),
        ("f() { (f); }; f", "too deep"),
        ("f() { x=$(f); }; f", ""),
        ("f() { f | f; }; f", ""),
        ("f() { f & f & wait; }; f", "can't fork"),
        ("eval eval eval eval 'eval echo a'", ""),
        ("echo '. ./s' >s; . ./s", "too deep"),
        ("echo 'sh s' >s; sh s", "too deep"),
    ] {
        let ran = device.run(line);
        assert!(ran.err.contains(said), "{line}: {}", &ran.err[..ran.err.len().min(300)]);
    }
}

#[test]
fn deep_lines_are_errors() {
    let device = Device::new();
    for open in
        ["( ", "{ ", "$( ", "`", "$((", "${a:-", "if ", "case a in a) ", "! ", "\"$(", "<<a "]
    {
        let ran = device.run(&open.repeat(10_001));
        assert!(ran.status != 0 || open == "<<a ", "{open}: {}", ran.status);
    }
    assert_ne!(device.run(&format!("[ {} a ]", "\\( ".repeat(10_000))).status, 0);
    assert_ne!(device.run(&format!("echo $(({}1))", "(".repeat(10_000))).status, 0);
    assert_eq!(device.run(&format!("true{}", "; true".repeat(10_000))).status, 0);
}

#[test]
fn names_that_are_no_text_go_through() {
    let device = Device::new();
    let name = std::ffi::OsStr::from_bytes(b"a\xff\xfe b");
    std::fs::write(device.host().join(name), "in").unwrap();
    let raw = |line: &str| {
        let line = format!("cd {TMP}; {line}");
        device.bytes(&User::Shell, &line, b"", &Cancel::default()).0.0
    };
    assert_eq!(raw("ls"), b"a\xff\xfe b\n");
    assert_eq!(raw("echo a*"), b"a\xff\xfe b\n");
    assert_eq!(raw("cat a*"), b"in");
    assert_eq!(raw("x=$(ls); cat \"$x\"; find . -name 'a??b' -o -name '*b'"), b"in./a\xff\xfe b\n");
    assert_eq!(raw("tar c a* | tar t"), b"a\xff\xfe b\n");
    assert_eq!(raw("for f in *; do mv \"$f\" \"$f.x\"; done; ls"), b"a\xff\xfe b.x\n");
}

#[test]
fn bytes_pass_as_they_are() {
    let device = Device::new();
    let bytes: Vec<u8> = (0..=255_u8).cycle().take(300_000).collect();
    let ((out, status), _) =
        device.bytes(&User::Shell, "cat | cat | tee /data/local/tmp/x", &bytes, &Cancel::default());
    assert!(status == 0 && out == bytes);
    assert_eq!(std::fs::read(device.host().join("x")).unwrap(), bytes);
    assert_eq!(device.run_as(&User::Shell, "echo a\0; echo b", b"").out, "a\n");
    assert_eq!(device.run("printf 'a\\0b' | { read x; echo $x; }").out, "ab\n");
}

#[test]
fn a_tar_that_would_leave_the_folder_is_refused() {
    let device = Device::new();
    let mut tar = tar::Builder::new(vec![]);
    let mut header = tar::Header::new_gnu();
    header.set_size(1);
    header.set_mode(0o644);
    header.as_old_mut().name[..8].copy_from_slice(b"../../up");
    header.set_cksum();
    tar.append(&header, &b"x"[..]).unwrap();
    let bytes = tar.into_inner().unwrap();
    let ran = device.run_as(&User::Shell, &format!("cd {TMP}; tar x"), &bytes);
    assert!(ran.status == 1 && ran.err.contains("leads out"), "{ran:?}");
}
