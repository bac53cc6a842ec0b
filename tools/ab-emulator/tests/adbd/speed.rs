//! How fast it is. The figures are for people; only the ratio of two rates of one run is judged:
//! `cargo test --release -p ab-emulator --test adbd speed -- --ignored --nocapture --test-threads 1`

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use ab_emulator::adbd::Policy;
use rsadb::wire::MAX_PAYLOAD;

use crate::adb::Adb;
use crate::device::serve;
use crate::wire::{Client, NEW};

const BYTES: usize = 100_000_000;
const LINE: &str = "head -c 100000000 /dev/zero";

fn say(line: &str) {
    writeln!(io::stdout().lock(), "{line}").unwrap();
}

/// The median of several runs, in seconds.
fn median(runs: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..=runs)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .skip(1)
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// As many bytes over a plain socket, without a command that makes them.
fn plain() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let sender = thread::spawn(move || {
        let (mut socket, _) = listener.accept().unwrap();
        let chunk = vec![0_u8; 1 << 16];
        let mut left = BYTES;
        while left > 0 {
            let now = left.min(chunk.len());
            socket.write_all(&chunk[..now]).unwrap();
            left -= now;
        }
    });
    let mut socket = TcpStream::connect(address).unwrap();
    let mut chunk = vec![0; 1 << 16];
    let mut all = 0;
    while let count @ 1.. = socket.read(&mut chunk).unwrap() {
        all += count;
    }
    sender.join().unwrap();
    assert_eq!(all, BYTES);
}

#[test]
#[ignore = "it measures time, which is worth nothing on a busy machine"]
fn speed_of_a_hundred_megabytes() {
    let socket = median(5, plain);
    let served = serve(Policy::Off);
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let mut local = 0;
    let wire = median(5, || {
        local += 1;
        let remote = client.open(local, &format!("exec:{LINE}"));
        assert_eq!(client.drain(local, remote).len(), BYTES);
    });
    let adb = Adb::ready();
    let through = median(5, || assert_eq!(adb.run(&["exec-out", LINE]).stdout.len(), BYTES));
    let rate = |seconds: f64| format!("{:.0} MB/s", 100.0 / seconds);
    say(&format!(
        "plain socket {}, adbd {}, adb exec-out {}",
        rate(socket),
        rate(wire),
        rate(through)
    ));
    assert!(wire < socket * 4.0, "a quarter of a plain socket's rate is too little");
}

#[test]
#[ignore = "it measures time, which is worth nothing on a busy machine"]
fn speed_of_a_small_command() {
    let adb = Adb::ready();
    let shell = median(50, || assert!(adb.run(&["shell", "true"]).status.success()));
    let version = median(50, || assert!(adb.run(&["version"]).status.success()));
    let served = serve(Policy::Off);
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let mut local = 0;
    let wire = median(50, || {
        local += 1;
        let remote = client.open(local, "shell,v2,raw:true");
        assert_eq!(client.drain(local, remote), [3, 1, 0, 0, 0, 0]);
    });
    let show = |seconds| format!("{:.1?}", Duration::from_secs_f64(seconds));
    say(&format!(
        "adb shell true {}, of which adb itself {}; by packets {}",
        show(shell),
        show(version),
        show(wire)
    ));
}
