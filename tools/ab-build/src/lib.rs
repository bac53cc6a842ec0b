//! Builds a tree in a fresh sandbox and says what came out.
//!
//! [`build`] is the step. What decides is pure and has a file of its own: [`diagnose`] reads logs,
//! `blame` tells the machine's fault from the candidate's, `rules` judge, a file each. What touches
//! the world: `workspace` copies the tree, `commands` runs it, `outputs` keeps what came
//! out, `disk` measures and removes what it left.

mod blame;
mod commands;
mod diagnose;
mod disk;
mod error;
mod options;
mod outputs;
mod package;
mod plan;
mod rules;
mod step;
mod verdict;
mod workspace;

use std::path::Path;

use ab_contract::{Body, Digest, Patch};
use ab_evidence::RunDir;
use ab_proc::Exit;

use commands::{has_program, run_all};
pub use diagnose::{BuildSystem, Finding, announced_dependency, diagnose, missing_dependency};
pub use error::BuildError;
pub use options::{Cache, Holder, Options};
use outputs::Collected;
use plan::Plan;
use rules::Built;
pub use step::{Builder, build_folder};
use verdict::bodies;
use workspace::Workspace;

/// Where the tree lies in the sandbox.
pub(crate) const TREE: &str = "/work";
/// Below which the caches lie in the sandbox.
pub(crate) const CACHE: &str = "/cache";

/// Documentation of every rule and error code, for `--explain`.
pub const EXPLANATIONS: &[&[(&str, &str)]] = &[
    &[
        ("build-tool-missing", include_str!("explain/build-tool-missing.md")),
        ("build/disk-full", include_str!("explain/build-disk-full.md")),
        ("build-undefined", include_str!("explain/build-undefined.md")),
        ("cache-missing", include_str!("explain/cache-missing.md")),
        ("cache-needs-sandbox", include_str!("explain/cache-needs-sandbox.md")),
        ("cache-unreadable", include_str!("explain/cache-unreadable.md")),
        ("dependency-unavailable", include_str!("explain/dependency-unavailable.md")),
        ("disk-full", include_str!("explain/disk-full.md")),
        ("tree-changed", include_str!("explain/tree-changed.md")),
        ("tree-file-unreadable", include_str!("explain/tree-file-unreadable.md")),
        ("tree-link-leaves", include_str!("explain/tree-link-leaves.md")),
        ("tree-too-large", include_str!("explain/tree-too-large.md")),
        ("tree-unreadable", include_str!("explain/tree-unreadable.md")),
        ("tree-unwritable", include_str!("explain/tree-unwritable.md")),
        ("working-copy", include_str!("explain/working-copy.md")),
    ],
    rules::EXPLAINED,
    ab_evidence::EXPLANATIONS,
    ab_proc::EXPLANATIONS,
    ab_task::EXPLANATIONS,
];

/// A tree to build.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    /// Where it lies.
    pub(crate) root: &'a Path,
    /// Of its listing, where a record says so.
    pub(crate) digest: Option<&'a Digest>,
    /// What the candidate changed in it, where that is known.
    pub(crate) patch: Option<&'a Patch>,
}

/// Builds `subject` as planned; returns the `build` record and its check, and the digest of the
/// tree that was built.
pub(crate) fn build(
    plan: &Plan,
    subject: Subject<'_>,
    run: &RunDir,
    progress: &mut dyn FnMut(&str),
) -> Result<(Vec<Body>, Digest), BuildError> {
    let mut copy = Workspace::copy(subject.root, run)?;
    if subject.digest.is_some_and(|digest| *digest != copy.digest) {
        return Err(BuildError::TreeChanged { root: subject.root.display().to_string() });
    }
    let cleared = outputs::clear(&copy.root(), &plan.outputs)?;
    let mut ran = run_all(plan, &copy.root(), progress)?;
    let too_much = copy.too_much()?;
    let mut found = Collected::default();
    if ran.exit.success() && too_much.is_none() {
        found = outputs::collect(&copy.root(), &plan.outputs, &cleared, run)?;
        package::name_packages(&mut found.outputs, run);
    }
    // Before the log is kept: a build that fills the disk must not leave too little for its own log.
    if let Err(err) = copy.remove() {
        progress(&err.to_string());
        ran.log.push_str("[the working copy could not be removed]\n");
    }
    let log = run.put(ran.log.as_bytes())?;
    let built = Built { plan, ran, log, faults: found.faults, too_much };
    if !built.ran.exit.success() && built.too_much.is_none() {
        look_for_the_machines_fault(&built, subject.patch)?;
    }
    Ok((bodies(built, found.outputs), copy.digest.clone()))
}

/// An error where a build failed for want of something that the verifier owes it.
fn look_for_the_machines_fault(built: &Built<'_>, patch: Option<&Patch>) -> Result<(), BuildError> {
    let Exit::Code(code) = built.ran.exit else { return Ok(()) };
    let line = &built.plan.commands[built.ran.runs.len() - 1];
    if code == 127 && !has_program(built.plan, line)? {
        let program = commands::first_word(line).unwrap_or_default().into();
        return Err(BuildError::BuildToolMissing { program });
    }
    if let Some(what) = blame::claimed(line, code, &built.ran.said, patch) {
        let changed = blame::changed_build_logic(patch).map(str::to_owned);
        let log = built.log.path.to_string();
        return Err(BuildError::DependencyUnavailable { what, log, changed });
    }
    Ok(())
}
