//! A base, a patch and hidden tests made on the spot, and what the tool says of them.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::rc::Rc;

use ab_contract::{
    Body, Check, ErrorInfo, FileOutcome, Patch, PatchOutcome, Record, Source, SourceRole, Verdict,
};
use assert_cmd::Command;
use tempfile::TempDir;

/// A folder with a base and what else a test puts there.
pub(crate) struct Case {
    temp: Rc<TempDir>,
    tests: Option<PathBuf>,
    args: Vec<String>,
}

/// What one call said.
pub(crate) struct Said {
    _temp: Rc<TempDir>,
    pub(crate) exit: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) tree: PathBuf,
    pub(crate) records: Vec<Record>,
}

impl Case {
    /// A base of these files, in a module `app` with the usual build script.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let case = Self { temp: Rc::new(TempDir::new().unwrap()), tests: None, args: vec![] };
        case.base_file("app/build.gradle.kts", "plugins {}\n");
        for (path, text) in files {
            case.base_file(path, text);
        }
        case
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.temp.path().join(name)
    }

    pub(crate) fn base_file(&self, path: &str, bytes: impl AsRef<[u8]>) {
        write(&self.path("base").join(path), bytes.as_ref());
    }

    /// Hidden tests.
    pub(crate) fn tests(mut self, patch: &str) -> Self {
        let path = self.path("test.patch");
        fs::write(&path, patch).unwrap();
        self.tests = Some(path);
        self
    }

    /// More arguments.
    pub(crate) fn args(mut self, args: &[&str]) -> Self {
        self.args.extend(args.iter().map(|arg| (*arg).to_owned()));
        self
    }

    /// Restores the tree for `patch` into the folder `tree`.
    pub(crate) fn restore(&self, patch: impl AsRef<[u8]>) -> Said {
        self.restore_base("base", patch)
    }

    /// The same with another base than the folder.
    pub(crate) fn restore_base(&self, base: &str, patch: impl AsRef<[u8]>) -> Said {
        fs::write(self.path("candidate.patch"), patch).unwrap();
        let mut args = vec!["--base", base, "--patch", "candidate.patch"];
        args.extend(["--into", "tree", "--run", "run", "--subject", "case#1"]);
        if self.tests.is_some() {
            args.extend(["--tests", "test.patch"]);
        }
        args.extend(self.args.iter().map(String::as_str));
        _ = fs::remove_dir_all(self.path("tree"));
        let mut said = self.run(&args);
        said.tree = self.path("tree");
        said
    }

    /// Runs the tool in the case's folder.
    pub(crate) fn run(&self, args: &[&str]) -> Said {
        let output = self.output(args);
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let records = stdout.lines().filter_map(|line| Record::parse(line).ok()).collect();
        Said {
            _temp: Rc::clone(&self.temp),
            exit: output.status.code().unwrap(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            stdout,
            records,
            tree: self.path("tree"),
        }
    }

    fn output(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ab-restore"));
        command.current_dir(self.temp.path()).env_clear().args(args).output().unwrap()
    }
}

impl Said {
    pub(crate) fn patch(&self) -> &Patch {
        self.records
            .iter()
            .find_map(|record| match &record.body {
                Body::Patch(patch) => Some(patch),
                _ => None,
            })
            .unwrap_or_else(|| panic!("no patch record: {}{}", self.stdout, self.stderr))
    }

    pub(crate) fn check(&self) -> &Check {
        self.records
            .iter()
            .find_map(|record| match &record.body {
                Body::Check(check) => Some(check),
                _ => None,
            })
            .expect("a check")
    }

    pub(crate) fn error(&self) -> &ErrorInfo {
        self.records
            .iter()
            .find_map(|record| match &record.body {
                Body::Error(error) => Some(error),
                _ => None,
            })
            .unwrap_or_else(|| panic!("no error record: {}{}", self.stdout, self.stderr))
    }

    pub(crate) fn restored(&self) -> Option<&Source> {
        self.records.iter().find_map(|record| match &record.body {
            Body::Source(source) if source.role == SourceRole::Restored => Some(source),
            _ => None,
        })
    }

    pub(crate) fn outcome(&self, path: &str) -> FileOutcome {
        let file = self.patch().files.iter().find(|file| file.path == path);
        file.unwrap_or_else(|| panic!("{path} is not in {:?}", self.patch().files)).outcome
    }

    pub(crate) fn reason(&self, path: &str) -> String {
        let file = self.patch().files.iter().find(|file| file.path == path).unwrap();
        file.reason.clone().unwrap_or_default()
    }

    /// The classes of the sensitive facts of a path; `(undone)` behind those that were.
    pub(crate) fn classes(&self, path: &str) -> Vec<String> {
        let shown = |reset: bool| if reset { " (undone)" } else { "" };
        let facts = self.patch().sensitive.iter().filter(|fact| fact.path == path);
        facts.map(|fact| format!("{}{}", fact.class, shown(fact.reset))).collect()
    }

    /// The bytes of a file of the restored tree.
    pub(crate) fn file(&self, path: &str) -> Option<String> {
        let bytes = fs::read(self.tree.join(path)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(crate) fn is_judged(&self) -> bool {
        let passes = self.check().verdict == Verdict::Pass;
        assert_eq!(passes, self.restored().is_some());
        assert_eq!(passes, self.tree.exists());
        assert_eq!(i32::from(!passes), self.exit);
        passes
    }

    /// The whole patch is refused for this reason, and no tree is left.
    pub(crate) fn refused_because(&self, reason: &str) {
        assert_eq!(self.patch().outcome, PatchOutcome::Refused, "{}", self.stdout);
        let said = self.patch().reason.clone().unwrap_or_default();
        assert!(said.contains(reason), "{said}");
        assert!(!self.is_judged());
    }
}

pub(crate) fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// A patch that adds a file.
pub(crate) fn add(path: &str, text: &str) -> String {
    format!(
        "diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n{}",
        hunk("", text)
    )
}

/// A patch that deletes a file.
pub(crate) fn delete(path: &str, text: &str) -> String {
    format!(
        "diff --git a/{path} b/{path}\ndeleted file mode 100644\n--- a/{path}\n+++ /dev/null\n{}",
        hunk(text, "")
    )
}

/// A patch that turns the whole of a file into something else.
pub(crate) fn edit(path: &str, old: &str, new: &str) -> String {
    format!("diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n{}", hunk(old, new))
}

/// A patch that renames a file and leaves its bytes alone.
pub(crate) fn rename(from: &str, to: &str) -> String {
    format!(
        "diff --git a/{from} b/{to}\nsimilarity index 100%\nrename from {from}\nrename to {to}\n"
    )
}

/// A patch that adds a symbolic link.
pub(crate) fn link(path: &str, target: &str) -> String {
    format!(
        "diff --git a/{path} b/{path}\nnew file mode 120000\n--- /dev/null\n+++ b/{path}\n\
         @@ -0,0 +1 @@\n+{target}\n\\ No newline at end of file\n"
    )
}

/// All lines of `old` removed and all of `new` added.
pub(crate) fn hunk(old: &str, new: &str) -> String {
    let count = |text: &str| text.lines().count();
    let range = |text: &str| format!("{},{}", usize::from(count(text) > 0), count(text));
    let side = |sign: char, text: &str| -> String {
        text.lines().flat_map(|line| [sign.to_string(), line.into(), "\n".into()]).collect()
    };
    format!("@@ -{} +{} @@\n{}{}", range(old), range(new), side('-', old), side('+', new))
}

#[expect(clippy::disallowed_methods, reason = "real repositories are made by git itself")]
pub(crate) fn git(dir: &Path, args: &[&str]) -> String {
    let output = std::process::Command::new("git")
        .current_dir(dir)
        .args(["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main"])
        .args(args)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("HOME", dir)
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
