//! Packs: compressed objects, many of them as a delta against another.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

use flate2::bufread::ZlibDecoder;

use super::index::Index;
use super::object::{Id, Kind};
use crate::tree::{MAX_FILE, TreeError};

/// A pack and its index.
pub(super) struct Pack {
    index: Index,
    file: File,
}

/// What stands at one place of a pack.
pub(super) struct Entry {
    pub(super) base: Base,
    /// Bytes of `data`.
    pub(super) size: u64,
    data: u64,
}

/// What the data of an entry is.
pub(super) enum Base {
    /// A whole object.
    None(Kind),
    /// A delta against the entry at this place.
    Offset(u64),
    /// A delta against this object, in the same store.
    Id(Id),
}

impl Pack {
    /// Opens `NAME.pack` and `NAME.idx`; `idx` is the path of the latter.
    pub(super) fn open(idx: &Path) -> Result<Self, TreeError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |source| TreeError::Unreadable { path, source }
        };
        let bytes = std::fs::read(idx).map_err(unreadable(idx))?;
        let index = Index::new(bytes).ok_or_else(|| {
            TreeError::git(format!("{} is no pack index of version 2", idx.display()))
        })?;
        let path = idx.with_extension("pack");
        let file = File::open(&path).map_err(unreadable(&path))?;
        Ok(Self { index, file })
    }

    pub(super) fn find(&self, id: &Id) -> Option<u64> {
        self.index.find(id)
    }

    /// Reads the header of the entry at `offset`.
    pub(super) fn entry(&self, offset: u64) -> io::Result<Entry> {
        let mut head = Head { reader: self.reader(offset), read: 0 };
        let first = head.byte()?;
        let kind = first >> 4 & 7;
        let mut size = u64::from(first & 15);
        let mut shift = 4;
        let mut byte = first;
        while byte & 0x80 != 0 {
            byte = head.byte()?;
            size |= u64::from(byte & 0x7f).checked_shl(shift).ok_or_else(invalid)?;
            shift += 7;
        }
        let base = match kind {
            1..=4 => Base::None(Kind::ALL[usize::from(kind) - 1]),
            6 => Base::Offset(head.base_offset(offset)?),
            7 => Base::Id(head.id()?),
            _ => return Err(invalid()),
        };
        if size > MAX_FILE {
            return Err(invalid());
        }
        Ok(Entry { base, size, data: offset + head.read })
    }

    /// The inflated data of an entry.
    pub(super) fn inflate(&self, entry: &Entry) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(usize::try_from(entry.size).map_err(|_| invalid())?);
        let data = ZlibDecoder::new(self.reader(entry.data));
        data.take(entry.size + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == entry.size { Ok(bytes) } else { Err(invalid()) }
    }

    /// The first bytes of an entry's data.
    pub(super) fn peek(&self, entry: &Entry, count: u64) -> io::Result<Vec<u8>> {
        let mut bytes = vec![];
        ZlibDecoder::new(self.reader(entry.data)).take(count).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn reader(&self, at: u64) -> BufReader<At<'_>> {
        BufReader::with_capacity(4096, At { file: &self.file, at })
    }
}

fn invalid() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Reads a file from a place on, without moving what others read.
struct At<'a> {
    file: &'a File,
    at: u64,
}

impl Read for At<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(buffer, self.at)?;
        self.at += count as u64;
        Ok(count)
    }
}

/// Reads an entry's header byte by byte and counts.
struct Head<R> {
    reader: R,
    read: u64,
}

impl<R: Read> Head<R> {
    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.reader.read_exact(&mut byte)?;
        self.read += 1;
        Ok(byte[0])
    }

    fn id(&mut self) -> io::Result<Id> {
        let mut id = [0; 20];
        self.reader.read_exact(&mut id)?;
        self.read += 20;
        Ok(id)
    }

    /// The place of the base, which always stands before its delta.
    fn base_offset(&mut self, offset: u64) -> io::Result<u64> {
        let mut byte = self.byte()?;
        let mut back = u64::from(byte & 0x7f);
        while byte & 0x80 != 0 {
            byte = self.byte()?;
            back = (back + 1).checked_mul(128).ok_or_else(invalid)? + u64::from(byte & 0x7f);
        }
        offset.checked_sub(back).filter(|base| *base < offset).ok_or_else(invalid)
    }
}
