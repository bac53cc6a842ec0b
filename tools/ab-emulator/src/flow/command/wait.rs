//! Commands that look: conditions, pictures, captures.

use super::text::selector;
use super::touch::ms;
use super::{Arg, Context};
use crate::flow::error::Problem;
use crate::flow::fields::{self, Fields};
use crate::flow::model::{Command, Condition};
use crate::flow::selector::Selector;

/// How long `waitForAnimationToEnd` waits, in milliseconds.
const STILL: i64 = 15_000;

pub(super) fn visible(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let visible = Some(selector(context, arg)?);
    Ok(Command::Assert(Condition { visible, ..Condition::default() }, None))
}

pub(super) fn not_visible(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let not_visible = Some(selector(context, arg)?);
    Ok(Command::Assert(Condition { not_visible, ..Condition::default() }, None))
}

pub(super) fn until(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let Arg::Keys(fields) = arg else {
        return Err(context.wrong("needs `visible` or `notVisible`"));
    };
    let timeout = fields.number("timeout", 0..=600_000)?.map(ms);
    let condition = seen(fields)?;
    if condition == Condition::default() {
        return Err(context.wrong("needs `visible` or `notVisible`"));
    }
    Ok(Command::Assert(condition, timeout))
}

/// `visible` and `notVisible`.
fn seen(fields: &mut Fields<'_>) -> Result<Condition, Problem> {
    let vars = fields.vars();
    let mut one = |key: &'static str| {
        fields.take(key)?.map(|node| Selector::read(key, node, vars)).transpose()
    };
    Ok(Condition { visible: one("visible")?, not_visible: one("notVisible")?, never: false })
}

/// The keys of `when` and `while`.
pub(super) fn condition(of: &str, mut fields: Fields<'_>) -> Result<Condition, Problem> {
    let at = fields.at;
    let vars = fields.vars();
    let mut condition = seen(&mut fields)?;
    let platforms = [("Android", true), ("iOS", false), ("Web", false)];
    let platform = fields.take("platform")?;
    let platform =
        platform.map(|node| fields::one_of(node, "platform", &platforms, vars)).transpose()?;
    let value = fields.text("true")?;
    let nothing = condition == Condition::default() && platform.is_none() && value.is_none();
    fields.end()?;
    if nothing {
        let help = "give `visible`, `notVisible`, `platform` or `true`";
        return Err(Problem::new(at, format!("`{of}` has no condition")).help(help));
    }
    condition.never = platform == Some(false) || value.is_some_and(|value| is_false(&value));
    Ok(condition)
}

/// Maestro's idea of a false value.
fn is_false(value: &str) -> bool {
    let value = value.trim();
    let word = ["", "false", "undefined", "null"].iter().any(|no| value.eq_ignore_ascii_case(no));
    word || value.parse::<f64>().is_ok_and(|number| number.abs() < f64::MIN_POSITIVE)
}

pub(super) fn still(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    context.nothing(&arg)?;
    let timeout = match arg {
        Arg::Keys(fields) => fields.number("timeout", 0..=600_000)?,
        _ => None,
    };
    Ok(Command::WaitStill(ms(timeout.unwrap_or(STILL))))
}

pub(super) fn screenshot(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    name(context, arg, "path").map(Command::Screenshot)
}

pub(super) fn capture(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let name = name(context, arg, "name")?;
    context.loader.capture(&name, context.at)?;
    Ok(Command::Capture(name))
}

/// A name stands in file names and records.
fn name(context: &Context<'_>, arg: Arg<'_, '_>, key: &'static str) -> Result<String, Problem> {
    let name = context.text(arg, key)?.ok_or_else(|| context.wrong("needs a name"))?;
    let plain = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
    let fine = name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.len() <= 100
        && name.chars().all(plain);
    if !fine {
        return Err(context.wrong("takes a name of letters, digits, `.`, `_` and `-`"));
    }
    Ok(name)
}
