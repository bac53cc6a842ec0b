//! Services that say one thing.

use std::io;
use std::sync::Arc;

use super::stream::{Input, Stream};

/// What a phone with a user build says, or `None` if it is no such service.
pub(super) fn answer(service: &str) -> Option<&'static str> {
    Some(match service {
        "root:" => "adbd cannot run as root in production builds\n",
        "unroot:" => "adbd not running as root\n",
        "remount:" => "Not running as root. Try \"adb root\" first.\n",
        "disable-verity:" | "enable-verity:" => "verity cannot be changed in production builds\n",
        // No process of this device can be debugged.
        "jdwp" => "",
        _ => return None,
    })
}

/// Says it and closes the stream.
pub(super) fn say(stream: &Stream, text: &str) {
    // A client that is gone need not be told.
    let _ = stream.write_all(&[text.as_bytes()]);
    stream.finish();
}

/// `track-jdwp`: the list of processes, here an empty one, then nothing until the client leaves.
pub(super) fn track_nothing(stream: &Arc<Stream>) {
    // As above.
    let _ = stream.write_all(&[b"0000"]);
    let _ = io::copy(&mut Input::new(stream), &mut io::sink());
    stream.finish();
}
