//! Waiting until the screen shows something, or stands still.

use std::time::Duration;

use super::{Done, LOOKUP, Runner, SHORT_LOOKUP, Stop};
use crate::flow::find::Seen;
use crate::flow::model::Condition;
use crate::flow::screen::Dump;
use crate::flow::selector::Selector;
use crate::flow::tree::{Bounds, Tree};

/// Between two looks at the screen.
const PAUSE: Duration = Duration::from_millis(200);
/// The longest wait for a screen to settle after a touch.
const SETTLE: Duration = Duration::from_secs(2);

/// A node that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) bounds: Bounds,
    pub(super) shown: String,
}

impl Runner<'_> {
    /// The element within the time that a step gives it, counted from the last touch.
    pub(super) fn need(&mut self, selector: &Selector, optional: bool) -> Result<Found, Stop> {
        let time = if optional { SHORT_LOOKUP } else { LOOKUP };
        let time = self.left(time);
        self.find(selector, time)?.map_err(|why| Stop::Failed(not_found(selector, why.as_deref())))
    }

    /// The element, or after `time` why there is no screen to look at, if there is none.
    pub(super) fn find(
        &mut self,
        selector: &Selector,
        time: Duration,
    ) -> Result<Result<Found, Option<String>>, Stop> {
        let end = self.clock.now() + time;
        loop {
            let why = match self.tree()? {
                Ok(tree) => match self.found(&tree, selector)? {
                    Some(found) => return Ok(Ok(found)),
                    None => None,
                },
                Err(why) => Some(why),
            };
            if self.clock.now() >= end {
                return Ok(Err(why));
            }
            self.clock.sleep(PAUSE);
        }
    }

    fn found(&mut self, tree: &Tree, selector: &Selector) -> Result<Option<Found>, Stop> {
        let size = self.ask(|screen| screen.size())?;
        let node = Seen { tree, size }.find(selector).map(|node| &tree.nodes[node]);
        Ok(node.map(|node| Found { bounds: node.bounds, shown: node.shown().into() }))
    }

    /// Whether there is a screen and it does not show the element, at some moment within `time`.
    fn vanishes(
        &mut self,
        selector: &Selector,
        time: Duration,
    ) -> Result<Result<(), String>, Stop> {
        let end = self.clock.now() + time;
        loop {
            let why = match self.tree()? {
                Ok(tree) if self.found(&tree, selector)?.is_none() => return Ok(Ok(())),
                Ok(_) => format!("{selector} is still there"),
                Err(why) => why,
            };
            if self.clock.now() >= end {
                return Ok(Err(why));
            }
            self.clock.sleep(PAUSE);
        }
    }

    /// The screen as it is now, or why there is none. What the app puts there can't break the walk.
    pub(super) fn tree(&mut self) -> Result<Result<Tree, String>, Stop> {
        Ok(match self.ask(|screen| screen.tree())? {
            Dump::Xml(bytes) => Tree::parse(&bytes),
            Dump::Missing(why) => Err(format!("the screen has no tree: {why}")),
        })
    }

    /// Waits until a condition holds. Without `time`, an element has the time of a lookup to come
    /// and the short one to go.
    pub(super) fn check(
        &mut self,
        condition: &Condition,
        optional: bool,
        time: Option<Duration>,
    ) -> Done {
        if let Some(selector) = &condition.visible {
            let usual = if optional { SHORT_LOOKUP } else { LOOKUP };
            let time = time.unwrap_or_else(|| self.left(usual));
            let found = self.find(selector, time)?;
            found.map_err(|why| Stop::Failed(not_found(selector, why.as_deref())))?;
        }
        if let Some(selector) = &condition.not_visible {
            let time = time.unwrap_or_else(|| self.left(SHORT_LOOKUP));
            self.vanishes(selector, time)?.map_err(Stop::Failed)?;
        }
        Ok(())
    }

    /// Whether a condition holds, within the short time.
    pub(super) fn holds(
        &mut self,
        condition: Option<&Condition>,
    ) -> Result<Result<(), String>, Stop> {
        let Some(condition) = condition else { return Ok(Ok(())) };
        if condition.never {
            return Ok(Err("its condition is false here".into()));
        }
        match self.check(condition, true, None) {
            Ok(()) => Ok(Ok(())),
            Err(Stop::Failed(why)) => Ok(Err(why)),
            Err(stop) => Err(stop),
        }
    }

    /// What is left of `time` since the last touch.
    fn left(&self, time: Duration) -> Duration {
        time.saturating_sub(self.clock.now().saturating_sub(self.touched))
    }

    /// Waits until two dumps are the same; gives the last.
    pub(super) fn settle(&mut self) -> Result<Dump, Stop> {
        let end = self.clock.now() + SETTLE;
        let mut before = self.ask(|screen| screen.tree())?;
        while self.clock.now() < end {
            self.clock.sleep(PAUSE);
            let now = self.ask(|screen| screen.tree())?;
            if now == before {
                break;
            }
            before = now;
        }
        Ok(before)
    }

    /// Waits until two pictures are the same. That they never are is no failure.
    pub(super) fn still(&mut self, time: Duration) -> Done {
        let end = self.clock.now() + time;
        let mut before = self.ask(|screen| screen.screenshot())?;
        while self.clock.now() < end {
            self.clock.sleep(PAUSE);
            let now = self.ask(|screen| screen.screenshot())?;
            if now == before {
                break;
            }
            before = now;
        }
        Ok(())
    }
}

fn not_found(selector: &Selector, why: Option<&str>) -> String {
    match why {
        Some(why) => format!("{selector} was not found: {why}"),
        None => format!("{selector} was not found"),
    }
}
