//! The commands that a flow may give, and those of Maestro that are refused by name.

mod app;
mod change;
mod nest;
mod refused;
mod text;
mod touch;
mod wait;

use std::sync::Arc;

use ab_task::nearest;

use super::error::{At, Problem};
use super::fields::{self, Fields, listed};
use super::load::Loader;
use super::model::{Command, Key, Step};
use super::vars::Vars;
use super::yaml::{Node, Value};

/// What a command's reader knows beside its argument.
pub(crate) struct Context<'a> {
    /// The command's name.
    pub(crate) name: &'static str,
    /// Where it stands.
    pub(crate) at: At,
    /// What the commands of its file have in common.
    pub(crate) scope: Scope<'a>,
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

/// What a command takes.
#[derive(Clone, Copy)]
enum Form {
    /// Nothing.
    Bare(fn() -> Command),
    /// An argument, which this reads.
    With(Read),
}

type Read = fn(&mut Context<'_>, Arg<'_, '_>) -> Result<Command, Problem>;

/// Every command, in the order of the documentation.
const COMMANDS: &[(&str, Form)] = &[
    ("launchApp", Form::With(app::launch)),
    ("stopApp", Form::With(app::stop)),
    ("killApp", Form::With(app::kill)),
    ("clearState", Form::With(app::clear)),
    ("openLink", Form::With(app::open_link)),
    ("background", Form::Bare(|| Command::Background)),
    ("foreground", Form::Bare(|| Command::Foreground)),
    ("killProcess", Form::Bare(|| Command::KillProcess)),
    ("tapOn", Form::With(touch::tap)),
    ("doubleTapOn", Form::With(touch::double_tap)),
    ("longPressOn", Form::With(touch::long_press)),
    ("swipe", Form::With(touch::swipe)),
    ("scroll", Form::Bare(touch::scroll)),
    ("scrollUntilVisible", Form::With(touch::scroll_until)),
    ("inputText", Form::With(text::input)),
    ("inputRandomText", Form::With(text::random_text)),
    ("inputRandomNumber", Form::With(text::random_number)),
    ("eraseText", Form::With(text::erase)),
    ("pressKey", Form::With(text::press)),
    ("back", Form::Bare(|| Command::Press(Key::BACK))),
    ("hideKeyboard", Form::Bare(|| Command::HideKeyboard)),
    ("copyTextFrom", Form::With(text::copy)),
    ("pasteText", Form::Bare(|| Command::PasteText)),
    ("assertVisible", Form::With(wait::visible)),
    ("assertNotVisible", Form::With(wait::not_visible)),
    ("extendedWaitUntil", Form::With(wait::until)),
    ("waitForAnimationToEnd", Form::With(wait::still)),
    ("takeScreenshot", Form::With(wait::screenshot)),
    ("capture", Form::With(wait::capture)),
    ("runFlow", Form::With(nest::run)),
    ("repeat", Form::With(nest::repeat)),
    ("retry", Form::With(nest::retry)),
    ("setOrientation", Form::With(change::orientation)),
    ("setDarkMode", Form::With(change::dark_mode)),
    ("setFontScale", Form::With(change::font_scale)),
    ("setLocale", Form::With(change::locale)),
    ("changeData", Form::With(change::data)),
];

/// Names of every command, in the order of the documentation.
pub fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name)
}

pub(crate) use app::app_of;
pub(crate) use nest::env;
pub use refused::REFUSED;

/// What the commands of a file have in common.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// Values for `${NAME}`.
    pub(crate) vars: &'a Vars,
    /// The app.
    pub(crate) app: &'a str,
    /// The file.
    pub(crate) file: &'a Arc<str>,
}

/// Reads the commands of a list.
pub(crate) fn steps(
    of: &str,
    node: &Node,
    scope: Scope<'_>,
    loader: &mut Loader,
) -> Result<Vec<Step>, Problem> {
    let items = fields::list(node, of)?;
    if items.is_empty() {
        return Err(Problem::new(node.at, format!("`{of}` has no command")));
    }
    items.iter().map(|item| step(item, scope, loader)).collect()
}

fn step(item: &Node, scope: Scope<'_>, loader: &mut Loader) -> Result<Step, Problem> {
    loader.count(item.at)?;
    let (typed, arg) = name_and_argument(item)?;
    let (name, form) = find(typed, item.at)?;
    let mut context = Context { name, at: item.at, scope, loader };
    let (mut label, mut optional) = (None, false);
    let command = match arg {
        None => context.read(form, Arg::None)?,
        Some(node) if node.is_null() => context.read(form, Arg::None)?,
        Some(node) if matches!(node.value, Value::Scalar { .. }) => {
            context.read(form, Arg::Short(node))?
        }
        Some(node) => {
            let mut fields = Fields::new(name, node, scope.vars)?;
            label = fields.text("label")?;
            optional = fields.flag("optional")?.unwrap_or(false);
            let command = context.read(form, Arg::Keys(&mut fields))?;
            fields.end()?;
            command
        }
    };
    let (file, line) = (Arc::clone(scope.file), item.at.line);
    Ok(Step { command, name, label, optional, file, line })
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

fn find(typed: &str, at: At) -> Result<(&'static str, Form), Problem> {
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
    fn read(&mut self, form: Form, arg: Arg<'_, '_>) -> Result<Command, Problem> {
        match form {
            Form::With(read) => read(self, arg),
            Form::Bare(command) => self.nothing(&arg).map(|()| command()),
        }
    }

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
            Arg::Short(node) => fields::text(node, self.name, self.scope.vars).map(Some),
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
