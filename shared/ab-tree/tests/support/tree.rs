//! A tree in memory, and a whole patch applied to it the way git does.

use std::collections::BTreeMap;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::{fs, io};

use ab_tree::TreePath;
use ab_tree::diff::{EntryMeta, TreeRead};
use ab_tree::patch::{ApplyError, Change, Mode, Patch, apply};

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tree(pub(crate) BTreeMap<TreePath, (Mode, Vec<u8>)>);

impl TreeRead for Tree {
    fn list(&self) -> BTreeMap<TreePath, EntryMeta> {
        let meta =
            |(mode, bytes): &(Mode, Vec<u8>)| EntryMeta { mode: *mode, size: bytes.len() as u64 };
        self.0.iter().map(|(path, entry)| (path.clone(), meta(entry))).collect()
    }

    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>> {
        Ok(self.0[path].1.clone())
    }
}

impl Tree {
    /// Whether a file or directory of that path is there.
    pub(crate) fn exists(&self, path: &TreePath) -> bool {
        let below = [path.as_bytes(), b"/"].concat();
        self.0.contains_key(path) || self.0.keys().any(|key| key.as_bytes().starts_with(&below))
    }

    /// Renames and copies take their bytes from the tree as it was, all else from the tree
    /// as the entries before have left it. What goes away does so before anything is new.
    pub(crate) fn patched(&self, patch: &Patch) -> Result<Self, ApplyError> {
        let mut tree = self.clone();
        let mut made = vec![];
        for file in &patch.files {
            let moved = matches!(file.change, Change::Rename | Change::Copy);
            let source = if moved { self } else { &tree };
            let there = file.old.as_ref().or(file.new.as_ref()).and_then(|path| source.0.get(path));
            let new = apply(file, there.map(|(_, bytes)| &bytes[..]))?;
            let old_mode = there.map_or(Mode::Regular, |(mode, _)| *mode);
            let entry = (file.new_mode.unwrap_or(old_mode), new);
            if matches!(file.change, Change::Rename | Change::Delete) {
                tree.0.remove(file.old.as_ref().unwrap());
            }
            match &file.new {
                Some(path) if moved => made.push((path.clone(), entry)),
                Some(path) => _ = tree.0.insert(path.clone(), entry),
                None => {}
            }
        }
        tree.0.extend(made);
        Ok(tree)
    }

    pub(crate) fn write(&self, root: &Path) {
        for (path, (mode, bytes)) in &self.0 {
            let path = root.join(path.to_path());
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            if *mode == Mode::Symlink {
                symlink(std::ffi::OsStr::from_bytes(bytes), path).unwrap();
                continue;
            }
            fs::write(&path, bytes).unwrap();
            let bits = if *mode == Mode::Executable { 0o755 } else { 0o644 };
            fs::set_permissions(path, fs::Permissions::from_mode(bits)).unwrap();
        }
    }

    pub(crate) fn read_from(root: &Path) -> Self {
        let mut tree = Self::default();
        let mut rest = vec![root.to_owned()];
        while let Some(dir) = rest.pop() {
            for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
                let (path, kind) = (entry.path(), entry.file_type().unwrap());
                if kind.is_dir() {
                    rest.push(path);
                    continue;
                }
                let name = path.strip_prefix(root).unwrap().as_os_str().as_bytes();
                let content = if kind.is_symlink() {
                    (Mode::Symlink, fs::read_link(&path).unwrap().as_os_str().as_bytes().to_vec())
                } else {
                    let executable = entry.metadata().unwrap().permissions().mode() & 0o100 != 0;
                    let mode = if executable { Mode::Executable } else { Mode::Regular };
                    (mode, fs::read(&path).unwrap())
                };
                tree.0.insert(TreePath::new(name).unwrap(), content);
            }
        }
        tree
    }
}
