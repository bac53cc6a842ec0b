//! Commands that touch the screen.

use std::time::Duration;

use super::text::{selector, small};
use super::{Arg, Context};
use crate::flow::error::Problem;
use crate::flow::fields::{self, Fields};
use crate::flow::model::{Command, Direction, Point, ScrollUntil, Swipe, SwipePath, Tap};
use crate::flow::selector::Selector;
use crate::flow::yaml::Node;

/// Between two touches of one command, in milliseconds.
const DELAY: i64 = 100;
/// How long a swipe takes, in milliseconds.
const SWIPE: i64 = 400;
/// How long `scrollUntilVisible` tries, in milliseconds.
const SCROLL: i64 = 20_000;

const DIRECTIONS: [(&str, Direction); 4] = [
    ("UP", Direction::Up),
    ("DOWN", Direction::Down),
    ("LEFT", Direction::Left),
    ("RIGHT", Direction::Right),
];

pub(super) fn tap(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    touch(context, arg, false, 1)
}

pub(super) fn double_tap(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    touch(context, arg, false, 2)
}

pub(super) fn long_press(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    touch(context, arg, true, 1)
}

fn touch(
    context: &Context<'_>,
    arg: Arg<'_, '_>,
    long: bool,
    repeat: u32,
) -> Result<Command, Problem> {
    let plain = Tap { on: None, point: None, long, repeat, delay: ms(DELAY), retry: false };
    let Arg::Keys(fields) = arg else {
        return Ok(Command::Tap(Tap { on: Some(selector(context, arg)?), ..plain }));
    };
    let point = fields.take("point")?.map(|node| point(node, context)).transpose()?;
    let delay = ms(fields.number("delay", 0..=10_000)?.unwrap_or(DELAY));
    let times = if repeat == 1 { fields.number("repeat", 1..=100)? } else { None };
    let retry = fields.flag("retryTapIfNoChange")?.unwrap_or(false);
    let on = Selector::take(fields, 0)?;
    if on.is_empty() && point.is_none() {
        fields.end()?;
        return Err(context.wrong("names no element").help("give `text`, `id` or `point`"));
    }
    let on = (!on.is_empty()).then_some(on);
    let repeat = times.map_or(repeat, small);
    Ok(Command::Tap(Tap { on, point, repeat, delay, retry, ..plain }))
}

/// `50%,50%` or `120,300`.
fn point(node: &Node, context: &Context<'_>) -> Result<Point, Problem> {
    let text = fields::text(node, "point", context.scope.vars)?;
    parse_point(&text).ok_or_else(|| {
        let help = "write `50%,50%` (0 to 100) or `120,300` (pixels)";
        Problem::new(node.at, "this is no point").help(help)
    })
}

fn parse_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let (x, y) = (x.trim(), y.trim());
    if let (Some(x), Some(y)) = (x.strip_suffix('%'), y.strip_suffix('%')) {
        let percent = |text: &str| text.parse().ok().filter(|value| *value <= 100);
        return Some(Point::Percent(percent(x)?, percent(y)?));
    }
    let pixels = |text: &str| text.parse().ok().filter(|value| (0..=20_000).contains(value));
    Some(Point::Pixels(pixels(x)?, pixels(y)?))
}

pub(super) fn swipe(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let Arg::Keys(fields) = arg else {
        return Err(context.wrong("needs `direction`, or `start` and `end`"));
    };
    let duration = ms(fields.number("duration", 10..=20_000)?.unwrap_or(SWIPE));
    let direction = direction(fields, context)?;
    let start = fields.take("start")?.map(|node| point(node, context)).transpose()?;
    let end = fields.take("end")?.map(|node| point(node, context)).transpose()?;
    let from = fields.take("from")?;
    let from = from.map(|node| Selector::read("from", node, context.scope.vars)).transpose()?;
    let path = match (from, direction, start, end) {
        (Some(from), Some(direction), None, None) => SwipePath::From(from, direction),
        (None, Some(direction), None, None) => SwipePath::Across(direction),
        (None, None, Some(start), Some(end)) => SwipePath::Between(start, end),
        _ => {
            let help = "give `direction`, or `from` and `direction`, or `start` and `end`";
            return Err(context.wrong("has no clear path").help(help));
        }
    };
    Ok(Command::Swipe(Swipe { path, duration }))
}

fn direction(fields: &mut Fields<'_>, context: &Context<'_>) -> Result<Option<Direction>, Problem> {
    let node = fields.take("direction")?;
    node.map(|node| fields::one_of(node, "direction", &DIRECTIONS, context.scope.vars)).transpose()
}

/// One swipe up from the middle of the screen.
pub(super) fn scroll() -> Command {
    let path = SwipePath::FromMiddle(Direction::Up);
    Command::Swipe(Swipe { path, duration: ms(SWIPE) })
}

pub(super) fn scroll_until(
    context: &mut Context<'_>,
    arg: Arg<'_, '_>,
) -> Result<Command, Problem> {
    let Arg::Keys(fields) = arg else { return Err(context.wrong("needs `element`")) };
    let element = Selector::read("element", fields.need("element")?, context.scope.vars)?;
    let direction = direction(fields, context)?.unwrap_or(Direction::Down);
    let timeout = ms(fields.number("timeout", 0..=600_000)?.unwrap_or(SCROLL));
    let speed = fields.number("speed", 0..=100)?.unwrap_or(40);
    let visible = small(fields.number("visibilityPercentage", 0..=100)?.unwrap_or(100));
    let center = fields.flag("centerElement")?.unwrap_or(false);
    // As in Maestro: 0 takes a second, 100 takes a millisecond.
    let duration = ms(10 * (100 - speed) + 1);
    let until = ScrollUntil { element, direction, timeout, duration, visible, center };
    Ok(Command::ScrollUntil(until))
}

pub(super) fn ms(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::{Point, parse_point};

    #[test]
    fn a_point_is_two_percentages_or_two_numbers() {
        for (text, point) in [
            ("50%,50%", Some(Point::Percent(50, 50))),
            (" 0% , 100% ", Some(Point::Percent(0, 100))),
            ("12,300", Some(Point::Pixels(12, 300))),
            ("101%,0%", None),
            ("-1,5", None),
            ("50%,5", None),
            ("5", None),
            ("1,2,3", None),
            ("", None),
            ("1e3,1", None),
            ("99999999999,1", None),
        ] {
            assert_eq!(parse_point(text), point, "{text:?}");
        }
    }
}
