//! Commands that run others.

use super::wait::condition;
use super::{Arg, Context, Scope, steps};
use crate::flow::command::text::small;
use crate::flow::error::Problem;
use crate::flow::fields::{self, Fields};
use crate::flow::model::{Command, Condition, Repeat, Step};
use crate::flow::vars::Vars;
use crate::flow::yaml::{Node, Value};

/// Most repetitions of `repeat`.
pub(crate) const MAX_TIMES: i64 = 1000;
/// Most repetitions of `retry`; a larger number counts as this, as in Maestro.
const MAX_RETRIES: u32 = 3;

pub(super) fn run(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    match arg {
        Arg::None => Err(context.wrong("needs a file or `commands`")),
        Arg::Short(node) => {
            include(context, node, context.scope.vars).map(|run| Command::Run(None, run))
        }
        Arg::Keys(fields) => {
            let when = when(fields, "when")?;
            let vars = scope(fields, context.scope.vars)?;
            Ok(Command::Run(when, body(context, fields, &vars)?))
        }
    }
}

pub(super) fn repeat(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let Arg::Keys(fields) = arg else { return Err(context.wrong("needs `times` or `while`")) };
    let times = fields.number("times", 0..=MAX_TIMES)?.map(small);
    let whilst = when(fields, "while")?;
    if times.is_none() && whilst.is_none() {
        return Err(context.wrong("needs `times` or `while`"));
    }
    let steps = body(context, fields, context.scope.vars)?;
    Ok(Command::Repeat(Repeat { times, whilst, steps }))
}

pub(super) fn retry(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let Arg::Keys(fields) = arg else { return Err(context.wrong("needs `commands` or `file`")) };
    let retries = fields.number("maxRetries", 0..=1000)?.map_or(1, small).min(MAX_RETRIES);
    let vars = scope(fields, context.scope.vars)?;
    Ok(Command::Retry(retries, body(context, fields, &vars)?))
}

/// `commands` or `file`.
fn body(
    context: &mut Context<'_>,
    fields: &mut Fields<'_>,
    vars: &Vars,
) -> Result<Vec<Step>, Problem> {
    match (fields.take("commands")?, fields.take("file")?) {
        (Some(node), None) => {
            context.loader.enter(context.at)?;
            let scope = Scope { vars, ..context.scope };
            let read = steps("commands", node, scope, context.loader);
            context.loader.leave();
            read
        }
        (None, Some(node)) => include(context, node, vars),
        (Some(_), Some(_)) => Err(context.wrong("has both `commands` and `file`")),
        (None, None) => Err(context.wrong("needs `commands` or `file`")),
    }
}

fn include(context: &mut Context<'_>, node: &Node, vars: &Vars) -> Result<Vec<Step>, Problem> {
    let path = fields::text(node, "file", context.scope.vars)?;
    context.loader.include(&path, node.at, Scope { vars, ..context.scope })
}

fn when(fields: &mut Fields<'_>, key: &'static str) -> Result<Option<Condition>, Problem> {
    let vars = fields.vars();
    let Some(node) = fields.take(key)? else { return Ok(None) };
    condition(key, Fields::new(key, node, vars)?).map(Some)
}

/// The values with those of `env` over them.
fn scope(fields: &mut Fields<'_>, vars: &Vars) -> Result<Vars, Problem> {
    let Some(node) = fields.take("env")? else { return Ok(vars.clone()) };
    let mut all = vars.clone();
    all.extend(env(node, vars)?);
    Ok(all)
}

/// The values that an `env` gives.
pub(crate) fn env(node: &Node, vars: &Vars) -> Result<Vars, Problem> {
    let Value::Map(pairs) = &node.value else {
        return Err(Problem::new(node.at, "`env` is a map of names and texts"));
    };
    let mut all = Vars::new();
    for (key, value) in pairs {
        if !crate::flow::vars::is_name(&key.text) {
            let help = "a name is of letters, digits and `_`, and begins with no digit";
            return Err(Problem::new(key.at, "this is no name for a value").help(help));
        }
        all.insert(key.text.clone(), fields::text(value, "env", vars)?);
    }
    Ok(all)
}
