//! The commands that a flow may give, and those of Maestro that are refused by name.

mod app;
mod change;
mod nest;
mod refused;
mod text;
mod touch;
mod wait;

use std::sync::Arc;

use super::error::{At, Problem};
use super::fields::{self, Fields, listed};
use super::load::Loader;
use super::model::{Command, Step};
use super::nearest::nearest;
use super::vars::Vars;
use super::yaml::{Node, Value};

/// What a command's reader knows beside its argument.
pub(crate) struct Context<'a> {
    /// The command's name.
    pub(crate) name: &'static str,
    /// Where it stands.
    pub(crate) at: At,
    /// Values for `${NAME}`.
    pub(crate) vars: &'a Vars,
    /// The app of the file.
    pub(crate) app: &'a str,
    /// The file.
    pub(crate) file: &'a Arc<str>,
    /// Reads other files.
    pub(crate) loader: &'a mut Loader,
}

/// What stands behind a command's name.
pub(crate) enum Arg<'a, 'b> {
    /// Nothing.
    None,
    /// A text.
    Short(&'a Node),
    /// Keys and values.
    Keys(&'b mut Fields<'a>),
}

type Read = fn(&mut Context<'_>, Arg<'_, '_>) -> Result<Command, Problem>;

/// Every command, in the order of the documentation.
const COMMANDS: &[(&str, Read)] = &[
    ("launchApp", app::launch),
    ("stopApp", app::stop),
    ("killApp", app::kill),
    ("clearState", app::clear),
    ("openLink", app::open_link),
    ("background", app::background),
    ("foreground", app::foreground),
    ("killProcess", app::kill_process),
    ("tapOn", touch::tap),
    ("doubleTapOn", touch::double_tap),
    ("longPressOn", touch::long_press),
    ("swipe", touch::swipe),
    ("scroll", touch::scroll),
    ("scrollUntilVisible", touch::scroll_until),
    ("inputText", text::input),
    ("inputRandomText", text::random_text),
    ("inputRandomNumber", text::random_number),
    ("eraseText", text::erase),
    ("pressKey", text::press),
    ("back", text::back),
    ("hideKeyboard", text::hide_keyboard),
    ("copyTextFrom", text::copy),
    ("pasteText", text::paste),
    ("assertVisible", wait::visible),
    ("assertNotVisible", wait::not_visible),
    ("extendedWaitUntil", wait::until),
    ("waitForAnimationToEnd", wait::still),
    ("takeScreenshot", wait::screenshot),
    ("capture", wait::capture),
    ("runFlow", nest::run),
    ("repeat", nest::repeat),
    ("retry", nest::retry),
    ("setOrientation", change::orientation),
    ("setDarkMode", change::dark_mode),
    ("setFontScale", change::font_scale),
    ("setLocale", change::locale),
    ("changeData", change::data),
];

/// Names of every command, in the order of the documentation.
pub fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

pub(crate) use app::app_of;
pub(crate) use nest::env;
pub use refused::REFUSED;

/// Reads the commands of a list.
pub(crate) fn steps(
    of: &str,
    node: &Node,
    vars: &Vars,
    app: &str,
    file: &Arc<str>,
    loader: &mut Loader,
) -> Result<Vec<Step>, Problem> {
    let items = fields::list(node, of)?;
    if items.is_empty() {
        return Err(Problem::new(node.at, format!("`{of}` has no command")));
    }
    items.iter().map(|item| step(item, vars, app, file, loader)).collect()
}

fn step(
    item: &Node,
    vars: &Vars,
    app: &str,
    file: &Arc<str>,
    loader: &mut Loader,
) -> Result<Step, Problem> {
    loader.count(item.at)?;
    let (typed, arg) = name_and_argument(item)?;
    let (name, read) = find(typed, item.at)?;
    let mut context = Context { name, at: item.at, vars, app, file, loader };
    let (mut label, mut optional) = (None, false);
    let command = match arg {
        None => read(&mut context, Arg::None)?,
        Some(node) if node.is_null() => read(&mut context, Arg::None)?,
        Some(node) if matches!(node.value, Value::Scalar { .. }) => {
            read(&mut context, Arg::Short(node))?
        }
        Some(node) => {
            let mut fields = Fields::new(name, node, vars)?;
            label = fields.text("label")?;
            optional = fields.flag("optional")?.unwrap_or(false);
            let command = read(&mut context, Arg::Keys(&mut fields))?;
            fields.end()?;
            command
        }
    };
    Ok(Step { command, name, label, optional, file: Arc::clone(file), line: item.at.line })
}

fn name_and_argument(item: &Node) -> Result<(&str, Option<&Node>), Problem> {
    match &item.value {
        Value::Scalar { text, .. } if !item.is_null() => Ok((text, None)),
        Value::Map(pairs) if pairs.len() == 1 => Ok((&pairs[0].0.text, Some(&pairs[0].1))),
        Value::Map(pairs) if pairs.len() > 1 => {
            let names: Vec<&str> = pairs.iter().map(|(key, _)| key.text.as_str()).collect();
            let shown = ab_cli::clean_line(&listed(&names));
            let help = "begin each command with `- `, and indent its keys below its name";
            Err(Problem::new(item.at, format!("one command has the names {shown}")).help(help))
        }
        _ => Err(Problem::new(item.at, "a command is a name, or a name with an argument")),
    }
}

fn find(typed: &str, at: At) -> Result<(&'static str, Read), Problem> {
    if let Some((name, read)) = COMMANDS.iter().find(|(name, _)| *name == typed) {
        return Ok((name, *read));
    }
    if let Some((name, why)) = REFUSED.iter().find(|(name, _)| *name == typed) {
        return Err(Problem::new(at, format!("`{name}` is not supported")).help(*why));
    }
    let shown: String = ab_cli::clean_line(typed).chars().take(60).collect();
    let problem = Problem::new(at, format!("there is no command `{shown}`"));
    Err(match nearest(typed, commands()) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem,
    })
}

impl Context<'_> {
    /// The command does not take what stands there.
    pub(crate) fn wrong(&self, rule: &str) -> Problem {
        Problem::new(self.at, format!("`{}` {rule}", self.name))
    }

    /// The command has no argument; `label` and `optional` may stand there.
    pub(crate) fn nothing(&self, arg: &Arg<'_, '_>) -> Result<(), Problem> {
        match arg {
            Arg::Short(node) => {
                Err(Problem::new(node.at, format!("`{}` takes no argument", self.name)))
            }
            Arg::None | Arg::Keys(_) => Ok(()),
        }
    }

    /// The text that is the argument, or stands under `key`.
    pub(crate) fn text(
        &self,
        arg: Arg<'_, '_>,
        key: &'static str,
    ) -> Result<Option<String>, Problem> {
        match arg {
            Arg::None => Ok(None),
            Arg::Short(node) => fields::text(node, self.name, self.vars).map(Some),
            Arg::Keys(fields) => fields.text(key),
        }
    }

    /// The node that is the argument, or stands under `key`.
    pub(crate) fn node<'n>(
        &self,
        arg: Arg<'n, '_>,
        key: &'static str,
    ) -> Result<&'n Node, Problem> {
        let node = match arg {
            Arg::None => None,
            Arg::Short(node) => Some(node),
            Arg::Keys(fields) => fields.take(key)?,
        };
        node.ok_or_else(|| self.wrong(&format!("needs a value, or `{key}`")))
    }
}
