//! The device's file system as clients of `sync:` see it.

use std::fs::File;
use std::io::{self, Read, Write};

use super::services::{Files, Meta, NewFile};
use crate::fs::{self, Create, DeviceFs};

/// Permissions of folders that a push makes, as in `file_sync_service.cpp` of AOSP.
const FOLDER: u32 = 0o775;

impl Files for DeviceFs {
    fn stat(&self, path: &str) -> io::Result<Meta> {
        self.stat(path).map(|found| meta(&found))
    }

    fn lstat(&self, path: &str) -> io::Result<Meta> {
        self.lstat(path).map(|found| meta(&found))
    }

    fn list(&self, path: &str) -> io::Result<Vec<(String, Meta)>> {
        let names = self.list(path)?.into_iter();
        // A file may go away between the two looks.
        let look = |name: String| {
            let found = self.lstat(&fs::join(path, &name)).ok()?;
            Some((name, meta(&found)))
        };
        Ok(names.filter_map(look).collect())
    }

    fn open(&self, path: &str) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(self.open(path)?))
    }

    fn create(&self, path: &str, mode: u32) -> io::Result<Box<dyn NewFile>> {
        make_way(self, path)?;
        let file = self.create(path, Create { mode, ..Create::TRUNCATE })?;
        let pushed = Pushed { fs: self.clone(), path: path.to_owned(), file, whole: false };
        // Whatever the umask of this process is.
        self.chmod(path, mode)?;
        Ok(Box::new(pushed))
    }

    fn link(&self, path: &str, target: &str) -> io::Result<()> {
        make_way(self, path)?;
        self.symlink(target, path)
    }
}

/// Makes the folders above `path`, and removes a file or link that is there.
fn make_way(fs: &DeviceFs, path: &str) -> io::Result<()> {
    if let Some((above, _)) = path.rsplit_once('/').filter(|(above, _)| !above.is_empty()) {
        fs.mkdir_all(above, FOLDER)?;
    }
    match fs.lstat(path) {
        Ok(found) if found.is_file() || found.is_link() => fs.remove_file(path),
        _ => Ok(()),
    }
}

fn meta(found: &fs::Meta) -> Meta {
    // Which app has which number is not known here.
    let uid = found.owner.uid(|_| None);
    let nlink = u32::try_from(found.links).unwrap_or(u32::MAX);
    let (mode, size, mtime) = (found.mode, found.size, found.mtime);
    Meta { mode, size, mtime, dev: found.device, ino: found.inode, nlink, uid, gid: uid }
}

/// A file that is being pushed.
struct Pushed {
    fs: DeviceFs,
    path: String,
    file: File,
    whole: bool,
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
        self.whole = true;
        self.fs.set_mtime(&self.path, mtime, 0)
    }
}

impl Drop for Pushed {
    fn drop(&mut self) {
        if !self.whole {
            // Somebody else may have removed it.
            let _ = self.fs.remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pushed_file_is_there_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        let fs = DeviceFs::new(root.path());
        let files: &dyn Files = &fs;
        let mut new = files.create("/data/local/tmp/f", 0o644).unwrap();
        new.write_all(b"half").unwrap();
        drop(new);
        assert!(files.stat("/data/local/tmp/f").is_err());
        let mut new = files.create("/data/local/tmp/f", 0o640).unwrap();
        new.write_all(b"whole").unwrap();
        new.finish(7).unwrap();
        let found = files.stat("/data/local/tmp/f").unwrap();
        assert_eq!((found.mode, found.size, found.mtime, found.uid), (0o100_640, 5, 7, 2000));
        files.link("/data/local/tmp/f", "/elsewhere").unwrap();
        let listed = files.list("/data/local/tmp").unwrap();
        assert_eq!((listed[0].0.as_str(), listed[0].1.mode & 0o170_000), ("f", 0o120_000));
    }
}
