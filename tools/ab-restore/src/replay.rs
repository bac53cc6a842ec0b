//! `replay`: the same records again, from the run folder alone.

use std::io;
use std::path::PathBuf;

use ab_cli::{Answer, Line, Session, Step};
use ab_contract::{Body, FileRef, Patch, Source, SourceRole, Subject, Task};
use ab_evidence::{EvidenceError, RunDir};
use ab_task::Spec;
use ab_tree::tree::{Listing, Sha256, StoredTree};

use crate::RestoreError;
use crate::base::Base;
use crate::hidden::Hidden;
use crate::patch_file::PatchFile;
use crate::policy::Policy;
use crate::restore::Setting;
use crate::statements::answers;

/// Reads a ledger, and restores each subject's tree in memory from the kept evidence.
pub fn replay(session: &Session<'_>, ledgers: &[PathBuf]) -> io::Result<u8> {
    session.filter(ledgers, Replay { run: session.run_dir() })
}

struct Replay {
    run: RunDir,
}

impl Step for Replay {
    type Error = RestoreError;
    const NEEDS_SUBJECT: bool = true;

    fn end(&mut self, _: &Subject, lines: &[Line]) -> Result<Vec<Answer>, RestoreError> {
        let told = Told::of(lines);
        if told.is_nothing() {
            return Ok(vec![]);
        }
        let source = told.base.ok_or(RestoreError::Replay { missing: "base" })?;
        let patch = told.patch.ok_or(RestoreError::Replay { missing: "patch" })?;
        let task = told.task.map(|task| self.task(task)).transpose()?;
        let said = self.restore(source, patch, told.restored)?;
        Ok(task.into_iter().chain(said).collect())
    }
}

/// What this tool said of a subject.
#[derive(Default)]
struct Told<'a> {
    task: Option<&'a Task>,
    base: Option<&'a Source>,
    patch: Option<&'a Patch>,
    restored: Option<&'a Source>,
}

impl<'a> Told<'a> {
    fn of(lines: &'a [Line]) -> Self {
        let mut told = Self::default();
        let own = lines.iter().filter(|line| line.record.provenance.tool == env!("CARGO_PKG_NAME"));
        for line in own {
            match &line.record.body {
                Body::Task(task) => told.task = Some(task),
                Body::Patch(patch) => told.patch = Some(patch),
                Body::Source(source) if source.role == SourceRole::Base => told.base = Some(source),
                Body::Source(source) => told.restored = Some(source),
                _ => {}
            }
        }
        told
    }

    fn is_nothing(&self) -> bool {
        self.task.is_none() && self.base.is_none() && self.patch.is_none()
    }
}

impl Replay {
    /// The `task` record, made again from the kept spec.
    fn task(&self, task: &Task) -> Result<Answer, RestoreError> {
        let bytes = self.run.get(&task.spec)?;
        let spec = Spec::parse("tests/spec.toml", &bytes).map_err(ab_task::TaskError::from)?;
        let rests_on = vec![task.spec.sha256.clone()];
        let body = Body::Task(spec.record(&task.id, task.spec.clone(), Some(task.seed)));
        Ok(Answer { body, rests_on })
    }

    fn restore(
        &self,
        source: &Source,
        patch: &Patch,
        restored: Option<&Source>,
    ) -> Result<Vec<Answer>, RestoreError> {
        let base = self.base(source)?;
        let hidden = match &patch.tests {
            Some(tests) => Some(Hidden::new(self.run.get(tests)?, &base)?),
            None => None,
        };
        let policy = Policy::new(patch.protect.clone(), patch.allow.clone())?;
        let setting = Setting { base: &base, policy: &policy, hidden: hidden.as_ref() };
        let file = PatchFile::stored(patch.name.clone(), patch.sha256.clone(), &self.run)?;
        let restoration = setting.restore(&file)?;
        answers(&base, &restoration, restored.and_then(|source| source.root.clone()))
    }

    fn base(&self, source: &Source) -> Result<Base, RestoreError> {
        let listing = Listing::parse(&self.run.get(&source.listing)?)?;
        let run = self.run.clone();
        let tree = StoredTree::new(listing.clone(), move |sha256| blob(&run, sha256));
        Base::new(Box::new(tree), Some(listing))
    }
}

/// A blob that is not there is no fault yet: most files of a base are never read.
fn blob(run: &RunDir, sha256: &Sha256) -> io::Result<Vec<u8>> {
    let digest = hex::encode(sha256).parse().map_err(io::Error::other)?;
    run.get(&FileRef::blob(digest)).map_err(|err| match err {
        EvidenceError::Unreadable { source, .. } => source,
        other => io::Error::other(other),
    })
}
