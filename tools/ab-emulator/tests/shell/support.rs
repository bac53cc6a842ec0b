//! A device in a temporary folder, and the host's shell in an equal one.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ab_emulator::fs::{DeviceFs, User};
use ab_emulator::sh::{Cancel, Idle, Io, Programs, Shell, World};
use tempfile::TempDir;

/// Where commands run on the device.
pub(crate) const TMP: &str = "/data/local/tmp";

/// What a command left.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: u8,
}

/// A device and its shell.
pub(crate) struct Device {
    pub(crate) shell: Shell,
    pub(crate) fs: DeviceFs,
    pub(crate) root: TempDir,
}

impl Device {
    pub(crate) fn new() -> Self {
        Self::of(Arc::new(Idle { now: 1_700_000_000 }), Programs::new())
    }

    pub(crate) fn of(world: Arc<dyn World>, programs: Programs) -> Self {
        let root = TempDir::new().unwrap();
        let fs = DeviceFs::new(root.path());
        fs.mkdir_all(TMP, 0o755).unwrap();
        let shell = Shell::new(fs.clone(), programs, world);
        Self { shell, fs, root }
    }

    /// The host's folder that is [`TMP`].
    pub(crate) fn host(&self) -> PathBuf {
        self.root.path().join(&TMP[1..])
    }

    /// Runs `line` in [`TMP`] as the shell user.
    pub(crate) fn run(&self, line: &str) -> Ran {
        self.run_as(&User::Shell, &format!("cd {TMP}\n{line}"), b"")
    }

    pub(crate) fn run_as(&self, user: &User, line: &str, stdin: &[u8]) -> Ran {
        let (ran, err) = self.bytes(user, line, stdin, &Cancel::default());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran { out: text(&ran.0), err: text(&err), status: ran.1 }
    }

    pub(crate) fn bytes(
        &self,
        user: &User,
        line: &str,
        stdin: &[u8],
        cancel: &Cancel,
    ) -> ((Vec<u8>, u8), Vec<u8>) {
        let (out, err) = (Shared::default(), Shared::default());
        let io = Io {
            stdin: Box::new(Cursor::new(stdin.to_vec())),
            stdout: Box::new(out.clone()),
            stderr: Box::new(err.clone()),
        };
        let status = self.shell.run(line, io, cancel, user);
        ((out.take(), status), err.take())
    }
}

/// Runs `line` with the host's shell in `folder`.
pub(crate) fn host(folder: &Path, line: &str) -> Ran {
    let output = assert_cmd::Command::new("/bin/sh")
        .args(["-c", line])
        .current_dir(folder)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("LC_ALL", "C")
        .env("TZ", "UTC")
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let status = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap();
    Ran { out: text(&output.stdout), err: text(&output.stderr), status }
}

/// Runs each line in both shells, each over its own copy of what `setup` makes, and names all
/// lines whose output or status differ.
pub(crate) fn compare(setup: &str, lines: &[&str]) {
    let mut differing = vec![];
    for line in lines {
        let device = Device::new();
        let temp = TempDir::new().unwrap();
        host(temp.path(), setup);
        host(&device.host(), setup);
        let theirs = host(temp.path(), line);
        let ours = device.run(line);
        if (&ours.out, ours.status) != (&theirs.out, theirs.status) {
            differing.push(format!("--- {line}\nours:   {ours:?}\ntheirs: {theirs:?}\n"));
        }
    }
    let count = differing.len();
    assert!(differing.is_empty(), "{count} of {} differ:\n{}", lines.len(), differing.concat());
}

/// A buffer that the device writes to.
#[derive(Clone, Default)]
pub(crate) struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    pub(crate) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl Write for Shared {
    fn write(&mut self, buf: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(buf)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
