//! Children without a sandbox: what goes in, what comes out, and that nothing stays.

mod common;

use std::fs::File;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use ab_contract::{ErrorClass, Fault};
use ab_proc::{Bound, Command, Exit, Limits, Stop, TreeBound};
use common::{is_alive, out, sh, year};

/// A deadline that always passes, yet leaves a child the time to start.
const SOON: Duration = Duration::from_millis(700);

#[test]
fn exit_codes_and_signals_are_told_apart() {
    for (script, exit) in [
        ("exit 0", Exit::Code(0)),
        ("exit 3", Exit::Code(3)),
        ("exit 127", Exit::Code(127)),
        ("kill -9 $$", Exit::Signal(9)),
        ("kill -15 $$", Exit::Signal(15)),
    ] {
        assert_eq!(sh(script).run().unwrap().exit, exit, "{script}");
    }
}

#[test]
fn both_streams_are_kept_apart_or_in_order() {
    let script = "echo one; echo two >&2; echo three";
    let apart = sh(script).run().unwrap();
    assert_eq!((apart.stdout.text(), apart.stderr.text()), ("one\nthree\n".into(), "two\n".into()));
    let merged = sh(script).merge_output().run().unwrap();
    assert_eq!((merged.stdout.text(), merged.stderr.total_bytes), ("one\ntwo\nthree\n".into(), 0));
}

#[test]
fn the_environment_is_an_allow_list() {
    // Cargo sets it for this process, so it would be there if anything were passed on.
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    let done = Command::new(["env"]).env("ASKED_FOR", "1").run().unwrap();
    let names: Vec<String> =
        out(&done).lines().filter_map(|line| Some(line.split_once('=')?.0.into())).collect();
    let allowed =
        "ASKED_FOR HOME JAVA_HOME LANG LOGNAME PATH PWD SHLVL TMPDIR TZ USER _ AB_PROC_TAG OLDPWD";
    assert!(names.iter().all(|name| allowed.split(' ').any(|a| a == name)), "{names:?}");
    assert!(out(&done).contains("ASKED_FOR=1\n") && out(&done).contains("LANG=C.UTF-8\n"));
}

#[test]
fn nothing_but_the_standard_streams_is_open() {
    let done = sh("ls /proc/self/fd").run().unwrap();
    // The fourth is the folder that `ls` reads.
    assert_eq!(out(&done).split_whitespace().collect::<Vec<_>>(), ["0", "1", "2", "3"]);
}

#[test]
fn standard_input_is_empty_or_what_is_given() {
    assert_eq!(out(&sh("cat; echo end").run().unwrap()), "end\n");
    let megabyte = vec![b'x'; 1 << 20];
    assert_eq!(out(&sh("wc -c").stdin(megabyte.clone()).run().unwrap()).trim(), "1048576");
    assert_eq!(sh("exit 4").stdin(megabyte).run().unwrap().exit, Exit::Code(4));
}

#[test]
fn a_flood_is_counted_and_its_two_ends_are_kept() {
    let script = "echo first; yes | head -c 300000000; echo last";
    let done = sh(script).keep(100, 100).run().unwrap();
    assert_eq!(done.stdout.total_bytes, 300_000_011);
    assert_eq!(done.stdout.dropped_bytes, 300_000_011 - 200);
    assert!(
        done.stdout.head.starts_with(b"first\ny\n") && done.stdout.tail.ends_with(b"y\nlast\n")
    );
}

#[test]
fn a_copy_goes_to_a_file_up_to_a_size() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let copy = File::options().append(true).open(file.path()).unwrap();
    let done = sh("echo one; yes | head -c 100000").tee(copy, 6).run().unwrap();
    assert_eq!(done.stdout.total_bytes, 100_004);
    assert_eq!(std::fs::read(file.path()).unwrap(), b"one\ny\n");
}

#[test]
fn a_daemon_that_holds_the_pipe_is_killed_with_the_end_of_its_parent() {
    let year = year();
    for script in [
        format!("sleep {year} & echo started"),
        format!("setsid sh -c 'sleep {year} & sleep {year}' & echo started"),
        format!(
            "(setsid sh -c '(trap \"\" TERM HUP; env -i sleep {year} &)' &); sleep 0.3; echo started"
        ),
    ] {
        let done = sh(&script).run().unwrap();
        assert_eq!((done.exit, out(&done)), (Exit::Code(0), "started\n".into()), "{script}");
        assert!(!is_alive(&year), "{script}");
    }
}

#[test]
fn the_deadline_kills_whatever_was_started() {
    let year = year();
    for script in [
        format!("sleep {year}"),
        format!("trap '' TERM; sleep {year}; sleep {year}"),
        format!("setsid sleep {year} & (setsid setsid sleep {year} &) ; sleep {year}"),
        format!("(env -i setsid sh -c '(sleep {year} >&- 2>&- &)' &); sleep {year}"),
    ] {
        let done = sh(&script).deadline(SOON).grace(Duration::from_millis(100)).run().unwrap();
        assert_eq!(done.exit, Exit::TimedOut, "{script}");
        assert!(!is_alive(&year), "{script}");
    }
}

#[test]
fn another_thread_ends_a_command_at_once() {
    let stop = Stop::default();
    let command = sh("trap '' TERM; sleep 600 & sleep 600").grace(Duration::from_mins(10));
    let running = thread::spawn({
        let stop = stop.clone();
        move || command.stopped_by(&stop).run().unwrap()
    });
    thread::sleep(Duration::from_millis(300));
    stop.stop();
    assert_eq!(running.join().unwrap().exit, Exit::Signal(9));
}

#[test]
fn a_child_has_time_to_say_goodbye_at_the_deadline() {
    let script = format!("trap 'echo bye; exit 0' TERM; sleep {} & wait", year());
    let done = sh(&script).deadline(SOON).grace(Duration::from_mins(1)).run().unwrap();
    assert_eq!((done.exit, out(&done)), (Exit::TimedOut, "bye\n".into()));
}

#[test]
fn commands_beside_each_other_do_not_kill_each_other() {
    let year = year();
    let long = thread::spawn(|| sh("(setsid sleep 1.5 &); sleep 1.5; echo whole").run().unwrap());
    for _ in 0..5 {
        sh(&format!("setsid sleep {year} & sleep 0.1")).run().unwrap();
        assert!(!is_alive(&year));
    }
    let done = long.join().unwrap();
    assert_eq!((done.exit, out(&done)), (Exit::Code(0), "whole\n".into()));
}

#[test]
fn a_cgroup_holds_memory_and_processes_where_there_is_one() {
    let limits = Limits { memory_bytes: Some(64 << 20), pids: Some(40), ..Limits::default() };
    let done = sh("tail /dev/zero").limits(limits).deadline(SOON).run().unwrap();
    match done.enforced.memory {
        Bound::Cgroup => assert_eq!(done.exit, Exit::OutOfMemory),
        bound => assert_eq!((bound, done.exit), (Bound::NotEnforced, Exit::TimedOut)),
    }
    if done.enforced.pids == Bound::Cgroup {
        let bomb = "bomb() { bomb & bomb & wait; }; bomb";
        let done = sh(bomb).limits(limits).deadline(SOON).run().unwrap();
        assert!(done.usage.forks_refused > 0, "{done:?}");
    }
}

#[test]
fn file_size_and_open_files_are_limited() {
    let limits = Limits { file_bytes: Some(4096), open_files: Some(16), ..Limits::default() };
    let file = tempfile::NamedTempFile::new().unwrap();
    let script = format!("ulimit -n; head -c 100000 /dev/zero > {}", file.path().display());
    let done = sh(&script).limits(limits).run().unwrap();
    assert_eq!((done.exit.success(), out(&done)), (false, "16\n".into()));
    assert_eq!(file.as_file().metadata().unwrap().len(), 4096);
}

#[test]
fn what_cannot_be_started_is_an_error_with_its_reason() {
    let run = |argv: &[&str]| Command::new(argv.iter().copied()).run().unwrap_err();
    for (err, code, class) in [
        (run(&["no-such-program"]), "program-missing", ErrorClass::Environment),
        (run(&["/no/such/program"]), "program-missing", ErrorClass::Environment),
        (run(&[]), "not-a-command", ErrorClass::Input),
        (run(&["sh", "a\0b"]), "not-a-command", ErrorClass::Input),
    ] {
        assert_eq!((err.code(), err.class()), (code, class), "{err}");
    }
}

#[test]
fn a_killed_caller_takes_its_child_along() {
    let year = year();
    #[expect(clippy::disallowed_methods, reason = "a caller that is not this process")]
    let mut caller = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "a_caller_to_be_killed"])
        .env("YEAR", &year)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !is_alive(&format!("sleep\0{year}")) {
        thread::yield_now();
    }
    caller.kill().unwrap();
    caller.wait().unwrap();
    // The kernel's SIGKILL is on its way; that it never arrives would hang here.
    while is_alive(&year) {
        thread::yield_now();
    }
}

#[test]
#[ignore = "started by another test, as a process to be killed"]
fn a_caller_to_be_killed() {
    let year = std::env::var("YEAR").unwrap();
    // In a namespace a grandchild dies as well.
    let script = if sh("true").run().unwrap().enforced.tree == TreeBound::PidNamespace {
        format!("setsid sleep {year} & exec sleep {year}")
    } else {
        format!("exec sleep {year}")
    };
    sh(&script).run().unwrap();
}

#[test]
fn the_same_holds_for_an_ordinary_user() {
    common::repeat_as_nobody(&[], &[]);
}

#[test]
fn the_same_holds_where_there_are_no_namespaces() {
    let prefix = ["bwrap", "--dev-bind", "/", "/", "--unshare-user", "--disable-userns", "--"];
    // One at a time: then an orphan that hides where it comes from has only one possible origin.
    common::repeat_as_nobody(&prefix, &["--test-threads=1"]);
}
