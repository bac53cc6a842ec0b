//! A device for tests of the protocol alone: a folder for its files, and the host's `/bin/sh` for
//! its shell. Nothing here is fit for code that is not trusted.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, symlink};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Component, Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, UNIX_EPOCH};

use ab_emulator::adbd::{Banner, Files, Meta, NewFile, Server, Services, ShellIo, Socket};
use ab_emulator::adbd::{Keys, Limits, Options, Policy};
use ab_emulator::sh::Cancel;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tempfile::TempDir;

/// What the device's shell has and the host's has not.
const PRELUDE: &str = r#"
cmd() { pm_install "$@"; }
pm_install() {
  while [ "$1" != -S ]; do shift || return 1; done
  head -c "$2" >"$ROOT/installed.apk"
  if [ "$(wc -c <"$ROOT/installed.apk")" = "$2" ]; then echo Success; else echo 'Failure [TOO_SHORT]'; fi
}
pm() { case "$1" in list) echo package:com.example.app;; install) echo Success;; esac; }
getprop() {
  case "$1" in
    ro.build.version.sdk) echo 34;; ro.build.version.release) echo 14;; sys.boot_completed) echo 1;;
    init.svc.bootanim) echo stopped;; '') echo '[ro.build.version.sdk]: [34]';; *) echo;;
  esac
}
mkdir() { for last; do :; done; command mkdir -p "$ROOT/$last"; }
wm() { echo 'Physical size: 1080x1920'; }
"#;

/// A device with its files in `root`.
pub(crate) struct HostShell {
    pub(crate) root: PathBuf,
}

impl Services for HostShell {
    fn banner(&self) -> Banner {
        let [product, model, device] =
            ["test_product", "Test_Model", "test_device"].map(Into::into);
        Banner { product, model, device }
    }

    fn shell(&self, line: &str, io: ShellIo, cancel: &Cancel) -> u8 {
        if let Some(count) = line.strip_prefix("zeros ") {
            return zeros(count.parse().unwrap(), io.stdout);
        }
        assert_ne!(line, "panic", "a test wants it");
        let mut child = self.start(line).unwrap();
        let (mut input, mut stdin) = (io.stdin, child.stdin.take().unwrap());
        thread::spawn(move || copy(&mut input, &mut stdin));
        let (mut stdout, mut stderr) = (io.stdout, io.stderr);
        let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let pumps = [
            thread::spawn(move || copy(&mut out, &mut stdout)),
            thread::spawn(move || copy(&mut err, &mut stderr)),
        ];
        let status = wait(&mut child, cancel);
        for pump in pumps {
            pump.join().unwrap();
        }
        status
    }

    fn files(&self) -> &dyn Files {
        self
    }

    fn open(&self, service: &str) -> Option<Socket> {
        let port: u16 = service.strip_prefix("tcp:")?.parse().ok()?;
        TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok().map(Socket::Tcp)
    }
}

impl HostShell {
    fn start(&self, line: &str) -> io::Result<Child> {
        let args = match line {
            "" => vec!["-s".to_owned()],
            "true" => vec!["-c".to_owned(), line.to_owned()],
            _ => vec!["-c".to_owned(), format!("{PRELUDE}\n{line}")],
        };
        Command::new("/bin/sh")
            .args(args)
            .env("ROOT", &self.root)
            .current_dir(&self.root)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    }

    /// The host's path for a path of the device.
    fn host(&self, path: &str) -> PathBuf {
        let parts = Path::new(path).components();
        let parts = parts.filter(|part| matches!(part, Component::Normal(_)));
        self.root.join(parts.collect::<PathBuf>())
    }
}

/// A command without a process, so that the protocol alone is measured.
fn zeros(mut left: usize, mut stdout: Box<dyn Write + Send>) -> u8 {
    let chunk = vec![0; 1 << 16];
    while left > 0 {
        let now = left.min(chunk.len());
        if stdout.write_all(&chunk[..now]).is_err() {
            return 1;
        }
        left -= now;
    }
    0
}

fn copy(from: &mut dyn Read, to: &mut dyn Write) {
    let mut chunk = vec![0; 1 << 16];
    loop {
        match from.read(&mut chunk) {
            Ok(count) if count > 0 && to.write_all(&chunk[..count]).is_ok() => {}
            _ => return,
        }
    }
}

/// Waits for the command, and kills its whole group once it is cancelled.
fn wait(child: &mut Child, cancel: &Cancel) -> u8 {
    let group = Pid::from_raw(i32::try_from(child.id()).unwrap());
    for round in 0.. {
        if let Some(status) = child.try_wait().unwrap() {
            let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap());
            return u8::try_from(code).unwrap();
        }
        if cancel.is_cancelled() {
            killpg(group, Signal::SIGKILL).unwrap();
        }
        thread::sleep(Duration::from_micros(if round < 100 { 200 } else { 5000 }));
    }
    unreachable!("the loop has no end")
}

fn meta(found: &fs::Metadata) -> Meta {
    Meta {
        mode: found.mode(),
        size: found.size(),
        mtime: found.mtime(),
        dev: found.dev(),
        ino: found.ino(),
        nlink: u32::try_from(found.nlink()).unwrap(),
        uid: found.uid(),
        gid: found.gid(),
    }
}

impl Files for HostShell {
    fn stat(&self, path: &str) -> io::Result<Meta> {
        fs::metadata(self.host(path)).map(|found| meta(&found))
    }

    fn lstat(&self, path: &str) -> io::Result<Meta> {
        fs::symlink_metadata(self.host(path)).map(|found| meta(&found))
    }

    fn list(&self, path: &str) -> io::Result<Vec<(String, Meta)>> {
        fs::read_dir(self.host(path))?
            .map(|entry| {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                Ok((name, meta(&entry.metadata()?)))
            })
            .collect()
    }

    fn open(&self, path: &str) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(File::open(self.host(path))?))
    }

    fn create(&self, path: &str, mode: u32) -> io::Result<Box<dyn NewFile>> {
        let path = self.host(path);
        fs::create_dir_all(path.parent().unwrap())?;
        let part = path.with_extension("part");
        let file =
            File::options().write(true).create(true).truncate(true).mode(mode).open(&part)?;
        file.set_permissions(fs::Permissions::from_mode(mode))?;
        Ok(Box::new(HostFile { file, part, path }))
    }

    fn link(&self, path: &str, target: &str) -> io::Result<()> {
        symlink(target, self.host(path))
    }
}

struct HostFile {
    file: File,
    part: PathBuf,
    path: PathBuf,
}

impl Write for HostFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl NewFile for HostFile {
    fn finish(self: Box<Self>, mtime: i64) -> io::Result<()> {
        let time = UNIX_EPOCH + Duration::from_secs(mtime.unsigned_abs());
        self.file.set_modified(time)?;
        fs::rename(&self.part, &self.path)
    }
}

impl Drop for HostFile {
    fn drop(&mut self) {
        // Gone already if the file was finished.
        let _ = fs::remove_file(&self.part);
    }
}

/// A device that is served on a free port.
pub(crate) struct Served {
    pub(crate) server: Server,
    pub(crate) root: TempDir,
}

pub(crate) fn serve(policy: Policy) -> Served {
    serve_with(Options { keys: Keys::new(policy), limits: Limits::default() })
}

pub(crate) fn serve_with(options: Options) -> Served {
    let root = tempfile::tempdir().unwrap();
    let device = Arc::new(HostShell { root: root.path().into() });
    let server = Server::bind((Ipv4Addr::LOCALHOST, 0), device, options).unwrap();
    Served { server, root }
}
