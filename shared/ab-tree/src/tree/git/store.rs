//! [`Store`]: loose objects and packs.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::delta;
use super::object::{Id, Kind, damaged, open_loose, verify};
use super::pack::{Base, Entry, Pack};
use super::refs::parse_id;
use crate::patch::delta::apply;
use crate::tree::{MAX_FILE, TreeError};

/// Longest chain of deltas; git makes none of more than 4095.
const MAX_CHAIN: usize = 5000;
/// Bytes of whole objects kept as bases for other deltas.
const CACHE: usize = 32 << 20;
/// Longest chain of tags.
const MAX_TAGS: usize = 16;

/// An object store of the verifier's own.
pub struct Store {
    git_dir: PathBuf,
    packs: Vec<Pack>,
    bases: Mutex<Bases>,
}

/// Whole objects by pack and place, so that a base is inflated once for many deltas.
#[derive(Default)]
struct Bases {
    objects: HashMap<(usize, u64), (Kind, Vec<u8>)>,
    bytes: usize,
}

impl Store {
    /// Opens a bare repository, or the `.git` folder of another one.
    pub fn open(git_dir: &Path) -> Result<Self, TreeError> {
        let inner = git_dir.join(".git");
        let git_dir = if inner.join("objects").is_dir() { inner } else { git_dir.to_owned() };
        let objects = git_dir.join("objects");
        if !objects.is_dir() {
            let message = format!("{} is no git object store", git_dir.display());
            return Err(TreeError::git(message));
        }
        if objects.join("info/alternates").exists() {
            let message = format!("{} borrows objects from another store", git_dir.display());
            return Err(TreeError::git(message));
        }
        let packs = packs(&objects.join("pack"))?;
        Ok(Self { git_dir, packs, bases: Mutex::default() })
    }

    pub(super) fn git_dir(&self) -> &Path {
        &self.git_dir
    }

    /// The object, checked against its name.
    pub fn read(&self, id: &Id) -> Result<(Kind, Vec<u8>), TreeError> {
        if let Some((pack, offset)) = self.find(id) {
            let (kind, bytes) = self.unpack(id, pack, offset)?;
            verify(id, kind, &bytes)?;
            return Ok((kind, bytes));
        }
        match open_loose(&self.git_dir.join("objects"), id)? {
            Some(loose) => loose.read(id),
            None => Err(TreeError::git(format!("object {} is missing", hex::encode(id)))),
        }
    }

    /// How many bytes the object says it has.
    pub(super) fn size(&self, id: &Id) -> Result<u64, TreeError> {
        let Some((pack, offset)) = self.find(id) else {
            let loose = open_loose(&self.git_dir.join("objects"), id)?;
            let missing = || TreeError::git(format!("object {} is missing", hex::encode(id)));
            return loose.map(|loose| loose.size).ok_or_else(missing);
        };
        let pack = &self.packs[pack];
        let entry = pack.entry(offset).map_err(|_| damaged(id))?;
        if matches!(entry.base, Base::None(_)) {
            return Ok(entry.size);
        }
        let head = pack.peek(&entry, 20).map_err(|_| damaged(id))?;
        delta::result_size(&head).ok_or_else(|| damaged(id))
    }

    /// The tree of a commit, or of the commit that a tag names.
    pub(super) fn tree_of(&self, id: &Id) -> Result<Id, TreeError> {
        let mut id = *id;
        for _ in 0..MAX_TAGS {
            let (kind, bytes) = self.read(&id)?;
            match kind {
                Kind::Tree => return Ok(id),
                Kind::Commit => return header(&bytes, "tree ").ok_or_else(|| damaged(&id)),
                Kind::Tag => id = header(&bytes, "object ").ok_or_else(|| damaged(&id))?,
                Kind::Blob => break,
            }
        }
        Err(TreeError::git(format!("object {} is no commit", hex::encode(id))))
    }

    fn find(&self, id: &Id) -> Option<(usize, u64)> {
        let in_pack = |(index, pack): (usize, &Pack)| Some((index, pack.find(id)?));
        self.packs.iter().enumerate().find_map(in_pack)
    }

    /// Follows the chain of deltas down to a whole object, then applies them upwards.
    fn unpack(&self, id: &Id, pack: usize, offset: u64) -> Result<(Kind, Vec<u8>), TreeError> {
        let mut place = (pack, offset);
        let mut chain: Vec<((usize, u64), Entry)> = vec![];
        let (kind, mut bytes) = loop {
            if let Some(known) = self.cached(place) {
                break known;
            }
            let entry = self.packs[place.0].entry(place.1).map_err(|_| damaged(id))?;
            if chain.len() > MAX_CHAIN {
                return Err(damaged(id));
            }
            let next = match &entry.base {
                Base::None(kind) => {
                    let bytes = self.packs[place.0].inflate(&entry).map_err(|_| damaged(id))?;
                    break (*kind, bytes);
                }
                Base::Offset(base) => (place.0, *base),
                Base::Id(base) => self.find(base).ok_or_else(|| damaged(id))?,
            };
            chain.push((place, entry));
            place = next;
        };
        self.cache(place, kind, &bytes);
        let limit = usize::try_from(MAX_FILE).unwrap_or(usize::MAX);
        for (place, entry) in chain.into_iter().rev() {
            let delta = self.packs[place.0].inflate(&entry).map_err(|_| damaged(id))?;
            bytes = apply(&bytes, &delta, limit).map_err(|_| damaged(id))?;
        }
        Ok((kind, bytes))
    }

    fn cached(&self, place: (usize, u64)) -> Option<(Kind, Vec<u8>)> {
        self.bases.lock().unwrap_or_else(PoisonError::into_inner).objects.get(&place).cloned()
    }

    fn cache(&self, place: (usize, u64), kind: Kind, bytes: &[u8]) {
        let mut bases = self.bases.lock().unwrap_or_else(PoisonError::into_inner);
        if bases.bytes + bytes.len() > CACHE {
            *bases = Bases::default();
        }
        if bases.objects.insert(place, (kind, bytes.to_vec())).is_none() {
            bases.bytes += bytes.len();
        }
    }
}

fn packs(dir: &Path) -> Result<Vec<Pack>, TreeError> {
    let mut names = vec![];
    if dir.is_dir() {
        let unreadable = |source| TreeError::Unreadable { path: dir.to_owned(), source };
        for entry in fs::read_dir(dir).map_err(unreadable)? {
            names.push(entry.map_err(unreadable)?.path());
        }
    }
    names.retain(|path| path.extension().is_some_and(|end| end == "idx"));
    names.sort();
    names.iter().map(|idx| Pack::open(idx)).collect()
}

/// The id on the first line of a commit or tag.
fn header(bytes: &[u8], word: &str) -> Option<Id> {
    let line = bytes.split(|&byte| byte == b'\n').next()?;
    parse_id(str::from_utf8(line).ok()?.strip_prefix(word)?)
}
