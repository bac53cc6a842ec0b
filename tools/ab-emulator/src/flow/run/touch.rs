//! Touching and swiping.

use std::time::Duration;

use super::{Done, Runner, Stop};
use crate::flow::model::{Direction, Point, ScrollUntil, Swipe, SwipePath, Tap};
use crate::flow::tree::Bounds;

/// How long `scrollUntilVisible` looks before it swipes.
const GLANCE: Duration = Duration::from_millis(500);
/// Within this part of the screen around its middle an element is in the middle, in percent.
const MIDDLE: i32 = 10;
/// Swipes after which an element counts as in the middle: the list may end there.
const MAX_CENTER: u32 = 4;

impl Runner<'_> {
    pub(super) fn tap(&mut self, tap: &Tap, optional: bool) -> Done {
        let (x, y) = self.target(tap, optional)?;
        let before = if tap.retry { Some(self.ask(|screen| screen.tree())?) } else { None };
        self.touches(tap, x, y)?;
        let after = self.settle()?;
        if before.is_some_and(|before| before == after) {
            self.touches(tap, x, y)?;
            self.settle()?;
        }
        Ok(())
    }

    fn touches(&mut self, tap: &Tap, x: i32, y: i32) -> Done {
        for turn in 0..tap.repeat {
            if turn > 0 {
                self.clock.sleep(tap.delay);
            }
            self.touch(|screen| if tap.long { screen.long_press(x, y) } else { screen.tap(x, y) })?;
        }
        Ok(())
    }

    /// Where to touch: a point of the element or of the screen.
    fn target(&mut self, tap: &Tap, optional: bool) -> Result<(i32, i32), Stop> {
        let area = match &tap.on {
            Some(selector) => self.need(selector, optional)?.bounds,
            None => self.whole()?,
        };
        Ok(tap.point.map_or_else(|| area.middle(), |point| within(area, point)))
    }

    fn whole(&mut self) -> Result<Bounds, Stop> {
        let (right, bottom) = self.ask(|screen| screen.size())?;
        Ok(Bounds { left: 0, top: 0, right, bottom })
    }

    pub(super) fn swipe(&mut self, swipe: &Swipe, optional: bool) -> Done {
        let whole = self.whole()?;
        let (from, to) = match &swipe.path {
            SwipePath::Across(direction) => across(whole, *direction),
            SwipePath::FromMiddle(direction) => {
                (whole.middle(), edge(whole, whole.middle(), *direction))
            }
            SwipePath::Between(from, to) => (within(whole, *from), within(whole, *to)),
            SwipePath::From(selector, direction) => {
                let middle = self.need(selector, optional)?.bounds.middle();
                (middle, edge(whole, middle, *direction))
            }
        };
        self.touch(|screen| screen.swipe(from, to, swipe.duration))?;
        self.settle().map(drop)
    }

    pub(super) fn scroll_until(&mut self, until: &ScrollUntil) -> Done {
        let end = self.clock.now() + until.timeout;
        let finger = match until.direction {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        };
        let path = SwipePath::FromMiddle(finger);
        let swipe = Swipe { path, duration: until.duration };
        let mut centred = 0;
        loop {
            if let Ok(found) = self.find(&until.element, GLANCE)?
                && self.is_reached(until, found.bounds, &mut centred)?
            {
                return Ok(());
            }
            self.swipe(&swipe, false)?;
            if self.clock.now() >= end {
                let ms = until.timeout.as_millis();
                return Err(Stop::failed(format!("{} did not come within {ms} ms", until.element)));
            }
        }
    }

    fn is_reached(
        &mut self,
        until: &ScrollUntil,
        bounds: Bounds,
        centred: &mut u32,
    ) -> Result<bool, Stop> {
        let whole = self.whole()?;
        let size = (whole.right, whole.bottom);
        if !until.center || *centred >= MAX_CENTER {
            return Ok(bounds.visible(size) >= i128::from(until.visible));
        }
        *centred += 1;
        let ((x, y), (mid_x, mid_y)) = (bounds.middle(), whole.middle());
        Ok(match until.direction {
            Direction::Up | Direction::Down => (y - mid_y).abs() <= size.1 * MIDDLE / 100,
            Direction::Left | Direction::Right => (x - mid_x).abs() <= size.0 * MIDDLE / 100,
        })
    }
}

/// A point of an area, which stays within it.
fn within(area: Bounds, point: Point) -> (i32, i32) {
    let (x, y) = match point {
        Point::Percent(x, y) => {
            let part = |whole: i64, percent: u32| whole * i64::from(percent) / 100;
            (part(area.width(), x), part(area.height(), y))
        }
        Point::Pixels(x, y) => (x.into(), y.into()),
    };
    let put = |low: i32, offset: i64, size: i64| {
        let inside = offset.min(size - 1).max(0);
        i32::try_from(i64::from(low) + inside).unwrap_or(low)
    };
    (put(area.left, x, area.width()), put(area.top, y, area.height()))
}

/// Across the screen, as Maestro does it on Android.
fn across(whole: Bounds, direction: Direction) -> ((i32, i32), (i32, i32)) {
    let at = |x, y| within(whole, Point::Percent(x, y));
    match direction {
        Direction::Up => (at(50, 50), at(50, 10)),
        Direction::Down => (at(50, 20), at(50, 90)),
        Direction::Left => (at(90, 50), at(10, 50)),
        Direction::Right => (at(10, 50), at(90, 50)),
    }
}

/// From a point straight towards an edge of the screen.
fn edge(whole: Bounds, (x, y): (i32, i32), direction: Direction) -> (i32, i32) {
    let at = |percent| within(whole, Point::Percent(percent, percent));
    match direction {
        Direction::Up => (x, at(10).1),
        Direction::Down => (x, at(90).1),
        Direction::Left => (at(10).0, y),
        Direction::Right => (at(90).0, y),
    }
}
