//! The hidden tests, on top of what the candidate left.

use std::collections::BTreeMap;

use ab_contract::FileOutcome;
use ab_tree::TreePath;
use ab_tree::patch::{Mode, parse_with};

use crate::RestoreError;
use crate::base::Base;
use crate::candidate::{self, Entry};
use crate::facts::Folded;
use crate::merge::merge;
use crate::node::Node;
use crate::policy::Policy;
use crate::view::{Changes, View, below};

/// The hidden tests' patch, and what it makes of the untouched base.
pub(crate) struct Hidden {
    pub(crate) bytes: Vec<u8>,
    changes: Changes,
    /// Files of the base that it needs.
    pub(crate) touched: BTreeMap<TreePath, Node>,
}

impl Hidden {
    /// Applies the patch to the base alone. What does not fit there is the verifier's
    /// fault, whatever the candidate did.
    pub(crate) fn new(bytes: Vec<u8>, base: &Base) -> Result<Self, RestoreError> {
        let patch =
            parse_with(&bytes, &|path| base.exists(path)).map_err(RestoreError::TestsMalformed)?;
        let everything = Policy::new(vec![], vec!["**".into()])?;
        let mut view = View::new(base);
        let refused = |path: &TreePath, reason: String| RestoreError::TestsDoNotApply {
            path: path.clone(),
            reason,
        };
        let entries = match candidate::apply(&patch, &mut view, &everything)? {
            Ok(entries) => entries,
            Err(refusal) => {
                let path = refusal.path.as_ref().unwrap_or_else(|| patch.files[0].path());
                return Err(refused(path, refusal.reason));
            }
        };
        if let Some(entry) = entries.iter().find(|entry| entry.outcome != FileOutcome::Applied) {
            return Err(refused(entry.file.path(), entry.reason.clone().unwrap_or_default()));
        }
        let (changes, touched) = view.into_parts();
        Ok(Self { bytes, changes, touched })
    }

    /// Puts the hidden files into `view`: they win wherever both sides can't stand. Says
    /// of the candidate's entries which of them lost.
    pub(crate) fn apply(
        &self,
        view: &mut View<'_>,
        entries: &mut [Entry<'_>],
    ) -> Result<(), RestoreError> {
        self.refuse_twins(view, entries);
        for (path, hidden) in &self.changes {
            let lost = self.place(path, hidden.as_ref(), view)?;
            for (path, outcome, reason) in lost {
                mark(entries, &path, outcome, &reason);
            }
            if hidden.is_some() && !view.base().entries().contains_key(path) {
                mark_dropped(entries, path);
            }
        }
        Ok(())
    }

    /// On a file system that does not tell case or Unicode form apart, a new file of the
    /// candidate's would take the place of a hidden one, or of its directory.
    fn refuse_twins(&self, view: &mut View<'_>, entries: &mut [Entry<'_>]) {
        let hidden: Vec<_> = self.changes.iter().filter(|(_, node)| node.is_some()).collect();
        let folded = Folded::new(hidden.iter().map(|(path, _)| *path));
        let is_new = |(path, node): &(&TreePath, &Option<Node>)| {
            node.is_some() && !view.base().entries().contains_key(*path)
        };
        let new = view.changes().iter().filter(is_new).map(|(path, _)| path);
        let twins: Vec<_> = new
            .filter_map(|path| folded.twin(path).map(|twin| (path.clone(), twin)))
            .filter(|(_, twin)| self.stands_at(twin))
            .collect();
        for (path, twin) in twins {
            take_back(entries, &path, view);
            let reason = format!("in other letters its path is the hidden {twin}");
            mark(entries, &path, FileOutcome::Refused, &reason);
        }
    }

    /// Whether a hidden file stands at `path`, below it or above it.
    fn stands_at(&self, path: &TreePath) -> bool {
        let is_file = |path: &TreePath| self.changes.get(path).is_some_and(Option::is_some);
        let mut above = std::iter::successors(Some(path.clone()), TreePath::parent);
        above.any(|path| is_file(&path)) || below(&self.changes, path).any(is_file)
    }

    fn place(
        &self,
        path: &TreePath,
        hidden: Option<&Node>,
        view: &mut View<'_>,
    ) -> Result<Vec<Lost>, RestoreError> {
        let mut lost = vec![];
        if hidden.is_some() {
            lost.extend(self.clear(path, view));
        }
        let base = view.original(path)?;
        let candidate = view.changes().get(path).cloned();
        let (node, lose) = match candidate {
            None => (hidden.cloned(), None),
            Some(candidate) => both(base.as_ref(), candidate.as_ref(), hidden),
        };
        view.set(path, node);
        lost.extend(lose.map(|(outcome, reason)| (path.clone(), outcome, reason.into())));
        Ok(lost)
    }

    /// Takes away what the candidate put where a hidden file or its directory belongs.
    fn clear(&self, path: &TreePath, view: &mut View<'_>) -> Vec<Lost> {
        let above = view.file_above(path).map(|(file, _)| file);
        let blocking: Vec<_> = above.into_iter().chain(view.below(path)).collect();
        let blocking = blocking.into_iter().filter(|path| !self.changes.contains_key(path));
        let reason = format!("the hidden file {path} needs the place");
        blocking
            .map(|path| {
                view.set(&path, None);
                (path, FileOutcome::Collision, reason.clone())
            })
            .collect()
    }
}

/// A path of the candidate's that did not stand, and why.
type Lost = (TreePath, FileOutcome, String);

/// What becomes of a path that both changed, and how the candidate's change fares.
fn both(
    base: Option<&Node>,
    candidate: Option<&Node>,
    hidden: Option<&Node>,
) -> (Option<Node>, Option<(FileOutcome, &'static str)>) {
    if candidate == hidden {
        return (hidden.cloned(), None);
    }
    let conflict = |reason| (hidden.cloned(), Some((FileOutcome::Conflict, reason)));
    match (base, candidate, hidden) {
        (None, _, _) => (
            hidden.cloned(),
            Some((FileOutcome::Collision, "a hidden file stands at the same path")),
        ),
        (Some(_), None, _) => conflict("it deletes a file that the hidden tests change"),
        (Some(_), _, None) => conflict("it changes a file that the hidden tests delete"),
        (Some(base), Some(candidate), Some(hidden)) => match merged(base, candidate, hidden) {
            Some(node) => (Some(node), None),
            None => conflict("it changes the same lines as the hidden tests"),
        },
    }
}

fn merged(base: &Node, candidate: &Node, hidden: &Node) -> Option<Node> {
    let is_text = |node: &Node| {
        matches!(node.mode, Mode::Regular | Mode::Executable)
            && !crate::facts::is_binary(&node.bytes)
    };
    if ![base, candidate, hidden].into_iter().all(is_text) {
        return None;
    }
    let bytes = merge(&base.bytes, &candidate.bytes, &hidden.bytes)?;
    let mode = if hidden.mode == base.mode { candidate.mode } else { hidden.mode };
    Some(Node::new(mode, bytes))
}

/// Takes a new file out of the tree, and puts back what it was renamed from.
fn take_back(entries: &[Entry<'_>], path: &TreePath, view: &mut View<'_>) {
    view.unset(path);
    let made = entries.iter().filter(|entry| entry.file.new.as_ref() == Some(path));
    for (old, _, _) in made.filter_map(|entry| entry.from.as_ref()) {
        if view.changes().get(old).is_some_and(Option::is_none) {
            view.unset(old);
        }
    }
}

/// Tells the entries about `path` that they lost.
fn mark(entries: &mut [Entry<'_>], path: &TreePath, outcome: FileOutcome, reason: &str) {
    let is_about = |entry: &&mut Entry<'_>| {
        let sides = [entry.file.old.as_ref(), entry.file.new.as_ref()];
        sides.contains(&Some(path)) && entry.counted() == Some(true)
    };
    for entry in entries.iter_mut().filter(is_about) {
        entry.outcome = outcome;
        entry.reason = Some(reason.into());
    }
}

/// A protected file that the candidate added where a hidden one belongs was left out
/// anyway; that it stands there is still worth telling.
fn mark_dropped(entries: &mut [Entry<'_>], path: &TreePath) {
    let added = |entry: &&mut Entry<'_>| {
        entry.file.new.as_ref() == Some(path) && entry.outcome == FileOutcome::Restored
    };
    for entry in entries.iter_mut().filter(added) {
        entry.outcome = FileOutcome::Collision;
        entry.reason = Some("a hidden file stands at the same path".into());
    }
}
