//! Restoring on the command line: a task's tree, any tree, or many patches at once.

use std::io;
use std::path::{Path, PathBuf};

use ab_cli::{Session, Sink};
use ab_contract::{Digest, Subject};
use ab_evidence::{RunDir, read_no_follow};
use ab_task::Task;
use ab_tree::tree::{Listing, TreeError};

use crate::base::Base;
use crate::hidden::Hidden;
use crate::policy::Policy;
use crate::ready::{Ready, task_answer};
use crate::{RestoreError, subjects};

/// Largest listing that is read, in bytes.
const MAX_LISTING: u64 = 1 << 30;

/// What to restore, as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct Job {
    /// A task folder: base, hidden tests and policy come from it.
    pub task: Option<PathBuf>,
    /// A folder, or `GITDIR@REV`.
    pub base: Option<String>,
    /// The base's listing, from `prepare`: the base is not hashed again.
    pub listing: Option<PathBuf>,
    /// The digest that the base must have.
    pub pin: Option<Digest>,
    /// The candidate's patches.
    pub patches: Vec<PathBuf>,
    /// The hidden tests, a patch.
    pub tests: Option<PathBuf>,
    /// Globs of paths that are reset although their kind is not.
    pub protect: Vec<String>,
    /// Globs of paths that the candidate may change although their kind is reset.
    pub allow: Vec<String>,
    /// Where the tree is written, if not into the run folder.
    pub into: Option<PathBuf>,
    /// Write nothing: say only what would become of each patch.
    pub check: bool,
}

impl Job {
    /// Does the job. Errors become records of the subject, where there is one.
    pub fn run(&self, session: &Session<'_>) -> io::Result<u8> {
        let task = match self.task() {
            Ok(task) => task,
            Err(err) => return failed(session, &err),
        };
        let ready = match self.ready(session, task.clone()) {
            Ok(ready) => ready,
            Err(err) => return self.failed(session, task.as_ref(), &err),
        };
        for left in ready.base.left_out() {
            session.console().verbose(&format!("not in the base: {}, {}", left.path, left.what));
        }
        let subjects = match self.subjects(session, ready.task.as_ref()) {
            Ok(subjects) => subjects,
            Err(err) => return Ok(session.fault(&err)),
        };
        session.emit(|sink| {
            for (path, subject) in self.patches.iter().zip(&subjects) {
                self.one(&ready, path, subject, sink, &session.run_dir())?;
            }
            Ok(())
        })
    }

    fn task(&self) -> Result<Option<Task>, RestoreError> {
        self.is_whole()?;
        Ok(self.task.as_deref().map(Task::load).transpose()?)
    }

    /// An error after the task was read: it is a record of every subject, behind the task's.
    fn failed(
        &self,
        session: &Session<'_>,
        task: Option<&Task>,
        err: &RestoreError,
    ) -> io::Result<u8> {
        let (Some(task), false) = (task, self.check) else { return failed(session, err) };
        let Ok(subjects) = self.subjects(session, Some(task)) else { return failed(session, err) };
        session.emit(|sink| {
            for subject in &subjects {
                if let Ok(it) = task_answer(task, &session.run_dir()) {
                    sink.say(subject, it.body, &it.rests_on)?;
                }
                sink.fail(subject, err, &[])?;
            }
            Ok(())
        })
    }

    fn ready(&self, session: &Session<'_>, task: Option<Task>) -> Result<Ready, RestoreError> {
        let base = self.open_base(session, task.as_ref())?;
        base.pin(self.pin.as_ref())?;
        let tests = match (&self.tests, &task) {
            (Some(path), _) => Some(read_tests(path)?),
            (None, Some(task)) => task.test_patch()?,
            (None, None) => None,
        };
        let hidden = tests.map(|bytes| Hidden::new(bytes, &base)).transpose()?;
        let restore = task.as_ref().map(|task| task.spec.restore.clone()).unwrap_or_default();
        let policy = Policy::new(
            [restore.protect, self.protect.clone()].concat(),
            [restore.allow, self.allow.clone()].concat(),
        )?;
        Ok(Ready { task, base, hidden, policy })
    }

    fn is_whole(&self) -> Result<(), RestoreError> {
        let message = if self.patches.is_empty() {
            "a patch is missing: --patch FILE"
        } else if self.task.is_none() && self.base.is_none() {
            "a base is missing: --task DIR or --base DIR|GITDIR@REV"
        } else if self.patches.len() > 1 && !self.check {
            "several patches need --check: each tree has a run folder of its own"
        } else if self.task.is_none() && self.into.is_none() && !self.check {
            "a place for the tree is missing: --into DIR, or --check to write none"
        } else {
            return Ok(());
        };
        Err(RestoreError::Usage { message })
    }

    fn open_base(&self, session: &Session<'_>, task: Option<&Task>) -> Result<Base, RestoreError> {
        let (path, rev) = match (&self.base, task) {
            (Some(text), _) => place(text),
            (None, Some(task)) => task.base()?,
            (None, None) => return Err(RestoreError::Usage { message: "a base is missing" }),
        };
        if !self.check {
            outside(&path, &session.common().run)?;
            self.into.as_deref().map_or(Ok(()), |into| outside(&path, into))?;
        }
        let base = Base::open(&path, rev.as_deref())?;
        match &self.listing {
            Some(path) => base.listed(read_listing(path)?),
            None => Ok(base),
        }
    }

    fn subjects(
        &self,
        session: &Session<'_>,
        task: Option<&Task>,
    ) -> Result<Vec<Subject>, RestoreError> {
        let task = match (task, &self.base) {
            (Some(task), _) => task.id.clone(),
            (None, base) => subjects::name(Path::new(base.as_deref().unwrap_or_default())),
        };
        subjects::of(session.common().subject.as_ref(), &task, &self.patches)
    }

    fn one(
        &self,
        ready: &Ready,
        path: &Path,
        subject: &Subject,
        sink: &mut Sink<'_>,
        run: &RunDir,
    ) -> io::Result<()> {
        let said = if self.check {
            ready.look(path, subject, sink)
        } else {
            ready.restore(path, subject, self.into.as_deref(), sink, run)
        };
        match said {
            Ok(done) => done,
            Err(err) => {
                let known = if self.check { vec![] } else { ready.known(run) };
                known.into_iter().try_for_each(|it| sink.say(subject, it.body, &it.rests_on))?;
                sink.fail(subject, &err, &[])
            }
        }
    }
}

/// Refuses a place inside the base: what is written there would be part of it next time.
pub(crate) fn outside(base: &Path, place: &Path) -> Result<(), RestoreError> {
    let Ok(base) = base.canonicalize() else { return Ok(()) };
    let absolute = std::path::absolute(place).unwrap_or_else(|_| place.to_owned());
    // What does not exist yet will be made below the folder that does.
    let real = absolute.ancestors().find_map(|path| path.canonicalize().ok());
    if real.is_some_and(|real| real.starts_with(&base)) {
        return Err(RestoreError::PlaceInBase { place: place.to_owned() });
    }
    Ok(())
}

/// A folder, or `GITDIR@REV` where no folder has that name.
pub(crate) fn place(text: &str) -> (PathBuf, Option<String>) {
    match text.rsplit_once('@') {
        Some((path, rev)) if !Path::new(text).is_dir() => (path.into(), Some(rev.into())),
        _ => (text.into(), None),
    }
}

fn read_tests(path: &Path) -> Result<Vec<u8>, RestoreError> {
    read_no_follow(path, ab_evidence::MAX_FILE_BYTES)
        .map_err(|source| RestoreError::PatchUnreadable { path: path.to_owned(), source })
}

fn read_listing(path: &Path) -> Result<Listing, RestoreError> {
    let unreadable = |source| TreeError::Unreadable { path: path.to_owned(), source };
    Ok(Listing::parse(&read_no_follow(path, MAX_LISTING).map_err(unreadable)?)?)
}

/// An error before any work: a record of the subject that the caller named, if any.
pub(crate) fn failed(session: &Session<'_>, err: &RestoreError) -> io::Result<u8> {
    match &session.common().subject {
        Some(subject) => session.emit(|sink| sink.fail(subject, err, &[])),
        None => Ok(session.fault(err)),
    }
}
