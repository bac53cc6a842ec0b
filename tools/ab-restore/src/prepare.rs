//! `prepare`: pins a base.

use std::io;

use ab_cli::Session;
use ab_contract::{Body, Digest, Subject};
use ab_evidence::digest;

use crate::base::Base;
use crate::job::{failed, outside, place};
use crate::statements::base_source;
use crate::{RestoreError, subjects};

/// Keeps the listing of a base in the run folder, and says which it is.
pub fn prepare(session: &Session<'_>, base: &str) -> io::Result<u8> {
    match prepared(session, base) {
        Ok((subject, body, digest)) => session.emit(|sink| sink.say(&subject, body, &[digest])),
        Err(err) => failed(session, &err),
    }
}

fn prepared(session: &Session<'_>, base: &str) -> Result<(Subject, Body, Digest), RestoreError> {
    let (path, rev) = place(base);
    let given = session.common().subject.as_ref();
    let subject = subjects::task(given, &subjects::name(&path))?;
    outside(&path, &session.common().run)?;
    let base = Base::open(&path, rev.as_deref())?;
    let listing = base.listing()?;
    let bytes = listing.to_bytes();
    session.run_dir().put(&bytes)?;
    Ok((subject, Body::Source(base_source(listing, &bytes)), digest(&bytes)))
}
