//! From files to a [`Flow`].

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ab_contract::{Digest, RelPath};
use ab_evidence::{digest, read_below};

use super::command::{self, Scope, app_of, env};
use super::error::{At, FlowError, Problem};
use super::fields::{self, Fields};
use super::model::{Flow, Step};
use super::vars::Vars;
use super::yaml::{self, MAX_BYTES, Node};

/// Deepest nesting of includes and blocks.
const MAX_DEPTH: usize = 16;
/// Most commands of a flow, includes counted as often as they stand.
const MAX_STEPS: usize = 5_000;
/// Largest file for `changeData`, in bytes.
const MAX_DATA: u64 = 16 << 20;

/// Reads the files of one flow, all below one folder.
#[derive(Debug)]
pub(crate) struct Loader {
    dir: PathBuf,
    /// The files that are being read, the including ones first.
    open: Vec<String>,
    depth: usize,
    steps: usize,
    captures: Vec<String>,
    sources: BTreeMap<String, Digest>,
}

impl Flow {
    /// Reads the flow `file` in the folder `dir`, with values for `${NAME}`.
    ///
    /// Values that are given win over those of the flow's own `env`. Every file lies below `dir`,
    /// and no link is followed.
    pub fn load(
        dir: &Path,
        file: &str,
        values: &BTreeMap<String, String>,
    ) -> Result<Self, FlowError> {
        let mut loader = Loader {
            dir: dir.into(),
            open: vec![],
            depth: 0,
            steps: 0,
            captures: vec![],
            sources: BTreeMap::new(),
        };
        let unreadable =
            |source| FlowError::Unreadable { file: dir.join(file).display().to_string(), source };
        let text = loader.text(file).map_err(unreadable)?;
        let flow = loader.flow(file, &text, None, values).map_err(|problem| problem.of(file))?;
        Ok(Self { captures: loader.captures, sources: loader.sources, ..flow })
    }
}

impl Loader {
    fn bytes(&mut self, path: &str, limit: u64) -> io::Result<Vec<u8>> {
        let below: RelPath =
            path.parse().map_err(|err| io::Error::new(io::ErrorKind::InvalidInput, err))?;
        let bytes = read_below(&self.dir, &below, limit)?;
        self.sources.insert(path.into(), digest(&bytes));
        Ok(bytes)
    }

    fn text(&mut self, path: &str) -> io::Result<String> {
        let bytes = self.bytes(path, MAX_BYTES as u64)?;
        String::from_utf8(bytes).map_err(|err| io::Error::new(io::ErrorKind::InvalidData, err))
    }

    fn flow(
        &mut self,
        file: &str,
        text: &str,
        app: Option<&str>,
        values: &Vars,
    ) -> Result<Flow, Problem> {
        self.open.push(file.into());
        let documents = yaml::parse(text)?;
        let [config, list] = &documents[..] else {
            let help = "first `appId: com.example.app`, then a line `---`, then the commands";
            return Err(Problem::new(At::START, "a flow has two YAML documents").help(help));
        };
        let flow = self.read(file, config, list, app, values);
        self.open.pop();
        flow
    }

    fn read(
        &mut self,
        file: &str,
        config: &Node,
        list: &Node,
        app: Option<&str>,
        values: &Vars,
    ) -> Result<Flow, Problem> {
        let vars = values_of(config, values)?;
        let mut config = Fields::new("the first document", config, &vars)?;
        config.take("env")?;
        let included = app.is_some();
        let app = match (config.take("appId")?, app) {
            (Some(node), _) => app_of(node, &vars)?,
            (None, Some(app)) => app.to_owned(),
            (None, None) => return Err(Problem::new(config.at, "a flow needs `appId`")),
        };
        let title = config.text("name")?;
        let tags = config.take("tags")?.map(|node| texts(node, &vars)).transpose()?;
        let continues = config.flag("continue")?;
        if included && continues.is_some() {
            return Err(Problem::new(config.at, "an included flow can't say `continue`"));
        }
        let file: Arc<str> = file.into();
        let scope = Scope { vars: &vars, app: &app, file: &file };
        let on_start = self.hook(&mut config, "onFlowStart", scope)?;
        let steps = command::steps("the second document", list, scope, self)?;
        let on_complete = self.hook(&mut config, "onFlowComplete", scope)?;
        config.end()?;
        Ok(Flow {
            name: stem(&file).into(),
            title,
            tags: tags.unwrap_or_default(),
            app: app.clone(),
            continues: continues.unwrap_or(false),
            on_start,
            steps,
            on_complete,
            captures: vec![],
            sources: BTreeMap::new(),
        })
    }

    fn hook(
        &mut self,
        config: &mut Fields<'_>,
        key: &'static str,
        scope: Scope<'_>,
    ) -> Result<Vec<Step>, Problem> {
        let node = config.take(key)?;
        node.map_or(Ok(vec![]), |node| command::steps(key, node, scope, self))
    }

    /// The steps of another file, named relative to the one that includes it.
    pub(crate) fn include(
        &mut self,
        path: &str,
        at: At,
        scope: Scope<'_>,
    ) -> Result<Vec<Step>, Problem> {
        let file = beside(path, scope.file, at)?;
        if self.open.contains(&file) {
            return Err(Problem::new(at, format!("`{file}` includes itself")));
        }
        self.enter(at)?;
        let unreadable = |err| Problem::new(at, format!("cannot read `{file}`: {err}"));
        let text = self.text(&file).map_err(unreadable)?;
        let flow = self
            .flow(&file, &text, Some(scope.app), scope.vars)
            .map_err(|problem| problem.within(&file))?;
        self.leave();
        Ok([flow.on_start, flow.steps, flow.on_complete].concat())
    }

    /// The bytes of a file for `changeData`.
    pub(crate) fn data(&mut self, path: &str, from: &str, at: At) -> Result<Vec<u8>, Problem> {
        let file = beside(path, from, at)?;
        let unreadable = |err| Problem::new(at, format!("cannot read `{file}`: {err}"));
        self.bytes(&file, MAX_DATA).map_err(unreadable)
    }

    /// Counts a command.
    pub(crate) fn count(&mut self, at: At) -> Result<(), Problem> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(Problem::new(at, format!("a flow has more than {MAX_STEPS} commands")));
        }
        Ok(())
    }

    /// Enters a nested block.
    pub(crate) fn enter(&mut self, at: At) -> Result<(), Problem> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Problem::new(at, format!("is nested deeper than {MAX_DEPTH} levels")));
        }
        Ok(())
    }

    /// Leaves it.
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Declares a capture.
    pub(crate) fn capture(&mut self, name: &str, at: At) -> Result<(), Problem> {
        if self.captures.iter().any(|known| known == name) {
            return Err(Problem::new(at, format!("the capture `{name}` stands twice")));
        }
        self.captures.push(name.into());
        Ok(())
    }
}

/// The file's own values, under those that are given.
fn values_of(config: &Node, given: &Vars) -> Result<Vars, Problem> {
    let mut all = given.clone();
    let yaml::Value::Map(pairs) = &config.value else { return Ok(all) };
    if let Some((_, node)) = pairs.iter().find(|(key, _)| key.text == "env") {
        for (name, value) in env(node, given)? {
            all.entry(name).or_insert(value);
        }
    }
    Ok(all)
}

fn texts(node: &Node, vars: &Vars) -> Result<Vec<String>, Problem> {
    fields::list(node, "tags")?.iter().map(|item| fields::text(item, "tags", vars)).collect()
}

fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".yaml").or_else(|| name.strip_suffix(".yml")).unwrap_or(name)
}

/// `path` beside the file `from`, as a path below the folder of flows.
fn beside(path: &str, from: &str, at: At) -> Result<String, Problem> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." if parts.pop().is_some() => {}
            "" | ".." => {
                let help = "a path is relative to the file in which it stands";
                return Err(Problem::new(at, "the path leaves the folder of flows").help(help));
            }
            "." => {}
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
#[path = "load_tests.rs"]
mod tests;
