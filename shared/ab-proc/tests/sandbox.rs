//! What a sandboxed child can and cannot do.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::time::Duration;

use ab_contract::{ErrorClass, Fault};
use ab_proc::{BwrapSpec, Command, Exit, Finished, Limits, Sandbox, TreeBound, give};
use common::{is_alive, out, sh, year};
use tempfile::TempDir;

const SOON: Duration = Duration::from_secs(2);

/// Runs a script in the bare sandbox.
fn inside(script: &str) -> Finished {
    sh(script).sandbox(Sandbox::Bwrap(BwrapSpec::new())).run().unwrap()
}

/// Asserts that each script fails inside, and works outside (else it would prove nothing).
fn only_outside(scripts: &[&str]) {
    for script in scripts {
        assert!(sh(script).run().unwrap().exit.success(), "fails outside as well: {script}");
        let done = inside(script);
        assert!(!done.exit.success(), "{script}: {}", done.stdout.text());
    }
}

/// A folder that the sandbox's user may write to.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    give(folder.path()).unwrap();
    folder
}

#[test]
fn exit_codes_and_signals_come_through() {
    for (script, exit) in [
        ("exit 0", Exit::Code(0)),
        ("exit 69", Exit::Code(69)),
        ("kill -9 $$", Exit::Signal(9)),
        // The sandbox's own words do not make it the sandbox's failure.
        ("echo 'bwrap: Creating new namespace failed' >&2; exit 1", Exit::Code(1)),
    ] {
        assert_eq!(inside(script).exit, exit, "{script}");
    }
}

#[test]
fn files_of_the_machine_are_out_of_sight() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::set_permissions(secret.path(), Permissions::from_mode(0o644)).unwrap();
    let read = format!("cat {}", secret.path().display());
    only_outside(&[
        &read,
        "test -e /var/lib",
        "test -e /sys/kernel",
        "test -e /etc/fstab || test -e /etc/apt",
    ]);
    let done = inside("ls -A /root /home /srv /mnt /opt /tmp; ls /etc; cat /etc/passwd");
    assert!(out(&done).starts_with("/home:\nbuilder\n\n/tmp:\n"), "{}", out(&done));
    assert!(!out(&done).contains("shadow") && out(&done).contains("builder:x:"), "{}", out(&done));
}

#[test]
fn only_its_own_processes_are_visible() {
    let done = inside("for p in /proc/[0-9]*; do tr '\\0' ' ' <$p/cmdline; echo; done");
    let text = out(&done);
    let commands: Vec<_> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert!(
        commands
            .iter()
            .all(|c| c.ends_with("bwrap") || c.ends_with("sh") || c.is_empty() || *c == "tr"),
        "{text}"
    );
    assert!(is_alive("sandbox-"), "this very test is visible outside");
}

#[test]
fn the_network_is_out_of_reach_unless_asked_for() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let script = format!("exec 5<>/dev/tcp/127.0.0.1/{}", listener.local_addr().unwrap().port());
    let connect = |spec| {
        let command = Command::new(["bash", "-c", &script]).sandbox(Sandbox::Bwrap(spec));
        command.run().unwrap().exit
    };
    assert_eq!(connect(BwrapSpec::new()), Exit::Code(1));
    assert_eq!(connect(BwrapSpec::new().network(true)), Exit::Code(0));
}

#[test]
fn it_has_no_rights_and_gets_none() {
    let done = inside("grep -E '^(Cap(Eff|Prm|Inh|Amb|Bnd)|NoNewPrivs)' /proc/self/status");
    for line in out(&done).lines() {
        let value = line.split_whitespace().last().unwrap();
        let expected = if line.starts_with("NoNew") { "1" } else { "0000000000000000" };
        assert_eq!(value, expected, "{line}");
    }
}

#[test]
fn the_environment_holds_nothing_of_the_callers() {
    let done = Command::new(["env"])
        .env("ASKED_FOR", "1")
        .sandbox(Sandbox::Bwrap(BwrapSpec::new()))
        .run()
        .unwrap();
    let text = out(&done);
    let mut names: Vec<_> = text.lines().filter_map(|line| line.split('=').next()).collect();
    names.sort_unstable();
    let expected = ["ASKED_FOR", "HOME", "LANG", "LOGNAME", "PATH", "PWD", "TMPDIR", "TZ", "USER"];
    assert_eq!(names, expected);
}

#[test]
fn nothing_but_the_standard_streams_is_open() {
    assert_eq!(out(&inside("ls /proc/self/fd")).split_whitespace().count(), 4);
}

#[test]
fn mounts_are_writable_only_where_asked() {
    let (tree, cache) = (folder(), TempDir::new().unwrap());
    fs::write(cache.path().join("jar"), "cached").unwrap();
    fs::set_permissions(cache.path(), Permissions::from_mode(0o755)).unwrap();
    let spec = BwrapSpec::new().rw(tree.path(), "/work").ro(cache.path(), "/cache/deep/m2");
    let script = "pwd; cat /cache/deep/m2/jar && cp /cache/deep/m2/jar made;
        for f in /cache/deep/m2/x /usr/x /etc/x /x /cache/x /dev/x; do touch $f && echo wrote $f; done;
        touch ~/ok /tmp/ok /dev/shm/ok && echo private; true";
    let done = sh(script).cwd("/work").sandbox(Sandbox::Bwrap(spec)).run().unwrap();
    assert_eq!(out(&done), "/work\ncachedprivate\n");
    assert_eq!(fs::read_to_string(tree.path().join("made")).unwrap(), "cached");
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 1);
}

#[test]
fn files_of_root_stay_unwritable_even_if_they_are_in_sight() {
    let tree = folder();
    fs::write(tree.path().join("ours"), "kept").unwrap();
    if fs::metadata(tree.path()).unwrap().uid() == nix::unistd::geteuid().as_raw() {
        return;
    }
    let spec = BwrapSpec::new().rw(tree.path(), "/work");
    sh("echo changed >/work/ours").sandbox(Sandbox::Bwrap(spec)).run().unwrap();
    assert_eq!(fs::read_to_string(tree.path().join("ours")).unwrap(), "kept");
}

#[test]
fn what_must_not_be_mounted_is_refused() {
    let tree = folder();
    symlink("/etc", tree.path().join("link")).unwrap();
    let source = |source: &str| BwrapSpec::new().ro(tree.path().join(source), "/x");
    let target = |target: &str| BwrapSpec::new().ro(tree.path(), target);
    for spec in [
        source("link"),
        source("missing"),
        BwrapSpec::new().ro("/dev/null", "/x"),
        target("relative"),
        target("/"),
        target("/work/../etc"),
    ] {
        let err = sh("true").sandbox(Sandbox::Bwrap(spec.clone())).run().unwrap_err();
        assert_eq!((err.code(), err.class()), ("mount-refused", ErrorClass::Input), "{spec:?}");
    }
}

#[test]
fn a_sandbox_that_does_not_start_is_the_machines_fault() {
    let spec = BwrapSpec::new().ro("/usr", "/proc/no/such/place");
    let err = sh("true").sandbox(Sandbox::Bwrap(spec)).run().unwrap_err();
    assert_eq!((err.code(), err.class()), ("sandbox-failed", ErrorClass::Environment));
    assert!(err.to_string().contains("bwrap: "), "{err}");
}

#[test]
fn a_memory_hog_is_stopped() {
    let limits = Limits { memory_bytes: Some(64 << 20), ..Limits::default() };
    // In a private tmpfs as well as in memory of its own.
    for script in ["tail /dev/zero", "cat /dev/zero >/tmp/big"] {
        let spec = BwrapSpec::new().tmp_bytes(1 << 27);
        let done = sh(script).limits(limits).sandbox(Sandbox::Bwrap(spec)).run().unwrap();
        assert!(!done.exit.success(), "{script}");
        if done.enforced.memory == ab_proc::Bound::Cgroup {
            assert_eq!(done.exit, Exit::OutOfMemory, "{script}");
        }
    }
}

#[test]
fn a_fork_bomb_is_contained() {
    let limits = Limits { pids: Some(50), ..Limits::default() };
    let count = "n=0; while [ $n -lt 200 ]; do sleep 100 & n=$((n + 1)); done; echo $n";
    let bomb = "bomb() { bomb & bomb & wait; }; bomb";
    for script in [count, bomb] {
        let spec = BwrapSpec::new();
        let command = sh(script).limits(limits).deadline(SOON);
        let done = command.sandbox(Sandbox::Bwrap(spec)).run().unwrap();
        assert!(done.stderr.text().contains("Cannot fork"), "{done:?}");
    }
    assert_eq!(out(&sh("echo alive").run().unwrap()), "alive\n");
}

#[test]
fn nothing_outlives_its_sandbox() {
    let year = year();
    let daemon = format!("(setsid sh -c '(trap \"\" TERM; env -i sleep {year} &)' &); sleep 0.3;");
    for (script, exit) in [
        (format!("{daemon} echo done"), Exit::Code(0)),
        (format!("{daemon} kill -9 $$"), Exit::Signal(9)),
        (format!("{daemon} sleep {year}"), Exit::TimedOut),
    ] {
        let spec = Sandbox::Bwrap(BwrapSpec::new());
        let done = sh(&script).deadline(SOON).grace(Duration::ZERO).sandbox(spec).run().unwrap();
        assert_eq!((done.exit, done.enforced.tree), (exit, TreeBound::PidNamespace), "{script}");
        assert!(!is_alive(&year), "{script}");
    }
}

#[test]
fn it_has_no_terminal() {
    assert!(!inside("echo x >/dev/tty").exit.success());
}

#[test]
fn java_starts_under_the_limits() {
    if fs::metadata("/usr/bin/java").is_err() {
        return;
    }
    let limits = Limits { memory_bytes: Some(1 << 30), pids: Some(200), ..Limits::default() };
    let command = Command::new(["java", "-Xmx64m", "-version"]).limits(limits);
    let done = command.sandbox(Sandbox::Bwrap(BwrapSpec::new())).run().unwrap();
    assert!(done.exit.success(), "{}", done.stderr.text());
}

#[test]
fn the_same_holds_for_an_ordinary_user() {
    common::repeat_as_nobody(&[], &[]);
}
