//! Objects: their kinds, their names, and loose ones.

use std::io::{self, BufRead, Read};
use std::path::Path;

use flate2::bufread::ZlibDecoder;
use sha1::{Digest, Sha1};

use crate::tree::{MAX_FILE, TreeError};

/// The SHA-1 that names an object.
pub type Id = [u8; 20];

/// What an object is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A commit.
    Commit,
    /// A directory.
    Tree,
    /// The bytes of a file.
    Blob,
    /// An annotated tag.
    Tag,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Commit, Self::Tree, Self::Blob, Self::Tag];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Commit => "commit",
            Self::Tree => "tree",
            Self::Blob => "blob",
            Self::Tag => "tag",
        }
    }
}

/// Checks that an object has the name it was asked for by.
pub(super) fn verify(id: &Id, kind: Kind, bytes: &[u8]) -> Result<(), TreeError> {
    let mut hasher = Sha1::new();
    hasher.update(format!("{} {}\0", kind.name(), bytes.len()).as_bytes());
    hasher.update(bytes);
    let found: Id = hasher.finalize().into();
    if found == *id {
        Ok(())
    } else {
        let (id, found) = (hex::encode(id), hex::encode(found));
        Err(TreeError::git(format!("object {id} was altered: its content is that of {found}")))
    }
}

pub(super) fn damaged(id: &Id) -> TreeError {
    TreeError::git(format!("object {} is damaged", hex::encode(id)))
}

/// A loose object's kind and size, and a reader of what follows its header.
pub(super) struct Loose<R> {
    pub(super) kind: Kind,
    pub(super) size: u64,
    rest: R,
}

/// Opens a loose object; `None` if there is no such file.
pub(super) fn open_loose(
    objects: &Path,
    id: &Id,
) -> Result<Option<Loose<impl BufRead + use<>>>, TreeError> {
    let hex = hex::encode(id);
    let path = objects.join(&hex[..2]).join(&hex[2..]);
    let file = match std::fs::File::open(&path) {
        Ok(file) => file,
        Err(err) if err.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(TreeError::Unreadable { path, source }),
    };
    let mut rest = io::BufReader::new(ZlibDecoder::new(io::BufReader::new(file)));
    let mut head = vec![];
    let limited = rest.by_ref().take(32).read_until(0, &mut head);
    limited.map_err(|_| damaged(id))?;
    let (kind, size) = parse_head(&head).ok_or_else(|| damaged(id))?;
    Ok(Some(Loose { kind, size, rest }))
}

impl<R: BufRead> Loose<R> {
    /// The content, checked against the name.
    pub(super) fn read(self, id: &Id) -> Result<(Kind, Vec<u8>), TreeError> {
        let mut bytes = vec![];
        let all = self.rest.take(self.size + 1).read_to_end(&mut bytes);
        if all.is_err() || bytes.len() as u64 != self.size {
            return Err(damaged(id));
        }
        verify(id, self.kind, &bytes)?;
        Ok((self.kind, bytes))
    }
}

fn parse_head(head: &[u8]) -> Option<(Kind, u64)> {
    let text = str::from_utf8(head).ok()?.strip_suffix('\0')?;
    let (name, size) = text.split_once(' ')?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name)?;
    let size = size.parse().ok().filter(|size| *size <= MAX_FILE)?;
    Some((kind, size))
}
