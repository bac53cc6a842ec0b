//! `replay`: the same records again, from the run folder alone.

use std::io;
use std::path::PathBuf;

use ab_cli::{Answer, Line, Session, Step};
use ab_contract::{Body, ErrorInfo, FileRef, Patch, Source, SourceRole, Subject, Task};
use ab_evidence::{EvidenceError, RunDir};
use ab_task::Spec;
use ab_tree::tree::{Listing, Sha256, StoredTree};

use crate::RestoreError;
use crate::base::Base;
use crate::hidden::Hidden;
use crate::patch_file::PatchFile;
use crate::policy::Policy;
use crate::restore::Setting;
use crate::statements::{answers, base_source};

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
        let said = Told::of(lines).into_iter().map(|told| self.again(&told));
        Ok(said.collect::<Result<Vec<_>, _>>()?.concat())
    }
}

/// What this tool said of a subject in one attempt. An attempt that failed ends with its error.
#[derive(Default)]
struct Told<'a> {
    task: Option<&'a Task>,
    base: Option<&'a Source>,
    patch: Option<&'a Patch>,
    restored: Option<&'a Source>,
    error: Option<&'a ErrorInfo>,
}

impl<'a> Told<'a> {
    fn of(lines: &'a [Line]) -> Vec<Self> {
        let (mut attempts, mut told) = (vec![], Self::default());
        let own = lines.iter().filter(|line| line.record.provenance.tool == env!("CARGO_PKG_NAME"));
        for line in own {
            match &line.record.body {
                Body::Task(task) => told.task = Some(task),
                Body::Patch(patch) => told.patch = Some(patch),
                Body::Source(source) if source.role == SourceRole::Base => told.base = Some(source),
                Body::Source(source) => told.restored = Some(source),
                Body::Error(error) => {
                    told.error = Some(error);
                    attempts.push(std::mem::take(&mut told));
                }
                _ => {}
            }
        }
        attempts.extend((!told.is_nothing()).then_some(told));
        attempts
    }

    fn is_nothing(&self) -> bool {
        self.task.is_none() && self.base.is_none() && self.patch.is_none()
    }
}

impl Replay {
    /// Says one attempt again. An error judges nobody, and what caused it is not kept: it is
    /// repeated as it stands, behind what was known then.
    fn again(&self, told: &Told<'_>) -> Result<Vec<Answer>, RestoreError> {
        let task = told.task.map(|task| self.task(task)).transpose()?;
        let said = if let Some(error) = told.error {
            let base = told.base.map(|source| self.listed(source)).transpose()?;
            let error = Answer { body: Body::Error(error.clone()), rests_on: vec![] };
            base.into_iter().chain([error]).collect()
        } else {
            let source = told.base.ok_or(RestoreError::Replay { missing: "base" })?;
            let patch = told.patch.ok_or(RestoreError::Replay { missing: "patch" })?;
            self.restore(source, patch, told.restored)?
        };
        Ok(task.into_iter().chain(said).collect())
    }

    /// The `source` record of a base of which no more than the listing is needed.
    fn listed(&self, source: &Source) -> Result<Answer, RestoreError> {
        let bytes = self.run.get(&source.listing)?;
        let body = Body::Source(base_source(&Listing::parse(&bytes)?, &bytes));
        Ok(Answer { body, rests_on: vec![source.listing.sha256.clone()] })
    }

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
