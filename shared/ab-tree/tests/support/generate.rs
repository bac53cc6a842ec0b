//! Random trees, and random changes of them.

use std::collections::BTreeMap;

use ab_tree::TreePath;
use ab_tree::patch::Mode;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::tree::Tree;

/// No path is a directory of another.
const PATHS: [&str; 18] = [
    "x",
    "a/x",
    "b/x",
    "a/a/x",
    "src/main/App.kt",
    "src/test/AppTest.kt",
    "with space/a b.txt",
    "é/日本.txt",
    "quo\"te\\.txt",
    "tab\tname",
    "-dash",
    "gradlew.bat",
    "b/long name.orig",
    "line\nbreak",
    "y/trailing ",
    "two  ",
    " leading",
    "folder /x",
];

fn line() -> impl Strategy<Value = String> {
    let text = select(vec![
        "",
        "a",
        "b",
        "c",
        "}",
        "    return",
        "-- ",
        "++ x",
        "@@ -1 +1 @@",
        "\\ x",
        " ",
    ]);
    text.prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let end = select(vec!["\n", "\n", "\r\n", "mix"]);
    (vec(line(), 0..25), end, any::<bool>()).prop_map(|(lines, end, last)| {
        let ends = |at: usize| if end == "mix" { ["\n", "\r\n"][at % 2] } else { end };
        let each = lines.iter().enumerate();
        let mut text: String = each.flat_map(|(at, line)| [line.as_str(), ends(at)]).collect();
        if last && text.ends_with('\n') {
            text.pop();
        }
        text.into_bytes()
    })
}

fn binary() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..400).prop_map(|mut bytes| {
        bytes.push(0);
        bytes
    })
}

fn entry() -> impl Strategy<Value = (Mode, Vec<u8>)> {
    let file = (select(vec![Mode::Regular, Mode::Executable]), text());
    let link = select(vec!["x", "../up", "a b"]).prop_map(|to| (Mode::Symlink, to.into()));
    prop_oneof![8 => file, 1 => (Just(Mode::Regular), binary()), 1 => link]
}

fn path() -> impl Strategy<Value = TreePath> {
    select(&PATHS[..]).prop_map(|path| TreePath::new(path).unwrap())
}

pub(crate) fn tree() -> impl Strategy<Value = Tree> {
    btree_map(path(), entry(), 0..6).prop_map(Tree)
}

/// A tree and what somebody has made of it.
pub(crate) fn change() -> impl Strategy<Value = (Tree, Tree)> {
    (tree(), vec((any::<Index>(), edit()), 0..6)).prop_map(|(old, edits)| {
        let mut new = old.clone();
        for (at, edit) in edits {
            edit_one(&mut new.0, at, edit);
        }
        (old, new)
    })
}

#[derive(Clone, Debug)]
enum Edit {
    Add(TreePath, (Mode, Vec<u8>)),
    Remove,
    Mode,
    Move(TreePath),
    Lines(Vec<(Index, Option<String>)>),
    Replace((Mode, Vec<u8>)),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        2 => (path(), entry()).prop_map(|(path, entry)| Edit::Add(path, entry)),
        1 => Just(Edit::Remove),
        1 => Just(Edit::Mode),
        2 => path().prop_map(Edit::Move),
        6 => vec((any::<Index>(), proptest::option::of(line())), 1..5).prop_map(Edit::Lines),
        1 => entry().prop_map(Edit::Replace),
    ]
}

fn edit_one(files: &mut BTreeMap<TreePath, (Mode, Vec<u8>)>, at: Index, edit: Edit) {
    if let Edit::Add(path, entry) = edit {
        files.insert(path, entry);
        return;
    }
    if files.is_empty() {
        return;
    }
    let path = at.get(&files.keys().cloned().collect::<Vec<_>>()).clone();
    let (mode, bytes) = files.remove(&path).unwrap();
    let kept = match edit {
        Edit::Remove | Edit::Add(..) => return,
        Edit::Mode if mode == Mode::Regular => (path, (Mode::Executable, bytes)),
        Edit::Mode => (path, (mode, bytes)),
        Edit::Move(to) => (to, (mode, bytes)),
        Edit::Lines(_) if mode == Mode::Symlink => (path, (mode, bytes)),
        Edit::Lines(edits) => (path, (mode, edit_lines(&bytes, edits))),
        Edit::Replace(entry) => (path, entry),
    };
    files.insert(kept.0, kept.1);
}

/// Inserts lines and takes lines out.
pub(crate) fn edit_lines(bytes: &[u8], edits: Vec<(Index, Option<String>)>) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> =
        bytes.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    for (at, edit) in edits {
        let at = at.index(lines.len() + 1);
        match edit {
            Some(text) => lines.insert(at, format!("{text}\n").into_bytes()),
            None if at < lines.len() => _ = lines.remove(at),
            None => {}
        }
    }
    lines.concat()
}

/// Lines put into every text file, so that hunks must be searched for.
pub(crate) fn shifted() -> impl Strategy<Value = (Tree, Tree, Tree)> {
    let edits = vec((any::<Index>(), Just(Some("zz".to_owned()))), 0..4);
    (change(), edits).prop_map(|((old, new), edits)| {
        let mut other = old.clone();
        for (mode, bytes) in other.0.values_mut() {
            if *mode != Mode::Symlink && !bytes.contains(&0) {
                *bytes = edit_lines(bytes, edits.clone());
            }
        }
        (old, new, other)
    })
}
