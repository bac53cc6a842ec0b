//! Which node of the screen a selector means.

use std::collections::BTreeSet;

use super::selector::{Relation, Selector, State};
use super::tree::{Node, Tree};

/// Less than this much of a node on the screen, in percent, and it is not there.
const MIN_VISIBLE: i128 = 10;

/// A screen and its size in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) size: (i32, i32),
}

impl Seen<'_> {
    /// The node that `selector` means: of several the first clickable one.
    pub(crate) fn find(&self, selector: &Selector) -> Option<usize> {
        self.all(selector).into_iter().next()
    }

    /// Every node that `selector` means, the best first: by distance if it names a relation, then
    /// clickable ones first; or the one at `index`, counted from top to bottom.
    pub(crate) fn all(&self, selector: &Selector) -> Vec<usize> {
        let mut nodes: Vec<usize> =
            (0..self.tree.nodes.len()).filter(|i| self.is_here(*i)).collect();
        if let Some(text) = &selector.text {
            let has = |node: &Node| {
                [&node.text, &node.hint, &node.description].iter().any(|t| text.matches(t))
            };
            nodes = self.deepest(nodes, has);
        }
        if let Some(id) = &selector.id {
            let all = (0..self.tree.nodes.len()).filter(|i| self.is_here(*i)).collect();
            let ids: BTreeSet<usize> = self
                .deepest(all, |node| !node.id.is_empty() && id.matches_id(&node.id))
                .into_iter()
                .collect();
            nodes.retain(|node| ids.contains(node));
        }
        for (state, value) in &selector.states {
            nodes.retain(|node| state.of(&self.tree.nodes[*node]) == *value);
        }
        let mut distances = vec![0_i64; self.tree.nodes.len()];
        for (relation, other) in &selector.relations {
            self.relate(&mut nodes, *relation, &self.all(other), &mut distances);
        }
        nodes.sort_by_key(|node| distances[*node]);
        self.choose(nodes, selector.index)
    }

    fn choose(&self, mut nodes: Vec<usize>, index: Option<i64>) -> Vec<usize> {
        let Some(index) = index else {
            nodes.sort_by_key(|node| !self.tree.nodes[*node].clickable);
            return nodes;
        };
        nodes.sort_by_key(|node| {
            let bounds = self.tree.nodes[*node].bounds;
            (bounds.top, bounds.left)
        });
        let from_end = if index < 0 { i64::try_from(nodes.len()).unwrap_or(0) } else { 0 };
        let place = usize::try_from(index + from_end).ok();
        place.and_then(|place| nodes.get(place).copied()).into_iter().collect()
    }

    /// Whether enough of a node lies on the screen.
    fn is_here(&self, node: usize) -> bool {
        self.tree.nodes[node].bounds.visible(self.size) >= MIN_VISIBLE
    }

    /// The matching nodes in which no other matching node lies.
    fn deepest(&self, nodes: Vec<usize>, matches: impl Fn(&Node) -> bool) -> Vec<usize> {
        let found: Vec<usize> =
            nodes.into_iter().filter(|node| matches(&self.tree.nodes[*node])).collect();
        let mut outer = BTreeSet::new();
        for node in &found {
            let mut parent = self.tree.nodes[*node].parent;
            while let Some(above) = parent.filter(|above| outer.insert(*above)) {
                parent = self.tree.nodes[above].parent;
            }
        }
        found.into_iter().filter(|node| !outer.contains(node)).collect()
    }

    /// Keeps the nodes that lie so to one of `others`, and adds the distance to the nearest.
    fn relate(
        &self,
        nodes: &mut Vec<usize>,
        relation: Relation,
        others: &[usize],
        distances: &mut [i64],
    ) {
        if let Some(kin) = self.kin(relation, others) {
            nodes.retain(|node| kin.contains(node));
            return;
        }
        nodes.retain(|node| {
            let fitting = others.iter().filter(|other| self.lies(*node, relation, **other));
            let nearest = fitting.map(|other| self.distance(*node, *other)).min();
            distances[*node] = distances[*node].saturating_add(nearest.unwrap_or(0));
            nearest.is_some()
        });
    }

    /// The nodes that are parents, or all that contain, or all that lie in; none for a relation of
    /// places.
    fn kin(&self, relation: Relation, others: &[usize]) -> Option<BTreeSet<usize>> {
        let parent = |node: usize| self.tree.nodes[node].parent;
        match relation {
            // One container, the first that matches: a second one can't lend its children.
            Relation::ChildOf => Some(others.first().map_or_else(BTreeSet::new, |other| {
                (0..self.tree.nodes.len()).filter(|node| self.tree.lies_in(*node, *other)).collect()
            })),
            Relation::ContainsChild => Some(others.iter().filter_map(|o| parent(*o)).collect()),
            Relation::ContainsDescendant => {
                let above = |other: &usize| std::iter::successors(parent(*other), |up| parent(*up));
                Some(others.iter().flat_map(above).collect())
            }
            _ => None,
        }
    }

    fn lies(&self, node: usize, relation: Relation, other: usize) -> bool {
        let (this, that) = (self.tree.nodes[node].bounds, self.tree.nodes[other].bounds);
        match relation {
            Relation::Below => this.top > that.top,
            Relation::Above => this.top < that.top,
            Relation::LeftOf => this.left < that.left,
            Relation::RightOf => this.left > that.left,
            _ => false,
        }
    }

    /// Squared pixels between the middles of two nodes: only the order counts.
    fn distance(&self, node: usize, other: usize) -> i64 {
        let [(x1, y1), (x2, y2)] = [node, other].map(|node| self.tree.nodes[node].bounds.middle());
        let square = |a: i32, b: i32| (i64::from(a) - i64::from(b)).saturating_pow(2);
        square(x1, x2).saturating_add(square(y1, y2)) >> 1
    }
}

impl State {
    fn of(self, node: &Node) -> bool {
        match self {
            Self::Enabled => node.enabled,
            Self::Checked => node.checked,
            Self::Focused => node.focused,
            Self::Selected => node.selected,
        }
    }
}

#[cfg(test)]
#[path = "find_tests.rs"]
mod tests;
