//! Commands that change how the device looks, or what the app has stored.

use super::{Arg, Context};
use crate::flow::error::Problem;
use crate::flow::fields;
use crate::flow::model::{ChangeData, Command, Setting};

pub(super) fn orientation(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let names =
        [("PORTRAIT", 0), ("LANDSCAPE_LEFT", 90), ("UPSIDE_DOWN", 180), ("LANDSCAPE_RIGHT", 270)];
    let node = context.node(arg, "orientation")?;
    let degrees = fields::one_of(node, context.name, &names, context.scope.vars)?;
    Ok(Command::Set(Setting::Rotation(degrees)))
}

pub(super) fn dark_mode(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let names = [("enabled", true), ("disabled", false), ("true", true), ("false", false)];
    let node = context.node(arg, "value")?;
    let night = fields::one_of(node, context.name, &names, context.scope.vars)?;
    Ok(Command::Set(Setting::Night(night)))
}

pub(super) fn font_scale(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let node = context.node(arg, "scale")?;
    let scale = fields::text(node, context.name, context.scope.vars)?.parse().ok();
    let scale = scale.filter(|scale| (0.5..=3.0).contains(scale));
    let wrong = || Problem::new(node.at, "`setFontScale` takes a number from 0.5 to 3.0");
    scale.map(|scale| Command::Set(Setting::FontScale(scale))).ok_or_else(wrong)
}

pub(super) fn locale(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let node = context.node(arg, "locale")?;
    let tag = fields::text(node, context.name, context.scope.vars)?;
    if !is_locale(&tag) {
        return Err(Problem::new(node.at, "`setLocale` takes a BCP 47 tag, e.g. `de-DE`"));
    }
    Ok(Command::Set(Setting::Locale(tag)))
}

fn is_locale(tag: &str) -> bool {
    let part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    tag.starts_with(|first: char| first.is_ascii_alphabetic()) && tag.split('-').all(part)
}

pub(super) fn data(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let Arg::Keys(fields) = arg else {
        return Err(context.wrong("needs `file` and `to`"));
    };
    let file = fields.need("file")?;
    let to = fields.need("to")?;
    let target = fields::text(to, "to", context.scope.vars)?;
    let relative = target.parse::<ab_contract::RelPath>().is_ok();
    if !relative || target.chars().any(char::is_control) {
        let help = "it is relative to the app's data folder, e.g. `databases/app.db`";
        return Err(Problem::new(to.at, "`to` leaves the app's data").help(help));
    }
    let path = fields::text(file, "file", context.scope.vars)?;
    let bytes = context.loader.data(&path, context.scope.file, file.at)?;
    Ok(Command::ChangeData(ChangeData { bytes: bytes.into(), to: target }))
}
