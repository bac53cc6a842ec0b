use proptest::prelude::*;
use rsadb::wire::{Header, encode_header};

use super::*;

/// Hands out bytes in pieces, and counts them.
struct Drip<'a>(&'a [u8], usize, usize);

impl Read for Drip<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = room.len().min(self.0.len()).min(self.1);
        let (now, later) = self.0.split_at(count);
        room[..count].copy_from_slice(now);
        self.0 = later;
        self.2 += count;
        Ok(count)
    }
}

fn packets(bytes: &[u8], piece: usize) -> Packets<Drip<'_>> {
    Packets::new(Drip(bytes, piece, 0), Duration::from_mins(1))
}

fn wire(command: Command, arg0: u32, arg1: u32, payload: &[u8]) -> Vec<u8> {
    let data_length = u32::try_from(payload.len()).unwrap();
    let header = Header { command, arg0, arg1, data_length, data_check: checksum(payload) };
    [&encode_header(&header)[..], payload].concat()
}

proptest! {
    #[test]
    fn any_bytes_are_refused_or_read_within_the_limit(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        limit in 0_u32..200,
        piece in 1_usize..40,
    ) {
        let mut packets = packets(&bytes, piece);
        packets.limit = limit;
        while let Ok(packet) = packets.next(None) {
            prop_assert!(packet.payload.capacity() <= limit as usize);
        }
    }

    #[test]
    fn what_a_header_announces_beyond_the_limit_is_not_read(
        command in prop::sample::select(Command::ALL.to_vec()),
        length in 4097_u32..,
        arg0: u32,
    ) {
        let header = Header { command, arg0, arg1: 0, data_length: length, data_check: 0 };
        let bytes = [&encode_header(&header)[..], &[0; 100]].concat();
        let mut packets = packets(&bytes, 24);
        prop_assert!(matches!(packets.next(None), Err(PacketError::Malformed(_))));
        prop_assert_eq!(packets.source.2, HEADER_LEN);
    }

    #[test]
    fn every_packet_comes_back(
        command in prop::sample::select(Command::ALL.to_vec()),
        arg0: u32,
        arg1: u32,
        payload in prop::collection::vec(any::<u8>(), 0..500),
        piece in 1_usize..100,
    ) {
        let bytes = wire(command, arg0, arg1, &payload);
        let mut packets = packets(&bytes, piece);
        packets.checked = true;
        prop_assert_eq!(packets.next(None).unwrap(), Packet { command, arg0, arg1, payload });
        prop_assert!(matches!(packets.next(None), Err(PacketError::Closed)));
    }
}

#[test]
fn a_wrong_sum_counts_only_where_sums_count() {
    let mut bytes = wire(Command::Write, 1, 2, b"abc");
    *bytes.last_mut().unwrap() ^= 1;
    assert!(packets(&bytes, 99).next(None).is_ok());
    let mut strict = packets(&bytes, 99);
    strict.checked = true;
    assert!(matches!(strict.next(None), Err(PacketError::Checksum(Command::Write))));
}

#[test]
fn a_packet_that_never_ends_is_late() {
    struct Stuck(usize);
    impl Read for Stuck {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            if self.0 > 1 {
                return Err(ErrorKind::WouldBlock.into());
            }
            room[0] = b'O';
            Ok(1)
        }
    }
    let mut packets = Packets::new(Stuck(0), Duration::ZERO);
    assert!(matches!(packets.next(None), Err(PacketError::Late)));
}
