//! What the tests and the bench of this crate share: where things are, how to run them.
#![expect(clippy::disallowed_methods, reason = "these run the real binaries as a shell would")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The tools of the workspace.
pub const TOOLS: &[&str] = &["ab-restore", "ab-build", "ab-emulator", "ab-score"];

/// The top of the checkout.
pub fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in the workspace")
}

/// A built binary, beside the running test's own (`make test` builds first).
pub fn binary(name: &str) -> PathBuf {
    let own = std::env::current_exe().expect("a running program has a path");
    let profile = own.ancestors().find(|dir| dir.join(name).is_file());
    profile.unwrap_or_else(|| panic!("{name} is not built: run `make build`")).join(name)
}

/// The folder that [`binary`] finds the tools in.
pub fn binaries() -> PathBuf {
    binary(TOOLS[0]).parent().expect("a binary lies in a folder").to_owned()
}

/// What a command printed and how it ended.
#[derive(Debug)]
pub struct Ran {
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
    /// Exit code; 128 + n for signal n, as a shell says it.
    pub code: i32,
}

impl Ran {
    /// All three as one text, for a snapshot.
    pub fn text(&self) -> String {
        format!("{}{}[exit {}]", self.stdout, self.stderr, self.code)
    }
}

/// Runs a shell script in `dir` with the tools on the PATH, `stdin` as its input.
pub fn shell(dir: &Path, script: &str, stdin: &str) -> Ran {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut child = Command::new("bash")
        .args(["-c", script])
        .current_dir(dir)
        .env("PATH", format!("{}:{path}", binaries().display()))
        .env("TOP", top())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a bash");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let text = stdin.to_owned();
    // In a thread of its own: a child that writes before it reads would wait for ever.
    let feeder = std::thread::spawn(move || input.write_all(text.as_bytes()).ok());
    let output = child.wait_with_output().expect("a child can be waited for");
    feeder.join().expect("the feeder does not panic");
    ran(&output)
}

fn ran(output: &Output) -> Ran {
    use std::os::unix::process::ExitStatusExt;
    let signal = output.status.signal().map(|signal| 128 + signal);
    Ran {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code().or(signal).unwrap_or(-1),
    }
}
