//! Commands about the keyboard and texts.

use super::{Arg, Context};
use crate::flow::error::Problem;
use crate::flow::fields;
use crate::flow::model::{Command, Key, Random};
use crate::flow::selector::Selector;

/// Characters that `eraseText` removes unless told otherwise.
const ERASED: i64 = 50;

pub(super) fn input(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let text = context.text(arg, "text")?.ok_or_else(|| context.wrong("needs a text"))?;
    Ok(Command::Input(text))
}

pub(super) fn random_text(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    random(context, arg, false)
}

pub(super) fn random_number(
    context: &mut Context<'_>,
    arg: Arg<'_, '_>,
) -> Result<Command, Problem> {
    random(context, arg, true)
}

fn random(context: &Context<'_>, arg: Arg<'_, '_>, digits: bool) -> Result<Command, Problem> {
    context.nothing(&arg)?;
    let length = match arg {
        Arg::Keys(fields) => fields.number("length", 1..=200)?,
        _ => None,
    };
    Ok(Command::InputRandom(Random { length: length.map_or(8, small), digits }))
}

pub(super) fn erase(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let range = 0..=1000;
    let count = match arg {
        Arg::None => None,
        Arg::Short(node) => Some(fields::number(node, context.name, &range, context.scope.vars)?),
        Arg::Keys(fields) => fields.number("charactersToErase", range)?,
    };
    Ok(Command::Erase(small(count.unwrap_or(ERASED))))
}

pub(super) fn press(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let names: Vec<(&str, Key)> = Key::ALL.iter().map(|key| (key.name, *key)).collect();
    let node = context.node(arg, "key")?;
    fields::one_of(node, context.name, &names, context.scope.vars).map(Command::Press)
}

pub(super) fn copy(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    selector(context, arg).map(Command::CopyText)
}

/// The selector that is the argument, or whose keys stand there.
pub(super) fn selector(context: &Context<'_>, arg: Arg<'_, '_>) -> Result<Selector, Problem> {
    let selector = match arg {
        Arg::None => Selector::default(),
        Arg::Short(node) => Selector::read(context.name, node, context.scope.vars)?,
        Arg::Keys(fields) => {
            let selector = Selector::take(fields, 0)?;
            fields.end()?;
            selector
        }
    };
    if selector.is_empty() {
        return Err(context.wrong("names no element").help("give `text`, `id` or a state"));
    }
    Ok(selector)
}

/// A number that was read within a small range.
pub(super) fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}
