//! `wm size` and `wm density`.

use super::{Done, Failure, strs, unsupported};
use crate::device::Device;
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let mut args = strs(call);
    if let Some(at) = args.iter().position(|word| *word == "-d") {
        args.drain(at..(at + 2).min(args.len()));
    }
    match args.as_slice() {
        ["size"] => show_size(device, call),
        ["size", "reset"] => {
            let built = device.state().built.clone();
            Ok(device.configure(|display| {
                (display.width, display.height) = (built.width, built.height);
            })?)
        }
        ["size", size] => {
            let (width, height) = parse_size(size)?;
            Ok(device.configure(|display| (display.width, display.height) = (width, height))?)
        }
        ["density"] => show_density(device, call),
        ["density", "reset"] => {
            let built = device.state().built.density;
            Ok(device.configure(|display| display.density = built)?)
        }
        ["density", density] => {
            let density = density
                .parse()
                .map_err(|_| Failure::new(255, format!("Error: bad number {density}")))?;
            Ok(device.configure(|display| display.density = density)?)
        }
        ["user-rotation" | "set-user-rotation", "lock", turns] => rotate(device, turns),
        ["user-rotation" | "set-user-rotation", "lock"] | ["dismiss-keyguard"] => Ok(()),
        ["user-rotation"] => Ok(writeln!(call.stdout, "lock {}", device.state().display.rotation)?),
        [other, ..] => Err(unsupported("wm", other)),
        [] => Err(Failure::new(
            255,
            "Window manager (window) commands: size, density, user-rotation, dismiss-keyguard",
        )),
    }
}

fn rotate(device: &Device, turns: &str) -> Done {
    let turns = turns.parse::<u8>().ok().filter(|turns| *turns <= 3);
    let turns = turns.ok_or_else(|| Failure::new(255, "Error: expecting 0, 1, 2 or 3"))?;
    device.state().settings.put("system", "user_rotation", &turns.to_string());
    Ok(device.configure(|display| display.rotation = turns)?)
}

fn parse_size(text: &str) -> Result<(u32, u32), Failure> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.ok_or_else(|| Failure::new(255, format!("Error: bad size {text}")))
}

fn show_size(device: &Device, call: &mut Call<'_>) -> Done {
    let state = device.state();
    let (built, now) = (&state.built, &state.display);
    writeln!(call.stdout, "Physical size: {}x{}", built.width, built.height)?;
    if (built.width, built.height) != (now.width, now.height) {
        writeln!(call.stdout, "Override size: {}x{}", now.width, now.height)?;
    }
    Ok(())
}

fn show_density(device: &Device, call: &mut Call<'_>) -> Done {
    let state = device.state();
    writeln!(call.stdout, "Physical density: {}", state.built.density)?;
    if state.built.density != state.display.density {
        writeln!(call.stdout, "Override density: {}", state.display.density)?;
    }
    Ok(())
}
