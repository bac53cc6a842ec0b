//! One entry of a patch.

use std::sync::Arc;

use ab_contract::FileOutcome;
use ab_tree::TreePath;
use ab_tree::patch::{ApplyError, Change, Content, FilePatch, Mode, apply_within};
use ab_tree::tree::{MAX_LINK, link_stays_inside};

use super::limits::{Limits, MAX_MADE};
use super::{Entry, Refusal};
use crate::RestoreError;
use crate::node::Node;
use crate::policy::Fate;
use crate::view::{Changes, View};

/// Why an entry does not apply.
enum Failure {
    /// This entry alone.
    Entry(FileOutcome, String),
    /// The whole patch.
    Patch(Refusal),
    /// Nothing of the candidate's: the base can't be read.
    Verifier(RestoreError),
}

impl From<RestoreError> for Failure {
    fn from(err: RestoreError) -> Self {
        Self::Verifier(err)
    }
}

/// Whether the entry takes its content from another path.
pub(super) fn moves(file: &FilePatch) -> bool {
    matches!(file.change, Change::Rename | Change::Copy)
}

/// Applies the halves of `entry` that count. What moved does not appear yet: it is returned,
/// for [`arrive`]. `before` are the changes that stood before the entry's mail.
pub(super) fn apply(
    entry: &mut Entry<'_>,
    view: &mut View<'_>,
    before: &Changes,
    limits: &mut Limits,
) -> Result<Result<Option<Node>, Refusal>, RestoreError> {
    let keeps_new = entry.file.new.is_some() && entry.fate == Fate::Keep;
    let removes_old = removed(entry).is_some();
    let done = if !keeps_new && !removes_old {
        entry.outcome = FileOutcome::Restored;
        entry.reason =
            (entry.fate == Fate::Output).then(|| "output of a build is no source".into());
        Ok(None)
    } else if keeps_new {
        make(entry, view, before, limits)
    } else {
        remove(entry, view, limits).map(|()| None)
    };
    match done {
        Ok(arrival) => Ok(Ok(arrival)),
        Err(Failure::Patch(refusal)) => Ok(Err(refusal)),
        Err(Failure::Verifier(err)) => Err(err),
        Err(Failure::Entry(outcome, reason)) => {
            entry.outcome = outcome;
            entry.reason = Some(reason);
            Ok(Ok(None))
        }
    }
}

/// Puts what moved in its place, or the file that it came from back if the place is taken.
pub(super) fn arrive(entry: &mut Entry<'_>, node: Node, view: &mut View<'_>, before: &Changes) {
    let path = entry.file.path();
    if view.mode(path).is_none() {
        view.set(path, Some(node));
        return;
    }
    if let Some(old) = removed(entry).cloned()
        && view.mode(&old).is_none()
    {
        view.reset_to(&old, before);
    }
    entry.outcome = FileOutcome::Conflict;
    entry.reason = Some(ApplyError::Collision.to_string());
}

/// The path that the entry takes away, if that counts.
fn removed<'e>(entry: &'e Entry<'_>) -> Option<&'e TreePath> {
    match entry.file.change {
        Change::Delete => entry.file.old.as_ref().filter(|_| entry.fate == Fate::Keep),
        Change::Rename => {
            let (path, _, fate) = entry.from.as_ref()?;
            (*fate == Fate::Keep).then_some(path)
        }
        _ => None,
    }
}

/// Makes the new file; if the entry is a rename, takes the old one away. What moved is returned.
fn make(
    entry: &mut Entry<'_>,
    view: &mut View<'_>,
    before: &Changes,
    limits: &mut Limits,
) -> Result<Option<Node>, Failure> {
    let (path, node) = made(entry.file, view, before, limits)?;
    if let Some(old) = removed(entry).cloned() {
        view.set(&old, None);
    } else if entry.file.change == Change::Rename {
        entry.outcome = FileOutcome::OnlyProtected;
        entry.reason = Some("the file it was renamed from is protected and stays".into());
    }
    if moves(entry.file) {
        return Ok(Some(node));
    }
    view.set(path, Some(node));
    Ok(None)
}

/// Takes the old file away; where it would go is protected.
fn remove(entry: &mut Entry<'_>, view: &mut View<'_>, limits: &mut Limits) -> Result<(), Failure> {
    let Some(old) = removed(entry).cloned() else { return Ok(()) };
    through_no_link(entry.file, &old, view)?;
    if entry.file.change == Change::Delete {
        content(entry.file, view.get(&old)?.as_ref(), limits)?;
    } else if view.mode(&old).is_none() {
        return Err(conflict(&ApplyError::Missing));
    } else {
        entry.outcome = FileOutcome::OnlyProtected;
        entry.reason = Some("the file it was renamed to is protected and not made".into());
        // A replay reads what a restore reads.
        view.original(&old)?;
    }
    view.set(&old, None);
    Ok(())
}

fn made<'p>(
    file: &'p FilePatch,
    view: &View<'_>,
    before: &Changes,
    limits: &mut Limits,
) -> Result<(&'p TreePath, Node), Failure> {
    let path = file.path();
    for side in file.old.iter().chain([path]) {
        through_no_link(file, side, view)?;
    }
    let source = file.old.as_ref().unwrap_or(path);
    let old = if moves(file) { view.get_in(source, before)? } else { view.get(source)? };
    let bytes = content(file, old.as_ref(), limits)?;
    if !limits.make(bytes.len()) {
        let reason = format!("the patch makes files of more than {MAX_MADE} bytes together");
        return Err(refusal(file, path, &reason));
    }
    let mode = file.new_mode.or(old.map(|old| old.mode)).unwrap_or(Mode::Regular);
    if mode == Mode::Symlink {
        link_can_stand(file, path, &bytes)?;
    }
    Ok((path, Node { mode, bytes }))
}

/// A link that leaves the tree, or that can't be written, refuses the whole patch.
fn link_can_stand(file: &FilePatch, path: &TreePath, target: &[u8]) -> Result<(), Failure> {
    if target.len() > MAX_LINK {
        let reason = format!("the link's target is longer than {MAX_LINK} bytes");
        return Err(refusal(file, path, &reason));
    }
    if !link_stays_inside(path, target) {
        return Err(refusal(file, path, "the link leads out of the tree"));
    }
    Ok(())
}

/// The new bytes: the old ones themselves where the entry does not change them.
fn content(
    file: &FilePatch,
    old: Option<&Node>,
    limits: &mut Limits,
) -> Result<Arc<[u8]>, Failure> {
    if let (Some(said), Some(old)) = (file.old_mode, old)
        && !said.same_type(old.mode)
    {
        let reason = "the patch takes the file for one of another type".into();
        return Err(Failure::Entry(FileOutcome::Conflict, reason));
    }
    let keeps =
        file.content == Content::None && !matches!(file.change, Change::Add | Change::Delete);
    if let (true, Some(old)) = (keeps, old) {
        return Ok(Arc::clone(&old.bytes));
    }
    match apply_within(file, old.map(|old| &*old.bytes), &mut limits.effort) {
        Ok(bytes) => Ok(bytes.into()),
        Err(ApplyError::Exhausted) => Err(Failure::Patch(too_much(file, &ApplyError::Exhausted))),
        Err(err) => Err(conflict(&err)),
    }
}

/// The refusal of a patch that takes too much work, at the entry where nothing was left.
pub(super) fn too_much(file: &FilePatch, err: &ApplyError) -> Refusal {
    refused(file, file.path(), &err.to_string())
}

fn conflict(err: &ApplyError) -> Failure {
    let outcome = match err {
        ApplyError::NoData => FileOutcome::NoData,
        _ => FileOutcome::Conflict,
    };
    Failure::Entry(outcome, err.to_string())
}

fn through_no_link(file: &FilePatch, path: &TreePath, view: &View<'_>) -> Result<(), Failure> {
    match view.file_above(path) {
        Some((link, Mode::Symlink)) => {
            Err(refusal(file, path, &format!("the path leads through the link {link}")))
        }
        _ => Ok(()),
    }
}

fn refusal(file: &FilePatch, path: &TreePath, reason: &str) -> Failure {
    Failure::Patch(refused(file, path, reason))
}

fn refused(file: &FilePatch, path: &TreePath, reason: &str) -> Refusal {
    let reason = format!("line {}: {path}: {reason}", file.line);
    Refusal { path: Some(path.clone()), line: Some(file.line), reason }
}
