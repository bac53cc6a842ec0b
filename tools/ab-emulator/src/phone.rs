//! The device as its clients see it: shell, files and banner over one [`Device`].

use std::sync::Arc;

use crate::adbd::{Banner, Files, Services, ShellIo};
use crate::device::{Device, programs};
use crate::fs::{DeviceFs, User};
use crate::sh::{Cancel, Io, Package, Process, Shell, World};

/// What adbd serves.
pub struct Phone {
    device: Arc<Device>,
    shell: Shell,
    files: DeviceFs,
}

impl Phone {
    /// A phone over a device.
    pub fn new(device: Arc<Device>) -> Self {
        let world = Arc::new(Around(Arc::clone(&device)));
        let shell = Shell::new(device.fs.clone(), programs(&device), world);
        let files = device.fs.as_user(User::Shell);
        Self { device, shell, files }
    }
}

impl Services for Phone {
    fn banner(&self) -> Banner {
        let state = self.device.state();
        let property = |name| state.properties.get(name).to_owned();
        Banner {
            product: property("ro.product.name"),
            model: property("ro.product.model"),
            device: property("ro.product.device"),
        }
    }

    fn shell(&self, line: &str, io: ShellIo, cancel: &Cancel) -> u8 {
        self.device.touch();
        let ShellIo { stdin, stdout, stderr, .. } = io;
        let status = self.shell.run(line, Io { stdin, stdout, stderr }, cancel, &User::Shell);
        self.device.touch();
        status
    }

    fn files(&self) -> &dyn Files {
        &self.files
    }
}

/// What the shell asks of its surroundings.
struct Around(Arc<Device>);

impl World for Around {
    fn now(&self) -> (i64, u32) {
        let ms = self.0.now_ms();
        let nanos = u32::try_from(ms.rem_euclid(1000)).unwrap_or_default() * 1_000_000;
        (ms.div_euclid(1000), nanos)
    }

    fn package(&self, name: &str) -> Option<Package> {
        let state = self.0.state();
        let package = state.packages.get(name)?;
        Some(Package { uid: package.uid, debuggable: package.info.debuggable })
    }

    fn processes(&self) -> Vec<Process> {
        let state = self.0.state();
        let system = [(1, 0, "init"), (611, 0, "zygote64"), (1337, 1000, "system_server")];
        let fixed =
            system.map(|(pid, uid, name)| Process { pid, parent: 1, uid, name: name.into() });
        let apps = state.pids.iter().map(|(name, pid)| {
            let uid = state.uid_of(name);
            Process { pid: *pid, parent: 611, uid, name: name.clone() }
        });
        fixed.into_iter().chain(apps).collect()
    }

    fn kill(&self, pid: u32, _signal: u8) -> bool {
        let package = self
            .0
            .state()
            .pids
            .iter()
            .find(|(_, known)| **known == pid)
            .map(|(name, _)| name.clone());
        package.inspect(|package| self.0.force_stop(package)).is_some()
    }
}
