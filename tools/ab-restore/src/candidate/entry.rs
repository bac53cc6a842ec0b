//! One entry of a patch.

use ab_contract::FileOutcome;
use ab_tree::TreePath;
use ab_tree::patch::{ApplyError, Change, FilePatch, Mode, apply as apply_file};
use ab_tree::tree::{MAX_LINK, link_stays_inside};

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
) -> Result<Result<Option<Node>, Refusal>, RestoreError> {
    let keeps_new = entry.file.new.is_some() && entry.fate == Fate::Keep;
    let removes_old = removed(entry).is_some();
    let done = if !keeps_new && !removes_old {
        entry.outcome = FileOutcome::Restored;
        entry.reason =
            (entry.fate == Fate::Output).then(|| "output of a build is no source".into());
        Ok(None)
    } else if keeps_new {
        make(entry, view, before)
    } else {
        remove(entry, view).map(|()| None)
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
) -> Result<Option<Node>, Failure> {
    let (path, node) = made(entry.file, view, before)?;
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
fn remove(entry: &mut Entry<'_>, view: &mut View<'_>) -> Result<(), Failure> {
    let Some(old) = removed(entry).cloned() else { return Ok(()) };
    through_no_link(entry.file, &old, view)?;
    if entry.file.change == Change::Delete {
        content(entry.file, view.get(&old)?)?;
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
) -> Result<(&'p TreePath, Node), Failure> {
    let path = file.path();
    for side in file.old.iter().chain([path]) {
        through_no_link(file, side, view)?;
    }
    let source = file.old.as_ref().unwrap_or(path);
    let old = if moves(file) { view.get_in(source, before)? } else { view.get(source)? };
    let (old_mode, bytes) = content(file, old)?;
    let mode = file.new_mode.or(old_mode).unwrap_or(Mode::Regular);
    if mode == Mode::Symlink {
        link_can_stand(file, path, &bytes)?;
    }
    Ok((path, Node::new(mode, bytes)))
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

/// The new bytes, and the mode of the file before.
fn content(file: &FilePatch, old: Option<Node>) -> Result<(Option<Mode>, Vec<u8>), Failure> {
    if let (Some(said), Some(old)) = (file.old_mode, &old)
        && !said.same_type(old.mode)
    {
        let reason = "the patch takes the file for one of another type".into();
        return Err(Failure::Entry(FileOutcome::Conflict, reason));
    }
    let bytes =
        apply_file(file, old.as_ref().map(|old| &*old.bytes)).map_err(|err| conflict(&err))?;
    Ok((old.map(|old| old.mode), bytes))
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
    let reason = format!("line {}: {path}: {reason}", file.line);
    Failure::Patch(Refusal { path: Some(path.clone()), line: Some(file.line), reason })
}
