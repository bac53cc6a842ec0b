//! One patch, with everything read: restoring it, or saying what would become of it.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use ab_cli::{Answer, Sink};
use ab_contract::{Body, RelPath, Subject};
use ab_evidence::{RunDir, digest};
use ab_task::Task;
use ab_tree::TreePath;
use ab_tree::patch::Mode;
use ab_tree::tree::{Replace, TreeError, materialize};

use crate::base::Base;
use crate::hidden::Hidden;
use crate::patch_file::PatchFile;
use crate::policy::Policy;
use crate::restore::{Restoration, Setting};
use crate::statements::{answers, base_source, changed, keep, root_of};
use crate::view::Changes;
use crate::{RestoreError, verdict};

/// A job whose inputs were read.
pub(crate) struct Ready {
    pub(crate) task: Option<Task>,
    pub(crate) base: Base,
    pub(crate) hidden: Option<Hidden>,
    pub(crate) policy: Policy,
}

impl Ready {
    fn setting(&self) -> Setting<'_> {
        Setting { base: &self.base, policy: &self.policy, hidden: self.hidden.as_ref() }
    }

    /// Says what would become of a patch.
    pub(crate) fn look(
        &self,
        path: &Path,
        subject: &Subject,
        sink: &mut Sink<'_>,
    ) -> Result<io::Result<()>, RestoreError> {
        let restoration = self.setting().restore(&PatchFile::read(path, None)?)?;
        let check = Body::Check(verdict::check(&restoration));
        let patch = Body::Patch(restoration.patch);
        let rests_on = match &patch {
            Body::Patch(patch) => vec![patch.sha256.clone()],
            _ => vec![],
        };
        Ok(sink.say(subject, patch, &rests_on).and_then(|()| sink.say(subject, check, &rests_on)))
    }

    /// Restores the tree of a patch, keeps the evidence and says what it did.
    pub(crate) fn restore(
        &self,
        path: &Path,
        subject: &Subject,
        into: Option<&Path>,
        sink: &mut Sink<'_>,
        run: &RunDir,
    ) -> Result<io::Result<()>, RestoreError> {
        let patch = PatchFile::read(path, Some(run))?;
        let restoration = self.setting().restore(&patch)?;
        let root = into.is_none().then(|| root_of(subject));
        self.keep(&restoration, into, root.as_ref(), run)?;
        let answers = answers(&self.base, &restoration, root)?;
        let task = self.task.as_ref().map(|task| task_answer(task, run)).transpose()?;
        Ok(task
            .into_iter()
            .chain(answers)
            .try_for_each(|it| sink.say(subject, it.body, &it.rests_on)))
    }

    /// What is known although the restore failed: the task, and the base if all of it was read.
    /// A later tool can then tell what was not measured.
    pub(crate) fn known(&self, run: &RunDir) -> Vec<Answer> {
        let task = self.task.as_ref().and_then(|task| task_answer(task, run).ok());
        let base = self.base.known_listing().and_then(|listing| {
            let bytes = listing.to_bytes();
            run.put(&bytes).ok()?;
            let body = Body::Source(base_source(listing, &bytes));
            Some(Answer { body, rests_on: vec![digest(&bytes)] })
        });
        task.into_iter().chain(base).collect()
    }

    fn keep(
        &self,
        restoration: &Restoration,
        into: Option<&Path>,
        root: Option<&RelPath>,
        run: &RunDir,
    ) -> Result<(), RestoreError> {
        // The tree first: the files are hashed as they are copied, so each is read once.
        if let Some(changes) = &restoration.changes {
            match (into, root) {
                (Some(into), _) => write(&self.base, changes, into, Replace::Empty)?,
                (None, Some(root)) => write(&self.base, changes, &run.path(root), Replace::Any)?,
                (None, None) => {}
            }
            run.put(&changed(self.base.listing()?, changes).to_bytes())?;
        }
        run.put(&self.base.listing()?.to_bytes())?;
        if let Some(hidden) = &self.hidden {
            run.put(&hidden.bytes)?;
        }
        keep(run, &self.base, restoration)
    }
}

/// The `task` record, whose spec is kept.
pub(crate) fn task_answer(task: &Task, run: &RunDir) -> Result<Answer, RestoreError> {
    let spec = run.put(&task.spec_bytes)?;
    let rests_on = vec![spec.sha256.clone()];
    Ok(Answer { body: Body::Task(task.spec.record(&task.id, spec, None)), rests_on })
}

/// Writes the restored tree; every file of the base is checked against its listing.
fn write(
    base: &Base,
    changes: &Changes,
    into: &Path,
    replace: Replace,
) -> Result<(), RestoreError> {
    let mut modes: BTreeMap<TreePath, Mode> =
        base.entries().iter().map(|(path, meta)| (path.clone(), meta.mode)).collect();
    for (path, node) in changes {
        match node {
            Some(node) => modes.insert(path.clone(), node.mode),
            None => modes.remove(path),
        };
    }
    let gone = |path: &TreePath| TreeError::Changed { path: path.clone() };
    materialize(into, &modes, replace, |path| match changes.get(path) {
        Some(Some(node)) => Ok(node.bytes.to_vec()),
        _ => base.bytes(path)?.ok_or_else(|| gone(path)),
    })?;
    Ok(())
}
