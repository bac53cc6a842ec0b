//! CPU seconds and peak memory of a command and all its children.
#![expect(clippy::disallowed_methods, reason = "a bench runs the peers as a shell would")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;

/// What one run of a command took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// User and system seconds.
    pub(crate) cpu: f64,
    /// Wall seconds.
    pub(crate) wall: f64,
    /// Peak resident memory of the largest process, in MiB.
    pub(crate) peak: f64,
}

/// The median of `runs` runs of a shell command in `dir`, after one that does not count;
/// `before` is run ahead of each.
pub(crate) fn measure(dir: &Path, before: &str, command: &str, runs: usize) -> Cost {
    let run = || {
        once(dir, before);
        once(dir, command)
    };
    let mut costs: Vec<Cost> = (0..=runs).map(|_| run()).skip(1).collect();
    costs.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
    costs[costs.len() / 2]
}

/// This program again, so that the kernel's sums for "children" are this command's alone.
fn once(dir: &Path, command: &str) -> Cost {
    let own = std::env::current_exe().expect("a running program has a path");
    let output = Command::new(own)
        .args(["--measure", command])
        .current_dir(dir)
        .stderr(Stdio::inherit())
        .output()
        .expect("this program can be started again");
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [cpu, wall, peak] if output.status.success() => Cost { cpu, wall, peak },
        _ => panic!("`{command}` failed"),
    }
}

/// The inner side: runs `command`, prints CPU seconds, wall seconds and peak MiB.
pub(crate) fn inner(command: &str) -> String {
    let start = Instant::now();
    let status = Command::new("/bin/sh")
        .args(["-ec", command])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .expect("there is a shell");
    assert!(status.success(), "{command}: {status}");
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the kernel counts children");
    let cpu = seconds(usage.user_time()) + seconds(usage.system_time());
    #[expect(clippy::cast_precision_loss, reason = "kilobytes fit a double")]
    let peak = usage.max_rss() as f64 / 1024.0;
    format!("{cpu} {} {peak}", start.elapsed().as_secs_f64())
}

#[expect(clippy::cast_precision_loss, reason = "seconds fit a double")]
fn seconds(time: TimeVal) -> f64 {
    time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6
}
