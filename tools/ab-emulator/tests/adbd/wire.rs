//! A client that speaks packets, and keeps no rule that it does not want to.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use rsadb::wire::{
    Command, HEADER_LEN, Header, MAX_PAYLOAD, checksum, decode_header, encode_header,
};

pub(crate) const NEW: u32 = 0x0100_0001;
pub(crate) const OLD: u32 = 0x0100_0000;

/// A packet as it came.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Got {
    pub(crate) command: Command,
    pub(crate) arg0: u32,
    pub(crate) arg1: u32,
    pub(crate) payload: Vec<u8>,
}

pub(crate) struct Client {
    pub(crate) socket: TcpStream,
}

impl Client {
    /// Connects, and says nothing.
    pub(crate) fn silent(address: SocketAddr) -> Self {
        let socket = TcpStream::connect(address).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        socket.set_nodelay(true).unwrap();
        Self { socket }
    }

    /// Connects to a device without authentication.
    pub(crate) fn connected(address: SocketAddr, version: u32, limit: u32) -> Self {
        let mut client = Self::silent(address);
        client.send(Command::Connect, version, limit, b"host::test\0");
        let hello = client.next().unwrap();
        assert_eq!((hello.command, hello.arg0, hello.arg1), (Command::Connect, NEW, MAX_PAYLOAD));
        assert!(hello.payload.starts_with(b"device::ro.product.name=test_product;"), "{hello:?}");
        client
    }

    pub(crate) fn send(&mut self, command: Command, arg0: u32, arg1: u32, payload: &[u8]) {
        let data_length = u32::try_from(payload.len()).unwrap();
        let header = Header { command, arg0, arg1, data_length, data_check: checksum(payload) };
        let packet = [&encode_header(&header)[..], payload].concat();
        // A device that hung up is what some tests wait for.
        let _ = self.socket.write_all(&packet);
    }

    /// The next packet, or `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Got> {
        let mut head = [0; HEADER_LEN];
        self.socket.read_exact(&mut head).ok()?;
        let header = decode_header(&head, MAX_PAYLOAD).unwrap();
        let mut payload = vec![0; header.data_length as usize];
        self.socket.read_exact(&mut payload).unwrap();
        let Header { command, arg0, arg1, .. } = header;
        Some(Got { command, arg0, arg1, payload })
    }

    pub(crate) fn expect(&mut self, command: Command) -> Got {
        let got = self.next().unwrap_or_else(|| panic!("hung up before {command}"));
        assert_eq!(got.command, command, "{got:?}");
        got
    }

    /// Whether the device hangs up without another word; a reset counts.
    pub(crate) fn is_hung_up_on(&mut self) -> bool {
        self.socket.read(&mut [0]).map_or_else(
            |err| err.kind() == std::io::ErrorKind::ConnectionReset,
            |count| count == 0,
        )
    }

    /// Opens a stream as number `local`; gives the device's number.
    pub(crate) fn open(&mut self, local: u32, service: &str) -> u32 {
        self.send(Command::Open, local, 0, format!("{service}\0").as_bytes());
        let okay = self.expect(Command::Okay);
        assert_eq!(okay.arg1, local);
        okay.arg0
    }

    /// Reads a stream to its end; gives the number of bytes.
    pub(crate) fn count(&mut self, local: u32, remote: u32) -> usize {
        let mut count = 0;
        while let Got { command: command @ (Command::Write | Command::Okay), payload, .. } =
            self.next().unwrap()
        {
            count += payload.len();
            if command == Command::Write {
                self.send(Command::Okay, local, remote, &[]);
            }
        }
        self.send(Command::Close, local, remote, &[]);
        count
    }

    /// Reads a stream to its end, as a client that keeps the rules.
    pub(crate) fn drain(&mut self, local: u32, remote: u32) -> Vec<u8> {
        let mut all = vec![];
        loop {
            let got = self.next().unwrap();
            assert_eq!((got.arg0, got.arg1), (remote, local), "{:?}", got.command);
            match got.command {
                Command::Write => {
                    all.extend(got.payload);
                    self.send(Command::Okay, local, remote, &[]);
                }
                Command::Close => {
                    self.send(Command::Close, local, remote, &[]);
                    return all;
                }
                Command::Okay => {}
                other => panic!("{other}"),
            }
        }
    }
}
