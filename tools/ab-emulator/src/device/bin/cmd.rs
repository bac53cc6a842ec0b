//! `cmd SERVICE …`, `service`, `svc`.

use super::{Done, Failure, strs, unsupported, words};
use crate::device::Device;
use crate::sh::Call;

/// The services that clients look for to know that the device is up.
const SERVICES: [&str; 14] = [
    "accessibility",
    "activity",
    "activity_task",
    "display",
    "input",
    "input_method",
    "locale",
    "package",
    "permission",
    "power",
    "settings",
    "statusbar",
    "uimode",
    "window",
];

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let args = strs(call);
    match args.as_slice() {
        ["-l"] => list(call),
        ["package", ..] => {
            super::pm::command(device, call, words(call).get(1..).unwrap_or_default())
        }
        ["activity", ..] => inner(device, call, super::am::run),
        ["settings", ..] => inner(device, call, super::settings::run),
        ["window", ..] => inner(device, call, super::wm::run),
        ["input", ..] => inner(device, call, super::input::run),
        ["uimode", "night"] => {
            let night = device.state().display.night;
            Ok(writeln!(call.stdout, "Night mode: {}", if night { "yes" } else { "no" })?)
        }
        ["uimode", "night", mode @ ("yes" | "no")] => night(device, call, *mode == "yes"),
        ["locale", rest @ ..] => locale(device, call, rest),
        ["statusbar" | "overlay" | "power" | "notification", ..] => {
            Err(unsupported("cmd", args[0]))
        }
        [service, ..] => Err(Failure::new(20, format!("cmd: Can't find service: {service}"))),
        [] => Err(Failure::new(
            20,
            "cmd: No service specified; use -l to list all running services. Use -w to start and wait for a service.",
        )),
    }
}

/// The same command under its own name.
fn inner(device: &Device, call: &mut Call<'_>, run: super::Run) -> Done {
    let argv: Vec<String> = call.argv.get(1..).unwrap_or_default().to_vec();
    let mut inner =
        Call { argv: &argv, stdin: call.stdin, stdout: call.stdout, stderr: call.stderr, ..*call };
    run(device, &mut inner)
}

fn night(device: &Device, call: &mut Call<'_>, night: bool) -> Done {
    device.configure(|display| display.night = night)?;
    device.state().settings.put("secure", "ui_night_mode", if night { "2" } else { "1" });
    Ok(writeln!(call.stdout, "Night mode: {}", if night { "yes" } else { "no" })?)
}

/// `cmd locale set-app-locales PKG --locales TAG`: one locale for the device, as one app is tested.
fn locale(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    match args {
        ["set-app-locales", _, rest @ ..] => {
            let tag =
                rest.iter().position(|word| *word == "--locales").and_then(|at| rest.get(at + 1));
            let tag = tag
                .and_then(|tags| tags.split(',').next())
                .filter(|tag| !tag.is_empty())
                .unwrap_or("en-US")
                .to_owned();
            Ok(device.configure(|display| display.locale = tag)?)
        }
        ["get-app-locales", package, ..] => {
            let tag = device.state().display.locale.clone();
            Ok(writeln!(call.stdout, "Locales for {package} for user 0 are [{tag}]")?)
        }
        _ => Err(unsupported("cmd locale", args.first().unwrap_or(&"without a command"))),
    }
}

fn list(call: &mut Call<'_>) -> Done {
    writeln!(call.stdout, "Currently running services:")?;
    for service in SERVICES {
        writeln!(call.stdout, "  {service}")?;
    }
    Ok(())
}

pub(super) fn service(_: &Device, call: &mut Call<'_>) -> Done {
    match strs(call).as_slice() {
        ["list"] => {
            writeln!(call.stdout, "Found {} services:", SERVICES.len())?;
            for (at, service) in SERVICES.iter().enumerate() {
                writeln!(call.stdout, "{at}\t{service}: [android.os.IBinder]")?;
            }
            Ok(())
        }
        ["check", name] => {
            let found = if SERVICES.contains(name) { "found" } else { "not found" };
            Ok(writeln!(call.stdout, "Service {name}: {found}")?)
        }
        _ => Err(unsupported("service", "call")),
    }
}

/// Radios and power: nothing there to switch, and scripts switch them for good measure.
pub(super) fn svc(_: &Device, call: &mut Call<'_>) -> Done {
    match strs(call).as_slice() {
        ["power", "stayon", _] | ["wifi" | "data" | "bluetooth" | "nfc", "enable" | "disable"] => {
            Ok(())
        }
        _ => Err(Failure::new(
            1,
            "usage: svc power stayon true | wifi|data|bluetooth|nfc enable|disable",
        )),
    }
}
