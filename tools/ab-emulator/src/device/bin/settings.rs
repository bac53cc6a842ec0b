//! `settings get|put|delete|list`.

use super::{Done, Failure, strs};
use crate::device::Device;
use crate::device::settings::TABLES;
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let mut args = strs(call);
    args.retain(|word| !matches!(*word, "--lineage"));
    if args.first() == Some(&"--user") {
        args.drain(..2.min(args.len()));
    }
    if let Some(at) = args.iter().position(|word| *word == "--user") {
        args.drain(at..(at + 2).min(args.len()));
    }
    match args.as_slice() {
        ["get", table, name] => get(device, call, known(table)?, name),
        ["put", table, name, value, ..] => put(device, known(table)?, name, value),
        ["delete", table, name] => delete(device, call, known(table)?, name),
        ["list", table] => list(device, call, known(table)?),
        ["reset", ..] => Err(super::unsupported("settings", "reset")),
        _ => {
            Err(Failure::new(255, "Settings provider (settings) commands: get, put, delete, list"))
        }
    }
}

fn known(table: &str) -> Result<&str, Failure> {
    if TABLES.contains(&table) {
        Ok(table)
    } else {
        Err(Failure::new(255, "Invalid namespace: must be one of: system, secure, global"))
    }
}

fn get(device: &Device, call: &mut Call<'_>, table: &str, name: &str) -> Done {
    let value = device.state().settings.get(table, name).unwrap_or("null").to_owned();
    Ok(writeln!(call.stdout, "{value}")?)
}

fn put(device: &Device, table: &str, name: &str, value: &str) -> Done {
    device.state().settings.put(table, name, value);
    match (table, name) {
        ("system", "font_scale") => {
            let scale = value
                .parse()
                .map_err(|_| Failure::new(255, format!("Invalid font scale: {value}")))?;
            device.configure(|display| display.font_scale = scale)
        }
        ("system", "user_rotation") => {
            let rotation = value.parse().ok().filter(|turns| *turns <= 3);
            let rotation =
                rotation.ok_or_else(|| Failure::new(255, format!("Invalid rotation: {value}")))?;
            device.configure(|display| display.rotation = rotation)
        }
        _ => Ok(()),
    }
    .map_err(Into::into)
}

fn delete(device: &Device, call: &mut Call<'_>, table: &str, name: &str) -> Done {
    let deleted = device.state().settings.delete(table, name);
    Ok(writeln!(call.stdout, "Deleted {} rows", u8::from(deleted))?)
}

fn list(device: &Device, call: &mut Call<'_>, table: &str) -> Done {
    let lines: Vec<String> = device
        .state()
        .settings
        .list(table)
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    for line in lines {
        writeln!(call.stdout, "{line}")?;
    }
    Ok(())
}
