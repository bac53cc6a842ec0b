//! No bytes make the library panic, and what parses keeps its promises.

use ab_tree::TreePath;
use ab_tree::patch::{Change, Content, Hunk, Patch, Side, apply, parse, parse_with};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const LINES: [&str; 44] = [
    "diff --git a/x b/x",
    "diff --git x x",
    "diff --git \"a/\\303\" \"b/\\303\"",
    "diff --git a/x b/y",
    "diff --cc x",
    "--- a/x",
    "--- /dev/null",
    "--- x\t(revision 1)",
    "--- \"a",
    "+++ b/x",
    "+++ /dev/null",
    "+++ b/../x",
    "@@ -1 +1 @@",
    "@@ -0,0 +1,2 @@",
    "@@ -1,2 +0,0 @@",
    "@@ -3,2 +4294967294,2 @@",
    "@@ -4294967290,3 +1 @@",
    "@@ -2,0 +3 @@",
    "@@@ -1 -1 +1 @@@",
    "@@",
    " a",
    "-a",
    "+b",
    "",
    " ",
    "\r",
    "\\ No newline at end of file",
    "new file mode 100644",
    "old mode 100644",
    "new mode 100755",
    "deleted file mode 120000",
    "rename from x",
    "rename to y",
    "copy from x",
    "index 1..2 100644",
    "index 0000000000000000000000000000000000000000..e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "GIT binary patch",
    "literal 0",
    "HcmV?d00001",
    "delta 3",
    "Binary files a/x and b/x differ",
    "Index: x",
    "====================",
    "-- ",
];

fn lines() -> impl Strategy<Value = Vec<u8>> {
    let line = (select(&LINES[..]), select(&["\n", "\n", "\n", "\r\n"][..]));
    vec(line, 0..25).prop_map(|lines| {
        let text: String = lines.into_iter().flat_map(|(line, end)| [line, end]).collect();
        text.into_bytes()
    })
}

fn old_files() -> [&'static [u8]; 5] {
    [b"", b"a\n", b"a", b"a\r\na\r\n", b"b\na\n\na\n"]
}

/// Uses every part of what was parsed.
fn use_up(patch: &Patch) {
    for file in &patch.files {
        assert_eq!(file.old.is_none(), file.change == Change::Add);
        assert_eq!(file.new.is_none(), file.change == Change::Delete);
        if let Content::Text(hunks) = &file.content {
            hunks.iter().for_each(check_counts);
        }
        _ = apply(file, None);
        for old in old_files() {
            _ = apply(file, Some(old));
        }
    }
}

fn check_counts(hunk: &Hunk) {
    let count = |side: Side| {
        hunk.lines().filter(|line| line.side == side || line.side == Side::Context).count()
    };
    assert_eq!(count(Side::Remove), hunk.old_count as usize);
    assert_eq!(count(Side::Add), hunk.new_count as usize);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_parsed_or_refused(bytes in vec(any::<u8>(), 0..400)) {
        if let Ok(patch) = parse(&bytes) {
            use_up(&patch);
        }
    }

    #[test]
    fn any_lines_of_patches_are_parsed_or_refused(bytes in lines()) {
        let answers: [&dyn Fn(&TreePath) -> bool; 2] = [&|_| true, &|_| false];
        let parsed = answers.map(|exists| parse_with(&bytes, exists));
        for patch in parsed.into_iter().chain([parse(&bytes)]).flatten() {
            use_up(&patch);
        }
    }

    #[test]
    fn any_path_is_refused_or_stays_in_the_tree(bytes in vec(select(&b"./\\ag:~1IT\xff\0 "[..]), 0..12)) {
        if let Ok(path) = TreePath::new(&bytes[..]) {
            prop_assert!(path.to_path().components().all(|part| matches!(part, std::path::Component::Normal(_))));
            prop_assert_eq!(TreePath::from_wire(&path.wire()), Ok(path.clone()));
            prop_assert!(!path.to_string().chars().any(char::is_control));
        }
    }
}

#[test]
fn a_patch_with_many_hunks_takes_no_quadratic_time() {
    let old = "a\n".repeat(5_000);
    let make = |hunk: &dyn Fn(usize) -> String| {
        let hunks = (0..5_000).map(hunk).collect::<Vec<_>>().concat();
        parse(format!("--- a/x\n+++ b/x\n{hunks}").as_bytes()).unwrap().files.remove(0)
    };
    let forwards = make(&|at| format!("@@ -{0} +{0} @@\n-a\n+b\n", at + 1));
    assert_eq!(apply(&forwards, Some(old.as_bytes())).unwrap(), "b\n".repeat(5_000).into_bytes());
    let backwards = make(&|at| format!("@@ -{0},3 +{0},3 @@\n a\n-a\n+b\n a\n", 5_000 - at));
    assert!(apply(&backwards, Some(old.as_bytes())).is_err());
}
