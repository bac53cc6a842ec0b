//! Mails of `git format-patch`, one or several after each other.
//!
//! The headers, the message, the statistics and the signature are prose to the parser.

use crate::patch::PatchError;

/// The marks of a mail seen so far.
#[derive(Default)]
pub(super) struct Marks {
    /// The lines of the envelopes.
    mails: Vec<u32>,
    from: bool,
    subject: bool,
}

impl Marks {
    /// Looks at a line of prose; refuses a body that needs decoding.
    ///
    /// Decoding could be done, but whoever saved the mail that way has also lost which
    /// bytes of the patch were meant.
    pub(super) fn line(&mut self, text: &[u8], line: u32) -> Result<(), PatchError> {
        self.mails.extend(is_envelope(text).then_some(line));
        self.from |= text.starts_with(b"From: ");
        self.subject |= text.starts_with(b"Subject: ");
        let key = b"content-transfer-encoding:";
        let Some((head, value)) = text.split_at_checked(key.len()) else { return Ok(()) };
        let value = value.trim_ascii();
        let encoded = [&b"base64"[..], b"quoted-printable"];
        let encoded = encoded.iter().any(|kind| value.eq_ignore_ascii_case(kind));
        if head.eq_ignore_ascii_case(key) && encoded {
            return Err(PatchError::EncodedMail { line });
        }
        Ok(())
    }

    pub(super) fn into_mails(self) -> Vec<u32> {
        self.mails
    }

    pub(super) fn is_mail(&self) -> bool {
        !self.mails.is_empty() || self.from && self.subject
    }
}

/// `From COMMIT DATE`, the line before each mail.
fn is_envelope(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else { return false };
    let hex = rest.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    matches!(hex, 40 | 64) && rest.get(hex) == Some(&b' ')
}

#[cfg(test)]
#[path = "mbox_tests.rs"]
mod tests;
