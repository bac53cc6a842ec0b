//! `getprop` and `setprop`.

use super::{Done, Failure, strs};
use crate::device::Device;
use crate::sh::Call;

pub(super) fn getprop(device: &Device, call: &mut Call<'_>) -> Done {
    let state = device.state();
    match strs(call).as_slice() {
        [] => {
            for (name, value) in state.properties.all() {
                writeln!(call.stdout, "[{name}]: [{value}]")?;
            }
            Ok(())
        }
        [name] => Ok(writeln!(call.stdout, "{}", state.properties.get(name))?),
        [name, default, ..] => {
            let value = state.properties.get(name);
            Ok(writeln!(call.stdout, "{}", if value.is_empty() { default } else { value })?)
        }
    }
}

pub(super) fn setprop(device: &Device, call: &mut Call<'_>) -> Done {
    match strs(call).as_slice() {
        [name, value] => {
            device.state().properties.set(name, value).map_err(|why| Failure::new(1, why))
        }
        _ => Err(Failure::new(1, "usage: setprop NAME VALUE")),
    }
}
