//! Writing a file so that readers see all of it or none.

use std::fs::Permissions;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Puts a file with `bytes` at `path`, replacing what is there by one rename.
///
/// A link at `path` is replaced, not followed.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temp_file(dir)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

/// A temporary sibling, readable by all once it is renamed.
pub(crate) fn temp_file(dir: &Path) -> io::Result<NamedTempFile> {
    let permissions = Permissions::from_mode(0o644);
    Builder::new().prefix(".ab-").permissions(permissions).tempfile_in(dir)
}
