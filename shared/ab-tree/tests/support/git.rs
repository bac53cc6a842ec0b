//! The real git, without any configuration of the machine.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::tree::Tree;

/// What `git apply` makes of a tree; `None` when it refuses.
pub(crate) fn apply(tree: &Tree, patch: &[u8], options: &[&str]) -> Option<Tree> {
    let dir = TempDir::new().unwrap();
    let root = dir.path().join("tree");
    std::fs::create_dir(&root).unwrap();
    tree.write(&root);
    let args = [&["apply", "--whitespace=nowarn"], options, &["-"]].concat();
    run(&root, &args, Some(patch), &[])?;
    Some(Tree::read_from(&root))
}

/// What `git diff` says of two trees.
pub(crate) fn diff(old: &Tree, new: &Tree, options: &[&str]) -> Vec<u8> {
    let dir = TempDir::new().unwrap();
    run(dir.path(), &["init", "-q"], None, &[]).unwrap();
    let [old, new] = [(old, "old"), (new, "new")].map(|(tree, name)| {
        let work = dir.path().join(name);
        std::fs::create_dir(&work).unwrap();
        tree.write(&work);
        let index = dir.path().join(format!("{name}.index"));
        let git_dir = dir.path().join(".git");
        let env = [("GIT_INDEX_FILE", &*index), ("GIT_DIR", &git_dir), ("GIT_WORK_TREE", &work)];
        run(&work, &["add", "-A", "-f"], None, &env).unwrap();
        let id = run(&work, &["write-tree"], None, &env).unwrap();
        String::from_utf8(id).unwrap().trim().to_owned()
    });
    run(dir.path(), &[&["diff"], options, &[&*old, &*new]].concat(), None, &[]).unwrap()
}

fn run(dir: &Path, args: &[&str], input: Option<&[u8]>, env: &[(&str, &Path)]) -> Option<Vec<u8>> {
    let mut git = Command::new("git");
    git.current_dir(dir).args(args).env_clear().env("PATH", std::env::var_os("PATH").unwrap());
    git.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CONFIG_GLOBAL", "/dev/null");
    git.env("GIT_CEILING_DIRECTORIES", dir.parent().unwrap()).env("LC_ALL", "C");
    git.envs(env.iter().copied()).stdin(Stdio::piped());
    let mut child = git.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Git may refuse before it has read everything.
    _ = child.stdin.take().unwrap().write_all(input.unwrap_or_default());
    let output = child.wait_with_output().unwrap();
    if !output.status.success() && std::env::var_os("SHOW_GIT").is_some() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    }
    output.status.success().then_some(output.stdout)
}
