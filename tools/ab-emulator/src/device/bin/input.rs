//! `input`: taps, swipes, text, keys.

use serde_json::json;

use super::{Done, Failure, strs, unsupported};
use crate::device::keys;
use crate::device::{Device, Refused};
use crate::sh::Call;

/// How long a finger moves where no time is given, in milliseconds.
const SWIPE_MS: u64 = 300;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let mut args = strs(call);
    if args.first() == Some(&"-d") {
        args.drain(..2.min(args.len()));
    }
    if matches!(
        args.first(),
        Some(&("touchscreen" | "keyboard" | "touchpad" | "mouse" | "stylus" | "dpad"))
    ) {
        args.remove(0);
    }
    match args.split_first() {
        Some((&"tap", rest)) => tap(device, rest),
        Some((&"swipe", rest)) => swipe(device, rest, false),
        Some((&"draganddrop", rest)) => swipe(device, rest, true),
        Some((&"text", rest)) => text(device, rest),
        Some((&"keyevent", rest)) => keyevent(device, rest),
        Some((&"keycombination", _)) => Err(unsupported("input", "keycombination")),
        Some((&"press", _)) => Ok(()),
        Some((other, _)) => Err(Failure::new(255, format!("Error: Unknown command: {other}"))),
        None => {
            Err(Failure::new(255, "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]"))
        }
    }
}

/// Input goes to what is in front; on the launcher it goes nowhere, as on an empty home screen.
fn to_front(device: &Device, op: &str, arguments: serde_json::Value) -> Done {
    let Some(package) = device.state().front.clone() else { return Ok(()) };
    match device.ask(&package).op(op, arguments) {
        // The tap was delivered; that the app died of it is told by log and events, as on a phone.
        Ok(_) | Err(Refused::Died(_) | Refused::NotResponding) => Ok(()),
        Err(err) => Err(err.into()),
    }
}

/// Whole pixels: `input` reads fractions, and a finger does not aim that well.
fn numbers<const N: usize>(args: &[&str]) -> Result<[i32; N], Failure> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a value beyond the display is beyond it anyway"
    )]
    let whole = |word: &&str| word.parse::<f64>().ok().map(|value| value.round() as i32);
    let parsed: Vec<i32> = args.iter().take(N).filter_map(whole).collect();
    parsed.try_into().map_err(|_| {
        Failure::new(255, format!("Error: Invalid arguments for command: {}", args.join(" ")))
    })
}

fn tap(device: &Device, args: &[&str]) -> Done {
    let [x, y] = numbers(args)?;
    to_front(device, "tap", json!({"x": x, "y": y}))
}

fn swipe(device: &Device, args: &[&str], drag: bool) -> Done {
    let [x1, y1, x2, y2] = numbers(args)?;
    let ms = args
        .get(4)
        .map_or(Ok(SWIPE_MS), |word| word.parse())
        .map_err(|_| Failure::new(255, "Error: Invalid duration"))?;
    if x1 == x2 && y1 == y2 && !drag {
        return to_front(device, "long", json!({"x": x1, "y": y1, "ms": ms}));
    }
    to_front(
        device,
        "swipe",
        json!({"x1": x1, "y1": y1, "x2": x2, "y2": y2, "ms": ms.min(60_000), "drag": drag}),
    )
}

/// `%s` is a blank, the only sequence that `input` itself reads.
fn text(device: &Device, args: &[&str]) -> Done {
    let Some(text) = args.first() else {
        return Err(Failure::new(255, "Error: Invalid arguments for command: text"));
    };
    to_front(device, "text", json!({"text": text.replace("%s", " ")}))
}

fn keyevent(device: &Device, args: &[&str]) -> Done {
    let long = args.contains(&"--longpress");
    let mut any = false;
    for word in args.iter().filter(|word| !word.starts_with("--")) {
        let code = keys::code(word)
            .ok_or_else(|| Failure::new(255, format!("Error: Unknown keycode: {word}")))?;
        press(device, code, long)?;
        any = true;
    }
    if any {
        Ok(())
    } else {
        Err(Failure::new(255, "Error: Invalid arguments for command: keyevent"))
    }
}

fn press(device: &Device, code: u32, long: bool) -> Done {
    match code {
        keys::HOME => {
            device.go_home();
            Ok(())
        }
        // The system's own: the screen stays on, there is no volume to see.
        keys::POWER | keys::VOLUME_UP | keys::VOLUME_DOWN | keys::WAKEUP | keys::SLEEP => Ok(()),
        keys::APP_SWITCH => Err(unsupported("input", "the list of recent apps")),
        _ => {
            to_front(device, "key", json!({"code": code, "long": long}))?;
            device.leave_if_finished();
            Ok(())
        }
    }
}
