use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use rsadb::services::sync::codec::{DENT_V1_LEN, DENT_V2_LEN, request, word};

use super::*;
use crate::adbd::{Meta, NewFile};

/// Files by path: permissions, time, bytes.
type Kept = BTreeMap<String, (u32, i64, Vec<u8>)>;

/// Files in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Kept>>);

impl Memory {
    fn kept(&self) -> Kept {
        self.0.lock().unwrap().clone()
    }
}

impl Files for Memory {
    fn stat(&self, path: &str) -> io::Result<Meta> {
        let kept = self.kept();
        let (mode, mtime, bytes) = kept.get(path).ok_or(io::ErrorKind::NotFound)?;
        let (mode, size, mtime) = (0o100_000 | mode, bytes.len() as u64, *mtime);
        Ok(Meta { mode, size, mtime, ..Meta::default() })
    }

    fn lstat(&self, path: &str) -> io::Result<Meta> {
        self.stat(path)
    }

    fn list(&self, _: &str) -> io::Result<Vec<(String, Meta)>> {
        let names = self.kept().into_keys();
        names.map(|name| Ok((name.clone(), self.stat(&name)?))).collect()
    }

    fn open(&self, path: &str) -> io::Result<Box<dyn Read + Send>> {
        let (_, _, bytes) = self.kept().remove(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(bytes)))
    }

    fn create(&self, path: &str, mode: u32) -> io::Result<Box<dyn NewFile>> {
        if path.starts_with("/ro") {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(Box::new(New { files: self.clone(), path: path.into(), mode, bytes: vec![] }))
    }

    fn link(&self, path: &str, target: &str) -> io::Result<()> {
        self.0.lock().unwrap().insert(path.into(), (0o777, 0, target.into()));
        Ok(())
    }
}

struct New {
    files: Memory,
    path: String,
    mode: u32,
    bytes: Vec<u8>,
}

impl Write for New {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for New {
    fn finish(self: Box<Self>, mtime: i64) -> io::Result<()> {
        let mut kept = self.files.0.lock().unwrap();
        kept.insert(self.path, (self.mode, mtime, self.bytes));
        Ok(())
    }
}

/// What is answered to `input`.
fn answer(files: &Memory, input: &[u8]) -> Vec<u8> {
    let mut output = vec![];
    // The end of the input is an error as well, and no answer.
    let _ = Session { input, output: &mut output, files }.run();
    output
}

fn ask(id: &[u8], path: &str) -> Vec<u8> {
    request(id.try_into().unwrap(), path).unwrap().to_vec()
}

/// The packets of a file that is sent.
fn file(bytes: &[u8], time: u32) -> Vec<u8> {
    let mut wire = vec![];
    for chunk in bytes.chunks(DATA_MAX) {
        wire.extend(word(id::DATA, u32::try_from(chunk.len()).unwrap()));
        wire.extend(chunk);
    }
    wire.extend(word(id::DONE, time));
    wire
}

fn okay() -> Vec<u8> {
    word(id::OKAY, 0).to_vec()
}

#[test]
fn a_file_is_kept_by_both_versions_of_the_request() {
    let files = Memory::default();
    let v1 = [ask(id::SEND, "/a,b,0600"), file(b"one", 5)].concat();
    assert_eq!(answer(&files, &v1), okay());
    let head = [ask(id::SND2, "/c"), b"SND2".to_vec(), [0x80, 0x81, 0, 0, 0, 0, 0, 0].to_vec()];
    assert_eq!(answer(&files, &[head.concat(), file(b"two", 6)].concat()), okay());
    // 0x8180 is the mode of a regular file with 0600.
    let expected = [
        ("/a,b".to_owned(), (0o666, 5, b"one".to_vec())),
        ("/c".to_owned(), (0o666, 6, b"two".to_vec())),
    ];
    assert_eq!(files.kept(), Kept::from(expected));
}

#[test]
fn a_link_is_a_link_and_a_dry_run_is_nothing() {
    let files = Memory::default();
    let link = [ask(id::SEND, "/l,41471"), file(b"/target\0", 0)].concat();
    assert_eq!(answer(&files, &link), okay());
    assert_eq!(files.kept()["/l"], (0o777, 0, b"/target".to_vec()));
    let dry = [ask(id::SND2, "/d"), b"SND2".to_vec(), [0, 0, 0, 0, 0, 0, 0, 0x80].to_vec()];
    assert_eq!(answer(&files, &[dry.concat(), file(b"x", 0)].concat()), okay());
    assert!(!files.kept().contains_key("/d"));
}

#[test]
fn what_cannot_be_done_is_said_after_all_was_sent() {
    let files = Memory::default();
    for (head, why) in [
        (ask(id::SEND, "/ro/x,0644"), "couldn't create file: Permission denied"),
        (ask(id::SEND, "/x,none"), "missing or bad mode"),
        ([ask(id::SND2, "/x"), b"SND2\0\0\0\0\x01\0\0\0".to_vec()].concat(), "compression"),
    ] {
        let said = answer(&files, &[head, file(&vec![7; 200_000], 0)].concat());
        let text = String::from_utf8_lossy(&said[8..]);
        assert!(said.starts_with(b"FAIL") && text.starts_with(why), "{text}");
    }
    assert!(files.kept().is_empty());
    let said = answer(&files, &ask(id::RECV, "/none"));
    assert!(said.ends_with(b"open failed: No such file or directory"));
}

#[test]
fn what_breaks_the_rules_is_not_read_on() {
    let files = Memory::default();
    let long = ask(id::STAT, &"x".repeat(1025));
    assert!(answer(&files, &long).ends_with(b"path too long"));
    assert!(answer(&files, &ask(b"NONE", "/")).ends_with(b"unknown command"));
    let chunk = [ask(id::SEND, "/x,0644"), word(id::DATA, 65_537).to_vec(), vec![0; 65_537]];
    assert_eq!(answer(&files, &chunk.concat()), b"");
    assert!(files.kept().is_empty(), "half a file is none");
}

#[test]
fn lists_and_stats_have_their_layouts() {
    let files = Memory::default();
    answer(&files, &[ask(id::SEND, "/f,0644"), file(b"abc", 9)].concat());
    let v1 = answer(&files, &ask(id::LIST, "/"));
    assert_eq!(v1.len(), DENT_V1_LEN + 2 + DENT_V1_LEN);
    assert_eq!(v1[16..22], *b"\x02\0\0\0/f");
    let v2 = answer(&files, &ask(id::LIS2, "/"));
    assert_eq!(v2.len(), DENT_V2_LEN + 2 + DENT_V2_LEN);
    assert_eq!(v2[72..78], *b"\x02\0\0\0/f");
    let stat = answer(&files, &ask(id::STAT, "/f"));
    assert_eq!(stat, *b"STAT\xb6\x81\0\0\x03\0\0\0\x09\0\0\0");
    assert_eq!(answer(&files, &ask(id::STAT, "/no"))[4..], [0; 12]);
    let missing = answer(&files, &ask(id::STA2, "/no"));
    assert_eq!((missing.len(), &missing[..8]), (72, &b"STA2\x02\0\0\0"[..]));
    assert_eq!(answer(&files, &word(id::QUIT, 0)), b"");
}

proptest! {
    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        answer(&Memory::default(), &bytes);
    }

    #[test]
    fn any_request_is_survived(
        requests in prop::collection::vec(
            (
                prop::sample::select(vec![
                    id::STAT, id::STA2, id::LST2, id::LIST, id::LIS2, id::RECV, id::RCV2, id::SEND,
                    id::SND2, id::DATA, id::DONE, id::QUIT,
                ]),
                "[a-z/,0-9]{0,20}",
            ),
            0..12,
        ),
    ) {
        let wire: Vec<u8> = requests.iter().flat_map(|(id, path)| ask(*id, path)).collect();
        answer(&Memory::default(), &wire);
    }

    #[test]
    fn files_come_back_as_they_went(length in 0_usize..200_000, seed: u8) {
        let files = Memory::default();
        let bytes: Vec<u8> = (seed..=u8::MAX).cycle().take(length).collect();
        let wire = [ask(id::SEND, "/f,0644"), file(&bytes, 1), ask(id::RECV, "/f")].concat();
        prop_assert_eq!(answer(&files, &wire), [okay(), file(&bytes, 0)].concat());
    }
}
