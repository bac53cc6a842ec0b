//! From a restoration to records and kept evidence.

use ab_cli::Answer;
use ab_contract::{Body, Digest, FileRef, RelPath, Source, SourceRole, Subject};
use ab_evidence::{RunDir, digest};
use ab_tree::tree::{Listed, Listing};

use crate::RestoreError;
use crate::base::Base;
use crate::restore::Restoration;
use crate::verdict;
use crate::view::Changes;

/// What the records of one patch rest on.
pub(crate) struct Grounds(Vec<Digest>);

impl Grounds {
    pub(crate) fn new(base: &Digest, restoration: &Restoration) -> Self {
        let tests = restoration.patch.tests.iter().map(|file| file.sha256.clone());
        Self([base.clone(), restoration.patch.sha256.clone()].into_iter().chain(tests).collect())
    }

    pub(crate) fn answer(&self, body: Body) -> Answer {
        Answer { body, rests_on: self.0.clone() }
    }
}

/// The `source` record of the base. Its tree belongs to the verifier, so it has no root.
pub(crate) fn base_source(listing: &Listing, bytes: &[u8]) -> Source {
    source(SourceRole::Base, None, listing, bytes)
}

/// The `source` record of the restored tree.
pub(crate) fn restored_source(root: Option<RelPath>, listing: &Listing, bytes: &[u8]) -> Source {
    source(SourceRole::Restored, root, listing, bytes)
}

fn source(role: SourceRole, root: Option<RelPath>, listing: &Listing, bytes: &[u8]) -> Source {
    let digest = digest(bytes);
    let files = u64::try_from(listing.0.len()).unwrap_or(u64::MAX);
    Source { role, root, digest: digest.clone(), files, listing: FileRef::blob(digest) }
}

/// The listing of `base` with `changes` on top.
pub(crate) fn changed(base: &Listing, changes: &Changes) -> Listing {
    let mut listing = base.clone();
    for (path, node) in changes {
        match node {
            Some(node) => listing.0.insert(path.clone(), Listed::new(node.mode, &node.bytes)),
            None => listing.0.remove(path),
        };
    }
    listing
}

/// Where the restored tree of `subject` lies in the run folder: `@` and `#` mean
/// something to shells and URLs.
pub(crate) fn root_of(subject: &Subject) -> RelPath {
    let safe = subject.as_str().replace(['@', '#'], "~");
    format!("trees/{safe}").parse().expect("a subject's letters are those of a path")
}

/// Keeps what a replay needs of the base: the files that were read, and the build
/// scripts that say what is a test.
pub(crate) fn keep(
    run: &RunDir,
    base: &Base,
    restoration: &Restoration,
) -> Result<(), RestoreError> {
    for node in restoration.touched.values() {
        run.put(&node.bytes)?;
    }
    for script in base.scripts() {
        if let Some(node) = base.read(script)? {
            run.put(&node.bytes)?;
        }
    }
    Ok(())
}

/// The records of one patch, without the `task` record.
pub(crate) fn answers(
    base: &Base,
    restoration: &Restoration,
    root: Option<RelPath>,
) -> Result<Vec<Answer>, RestoreError> {
    let listing = base.listing()?;
    let bytes = listing.to_bytes();
    let digest = digest(&bytes);
    let grounds = Grounds::new(&digest, restoration);
    let source = Body::Source(base_source(listing, &bytes));
    let mut answers = vec![Answer { body: source, rests_on: vec![digest] }];
    answers.push(grounds.answer(Body::Patch(restoration.patch.clone())));
    answers.push(grounds.answer(Body::Check(verdict::check(restoration))));
    if let Some(changes) = &restoration.changes {
        let restored = changed(listing, changes);
        let source = restored_source(root, &restored, &restored.to_bytes());
        answers.push(grounds.answer(Body::Source(source)));
    }
    Ok(answers)
}
