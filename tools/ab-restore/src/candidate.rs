//! The candidate's patch on the base, without what it may not touch.

mod entry;
mod limits;
mod settle;

use ab_contract::FileOutcome;
use ab_tree::TreePath;
use ab_tree::classify::Place;
use ab_tree::patch::{FilePatch, Patch};

use crate::RestoreError;
use crate::policy::{Fate, Policy};
use crate::view::{Changes, View};
use limits::Limits;

/// One entry of the patch, and what became of it.
pub(crate) struct Entry<'p> {
    pub(crate) file: &'p FilePatch,
    /// What kind of file the entry is about.
    pub(crate) place: Place,
    /// Whether the change of [`FilePatch::path`] counts.
    pub(crate) fate: Fate,
    /// What kind of file it was before a rename or copy, and whether that counts.
    pub(crate) from: Option<(TreePath, Place, Fate)>,
    pub(crate) outcome: FileOutcome,
    pub(crate) reason: Option<String>,
}

/// Why a whole patch is refused.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) path: Option<TreePath>,
    pub(crate) line: Option<u32>,
    pub(crate) reason: String,
}

/// Applies `patch` to `view`. Entries of protected paths are not applied at all, so
/// nothing in them can matter; of a rename only the half counts that is not protected.
pub(crate) fn apply<'p>(
    patch: &'p Patch,
    view: &mut View<'_>,
    policy: &Policy,
) -> Result<Result<Vec<Entry<'p>>, Refusal>, RestoreError> {
    let mut entries = vec![];
    let mut limits = Limits::new();
    while entries.len() < patch.files.len() {
        let start = entries.len();
        let end = (start..patch.files.len()).take_while(|index| patch.mail_start(*index) <= start);
        let mail = &patch.files[start..=end.last().unwrap_or(start)];
        match apply_mail(mail, view, policy, &mut limits)? {
            Ok(applied) => entries.extend(applied),
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
    Ok(settle::settle(&mut entries, view, policy).map(|()| entries))
}

/// Applies one mail, or a patch that is no series, in git's order: what moves is taken from
/// the tree as it was before, and what goes away does so before anything that moved appears.
fn apply_mail<'p>(
    files: &'p [FilePatch],
    view: &mut View<'_>,
    policy: &Policy,
    limits: &mut Limits,
) -> Result<Result<Vec<Entry<'p>>, Refusal>, RestoreError> {
    let moves = files.iter().any(entry::moves);
    if moves && let Err(err) = limits.remember(view.changes().len()) {
        return Ok(Err(entry::too_much(&files[0], &err)));
    }
    let before = if moves { view.changes().clone() } else { Changes::new() };
    let (mut entries, mut arrivals) = (vec![], vec![]);
    for file in files {
        if let Err(err) = limits.enter(file) {
            return Ok(Err(entry::too_much(file, &err)));
        }
        let mut entry = classified(file, view, policy);
        match entry::apply(&mut entry, view, &before, limits)? {
            Ok(arrival) => arrivals.extend(arrival.map(|node| (entries.len(), node))),
            Err(refusal) => return Ok(Err(refusal)),
        }
        entries.push(entry);
    }
    for (index, node) in arrivals {
        entry::arrive(&mut entries[index], node, view, &before);
    }
    Ok(Ok(entries))
}

/// The entry with its kind, as if it had been applied.
pub(crate) fn classified<'p>(file: &'p FilePatch, view: &View<'_>, policy: &Policy) -> Entry<'p> {
    let layout = view.base().layout();
    let (place, fate) = policy.fate(file.path(), layout);
    let from = file.old.as_ref().filter(|old| *old != file.path()).map(|old| {
        let (place, fate) = policy.fate(old, layout);
        (old.clone(), place, fate)
    });
    Entry { file, place, fate, from, outcome: FileOutcome::Applied, reason: None }
}

impl Entry<'_> {
    /// Whether the change is in the tree; nothing for an entry that does not count.
    pub(crate) fn counted(&self) -> Option<bool> {
        match self.outcome {
            FileOutcome::Applied | FileOutcome::OnlyProtected => Some(true),
            FileOutcome::Restored | FileOutcome::Collision => None,
            FileOutcome::Conflict | FileOutcome::Refused | FileOutcome::NoData => Some(false),
        }
    }
}
