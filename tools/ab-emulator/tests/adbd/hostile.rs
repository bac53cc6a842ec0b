//! Clients that break the rules, or keep old ones.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use ab_emulator::adbd::{Keys, Limits, Options, Policy};
use proptest::prelude::*;
use rsadb::wire::{
    AUTH_RSAPUBLICKEY, AUTH_SIGNATURE, Command, HEADER_LEN, Header, MAX_PAYLOAD, encode_header,
};

use crate::device::{Served, serve, serve_with};
use crate::wire::{Client, Got, NEW, OLD};

fn open() -> Served {
    serve(Policy::Off)
}

fn limited(limits: Limits) -> Served {
    serve_with(Options { keys: Keys::new(Policy::Off), limits })
}

#[test]
fn an_old_client_gets_small_packets_with_checksums() {
    let served = open();
    let mut client = Client::connected(served.server.address(), OLD, 4096);
    let remote = client.open(7, "shell:head -c 100000 /dev/zero | tr '\\0' x");
    assert_eq!(client.drain(7, remote), vec![b'x'; 100_000]);
    let header = Header { command: Command::Open, arg0: 9, arg1: 0, data_length: 6, data_check: 1 };
    client.socket.write_all(&encode_header(&header)).unwrap();
    client.socket.write_all(b"sync:\0").unwrap();
    assert!(client.is_hung_up_on(), "a wrong checksum");
}

#[test]
fn a_new_client_need_not_sum_up() {
    let served = open();
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let header = Header { command: Command::Open, arg0: 9, arg1: 0, data_length: 6, data_check: 1 };
    client.socket.write_all(&encode_header(&header)).unwrap();
    client.socket.write_all(b"sync:\0").unwrap();
    client.expect(Command::Okay);
}

#[test]
fn what_is_longer_than_agreed_is_refused_before_it_is_sent() {
    let served = open();
    let oversized = |client: &mut Client, data_length| {
        let header =
            Header { command: Command::Write, arg0: 1, arg1: 1, data_length, data_check: 0 };
        client.socket.write_all(&encode_header(&header)).unwrap();
        assert!(client.is_hung_up_on(), "{data_length}");
    };
    let address = served.server.address();
    oversized(&mut Client::connected(address, NEW, MAX_PAYLOAD), MAX_PAYLOAD + 1);
    oversized(&mut Client::connected(address, NEW, 8192), 8193);
    oversized(&mut Client::silent(address), 4097);
}

#[test]
fn nothing_is_served_before_the_handshake() {
    let served = serve(Policy::AnyKey);
    let address = served.server.address();
    let mut client = Client::silent(address);
    client.send(Command::Open, 1, 0, b"shell:id\0");
    assert!(client.is_hung_up_on());
    let mut client = Client::silent(address);
    client.send(Command::Connect, NEW, MAX_PAYLOAD, b"host::\0");
    client.expect(Command::Auth);
    client.send(Command::Open, 1, 0, b"shell:id\0");
    assert!(client.is_hung_up_on());
}

#[test]
fn signatures_and_keys_of_garbage_are_no_way_in() {
    let served = serve(Policy::AnyKey);
    let mut client = Client::silent(served.server.address());
    client.send(Command::Connect, NEW, MAX_PAYLOAD, b"host::\0");
    let first = client.expect(Command::Auth);
    client.send(Command::Auth, AUTH_SIGNATURE, 0, &[0xff; 256]);
    let second = client.expect(Command::Auth);
    assert_ne!(first.payload, second.payload, "a token is used once");
    for offer in [&b""[..], b"\0", b"not base64 me@here\0", &[0xff; 700]] {
        client.send(Command::Auth, AUTH_RSAPUBLICKEY, 0, offer);
    }
    for _ in 0..40 {
        client.send(Command::Auth, AUTH_SIGNATURE, 0, b"");
    }
    while let Some(got) = client.next() {
        assert_eq!(got.command, Command::Auth, "{got:?}");
    }
}

#[test]
fn who_begins_and_does_not_go_on_is_hung_up_on() {
    let short = Duration::from_millis(300);
    let served = limited(Limits { handshake: short, packet: short, ..Limits::default() });
    let mut silent = Client::silent(served.server.address());
    assert!(silent.is_hung_up_on());
    let mut half = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    thread::sleep(Duration::from_millis(1500));
    half.socket.write_all(b"OPE").unwrap();
    assert!(half.is_hung_up_on(), "half a header");
}

#[test]
fn streams_and_clients_are_counted() {
    let served = limited(Limits { clients: 2, streams: 3, ..Limits::default() });
    let address = served.server.address();
    let mut client = Client::connected(address, NEW, MAX_PAYLOAD);
    for local in 1..=3 {
        client.open(local, "sync:");
    }
    client.send(Command::Open, 4, 0, b"sync:\0");
    let refused = client.expect(Command::Close);
    assert_eq!((refused.arg0, refused.arg1), (0, 4));
    let _second = Client::connected(address, NEW, MAX_PAYLOAD);
    assert!(Client::silent(address).is_hung_up_on(), "a third client");
}

#[test]
fn a_client_that_never_acknowledges_holds_one_packet_and_hinders_no_other_stream() {
    let served = open();
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let stuck = client.open(1, "shell:yes");
    let first = client.expect(Command::Write);
    assert_eq!((first.arg0, first.arg1), (stuck, 1));
    let remote = client.open(2, "shell:echo still here");
    assert_eq!(client.drain(2, remote), b"still here\n");
    client.send(Command::Close, 1, stuck, &[]);
    let closed = client.expect(Command::Close);
    assert_eq!((closed.arg0, closed.arg1), (stuck, 1));
}

#[test]
fn a_client_that_does_not_wait_for_okay_loses_the_stream_but_not_the_memory() {
    let served = open();
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let remote = client.open(1, "shell:sleep 20");
    let flood = vec![0; MAX_PAYLOAD as usize];
    for _ in 0..8 {
        client.send(Command::Write, 1, remote, &flood);
    }
    let mut taken = 0;
    while client.next().unwrap().command == Command::Okay {
        taken += 1;
    }
    assert!(taken < 4, "{taken} packets were taken though nobody reads");
}

#[test]
fn unknown_services_and_streams_are_closed() {
    let served = open();
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    for service in ["nonsense:", "", "abb_exec:package", "tcp:x", "framebuffer:", "shell\u{fffd}"] {
        client.send(Command::Open, 5, 0, service.as_bytes());
        let refused = client.expect(Command::Close);
        assert_eq!((refused.arg0, refused.arg1), (0, 5), "{service}");
    }
    // A window belongs to `delayed_ack`, which was not agreed on.
    client.send(Command::Open, 6, 1 << 20, b"shell:id\0");
    assert_eq!(client.expect(Command::Close).arg1, 6);
    client.send(Command::Write, 8, 77, b"x");
    assert_eq!(client.expect(Command::Close).arg1, 8);
    client.send(Command::Close, 8, 77, &[]);
    client.send(Command::Okay, 8, 77, &[]);
    let remote = client.open(9, "shell:echo fine");
    assert_eq!(client.drain(9, remote), b"fine\n");
}

#[test]
fn a_service_that_panics_ends_its_stream_alone() {
    let served = open();
    let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
    let remote = client.open(1, "shell:panic");
    assert_eq!(client.drain(1, remote), b"");
    let remote = client.open(2, "shell:echo fine");
    assert_eq!(client.drain(2, remote), b"fine\n");
}

#[test]
fn a_close_is_answered_by_a_close() {
    let served = open();
    let mut client = Client::connected(served.server.address(), OLD, MAX_PAYLOAD);
    let remote = client.open(3, "sync:");
    client.send(Command::Close, 3, remote, &[]);
    let closed = client.expect(Command::Close);
    assert_eq!(closed, Got { command: Command::Close, arg0: remote, arg1: 3, payload: vec![] });
}

#[test]
fn a_client_that_goes_away_takes_its_commands_along() {
    let served = open();
    for abrupt in [false, true] {
        let mut client = Client::connected(served.server.address(), NEW, MAX_PAYLOAD);
        let remote = client.open(1, "shell:echo $$; exec sleep 1000");
        let said = client.expect(Command::Write);
        let pid = String::from_utf8(said.payload).unwrap().trim().to_owned();
        if abrupt {
            drop(client);
        } else {
            client.send(Command::Close, 1, remote, &[]);
        }
        let proc = std::path::PathBuf::from(format!("/proc/{pid}"));
        let start = Instant::now();
        while proc.exists() {
            assert!(start.elapsed() < Duration::from_secs(20), "{pid} lives");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_packets_leave_the_device_alive(
        packets in prop::collection::vec(
            (
                prop::sample::select(Command::ALL.to_vec()),
                0_u32..4,
                0_u32..4,
                prop::collection::vec(any::<u8>(), 0..60),
            ),
            0..30,
        ),
        tail in prop::collection::vec(any::<u8>(), 0..HEADER_LEN),
    ) {
        static SERVED: std::sync::OnceLock<Served> = std::sync::OnceLock::new();
        let address = SERVED.get_or_init(open).server.address();
        let mut client = Client::connected(address, NEW, MAX_PAYLOAD);
        for (command, arg0, arg1, payload) in &packets {
            client.send(*command, *arg0, *arg1, payload);
        }
        let _ = client.socket.write_all(&tail);
        drop(client);
        let mut client = Client::connected(address, NEW, MAX_PAYLOAD);
        let remote = client.open(1, "shell:true");
        prop_assert_eq!(client.drain(1, remote), b"");
    }
}
