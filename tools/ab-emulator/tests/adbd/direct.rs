//! `ab-device`, straight and through an `adb` server.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use ab_device::{Device, DeviceError, Installed, Key, Server};
use ab_emulator::adbd::{Keys, Options, Policy};

use crate::device::{Served, serve, serve_with};

const SOON: Duration = Duration::from_secs(30);

fn key() -> Key {
    static KEY: std::sync::OnceLock<Key> = std::sync::OnceLock::new();
    KEY.get_or_init(|| Key::in_folder(tempfile::tempdir().unwrap().path()).unwrap()).clone()
}

fn direct(served: &Served) -> Box<dyn Device> {
    ab_device::direct(&served.server.address().to_string(), &key(), SOON).unwrap()
}

/// Each way to a device, with what keeps it alive.
fn each_way(check: impl Fn(&dyn Device, &Served)) {
    let served = serve(Policy::AnyKey);
    check(&*direct(&served), &served);
    let server = Server::start(SOON).unwrap();
    let device = server.connect(&served.server.address().to_string(), SOON).unwrap();
    check(&*device, &served);
}

/// Bytes that repeat nowhere near.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state.to_be_bytes()[0]
    };
    std::iter::repeat_with(next).take(length).collect()
}

#[test]
fn a_command_says_on_both_outputs_and_ends_with_a_status() {
    each_way(|device, _| {
        let said = device.shell("echo out; echo err >&2; exit 42", &[], SOON).unwrap();
        assert_eq!((&said.stdout[..], &said.stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
        assert_eq!(said.exit, Some(42));
        let said = device.shell("cat; exit 3", &noise(60_000), SOON).unwrap();
        assert_eq!((said.stdout, said.exit), (noise(60_000), Some(3)));
        // Input that nobody reads hinders nobody.
        assert_eq!(device.shell("true", &noise(60_000), SOON).unwrap().exit, Some(0));
    });
}

#[test]
fn files_of_all_sizes_come_back_with_mode_and_time() {
    each_way(|device, served| {
        for length in [0, 1, 65_535, 65_536, 65_537, 8 << 20] {
            let (bytes, path) = (noise(length), format!("/data/new/{length}"));
            device.push(&mut &bytes[..], &path, 0o640, 1_000_000_001, SOON).unwrap();
            assert_eq!(std::fs::read(served.root.path().join(&path[1..])).unwrap(), bytes);
            let file = device.stat(&path, SOON).unwrap().unwrap();
            assert!(file.is_file());
            assert_eq!((file.size, file.mtime), (length as u64, 1_000_000_001));
            // The owner's rights are everybody's, as on a phone.
            assert_eq!(file.mode & 0o777, 0o666);
            let mut back = vec![];
            assert_eq!(device.pull(&path, &mut back, SOON).unwrap(), length as u64);
            assert!(back == bytes, "{length}");
        }
        let names = device.list("/data/new", SOON).unwrap();
        let names: Vec<&str> = names.iter().map(|entry| &entry.name[..]).collect();
        assert_eq!(names, ["0", "1", "65535", "65536", "65537", "8388608"]);
        assert!(device.stat("/data", SOON).unwrap().unwrap().is_dir());
    });
}

#[test]
fn what_is_not_there_is_said_so() {
    each_way(|device, _| {
        assert_eq!(device.stat("/none", SOON).unwrap(), None);
        assert_eq!(device.list("/none", SOON).unwrap(), []);
        let err = device.pull("/none", &mut vec![], SOON).unwrap_err();
        assert!(err.to_string().contains("No such file or directory"), "{err}");
        drop(device.push(&mut &b"x"[..], "/file", 0o644, 0, SOON));
        let err = device.push(&mut &noise(300_000)[..], "/file/below", 0o644, 0, SOON).unwrap_err();
        assert!(matches!(err, DeviceError::Refused { .. }), "{err:?}");
        assert_eq!(device.shell("true", &[], SOON).unwrap().exit, Some(0));
    });
}

#[test]
fn a_hundred_megabytes_come_out_as_they_are() {
    each_way(|device, served| {
        let bytes = noise(1_000_000);
        let mut file = std::fs::File::create(served.root.path().join("large")).unwrap();
        (0..100).for_each(|_| file.write_all(&bytes).unwrap());
        let mut out = vec![];
        assert_eq!(device.exec_out("cat large", &mut out, SOON * 4).unwrap(), 100_000_000);
        assert!(out.chunks(1_000_000).all(|chunk| chunk == bytes));
    });
}

#[test]
fn a_package_is_streamed() {
    each_way(|device, served| {
        let apk = noise(3_000_001);
        let done = device.install(&mut &apk[..], apk.len() as u64, &["-r", "-t"], SOON).unwrap();
        assert_eq!(done, Installed::Done);
        assert!(std::fs::read(served.root.path().join("installed.apk")).unwrap() == apk);
    });
}

#[test]
fn twenty_shells_run_side_by_side() {
    each_way(|device, _| {
        thread::scope(|scope| {
            for number in 0..20_u8 {
                scope.spawn(move || {
                    let line = format!("sleep 0.2; echo {number}; exit {number}");
                    let said = device.shell(&line, &[], SOON).unwrap();
                    assert_eq!(said.text(), format!("{number}\n"));
                    assert_eq!(said.exit, Some(number));
                });
            }
        });
    });
}

#[test]
fn a_deadline_ends_the_command_on_the_device_as_well() {
    each_way(|device, served| {
        let line = "echo $$ >pid; exec sleep 1000";
        let err = device.shell(line, &[], Duration::from_millis(700)).unwrap_err();
        assert!(matches!(err, DeviceError::Deadline { .. }), "{err:?}");
        let pid = std::fs::read_to_string(served.root.path().join("pid")).unwrap();
        let proc = std::path::PathBuf::from(format!("/proc/{}", pid.trim()));
        let start = Instant::now();
        while proc.exists() {
            assert!(start.elapsed() < SOON, "{pid} lives");
            thread::sleep(Duration::from_millis(10));
        }
    });
}

#[test]
fn a_port_leads_to_a_server_of_the_device() {
    each_way(|device, _| {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let echo = thread::spawn(move || {
            for _ in 0..2 {
                let (mut socket, _) = listener.accept().unwrap();
                let mut bytes = vec![0; 200_000];
                socket.read_exact(&mut bytes).unwrap();
                socket.write_all(&bytes).unwrap();
            }
        });
        let forward = device.forward(&format!("tcp:{port}"), SOON).unwrap();
        for _ in 0..2 {
            let mut socket = TcpStream::connect((Ipv4Addr::LOCALHOST, forward.port())).unwrap();
            socket.set_read_timeout(Some(SOON)).unwrap();
            let sent = noise(200_000);
            socket.write_all(&sent).unwrap();
            let mut back = vec![];
            socket.read_to_end(&mut back).unwrap();
            assert!(back == sent);
        }
        echo.join().unwrap();
        let port = forward.port();
        drop(forward);
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            assert!(start.elapsed() < SOON, "the port is still open");
            thread::sleep(Duration::from_millis(20));
        }
    });
}

#[test]
fn a_key_that_is_not_known_is_refused_and_one_that_is_comes_in() {
    let served = serve(Policy::KnownKeys);
    let address = served.server.address().to_string();
    let refused = ab_device::direct(&address, &key(), Duration::from_millis(500)).err().unwrap();
    let late = matches!(refused, DeviceError::Unauthorized { .. } | DeviceError::Deadline { .. });
    assert!(late, "{refused:?}");
    let keys = Keys::new(Policy::KnownKeys).knowing(&key().public_line().unwrap());
    let served = serve_with(Options { keys, ..Options::default() });
    assert_eq!(direct(&served).shell("exit 5", &[], SOON).unwrap().exit, Some(5));
}

#[test]
fn a_key_that_was_accepted_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("adb_keys");
    let keys = Keys::new(Policy::AnyKey).kept_in(&file).unwrap();
    direct(&serve_with(Options { keys, ..Options::default() }));
    let keys = Keys::new(Policy::KnownKeys).kept_in(&file).unwrap();
    direct(&serve_with(Options { keys, ..Options::default() }));
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 1);
}

#[test]
fn nothing_there_is_an_error_of_the_environment() {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
    let err = ab_device::direct(&format!("127.0.0.1:{port}"), &key(), SOON).err().unwrap();
    assert!(matches!(err, DeviceError::Unreachable { .. }), "{err:?}");
    let server = Server::start(SOON).unwrap();
    let err = server.device("emulator-9998", Duration::from_millis(100)).err().unwrap();
    assert!(matches!(err, DeviceError::Unknown { .. }), "{err:?}");
}
