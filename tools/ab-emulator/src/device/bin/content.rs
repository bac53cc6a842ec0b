//! `content`: content providers from the shell.

use super::{Done, Failure, strs, unsupported};
use crate::device::Device;
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let args = strs(call);
    let value = |name: &str| {
        args.iter().position(|word| *word == name).and_then(|at| args.get(at + 1)).copied()
    };
    let settings = value("--uri").and_then(|uri| uri.strip_prefix("content://settings/"));
    match (args.first(), settings) {
        (Some(&"query"), Some(table)) => query(device, call, table, value("--where")),
        (Some(command), _) => {
            Err(unsupported("content", &format!("{command} of anything but content://settings")))
        }
        (None, _) => Err(Failure::new(1, "usage: adb shell content [subcommand] [options]")),
    }
}

fn query(device: &Device, call: &mut Call<'_>, table: &str, condition: Option<&str>) -> Done {
    let (table, name) =
        table.split_once('/').map_or((table, None), |(table, name)| (table, Some(name)));
    let name = name.or_else(|| condition?.strip_prefix("name='")?.strip_suffix('\''));
    let rows: Vec<String> = device
        .state()
        .settings
        .list(table)
        .filter(|(row, _)| name.is_none_or(|name| name == *row))
        .enumerate()
        .map(|(at, (name, value))| format!("Row: {at} _id={}, name={name}, value={value}", at + 1))
        .collect();
    if rows.is_empty() {
        return Ok(writeln!(call.stdout, "No result found.")?);
    }
    for row in rows {
        writeln!(call.stdout, "{row}")?;
    }
    Ok(())
}
