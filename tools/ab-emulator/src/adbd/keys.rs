//! Who may come in.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use rsadb::auth::{TOKEN_LEN, pubkey, verify_token};

/// Keys that are remembered; a client could offer new ones for ever.
const MOST: usize = 1000;

/// What to do with a client whose key is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// No client is asked for a key, as on a device with `ro.adb.secure=0`.
    Off,
    /// Any key is accepted, and remembered: as if somebody tapped "Always allow".
    #[default]
    AnyKey,
    /// It waits until it gives up: as if nobody tapped.
    KnownKeys,
}

/// The keys of clients.
#[derive(Debug, Default)]
pub struct Keys {
    policy: Policy,
    known: Mutex<Vec<String>>,
    store: Option<PathBuf>,
}

impl Keys {
    /// No keys yet.
    pub fn new(policy: Policy) -> Self {
        Self { policy, ..Self::default() }
    }

    /// Knows these keys: lines of an `adbkey.pub`. What is no key is passed over.
    #[must_use]
    pub fn knowing(mut self, lines: &str) -> Self {
        let known = self.known.get_mut().unwrap_or_else(PoisonError::into_inner);
        known.extend(lines.lines().filter_map(key_of).take(MOST));
        self
    }

    /// Knows the keys in a file, one a line, and adds to it those that it accepts.
    ///
    /// # Errors
    /// The file is there and can't be read.
    pub fn kept_in(self, file: impl Into<PathBuf>) -> io::Result<Self> {
        let file = file.into();
        let lines = match fs::read_to_string(&file) {
            Err(err) if err.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        Ok(Self { store: Some(file), ..self.knowing(&lines) })
    }

    pub(super) fn policy(&self) -> Policy {
        self.policy
    }

    /// Whether a known key has signed the token.
    pub(super) fn signed(&self, token: &[u8], signature: &[u8]) -> bool {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut keys = known.iter().filter_map(|line| pubkey::decode_line(line).ok());
        keys.any(|key| verify_token(&key, token, signature).is_ok())
    }

    /// Whether an offered key (a line of an `adbkey.pub`, then NUL) is accepted.
    pub(super) fn accept(&self, offer: &[u8]) -> bool {
        let line = String::from_utf8_lossy(offer);
        let Some(key) = key_of(line.trim_end_matches('\0')) else { return false };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&key) {
            // Who offers a public key need not have the private one; only signatures prove that.
            return self.policy == Policy::AnyKey;
        }
        if self.policy == Policy::AnyKey && known.len() < MOST {
            self.keep(&key);
            known.push(key);
        }
        self.policy == Policy::AnyKey
    }

    fn keep(&self, key: &str) {
        let Some(file) = &self.store else { return };
        let file = OpenOptions::new().create(true).append(true).open(file);
        // A key that can't be kept is offered again after the next start, and accepted again.
        let _ = file.and_then(|mut file| writeln!(file, "{key}"));
    }
}

/// The key of a line, without its comment, if it is one.
fn key_of(line: &str) -> Option<String> {
    pubkey::decode_line(line).ok()?;
    line.split_whitespace().next().map(str::to_owned)
}

/// What a client is asked to sign.
pub(super) fn token() -> io::Result<[u8; TOKEN_LEN]> {
    let mut token = [0; TOKEN_LEN];
    File::open("/dev/urandom")?.read_exact(&mut token)?;
    Ok(token)
}
