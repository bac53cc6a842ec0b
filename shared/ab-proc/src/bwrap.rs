//! The sandbox: bubblewrap, described and as arguments.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::{Component, Path, PathBuf};

use crate::identity::Identity;
use crate::tree::TAG;
use crate::{ProcError, etc};

/// What a sandboxed command sees beside the base.
///
/// The base is read-only: `/usr` with its links `/bin`, `/sbin`, `/lib*`, and the parts of `/etc`
/// that programs need. `/tmp`, `/dev/shm` and the home folder `/home/builder` are empty and vanish.
/// There are a `/proc` of the own processes, a minimal `/dev`, and no network but an own loopback.
///
/// The command has no capability and no way to get one. Run by root, it gets an unprivileged user
/// id, see [`sandbox_owner`](crate::sandbox_owner): hand a writable folder over with
/// [`give`](crate::give), and let others read what is read-only.
#[derive(Clone, Debug, Default)]
pub struct BwrapSpec {
    mounts: Vec<Mount>,
    network: bool,
    tmp_bytes: Option<u64>,
}

#[derive(Clone, Debug)]
struct Mount {
    source: PathBuf,
    target: PathBuf,
    writable: bool,
}

/// Links in the root folder, as on a system whose `/usr` is merged.
const LINKS: [&str; 5] = ["bin", "sbin", "lib", "lib32", "lib64"];

impl BwrapSpec {
    /// The base alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// Shows a file or folder of this machine read-only at the absolute path `target`.
    #[must_use]
    pub fn ro(self, source: impl Into<PathBuf>, target: impl Into<PathBuf>) -> Self {
        self.mount(source.into(), target.into(), false)
    }

    /// Shows a file or folder of this machine for reading and writing.
    #[must_use]
    pub fn rw(self, source: impl Into<PathBuf>, target: impl Into<PathBuf>) -> Self {
        self.mount(source.into(), target.into(), true)
    }

    /// Leaves the machine's network in reach. Off by default.
    #[must_use]
    pub fn network(mut self, network: bool) -> Self {
        self.network = network;
        self
    }

    /// Upper bound of `/tmp` and of the home folder, each, in bytes. Half the memory by default.
    #[must_use]
    pub fn tmp_bytes(mut self, bytes: u64) -> Self {
        self.tmp_bytes = Some(bytes);
        self
    }

    fn mount(mut self, source: PathBuf, target: PathBuf, writable: bool) -> Self {
        self.mounts.push(Mount { source, target, writable });
        self
    }

    /// Arguments of `bwrap`, without the program's name and the command. `own_etc` are a folder and
    /// the files in it that become part of `/etc`.
    pub(crate) fn arguments(
        &self,
        identity: Identity,
        (folder, files): (&Path, &[&str]),
        cwd: Option<&Path>,
    ) -> Result<Vec<OsString>, ProcError> {
        let mut args = Arguments::default();
        args.namespaces(identity, self.network);
        args.base();
        for file in files {
            args.all(["--ro-bind".into(), folder.join(file), Path::new("/etc").join(file)]);
        }
        args.temporary(self.tmp_bytes);
        for mount in &self.mounts {
            args.mount(mount)?;
        }
        args.all(["--remount-ro", "/", "--remount-ro", "/dev", "--chdir"]);
        args.all([cwd.unwrap_or(Path::new(etc::HOME))]);
        Ok(args.0)
    }
}

#[derive(Default)]
struct Arguments(Vec<OsString>);

impl Arguments {
    fn all<T: Into<OsString>>(&mut self, args: impl IntoIterator<Item = T>) {
        self.0.extend(args.into_iter().map(Into::into));
    }

    fn namespaces(&mut self, identity: Identity, network: bool) {
        self.all(["--die-with-parent", "--new-session", "--hostname", "sandbox"]);
        self.all(["--unshare-ipc", "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try"]);
        self.all(["--cap-drop", "ALL"]);
        match identity {
            // For `setpriv`, which gives them up before the command starts.
            Identity::Dropped(_) => {
                self.all(
                    ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"]
                        .iter()
                        .flat_map(|cap| ["--cap-add", cap]),
                );
            }
            Identity::Own => self.all(["--unshare-user"]),
        }
        if !network {
            self.all(["--unshare-net"]);
        }
        // Left by the chain; of no use to the command.
        self.all([TAG, "_", "SHLVL", "OLDPWD"].iter().flat_map(|name| ["--unsetenv", name]));
    }

    fn base(&mut self) {
        self.all(["--ro-bind", "/usr", "/usr"]);
        for name in LINKS {
            self.root_entry(&Path::new("/").join(name));
        }
        self.folder(Path::new("/etc"));
        for path in etc::shared() {
            self.folders_above(&path);
            self.all(["--ro-bind".into(), path.clone(), path]);
        }
        self.all(["--proc", "/proc", "--dev", "/dev"]);
    }

    /// A link stays a link, so that nothing but `/usr` is bound.
    fn root_entry(&mut self, path: &Path) {
        match fs::read_link(path) {
            Ok(target) => self.all(["--symlink".into(), target, path.to_owned()]),
            Err(_) if path.is_dir() => self.all(["--ro-bind".as_ref(), path, path]),
            Err(_) => {}
        }
    }

    fn temporary(&mut self, bytes: Option<u64>) {
        self.folder(Path::new("/home"));
        for (mode, path) in [("1777", "/tmp"), ("0777", etc::HOME), ("1777", "/dev/shm")] {
            if let Some(bytes) = bytes {
                self.all(["--size".into(), bytes.to_string()]);
            }
            self.all(["--perms", mode, "--tmpfs", path]);
        }
    }

    fn mount(&mut self, mount: &Mount) -> Result<(), ProcError> {
        let target = &mount.target;
        let plain = target.components().skip(1).all(|part| matches!(part, Component::Normal(_)));
        if !target.is_absolute() || !plain || target == Path::new("/") {
            return Err(refused(target, "the place in the sandbox is no absolute path"));
        }
        self.folders_above(target);
        let option = if mount.writable { "--bind" } else { "--ro-bind" };
        self.all([option.as_ref(), source(&mount.source)?.as_os_str(), target.as_os_str()]);
        Ok(())
    }

    /// Makes the folders above `path` passable; `bwrap` would make them for root alone.
    fn folders_above(&mut self, path: &Path) {
        let above: Vec<&Path> = path.ancestors().skip(1).filter(|p| p.parent().is_some()).collect();
        for folder in above.into_iter().rev() {
            self.folder(folder);
        }
    }

    fn folder(&mut self, path: &Path) {
        self.all(["--perms".as_ref(), "0755".as_ref(), "--dir".as_ref(), path]);
    }
}

/// The real path of what is to be mounted. It must not be a link itself: whoever made it would
/// choose what is shown.
fn source(path: &Path) -> Result<PathBuf, ProcError> {
    let meta = fs::symlink_metadata(path).map_err(|err| refused(path, &err.to_string()))?;
    // Sockets are how a mock server outside is reached without a network.
    if !meta.is_dir() && !meta.is_file() && !meta.file_type().is_socket() {
        return Err(refused(path, "it is no file, folder or socket"));
    }
    fs::canonicalize(path).map_err(|err| refused(path, &err.to_string()))
}

fn refused(path: &Path, why: &str) -> ProcError {
    ProcError::MountRefused { path: path.into(), why: why.into() }
}
