//! Commands about the app as a whole.

use super::{Arg, Context};
use crate::flow::error::Problem;
use crate::flow::fields::{self, Fields};
use crate::flow::model::{Command, Extra, Launch};
use crate::flow::vars::Vars;
use crate::flow::yaml::{Node, Value};

pub(super) fn launch(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let mut launch =
        Launch { app: context.scope.app.into(), clear: false, stop: true, arguments: vec![] };
    match arg {
        Arg::None => {}
        Arg::Short(node) => launch.app = app(node, context)?,
        Arg::Keys(fields) => keys(&mut launch, fields, context)?,
    }
    Ok(Command::Launch(launch))
}

fn keys(
    launch: &mut Launch,
    fields: &mut Fields<'_>,
    context: &Context<'_>,
) -> Result<(), Problem> {
    if let Some(node) = fields.take("appId")? {
        launch.app = app(node, context)?;
    }
    launch.clear = fields.flag("clearState")?.unwrap_or(false);
    launch.stop = fields.flag("stopApp")?.unwrap_or(true);
    if let Some(node) = fields.take("arguments")? {
        let Value::Map(pairs) = &node.value else {
            return Err(Problem::new(node.at, "`arguments` is a map"));
        };
        let pair = |(key, node): &(_, Node)| Ok((named(key)?, extra(node, context)?));
        launch.arguments = pairs.iter().map(pair).collect::<Result<_, Problem>>()?;
    }
    if let Some(node) = fields.take("permissions")? {
        let help = "permissions are granted when the app is installed";
        return Err(Problem::new(node.at, "`permissions` is not supported").help(help));
    }
    Ok(())
}

fn named(key: &crate::flow::yaml::Key) -> Result<String, Problem> {
    let plain = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
    if key.text.is_empty() || !key.text.chars().all(plain) {
        return Err(Problem::new(
            key.at,
            "an argument's name is of letters, digits, `.`, `_`, `-`",
        ));
    }
    Ok(key.text.clone())
}

/// A plain `true` or number has its type; what is quoted is a text.
fn extra(node: &Node, context: &Context<'_>) -> Result<Extra, Problem> {
    let text = fields::text(node, "arguments", context.scope.vars)?;
    let plain = matches!(node.value, Value::Scalar { plain: true, .. });
    Ok(match (text.as_str(), text.parse::<i32>()) {
        ("true" | "false", _) if plain => Extra::Flag(text == "true"),
        (_, Ok(number)) if plain => Extra::Int(number.into()),
        _ => Extra::Text(text),
    })
}

/// An application id: it goes into command lines and paths.
pub(crate) fn app_of(node: &Node, vars: &Vars) -> Result<String, Problem> {
    let text = fields::text(node, "appId", vars)?;
    if !is_app(&text) {
        let help = "an application id is like `com.example.app`";
        return Err(Problem::new(node.at, "`appId` is no application id").help(help));
    }
    Ok(text)
}

/// Two or more Java identifiers, as Android demands.
pub(crate) fn is_app(text: &str) -> bool {
    let part = |part: &str| {
        part.starts_with(|first: char| first.is_ascii_alphabetic())
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.len() <= 255 && text.contains('.') && text.split('.').all(part)
}

fn app(node: &Node, context: &Context<'_>) -> Result<String, Problem> {
    app_of(node, context.scope.vars)
}

fn other_app(context: &Context<'_>, arg: Arg<'_, '_>) -> Result<String, Problem> {
    let node = match arg {
        Arg::None => None,
        Arg::Short(node) => Some(node),
        Arg::Keys(fields) => fields.take("appId")?,
    };
    node.map_or_else(|| Ok(context.scope.app.into()), |node| app(node, context))
}

pub(super) fn stop(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    other_app(context, arg).map(Command::Stop)
}

pub(super) fn kill(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    other_app(context, arg).map(Command::Kill)
}

pub(super) fn clear(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    other_app(context, arg).map(Command::Clear)
}

pub(super) fn open_link(context: &mut Context<'_>, arg: Arg<'_, '_>) -> Result<Command, Problem> {
    let link = context.text(arg, "link")?.ok_or_else(|| context.wrong("needs a link"))?;
    let fine = link.contains(':') && !link.chars().any(|char| char.is_control() || char == ' ');
    if !fine {
        return Err(context.wrong("takes a URI, e.g. `https://example.com/`"));
    }
    Ok(Command::OpenLink(link))
}
