//! The `/etc` of a sandbox: what programs need to run, and nothing of this machine's own.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Home folder of the sandbox's user, an empty tmpfs.
pub(crate) const HOME: &str = "/home/builder";

/// Entries of the machine's `/etc` that are bound, where they exist. None of them holds a secret:
/// of `ssl`, only the public half.
const SHARED: [&str; 26] = [
    "alternatives",
    "ca-certificates",
    "ca-certificates.conf",
    "debian_version",
    "fonts",
    "gradle",
    "groovy",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "locale.alias",
    "magic",
    "maven",
    "mime.types",
    "os-release",
    "perl",
    "pki",
    "protocols",
    "python3",
    "python3.11",
    "services",
    "ssl/certs",
    "ssl/openssl.cnf",
    "xml",
    "texmf",
    "sgml",
];

/// Paths of the machine's `/etc` to bind, Java's configuration of any version included.
pub(crate) fn shared() -> Vec<PathBuf> {
    let fixed = SHARED.iter().map(|name| Path::new("/etc").join(name));
    let java = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let java =
        java.filter(|path| path.file_name().is_some_and(|name| is_java(name.as_encoded_bytes())));
    let mut paths: Vec<PathBuf> = fixed.chain(java).filter(|path| path.exists()).collect();
    paths.sort();
    paths
}

fn is_java(name: &[u8]) -> bool {
    name == b"java" || name.starts_with(b"java-")
}

/// Writes the files that are made for the sandbox into `folder`; returns their names.
pub(crate) fn write_own(folder: &Path, (user, group): (u32, u32)) -> io::Result<Vec<&'static str>> {
    let root_user = if user == 0 { "" } else { "root:x:0:0::/:/bin/sh\n" };
    let root_group = if group == 0 { "" } else { "root:x:0:\n" };
    let files = [
        ("passwd", format!("{root_user}builder:x:{user}:{group}::{HOME}:/bin/sh\n")),
        ("group", format!("{root_group}builder:x:{group}:\n")),
        ("hosts", "127.0.0.1 localhost\n::1 localhost\n".into()),
        ("nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n".into()),
    ];
    for (name, text) in &files {
        let path = folder.join(name);
        fs::write(&path, text)?;
        // Whatever our umask is, the sandbox's user reads them.
        fs::set_permissions(&path, Permissions::from_mode(0o644))?;
    }
    Ok(files.map(|(name, _)| name).into())
}
