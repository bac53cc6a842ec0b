//! The step itself: bytes in, facts and changes out. Candidate, reset, hidden tests.

use std::collections::BTreeMap;

use ab_contract::{FileOutcome, FileRef, Patch, PatchOutcome, PatchedFile, SourceSet};
use ab_evidence::digest;
use ab_tree::TreePath;
use ab_tree::patch::{Content, Patch as Parsed, PatchError};

use crate::RestoreError;
use crate::base::Base;
use crate::candidate::{self, Entry, Refusal};
use crate::facts;
use crate::hidden::Hidden;
use crate::node::Node;
use crate::patch_file::PatchFile;
use crate::policy::Policy;
use crate::view::{Changes, View};

/// What a patch makes of a base.
pub(crate) struct Restoration {
    /// What became of the patch.
    pub(crate) patch: Patch,
    /// How much of it fits the base, before hidden tests have their say.
    pub(crate) fit: Fit,
    /// The restored tree, as changes of the base; nothing when no tree is to be judged.
    pub(crate) changes: Option<Changes>,
    /// Files of the base that were read.
    pub(crate) touched: BTreeMap<TreePath, Node>,
}

/// Entries that may count: how many fit the base, and how many do not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fit {
    pub(crate) applied: u32,
    pub(crate) failed: u32,
}

impl Fit {
    fn of(entries: &[Entry<'_>]) -> Self {
        let count = |wanted: bool| {
            let all = entries.iter().filter(|entry| entry.counted() == Some(wanted));
            u32::try_from(all.count()).unwrap_or(u32::MAX)
        };
        Self { applied: count(true), failed: count(false) }
    }

    /// Whether there is a tree to judge: something fits, or nothing had to.
    fn is_judged(self) -> bool {
        self.applied > 0 || self.failed == 0
    }
}

/// Everything that does not change from patch to patch.
pub(crate) struct Setting<'a> {
    pub(crate) base: &'a Base,
    pub(crate) policy: &'a Policy,
    pub(crate) hidden: Option<&'a Hidden>,
}

impl Setting<'_> {
    /// Restores the tree for one patch.
    pub(crate) fn restore(&self, file: &PatchFile) -> Result<Restoration, RestoreError> {
        let mut report = self.report(file);
        let mut view = View::new(self.base);
        let parsed = match file.parse(&|path| self.base.exists(path)) {
            Ok(parsed) => parsed,
            Err(err) => {
                report.outcome = unread(&err);
                report.reason = Some(why(&err));
                return Ok(nothing(report, view));
            }
        };
        let mut entries = match candidate::apply(&parsed, &mut view, self.policy)? {
            Ok(entries) => entries,
            Err(refusal) => {
                self.refuse(&mut report, &parsed, &view, &refusal);
                return Ok(nothing(report, view));
            }
        };
        let fit = Fit::of(&entries);
        if let Some(hidden) = self.hidden {
            hidden.apply(&mut view, &mut entries)?;
        }
        report.outcome = outcome(&entries);
        report.files = entries.iter().map(|entry| patched(entry, &view)).collect();
        report.sensitive = facts::sensitive(&entries, &view);
        report.binaries = facts::binaries(&entries, &view);
        let (changes, mut touched) = view.into_parts();
        touched.extend(self.hidden.into_iter().flat_map(|hidden| hidden.touched.clone()));
        let is_judged = fit.is_judged() && report.outcome != PatchOutcome::Empty;
        let changes = is_judged.then_some(changes);
        Ok(Restoration { patch: report, fit, changes, touched })
    }

    fn report(&self, file: &PatchFile) -> Patch {
        Patch {
            name: file.name.clone(),
            sha256: file.sha256.clone(),
            outcome: PatchOutcome::Refused,
            reason: None,
            files: vec![],
            sensitive: vec![],
            binaries: vec![],
            tests: self.hidden.map(|hidden| FileRef::blob(digest(&hidden.bytes))),
            protect: self.policy.protect().to_vec(),
            allow: self.policy.allow().to_vec(),
        }
    }

    /// One entry that would leave the tree refuses all of them.
    fn refuse(&self, report: &mut Patch, parsed: &Parsed, view: &View<'_>, refusal: &Refusal) {
        let refused = |file| {
            let mut entry = candidate::classified(file, view, self.policy);
            entry.outcome = FileOutcome::Refused;
            let is_guilty = refusal.line == Some(entry.file.line);
            entry.reason = is_guilty.then(|| refusal.reason.clone());
            patched(&entry, view)
        };
        report.files = parsed.files.iter().map(refused).collect();
        report.reason = Some(refusal.reason.clone());
    }
}

fn nothing(patch: Patch, view: View<'_>) -> Restoration {
    Restoration { patch, fit: Fit::default(), changes: None, touched: view.into_parts().1 }
}

/// A patch without a byte of content is something else than text that is no patch.
fn unread(err: &PatchError) -> PatchOutcome {
    match err {
        PatchError::Empty => PatchOutcome::Empty,
        _ => PatchOutcome::Refused,
    }
}

/// The reason with what is wrong about a path.
fn why(err: &PatchError) -> String {
    match err {
        PatchError::UnsafePath { source, .. } => format!("{err}: {source}"),
        _ => err.to_string(),
    }
}

fn outcome(entries: &[Entry<'_>]) -> PatchOutcome {
    let mut counted = entries.iter().filter_map(Entry::counted).peekable();
    if entries.is_empty() {
        PatchOutcome::Empty
    } else if counted.peek().is_none() {
        PatchOutcome::OnlyProtected
    } else if counted.all(|applied| applied) {
        PatchOutcome::Applied
    } else {
        PatchOutcome::Partial
    }
}

fn patched(entry: &Entry<'_>, view: &View<'_>) -> PatchedFile {
    PatchedFile {
        path: entry.file.path().wire(),
        from: entry.from.as_ref().map(|(path, _, _)| path.wire()),
        set: set(entry, view),
        outcome: entry.outcome,
        line: Some(entry.file.line),
        reason: entry.reason.clone(),
    }
}

/// The kind by path, unless the content says that it is no text.
fn set(entry: &Entry<'_>, view: &View<'_>) -> SourceSet {
    let by_path = entry.place.set;
    let may = matches!(by_path, SourceSet::Production | SourceSet::Other);
    let node = view.changes().get(entry.file.path()).and_then(Option::as_ref);
    let no_text = matches!(entry.file.content, Content::Binary(_) | Content::BinaryNoData)
        || node.is_some_and(|node| !node.is_link() && facts::is_binary(&node.bytes));
    if may && no_text && !entry.place.is_build_output() { SourceSet::Binary } else { by_path }
}

#[cfg(test)]
#[path = "restore_tests.rs"]
mod tests;
