//! Tree objects: the files of a commit.

use std::collections::BTreeMap;

use super::object::{Id, Kind, damaged};
use super::store::Store;
use crate::TreePath;
use crate::patch::Mode;
use crate::tree::{MAX_ENTRIES, TreeError};

/// Every file, link and submodule below the tree `root`.
pub(super) fn walk(store: &Store, root: &Id) -> Result<BTreeMap<TreePath, (Mode, Id)>, TreeError> {
    let mut found = BTreeMap::new();
    let mut rest = vec![(Vec::new(), *root)];
    while let Some((prefix, id)) = rest.pop() {
        let (kind, bytes) = store.read(&id)?;
        if kind != Kind::Tree {
            return Err(damaged(&id));
        }
        for entry in Entries(&bytes) {
            let (mode, name, child) = entry.ok_or_else(|| damaged(&id))?;
            let path = [prefix.as_slice(), name].concat();
            match mode {
                Some(mode) => add(&mut found, path, mode, child)?,
                None => rest.push(([&path, &b"/"[..]].concat(), child)),
            }
        }
        if found.len() + rest.len() > MAX_ENTRIES {
            return Err(TreeError::TooManyFiles);
        }
    }
    Ok(found)
}

fn add(
    found: &mut BTreeMap<TreePath, (Mode, Id)>,
    path: Vec<u8>,
    mode: Mode,
    id: Id,
) -> Result<(), TreeError> {
    let shown = crate::path::quote::display(&path);
    let path = TreePath::new(path)
        .map_err(|err| TreeError::git(format!("the commit holds the path {shown}: {err}")))?;
    match found.insert(path, (mode, id)) {
        None => Ok(()),
        Some(_) => Err(TreeError::git(format!("the commit holds the path {shown} twice"))),
    }
}

/// `MODE NAME NUL ID`, one after the other. A directory has no mode here.
struct Entries<'a>(&'a [u8]);

type Entry<'a> = (Option<Mode>, &'a [u8], Id);

impl<'a> Iterator for Entries<'a> {
    type Item = Option<Entry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let entry = self.entry();
        if entry.is_none() {
            self.0 = &[];
        }
        Some(entry)
    }
}

impl<'a> Entries<'a> {
    fn entry(&mut self) -> Option<Entry<'a>> {
        let nul = self.0.iter().position(|&byte| byte == 0)?;
        let space = self.0[..nul].iter().position(|&byte| byte == b' ')?;
        let mode = match &self.0[..space] {
            b"40000" | b"040000" => None,
            b"100644" | b"100664" => Some(Mode::Regular),
            b"100755" => Some(Mode::Executable),
            b"120000" => Some(Mode::Symlink),
            b"160000" => Some(Mode::Gitlink),
            _ => return None,
        };
        let name = &self.0[space + 1..nul];
        let (id, rest) = self.0[nul + 1..].split_at_checked(20)?;
        self.0 = rest;
        let is_one_name = !name.is_empty() && !name.contains(&b'/');
        is_one_name.then_some((mode, name, id.try_into().ok()?))
    }
}
