//! Sensitive changes, each with a class that never changes its name.

use std::collections::BTreeMap;

use ab_contract::Sensitive;
use ab_tree::TreePath;
use ab_tree::classify::{Place, Why};
use ab_tree::patch::{Change, FilePatch, Mode};

use super::binary::is_lfs_pointer;
use super::folded::fold;
use super::threshold;
use crate::candidate::Entry;
use crate::policy::Fate;
use crate::view::View;

/// A file larger than this is named: 10 MiB.
const LARGE: usize = 10 << 20;

/// Every class, with the sentence that its facts carry.
pub(crate) const CLASSES: &[(&str, &str)] = &[
    ("api-dump", "a dump of a public API changes"),
    ("baseline", "a baseline or configuration of a linter changes"),
    ("build-artifact", "output of a build is no source and was left out"),
    ("build-logic", "a file that steers the build changes"),
    ("case-collision", "the path differs from another in upper and lower case only"),
    ("ci", "a pipeline of the forge changes"),
    ("exec-bit", "the file becomes executable"),
    ("git-config", "a file that steers git changes; nothing here reads it"),
    ("gitlink", "the entry is a submodule, whose files are not in the patch"),
    ("golden", "a reference picture of a screenshot test changes"),
    ("large-file", "the file is larger than 10 MiB"),
    ("lfs-pointer", "the file is a pointer to content that is elsewhere"),
    ("settings", "the modules or plugins of the build change"),
    ("symlink", "the entry is a symbolic link"),
    ("test-config", "a file that steers tests changes"),
    ("test-module", "code of a module that only helps tests changes"),
    ("test-runner", "the class that runs the instrumented tests changes"),
    ("threshold", "the tolerance of a screenshot test changes"),
    ("unicode-collision", "the path differs from another in its Unicode form only"),
    ("wrapper", "the build tool's wrapper changes"),
];

/// The sensitive facts of all entries, in their order.
pub(crate) fn sensitive(entries: &[Entry<'_>], view: &View<'_>) -> Vec<Sensitive> {
    let mut facts = vec![];
    for entry in entries {
        let from = entry.from.iter().map(|(path, place, fate)| (path, *place, *fate));
        for (path, place, fate) in from.chain([(entry.file.path(), entry.place, entry.fate)]) {
            let classes = by_place(place).into_iter().map(|class| (class, None));
            add(&mut facts, path, undone(entry, fate), classes);
        }
        let path = entry.file.path();
        add(&mut facts, path, undone(entry, entry.fate), by_change(entry, view));
    }
    collisions(entries, view, &mut facts);
    facts
}

type Class = (&'static str, Option<String>);

fn add(
    facts: &mut Vec<Sensitive>,
    path: &TreePath,
    reset: bool,
    classes: impl IntoIterator<Item = Class>,
) {
    for (class, message) in classes {
        let usual = || CLASSES.iter().find(|(name, _)| *name == class).map_or("", |(_, text)| text);
        let message = message.unwrap_or_else(|| usual().into());
        facts.push(Sensitive { path: path.wire(), class: class.into(), reset, message });
    }
}

/// Whether the change of a path with this fate is not in the tree.
fn undone(entry: &Entry<'_>, fate: Fate) -> bool {
    fate != Fate::Keep || entry.counted() != Some(true)
}

fn by_place(place: Place) -> Option<&'static str> {
    Some(match place.why {
        Why::BuildScript | Why::BuildProperties | Why::BuildLogicDirectory => "build-logic",
        Why::Settings => "settings",
        Why::BuildOutput => "build-artifact",
        Why::Wrapper => "wrapper",
        Why::Pipeline => "ci",
        Why::Baseline => "baseline",
        Why::ApiDump => "api-dump",
        Why::GitConfig => "git-config",
        Why::TestConfig => "test-config",
        Why::TestRunner => "test-runner",
        Why::TestModule => "test-module",
        Why::Golden => "golden",
        Why::SourceSet | Why::TestDirectory | Why::TestName | Why::Other => return None,
    })
}

fn by_change(entry: &Entry<'_>, view: &View<'_>) -> Vec<Class> {
    let file = entry.file;
    let mut classes: Vec<Class> = vec![];
    let node = file.new.as_ref().and_then(|path| view.changes().get(path)).and_then(Option::as_ref);
    let modes = [file.old_mode, file.new_mode, node.map(|node| node.mode)];
    if modes.contains(&Some(Mode::Symlink)) {
        classes.push(("symlink", None));
    }
    if modes.contains(&Some(Mode::Gitlink)) {
        classes.push(("gitlink", None));
    }
    if becomes_executable(file) {
        classes.push(("exec-bit", None));
    }
    if node.is_some_and(|node| is_lfs_pointer(&node.bytes)) {
        classes.push(("lfs-pointer", None));
    }
    if node.is_some_and(|node| node.bytes.len() > LARGE) {
        classes.push(("large-file", None));
    }
    classes.extend(threshold::changes(file).into_iter().map(|text| ("threshold", Some(text))));
    classes
}

fn becomes_executable(file: &FilePatch) -> bool {
    file.change != Change::Delete
        && file.new_mode == Some(Mode::Executable)
        && file.old_mode != Some(Mode::Executable)
}

/// New paths that are another path in other letters.
fn collisions(entries: &[Entry<'_>], view: &View<'_>, facts: &mut Vec<Sensitive>) {
    let mut new: BTreeMap<Vec<u8>, &TreePath> = BTreeMap::new();
    for entry in entries {
        let Some(path) = &entry.file.new else { continue };
        if view.base().exists(path) {
            continue;
        }
        let known = view.base().folded().twin(path);
        let twin = known.or_else(|| new.get(&fold(path.as_bytes())).map(|twin| (*twin).clone()));
        new.entry(fold(path.as_bytes())).or_insert(path);
        if let Some(twin) = twin.filter(|twin| twin != path) {
            let same_case = path.as_bytes().eq_ignore_ascii_case(twin.as_bytes());
            let class = if same_case { "case-collision" } else { "unicode-collision" };
            let message = format!("the path is {twin} in other letters");
            add(facts, path, undone(entry, entry.fate), [(class, Some(message))]);
        }
    }
}
