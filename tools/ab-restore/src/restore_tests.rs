//! What holds for every patch, however odd.

use std::collections::BTreeMap;
use std::io;

use ab_contract::{FileOutcome, PatchOutcome, PatchedFile};
use ab_tree::TreePath;
use ab_tree::diff::{EntryMeta, TreeRead};
use ab_tree::patch::Mode;
use ab_tree::tree::link_stays_inside;
use proptest::prelude::*;

use super::{Restoration, Setting};
use crate::base::Base;
use crate::hidden::Hidden;
use crate::node::Node;
use crate::patch_file::PatchFile;
use crate::policy::{Fate, Policy};

/// A tree in memory.
struct Memory(BTreeMap<TreePath, Node>);

impl TreeRead for Memory {
    fn list(&self) -> BTreeMap<TreePath, EntryMeta> {
        let meta = |(path, node): (&TreePath, &Node)| {
            (path.clone(), EntryMeta { mode: node.mode, size: node.bytes.len() as u64 })
        };
        self.0.iter().map(meta).collect()
    }

    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>> {
        self.0.get(path).map(|node| node.bytes.to_vec()).ok_or(io::ErrorKind::NotFound.into())
    }
}

/// Paths of files, of their directories, of what lies below files, and twins.
const PATHS: [&str; 24] = [
    "app/build.gradle.kts",
    "app/src/main/java/A.kt",
    "app/src/main/java/B.kt",
    "app/src/main/java/b.kt",
    "app/src/main/java/A.kt/below",
    "app/src/main/java",
    "app/src/main",
    "app/src/test/java/ATest.kt",
    "app/src/test/java/NewTest.kt",
    "app/src/test",
    "app/src/tesT/java/ATest.kt",
    "app/src",
    "app",
    "app/build/outputs/x.apk",
    "app/link/file",
    "app/link",
    "gradlew",
    "gradlew/below",
    "GRADLEW",
    "README.md",
    "gradle.properties",
    "app/src/main/resources/robolectric.properties",
    "docs",
    "docs/readme",
];

fn tree() -> Memory {
    let file = |path: &str| (TreePath::new(path).unwrap(), text(path));
    let kept = [0, 1, 2, 7, 16, 19, 20].map(|index| file(PATHS[index]));
    let link = (TreePath::new("app/link").unwrap(), Node::new(Mode::Symlink, b"src".to_vec()));
    Memory(kept.into_iter().chain([link]).collect())
}

fn text(path: &str) -> Node {
    Node::new(Mode::Regular, format!("{path}\nsecond\n").into_bytes())
}

/// One entry of a patch; it may or may not fit.
fn entry() -> impl Strategy<Value = String> {
    let path = || prop::sample::select(&PATHS[..]);
    let added = "@@ -0,0 +1 @@\n+new\n";
    prop_oneof![
        4 => path().prop_map(|path| format!("diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -1,2 +1,2 @@\n-{path}\n+changed\n second\n")),
        2 => path().prop_map(move |path| format!("diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n{added}")),
        2 => path().prop_map(|path| format!("diff --git a/{path} b/{path}\ndeleted file mode 100644\n--- a/{path}\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-{path}\n-second\n")),
        2 => (path(), path()).prop_map(|(a, b)| format!("diff --git a/{a} b/{b}\nsimilarity index 100%\nrename from {a}\nrename to {b}\n")),
        1 => (path(), path()).prop_map(|(a, b)| format!("diff --git a/{a} b/{b}\nsimilarity index 100%\ncopy from {a}\ncopy to {b}\n")),
        1 => path().prop_map(|path| format!("diff --git a/{path} b/{path}\nold mode 100644\nnew mode 100755\n")),
        1 => (path(), prop::sample::select(&["A.kt", "..", "../../x", "/etc", "src/main"][..])).prop_map(|(path, target)| format!(
            "diff --git a/{path} b/{path}\nnew file mode 120000\n--- /dev/null\n+++ b/{path}\n@@ -0,0 +1 @@\n+{target}\n\\ No newline at end of file\n")),
        1 => path().prop_map(|path| format!("diff --git a/{path} b/{path}\nindex 1111111..2222222 100644\nBinary files a/{path} and b/{path} differ\n")),
    ]
}

fn patch() -> impl Strategy<Value = String> {
    prop::collection::vec(entry(), 1..6).prop_map(|entries| entries.concat())
}

fn restore(patch: &str, tests: Option<&str>) -> (Base, Policy, Option<Restoration>) {
    let base = Base::new(Box::new(tree()), None).unwrap();
    let policy = Policy::default();
    let hidden = match tests.map(|tests| Hidden::new(tests.as_bytes().to_vec(), &base)) {
        Some(Err(_)) => return (base, policy, None),
        hidden => hidden.transpose().unwrap(),
    };
    let setting = Setting { base: &base, policy: &policy, hidden: hidden.as_ref() };
    let file = PatchFile::new("x.patch".into(), patch.as_bytes().to_vec());
    let restoration = setting.restore(&file).unwrap();
    (base, policy, Some(restoration))
}

/// The restored tree in full.
fn result(restoration: &Restoration) -> Option<BTreeMap<TreePath, Node>> {
    let mut files = tree().0;
    for (path, node) in restoration.changes.as_ref()? {
        match node {
            Some(node) => files.insert(path.clone(), node.clone()),
            None => files.remove(path),
        };
    }
    Some(files)
}

/// Whether the candidate's change of the path stands beside the hidden one.
fn is_merged(path: &TreePath, restoration: &Restoration) -> bool {
    let about = |file: &&PatchedFile| {
        file.path == path.wire() || file.from.as_deref() == Some(&path.wire())
    };
    let mut entries = restoration.patch.files.iter().filter(about);
    entries.any(|file| file.outcome == FileOutcome::Applied)
}

/// The tree can be written: no file is a directory too, and no link leaves.
fn is_sound(files: &BTreeMap<TreePath, Node>) {
    for (path, node) in files {
        let mut above = path.parent();
        while let Some(dir) = above {
            assert!(!files.contains_key(&dir), "{path} lies below the file {dir}");
            above = dir.parent();
        }
        assert!(!node.is_link() || link_stays_inside(path, &node.bytes), "{path}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_protected_path_is_as_in_the_base(patch in patch()) {
        let (base, policy, restoration) = restore(&patch, None);
        let restoration = restoration.unwrap();
        let Some(files) = result(&restoration) else { return Ok(()) };
        is_sound(&files);
        let original = tree().0;
        let paths = original.keys().chain(files.keys());
        for path in paths.filter(|path| policy.fate(path, base.layout()).1 != Fate::Keep) {
            prop_assert_eq!(files.get(path), original.get(path), "{}", path);
        }
    }

    #[test]
    fn hidden_tests_stand_whatever_the_candidate_did(patch in patch(), tests in entry()) {
        let other = "--- /dev/null\n+++ b/other.txt\n@@ -0,0 +1 @@\n+x\n";
        let (_, _, clean) = restore(other, Some(&tests));
        let Some(clean) = clean else { return Ok(()) };
        let (base, policy, restoration) = restore(&patch, Some(&tests));
        let restoration = restoration.unwrap();
        let Some(files) = result(&restoration) else { return Ok(()) };
        is_sound(&files);
        let (wanted, original) = (result(&clean).unwrap(), tree().0);
        for path in wanted.keys().chain(original.keys()).chain(files.keys()) {
            let is_hidden = wanted.get(path) != original.get(path) && path.as_bytes() != b"other.txt";
            let is_reset = policy.fate(path, base.layout()).1 == Fate::Reset;
            if is_reset || (is_hidden && !is_merged(path, &restoration)) {
                prop_assert_eq!(files.get(path), wanted.get(path), "{}", path);
            }
        }
    }

    #[test]
    fn what_is_said_is_what_is_in_the_tree(patch in patch()) {
        let (_, _, restoration) = restore(&patch, None);
        let restoration = restoration.unwrap();
        let said = &restoration.patch;
        if said.outcome == PatchOutcome::Applied {
            prop_assert_eq!(restoration.fit.failed, 0);
            prop_assert!(restoration.changes.is_some());
        }
        if said.outcome == PatchOutcome::OnlyProtected {
            prop_assert_eq!(result(&restoration).unwrap(), tree().0);
        }
        if said.outcome == PatchOutcome::Refused {
            prop_assert!(said.reason.is_some());
        }
    }
}
