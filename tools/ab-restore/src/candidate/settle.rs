//! What can only be seen when all entries are in: files in the place of directories,
//! and names that differ in case only.

use ab_contract::FileOutcome;
use ab_tree::TreePath;
use ab_tree::patch::Mode;

use super::{Entry, Refusal};
use crate::policy::{Fate, Policy};
use crate::view::View;

/// Takes back what cannot stand beside the rest of the tree.
pub(super) fn settle(
    entries: &mut [Entry<'_>],
    view: &mut View<'_>,
    policy: &Policy,
) -> Result<(), Refusal> {
    for entry in entries {
        if !made(entry, view) {
            continue;
        }
        let path = entry.file.path().clone();
        let fault = match view.file_above(&path) {
            Some((link, Mode::Symlink)) => {
                let reason = format!("the path leads through the link {link}");
                let line = entry.file.line;
                let reason = format!("line {line}: {path}: {reason}");
                return Err(Refusal { path: Some(path), line: Some(line), reason });
            }
            Some((file, _)) => Some((FileOutcome::Conflict, format!("{file} is a file"))),
            None => in_place_of_a_directory(&path, view, policy)
                .or_else(|| beside_protected(&path, view, policy)),
        };
        if let Some((outcome, reason)) = fault {
            take_back(entry, view);
            (entry.outcome, entry.reason) = (outcome, Some(reason));
        }
    }
    Ok(())
}

/// Whether the entry put a file where there was none in the base.
fn made(entry: &Entry<'_>, view: &View<'_>) -> bool {
    let path = entry.file.path();
    view.changes().get(path).is_some_and(Option::is_some)
        && !view.base().entries().contains_key(path)
}

fn in_place_of_a_directory(
    path: &TreePath,
    view: &View<'_>,
    policy: &Policy,
) -> Option<(FileOutcome, String)> {
    let below = view.below(path);
    let first = below.first()?;
    let is_kept = |path: &&TreePath| policy.fate(path, view.base().layout()).1 == Fate::Reset;
    Some(match below.iter().find(is_kept) {
        Some(kept) => (FileOutcome::Refused, format!("{kept} is protected and lies below it")),
        None => (FileOutcome::Conflict, format!("it is a directory, with {first} in it")),
    })
}

/// On a file system that does not tell case or Unicode form apart, the file would take
/// the place of a protected one.
fn beside_protected(
    path: &TreePath,
    view: &View<'_>,
    policy: &Policy,
) -> Option<(FileOutcome, String)> {
    let twin = view.base().folded().twin(path)?;
    let protects = policy.fate(&twin, view.base().layout()).1 == Fate::Reset;
    protects.then(|| {
        (FileOutcome::Refused, format!("in other letters its path is the protected {twin}"))
    })
}

fn take_back(entry: &Entry<'_>, view: &mut View<'_>) {
    view.unset(entry.file.path());
    if let Some((old, _, _)) = &entry.from
        && view.changes().get(old).is_some_and(Option::is_none)
    {
        view.unset(old);
    }
}
