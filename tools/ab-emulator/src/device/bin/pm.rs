//! `pm` and `cmd package`.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;

use super::{Done, Failure, unsupported, words};
use crate::device::Device;
use crate::device::intent::short;
use crate::sh::Call;

/// Largest APK.
const LIMIT: u64 = 2 << 30;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let args = words(call);
    command(device, call, args)
}

pub(super) fn command(device: &Device, call: &mut Call<'_>, args: &[String]) -> Done {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let rest = words.get(1..).unwrap_or_default();
    match words.first().copied() {
        Some("install") => install(device, call, rest),
        Some("install-create" | "install-write" | "install-commit" | "install-abandon") => {
            super::super::sessions::run(device, call, &words)
        }
        Some("uninstall") => uninstall(device, call, rest),
        Some("list") => list(device, call, rest),
        Some("clear") => clear(device, call, rest),
        Some("path" | "dump") => path(device, call, rest),
        Some("resolve-activity" | "query-activities") => resolve(device, call, rest),
        Some(
            "grant"
            | "revoke"
            | "set-install-location"
            | "compile"
            | "bg-dexopt-job"
            | "trim-caches"
            | "disable-verification",
        ) => Ok(()),
        Some("get-install-location") => Ok(writeln!(call.stdout, "0[auto]")?),
        Some(other) => Err(unsupported("pm", other)),
        None => Err(Failure::new(
            255,
            "Package manager (package) commands: install, uninstall, list, clear, path, resolve-activity",
        )),
    }
}

/// Options that have a value of their own.
const VALUED: [&str; 6] =
    ["--user", "-i", "--install-location", "--abi", "--install-reason", "--originating-uri"];

fn install(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    let (mut size, mut file) = (None, None);
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match *word {
            "-S" => size = words.next().and_then(|n| n.parse().ok()),
            "-" => {}
            option if VALUED.contains(&option) => drop(words.next()),
            option if option.starts_with('-') => {}
            path => file = Some(path),
        }
    }
    let copy = match (size, file) {
        (Some(size), _) => received(device, call, size)?,
        (None, Some(path)) => copied(device, call, path)?,
        (None, None) => {
            return Err(Failure::new(
                1,
                "Error: must either specify a package size or an APK file",
            ));
        }
    };
    finish(device, call, copy.path())
}

/// Reads exactly `size` bytes: the client keeps its side open.
pub(in crate::device) fn received(
    device: &Device,
    call: &mut Call<'_>,
    size: u64,
) -> Result<tempfile::NamedTempFile, Failure> {
    if size > LIMIT {
        return Err(Failure::new(
            1,
            format!("Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE: {size} bytes]"),
        ));
    }
    let mut copy = tempfile::NamedTempFile::new_in(&device.options.run)?;
    let got = io::copy(&mut (&mut call.stdin).take(size), copy.as_file_mut())?;
    if got < size {
        return Err(Failure::new(
            1,
            format!("Failure [INSTALL_FAILED_INVALID_APK: {got} of {size} bytes came]"),
        ));
    }
    Ok(copy)
}

fn copied(
    device: &Device,
    call: &Call<'_>,
    path: &str,
) -> Result<tempfile::NamedTempFile, Failure> {
    let mut from = super::open(call, path).map_err(|_| {
        Failure::new(
            1,
            format!("Error: Unable to open file: {path}\nError: Can't open file: {path}"),
        )
    })?;
    let mut copy = tempfile::NamedTempFile::new_in(&device.options.run)?;
    io::copy(&mut from, copy.as_file_mut() as &mut File)?;
    Ok(copy)
}

/// Prints `Success` or `Failure [CODE: why]`, as clients expect it on standard output.
pub(in crate::device) fn finish(
    device: &Device,
    call: &mut Call<'_>,
    apk: &std::path::Path,
) -> Done {
    // The installer runs as another user.
    std::fs::set_permissions(apk, std::fs::Permissions::from_mode(0o644))?;
    match device.install(apk) {
        Ok(Ok(_)) => Ok(writeln!(call.stdout, "Success")?),
        Ok(Err(why)) => {
            writeln!(call.stdout, "Failure [{why}]")?;
            Err(Failure::new(1, ""))
        }
        // The machine's fault, which clients must be able to tell from a refusal.
        Err(err) => {
            writeln!(call.stdout, "Failure [INSTALL_FAILED_INTERNAL_ERROR: {err}]")?;
            Err(Failure::new(3, ""))
        }
    }
}

fn uninstall(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    let keep = args.contains(&"-k");
    let package = plain(args).unwrap_or_default();
    if device.uninstall(package, keep) {
        Ok(writeln!(call.stdout, "Success")?)
    } else {
        writeln!(call.stdout, "Failure [DELETE_FAILED_INTERNAL_ERROR]")?;
        Err(Failure::new(1, ""))
    }
}

/// The first word that is neither an option nor an option's value.
fn plain<'a>(args: &[&'a str]) -> Option<&'a str> {
    let mut words = args.iter();
    while let Some(word) = words.next() {
        if VALUED.contains(word) {
            words.next();
        } else if !word.starts_with('-') {
            return Some(word);
        }
    }
    None
}

fn clear(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    if device.clear(plain(args).unwrap_or_default()) {
        Ok(writeln!(call.stdout, "Success")?)
    } else {
        writeln!(call.stdout, "Failed")?;
        Err(Failure::new(1, ""))
    }
}

fn path(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    let package = plain(args).unwrap_or_default();
    if !device.state().packages.contains_key(package) {
        return Err(Failure::new(1, ""));
    }
    Ok(writeln!(call.stdout, "package:/data/app/{package}/base.apk")?)
}

fn list(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    match args.first().copied() {
        Some("packages" | "package") => packages(device, call, &args[1..]),
        Some("features") => {
            for feature in [
                "android.hardware.touchscreen",
                "android.hardware.screen.portrait",
                "android.hardware.screen.landscape",
            ] {
                writeln!(call.stdout, "feature:{feature}")?;
            }
            Ok(())
        }
        Some("instrumentation") => instrumentation(device, call),
        Some("users") => Ok(writeln!(call.stdout, "Users:\n\tUserInfo{{0:Owner:c13}} running")?),
        Some("permissions" | "permission-groups" | "libraries") => Ok(()),
        other => Err(unsupported("pm list", other.unwrap_or("nothing"))),
    }
}

fn packages(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    let third_party_only = args.contains(&"-3");
    let system_only = args.contains(&"-s");
    let with_file = args.contains(&"-f");
    let wanted = plain(args);
    let installed: Vec<String> = device.state().packages.keys().cloned().collect();
    let system = ["android".to_owned(), "com.google.android.apps.nexuslauncher".to_owned()];
    let shown = system
        .iter()
        .filter(|_| !third_party_only)
        .chain(installed.iter().filter(|_| !system_only));
    for package in shown.filter(|package| wanted.is_none_or(|wanted| package.contains(wanted))) {
        let file = if with_file { format!("/data/app/{package}/base.apk=") } else { String::new() };
        writeln!(call.stdout, "package:{file}{package}")?;
    }
    Ok(())
}

fn instrumentation(device: &Device, call: &mut Call<'_>) -> Done {
    let packages = device.state().packages.clone();
    for package in packages.values() {
        for one in &package.info.instrumentation {
            let target = one.target.as_deref().unwrap_or_default();
            writeln!(
                call.stdout,
                "instrumentation:{}/{} (target={target})",
                package.name, one.runner
            )?;
        }
    }
    Ok(())
}

fn resolve(device: &Device, call: &mut Call<'_>, args: &[&str]) -> Done {
    let mut intent = crate::device::intent::Intent::default();
    let owned: Vec<String> = args
        .iter()
        .filter(|word| !matches!(**word, "--brief" | "--components"))
        .map(|word| (*word).into())
        .collect();
    let mut words = owned.iter();
    while !words.as_slice().is_empty() {
        if !intent.option(&mut words).map_err(|why| Failure::new(255, why))? {
            let word = words.next().map_or("", String::as_str);
            if !word.starts_with('-') {
                intent.target(word);
            }
        }
    }
    match device.resolve(&intent) {
        Some(component) => Ok(writeln!(
            call.stdout,
            "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n{}",
            short(&component)
        )?),
        None => Ok(writeln!(call.stdout, "No activity found")?),
    }
}
