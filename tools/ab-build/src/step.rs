//! The two ways in: a ledger, and a folder.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use ab_cli::{Console, Session, Step};
use ab_contract::{Body, Digest, Patch, Record, Source, SourceRole, Subject as Name};
use ab_evidence::RunDir;
use ab_task::Spec;

use crate::plan::Plan;
use crate::{BuildError, Options, Subject, build};

/// Builds each restored tree of a ledger, as the `task` record before it says.
#[derive(Debug)]
pub struct Builder<'a> {
    options: Options,
    run: RunDir,
    console: &'a Console,
    known: BTreeMap<Name, Known>,
}

/// What the ledger said of a subject so far.
#[derive(Debug, Default)]
struct Known {
    task: Option<ab_contract::Task>,
    patch: Option<Patch>,
}

impl<'a> Builder<'a> {
    /// A builder with the flags of one run.
    pub fn new(options: Options, session: &'a Session<'_>) -> Self {
        let (run, console) = (session.run_dir(), session.console());
        Self { options, run, console, known: BTreeMap::new() }
    }

    fn build(&self, name: &Name, source: &Source) -> Result<Vec<Body>, BuildError> {
        let known = self.known.get(name);
        let plan = match known.and_then(|known| known.task.as_ref()) {
            Some(task) => {
                let bytes = self.run.get(&task.spec)?;
                let spec = Spec::parse(task.spec.path.as_str(), &bytes)?;
                let demanded = spec.checks.iter().map(|check| check.rule.clone()).collect();
                Plan::of_task(&self.options, &spec.build)?.map(|plan| Plan { demanded, ..plan })
            }
            None => Some(Plan::of_flags(&self.options)?),
        };
        let (Some(plan), Some(root)) = (plan, &source.root) else { return Ok(vec![]) };
        let subject = Subject {
            root: &self.run.path(root),
            digest: Some(&source.digest),
            patch: known.and_then(|known| known.patch.as_ref()),
        };
        let mut progress = |what: &str| self.console.progress(&format!("{name}: {what}"));
        build(&plan, subject, &self.run, &mut progress).map(|(bodies, _)| bodies)
    }
}

impl Step for Builder<'_> {
    type Error = BuildError;

    fn record(&mut self, record: &Record) -> Result<Vec<Body>, BuildError> {
        match &record.body {
            Body::Task(task) => {
                self.known.entry(record.subject.clone()).or_default().task = Some(task.clone());
            }
            Body::Patch(patch) => {
                self.known.entry(record.subject.clone()).or_default().patch = Some(patch.clone());
            }
            Body::Source(source) if source.role == SourceRole::Restored => {
                return self.build(&record.subject, source);
            }
            _ => {}
        }
        Ok(vec![])
    }
}

/// Builds the folder `tree` as the flags say.
pub fn build_folder(tree: &Path, options: &Options, session: &Session<'_>) -> io::Result<u8> {
    let name = session.common().subject.clone().unwrap_or_else(|| name_of(tree));
    let mut progress = |what: &str| session.console().progress(what);
    let built = Plan::of_flags(options).and_then(|plan| {
        let subject = Subject { root: tree, digest: None, patch: None };
        build(&plan, subject, &session.run_dir(), &mut progress)
    });
    session.emit(|sink| match built {
        Ok((bodies, digest)) => {
            let rests_on: [Digest; 1] = [digest];
            bodies.into_iter().try_for_each(|body| sink.say(&name, body, &rests_on))
        }
        Err(err) => sink.fail(&name, &err, &[]),
    })
}

/// A subject named after the folder.
fn name_of(tree: &Path) -> Name {
    let name = tree.file_name().map(|name| name.to_string_lossy().into_owned());
    name.and_then(|name| Name::new(&name, None, 1).ok())
        .unwrap_or_else(|| Name::new("tree", None, 1).expect("a constant"))
}
