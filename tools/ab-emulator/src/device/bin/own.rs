//! `ab`: what our own tools ask of the device and no phone has.

use serde_json::json;

use super::{Done, Failure, strs};
use crate::device::Device;
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    match strs(call).as_slice() {
        ["events"] => events(device, call, 0),
        ["events", from] => {
            let from = from.parse().map_err(|_| Failure::new(2, "usage: ab events [FROM]"))?;
            events(device, call, from)
        }
        ["display"] => {
            let display = device.state().display.clone();
            Ok(writeln!(call.stdout, "{}", json!(display))?)
        }
        ["frames", count] => frames(device, count),
        ["background"] => {
            device.go_home();
            Ok(())
        }
        ["shutdown"] => {
            device.shutdown();
            Ok(())
        }
        ["save", package] => {
            device.kill_background(package);
            Ok(())
        }
        _ => Err(Failure::new(
            2,
            "usage: ab events [FROM] | display | frames N | background | save PKG | shutdown",
        )),
    }
}

/// One JSON object a line, from number `from` on.
fn events(device: &Device, call: &mut Call<'_>, from: usize) -> Done {
    let lines: Vec<String> =
        device.state().events.iter().skip(from).map(|event| json!(event).to_string()).collect();
    for line in lines {
        writeln!(call.stdout, "{line}")?;
    }
    Ok(())
}

fn frames(device: &Device, count: &str) -> Done {
    let count: u32 = count.parse().map_err(|_| Failure::new(2, "usage: ab frames N"))?;
    let Some(package) = device.state().front.clone() else { return Ok(()) };
    device.ask(&package).op("frames", json!({"n": count, "wait_ms": 200}))?;
    Ok(())
}
