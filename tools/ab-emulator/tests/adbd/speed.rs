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
const ZEROS: &str = "zeros 100000000";
const HEAD: &str = "head -c 100000000 /dev/zero";

fn say(line: &str) {
    writeln!(io::stdout().lock(), "{line}").unwrap();
}

/// The medians of several works that are done in turn, in seconds; a first round does not count.
fn medians<const N: usize>(rounds: usize, mut works: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [(); N].map(|()| vec![]);
    for round in 0..=rounds {
        for (work, times) in works.iter_mut().zip(&mut times) {
            let start = Instant::now();
            work();
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
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

/// A client by packets that runs one command after the other, and counts what they say.
fn runner(framed: bool) -> impl FnMut(&str) -> usize {
    let served = serve(Policy::Off);
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let mut local = 0;
    move |line| {
        let _alive = &served;
        local += 1;
        let service = if framed { "shell,v2,raw:" } else { "exec:" };
        let remote = client.open(local, &format!("{service}{line}"));
        client.count(local, remote)
    }
}

#[test]
#[ignore = "it measures time, which is worth nothing on a busy machine"]
fn speed_of_a_hundred_megabytes() {
    let (mut run, adb) = (runner(false), Adb::ready());
    let mut run_head = runner(false);
    let adb_says = |line| assert_eq!(adb.run(&["exec-out", line]).stdout.len(), BYTES);
    let [socket, zeros, head, adb_zeros, adb_head] = medians(
        7,
        [
            &mut plain,
            &mut || assert_eq!(run(ZEROS), BYTES),
            &mut || assert_eq!(run_head(HEAD), BYTES),
            &mut || adb_says(ZEROS),
            &mut || adb_says(HEAD),
        ],
    );
    let rate = |seconds: f64| format!("{:.0} MB/s", 100.0 / seconds);
    say(&format!(
        "plain socket {}; adbd {}, of a process {}",
        rate(socket),
        rate(zeros),
        rate(head)
    ));
    say(&format!("by adb exec-out {}, of a process {}", rate(adb_zeros), rate(adb_head)));
    assert!(zeros < socket * 4.0, "a quarter of a plain socket's rate is too little");
}

#[test]
#[ignore = "it measures time, which is worth nothing on a busy machine"]
fn speed_of_a_small_command() {
    let (mut run, adb) = (runner(true), Adb::ready());
    let [shell, version, packets] = medians(
        50,
        [
            &mut || assert!(adb.run(&["shell", "true"]).status.success()),
            &mut || assert!(adb.run(&["version"]).status.success()),
            &mut || assert_eq!(run("true"), 6),
        ],
    );
    let show = |seconds| format!("{:.1?}", Duration::from_secs_f64(seconds));
    say(&format!(
        "adb shell true {}, of which adb itself {}; by packets {}",
        show(shell),
        show(version),
        show(packets)
    ));
}
