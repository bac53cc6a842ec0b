//! What the suites share: small trees, and runs of the real binary.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "each suite uses a part")]

use std::fs;
use std::path::Path;

use ab_contract::{Body, Build, Check, Record};
use assert_cmd::Command;
use tempfile::TempDir;

/// A tree and a run folder.
pub(crate) struct Project {
    pub(crate) temp: TempDir,
}

/// A `Makefile` builds `app` of it.
pub(crate) const MAKE: &[(&str, &str)] = &[
    ("Makefile", "app: src/main.c\n\tgcc -o $@ $<\n"),
    ("src/main.c", "int main(void) {\n  return 0;\n}\n"),
];

impl Project {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let project = Self { temp: TempDir::new().unwrap() };
        fs::create_dir_all(project.tree()).unwrap();
        for (path, text) in files {
            project.write(path, text);
        }
        project
    }

    pub(crate) fn tree(&self) -> std::path::PathBuf {
        self.temp.path().join("tree")
    }

    pub(crate) fn run(&self) -> std::path::PathBuf {
        self.temp.path().join("run")
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.tree().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs the tool in the project's folder.
    pub(crate) fn tool(&self, args: &[&str], stdin: &str) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ab-build"));
        let output =
            command.current_dir(self.temp.path()).args(args).write_stdin(stdin).output().unwrap();
        Ran {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            exit: output.status.code().unwrap(),
        }
    }

    /// Builds the tree with one command and these flags.
    pub(crate) fn build(&self, command: &str, flags: &[&str]) -> Ran {
        let fixed = ["--tree", "tree", "--run", "run", "--command", command];
        self.tool(&[&fixed[..], flags].concat(), "")
    }

    /// The log of a build.
    pub(crate) fn log(&self, build: &Build) -> String {
        fs::read_to_string(self.run().join(build.log.path.as_str())).unwrap()
    }
}

/// What the tool said.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) exit: i32,
}

impl Ran {
    pub(crate) fn records(&self) -> Vec<Record> {
        self.stdout.lines().map(|line| Record::parse(line).unwrap()).collect()
    }

    /// The `build` record and its check.
    pub(crate) fn built(&self) -> (Build, Check) {
        let bodies: Vec<Body> = self.records().into_iter().map(|record| record.body).collect();
        match <[Body; 2]>::try_from(bodies) {
            Ok([Body::Build(build), Body::Check(check)]) => (build, check),
            _ => panic!("{}{}", self.stdout, self.stderr),
        }
    }

    /// Code of the only record, an error.
    pub(crate) fn error(&self) -> String {
        match &self.records()[..] {
            [Record { body: Body::Error(info), .. }] => info.code.clone(),
            _ => panic!("{}{}", self.stdout, self.stderr),
        }
    }

    /// All in one text, without provenance: that is the same for all records.
    pub(crate) fn text(&self) -> String {
        let lines = self.stdout.lines().map(|line| line.split(r#","provenance""#).next().unwrap());
        let stdout: Vec<&str> = lines.collect();
        format!("{}\n{}exit {}", stdout.join("\n"), self.stderr, self.exit)
    }
}

/// What the evidence of a check says, joined.
pub(crate) fn says(check: &Check) -> String {
    let messages: Vec<&str> = check.evidence.iter().map(|e| e.message.as_str()).collect();
    messages.join(" | ")
}

/// Files in a folder, hidden ones included.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
