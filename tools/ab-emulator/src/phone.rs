//! The device as its clients see it: shell, files and banner over one [`Device`].

use std::io::{self, Read, Write};
use std::sync::Arc;

use crate::adbd::{Banner, Files, Meta, NewFile, Services, ShellIo};
use crate::device::{Device, programs};
use crate::fs::{Create, DeviceFs, Owner, User, join};
use crate::sh::{Cancel, Io, Package, Process, Shell, World};

/// What adbd serves.
pub struct Phone {
    device: Arc<Device>,
    shell: Shell,
    files: ShellFiles,
}

impl Phone {
    /// A phone over a device.
    pub fn new(device: Arc<Device>) -> Self {
        let world = Arc::new(Around(Arc::clone(&device)));
        let shell = Shell::new(device.fs.clone(), programs(&device), world);
        let files = ShellFiles(device.fs.as_user(User::Shell));
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
        Some(Package { uid: package.uid, debuggable: package.debuggable() })
    }

    fn processes(&self) -> Vec<Process> {
        let state = self.0.state();
        let system = [(1, 0, "init"), (611, 0, "zygote64"), (1337, 1000, "system_server")];
        let fixed =
            system.map(|(pid, uid, name)| Process { pid, parent: 1, uid, name: name.into() });
        let apps = state.pids.iter().map(|(name, pid)| {
            let uid = state.packages.get(name).map_or(10_000, |package| package.uid);
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

/// The files as `adb push` and `adb pull` reach them.
struct ShellFiles(DeviceFs);

impl Files for ShellFiles {
    fn stat(&self, path: &str) -> io::Result<Meta> {
        self.0.stat(path).map(|meta| shown(&meta))
    }

    fn lstat(&self, path: &str) -> io::Result<Meta> {
        self.0.lstat(path).map(|meta| shown(&meta))
    }

    fn list(&self, path: &str) -> io::Result<Vec<(String, Meta)>> {
        let names = self.0.list(path)?;
        // A file that went away while the folder was read is simply not there.
        Ok(names
            .into_iter()
            .filter_map(|name| Some((name.clone(), self.lstat(&join(path, &name)).ok()?)))
            .collect())
    }

    fn open(&self, path: &str) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(self.0.open(path)?))
    }

    fn create(&self, path: &str, mode: u32) -> io::Result<Box<dyn NewFile>> {
        if let Some((folder, _)) = path.rsplit_once('/').filter(|(folder, _)| !folder.is_empty()) {
            self.0.mkdir_all(folder, 0o755)?;
        }
        let file = self.0.create(path, Create { mode: mode & 0o777, ..Create::TRUNCATE })?;
        self.0.chmod(path, mode & 0o777)?;
        Ok(Box::new(Pushed { fs: self.0.clone(), path: path.into(), file, kept: false }))
    }

    fn link(&self, path: &str, target: &str) -> io::Result<()> {
        self.0.symlink(target, path)
    }
}

/// A file that is being pushed.
struct Pushed {
    fs: DeviceFs,
    path: String,
    file: std::fs::File,
    kept: bool,
}

impl Write for Pushed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl NewFile for Pushed {
    fn finish(mut self: Box<Self>, mtime: i64) -> io::Result<()> {
        self.kept = true;
        self.fs.set_mtime(&self.path, mtime, 0)
    }
}

impl Drop for Pushed {
    fn drop(&mut self) {
        if !self.kept {
            drop(self.fs.remove_file(&self.path));
        }
    }
}

fn shown(meta: &crate::fs::Meta) -> Meta {
    let uid = match &meta.owner {
        Owner::Root => 0,
        Owner::Shell => 2000,
        Owner::App(_) => 10_123,
    };
    Meta {
        mode: meta.mode,
        size: meta.size,
        mtime: meta.mtime,
        dev: meta.device,
        ino: meta.inode,
        nlink: u32::try_from(meta.links).unwrap_or(u32::MAX),
        uid,
        gid: uid,
    }
}
