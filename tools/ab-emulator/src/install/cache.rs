//! The shared cache of converted dex files. Sandboxes only read it; what they convert is taken over
//! from outside, so that no app can change what another one runs.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// Moves the new jars of an install into the cache. Anything else in the folder stays behind.
pub(super) fn adopt(fresh: &Path, cache: &Path) -> io::Result<()> {
    for entry in fs::read_dir(fresh)? {
        let entry = entry?;
        let name = entry.file_name();
        // As the entry itself is: links are not followed, and a second name would outlive the move.
        let meta = entry.metadata()?;
        if meta.is_file() && meta.nlink() == 1 && name.to_str().is_some_and(is_key) {
            fs::set_permissions(entry.path(), Permissions::from_mode(0o644))?;
            fs::rename(entry.path(), cache.join(name))?;
        }
    }
    Ok(())
}

/// The name of a conversion: a SHA-256 and `.jar`.
fn is_key(name: &str) -> bool {
    let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    name.strip_suffix(".jar").is_some_and(|key| key.len() == 64 && key.bytes().all(hex))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn only_jars_named_by_content_are_taken_over() {
        let (fresh, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let key = |c: &str| format!("{}.jar", c.repeat(64));
        fs::write(fresh.path().join(key("a")), "jar").unwrap();
        fs::write(fresh.path().join(key("A")), "jar").unwrap();
        fs::write(fresh.path().join("x.jar"), "jar").unwrap();
        fs::write(fresh.path().join(key("c")), "twice").unwrap();
        fs::hard_link(fresh.path().join(key("c")), fresh.path().join("other")).unwrap();
        symlink("/etc/passwd", fresh.path().join(key("b"))).unwrap();
        adopt(fresh.path(), cache.path()).unwrap();
        let names: Vec<_> =
            fs::read_dir(cache.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, [key("a").as_str()]);
    }
}
