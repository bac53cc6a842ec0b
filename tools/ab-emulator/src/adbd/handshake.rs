//! From a connection to a client that may open streams.

use std::io::Read;
use std::time::Instant;

use rsadb::wire::{
    AUTH_RSAPUBLICKEY, AUTH_SIGNATURE, AUTH_TOKEN, Command, MAX_PAYLOAD, VERSION, VERSION_MIN,
};

use super::keys::{Keys, Policy, token};
use super::link::Link;
use super::packet::{FIRST_LIMIT, Packet, PacketError, Packets};

/// `AUTH` packets of one client: a client may have several keys, but not any number.
const MOST_TRIES: usize = 32;

/// Agrees with a client on version and payload, and lets it in or not.
///
/// Nothing but `CNXN` and `AUTH` is read before; a client that is not let in keeps waiting until
/// `end`, as it does until somebody taps "Allow" on a phone.
pub(super) fn handshake<R: Read>(
    packets: &mut Packets<R>,
    link: &Link,
    keys: &Keys,
    banner: &str,
    end: Instant,
) -> Result<(), PacketError> {
    let (limit, sums) = agreed(&hello(packets.next(Some(end))?)?);
    if keys.policy() != Policy::Off {
        prove(packets, link, keys, end)?;
    }
    // With a checksum in any case: the client does not know the version yet.
    link.send(Command::Connect, VERSION, MAX_PAYLOAD, banner.as_bytes());
    link.agree(limit, sums);
    (packets.limit, packets.checked) = (limit, sums);
    Ok(())
}

fn hello(packet: Packet) -> Result<Packet, PacketError> {
    match packet.command {
        Command::Connect if packet.arg0 >= VERSION_MIN => Ok(packet),
        Command::Connect => Err(refuse("this version is too old")),
        _ => Err(refuse("nothing is served before CNXN")),
    }
}

/// Longest payload, and whether checksums count.
fn agreed(hello: &Packet) -> (u32, bool) {
    let limit = hello.arg1.clamp(FIRST_LIMIT, MAX_PAYLOAD);
    (limit, hello.arg0.min(VERSION) == VERSION_MIN)
}

/// Returns once a signature or an offered key is good.
fn prove<R: Read>(
    packets: &mut Packets<R>,
    link: &Link,
    keys: &Keys,
    end: Instant,
) -> Result<(), PacketError> {
    let mut asked = ask(link)?;
    for _ in 0..MOST_TRIES {
        let packet = packets.next(Some(end))?;
        match (packet.command, packet.arg0) {
            (Command::Auth, AUTH_SIGNATURE) if keys.signed(&asked, &packet.payload) => {
                return Ok(());
            }
            (Command::Auth, AUTH_SIGNATURE) => asked = ask(link)?,
            (Command::Auth, AUTH_RSAPUBLICKEY) if keys.accept(&packet.payload) => return Ok(()),
            (Command::Auth, AUTH_RSAPUBLICKEY) => {}
            _ => return Err(refuse("nothing is served before AUTH")),
        }
    }
    Err(refuse("too many keys"))
}

fn ask(link: &Link) -> Result<[u8; 20], PacketError> {
    let token = token().map_err(PacketError::System)?;
    link.send(Command::Auth, AUTH_TOKEN, 0, &token);
    Ok(token)
}

fn refuse(why: &str) -> PacketError {
    PacketError::Malformed(why.to_owned())
}
