//! Rules of making patches, one row a rule.

use super::*;

struct Tree(BTreeMap<TreePath, (Mode, Vec<u8>)>);

impl TreeRead for Tree {
    fn list(&self) -> BTreeMap<TreePath, EntryMeta> {
        let meta =
            |(mode, bytes): &(Mode, Vec<u8>)| EntryMeta { mode: *mode, size: bytes.len() as u64 };
        self.0.iter().map(|(path, entry)| (path.clone(), meta(entry))).collect()
    }

    fn read(&self, path: &TreePath) -> io::Result<Vec<u8>> {
        match self.0[path].1.as_slice() {
            b"unreadable" => Err(io::Error::other("gone")),
            bytes => Ok(bytes.to_vec()),
        }
    }
}

fn tree(files: &[(&str, Mode, &[u8])]) -> Tree {
    let entry = |(path, mode, bytes): &(&str, Mode, &[u8])| {
        (TreePath::new(*path).unwrap(), (*mode, bytes.to_vec()))
    };
    Tree(files.iter().map(entry).collect())
}

fn diff(old: &[(&str, Mode, &[u8])], new: &[(&str, Mode, &[u8])]) -> String {
    let mut out = vec![];
    diff_trees(&tree(old), &tree(new), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const FILE: Mode = Mode::Regular;

#[test]
fn equal_trees_give_no_patch() {
    let files: &[(&str, Mode, &[u8])] = &[("x", FILE, b"a\n"), ("l", Mode::Symlink, b"x")];
    assert_eq!(diff(files, files), "");
}

#[test]
fn a_text_change_is_written_as_git_does() {
    let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    assert_eq!(
        diff(&[("x", FILE, old.as_bytes())], &[("x", FILE, old.replace('5', "five").as_bytes())]),
        "diff --git a/x b/x\n\
         index 07193989308c972f8a2d0f1b3a15c29ea4ac565b..\
         4c5701d775286e43e9f53ee570f38b6070b09616 100644\n\
         --- a/x\n+++ b/x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
    );
}

#[test]
fn headers_follow_what_has_changed() {
    let null = "0000000000000000000000000000000000000000";
    let empty = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";
    let id_a = "78981922613b2afb6025042ff6bd878ac1994e85";
    let link = "c1b0730e0133447badcfd47fd144e254807b06e1";
    let commit = |digit: &str| format!("Subproject commit {}\n", digit.repeat(40));
    let (one, two) = (commit("1"), commit("2"));
    for (old, new, patch) in [
        (
            None,
            Some(("x", FILE, &b""[..])),
            format!("diff --git a/x b/x\nnew file mode 100644\nindex {null}..{empty}\n"),
        ),
        (
            Some(("x y", FILE, &b"a\n"[..])),
            None,
            format!(
                "diff --git a/x y b/x y\ndeleted file mode 100644\nindex {id_a}..{null}\n--- a/x y\t\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
            ),
        ),
        (
            Some(("x", FILE, &b"a\n"[..])),
            Some(("x", Mode::Executable, &b"a\n"[..])),
            "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n".into(),
        ),
        (
            None,
            Some(("é\"", Mode::Symlink, &b"x"[..])),
            format!(
                "diff --git \"a/\\303\\251\\\"\" \"b/\\303\\251\\\"\"\nnew file mode 120000\nindex {null}..{link}\n--- /dev/null\n+++ \"b/\\303\\251\\\"\"\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n"
            ),
        ),
        (
            Some(("m", Mode::Gitlink, one.as_bytes())),
            Some(("m", Mode::Gitlink, two.as_bytes())),
            format!(
                "diff --git a/m b/m\nindex {}..{} 160000\n--- a/m\n+++ b/m\n@@ -1 +1 @@\n-{one}+{two}",
                "1".repeat(40),
                "2".repeat(40)
            ),
        ),
    ] {
        let old: Vec<_> = old.into_iter().collect();
        let new: Vec<_> = new.into_iter().collect();
        assert_eq!(diff(&old, &new), patch);
    }
}

#[test]
fn a_change_of_type_and_a_file_for_a_directory_begin_with_a_deletion() {
    let patch = diff(&[("x", FILE, b"a\n")], &[("x", Mode::Symlink, b"a")]);
    let kinds: Vec<_> = patch.lines().filter(|line| line.contains("file mode")).collect();
    assert_eq!(kinds, ["deleted file mode 100644", "new file mode 120000"]);
    let patch = diff(&[("d/x", FILE, b"a\n")], &[("d", FILE, b"a\n")]);
    let first = patch.lines().next().unwrap();
    assert_eq!(first, "diff --git a/d/x b/d/x");
}

#[test]
fn a_nul_byte_anywhere_makes_a_file_binary() {
    let mut late = vec![b'a'; 20_000];
    late.push(0);
    let patch = diff(&[("x", FILE, b"a\n")], &[("x", FILE, &late)]);
    assert!(patch.contains("\nGIT binary patch\nliteral 20001\n") && patch.ends_with("\n\n"));
    assert!(patch.contains("\nliteral 2\n"));
}

#[test]
fn an_entry_that_cannot_be_read_is_an_error() {
    let (old, new) = (tree(&[("x", FILE, b"unreadable")]), tree(&[]));
    let error = diff_trees(&old, &new, &mut vec![]).unwrap_err();
    assert_eq!((error.code(), &*error.to_string()), ("diff-read", "cannot read x"));
}
