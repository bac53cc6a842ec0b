//! Installs a package for the embedded device: verifies, reads and converts it, in a sandbox.
//!
//! The package is a stranger's, and the process that read it may have been taken over by it. So its
//! answer is checked as if the package had written it: sizes, names, and that files are files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ab_contract::{ErrorClass, Fault};
use ab_proc::{Command, Exit, Finished, Limits, ProcError, Sandbox, give};
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

use crate::home::{HOME, Home, InstallPaths};

mod cache;

/// No manifest comes near; an answer beyond it is an attack.
const MAX_ANSWER: usize = 32 << 20;

/// What the process may use: a heap of 1 GiB, classes, code, and the files it maps.
const LIMITS: Limits = Limits {
    memory_bytes: Some(3 << 30),
    pids: Some(256),
    cpu_secs: None,
    file_bytes: Some(2 << 30),
    open_files: Some(1024),
};

/// What to install, and where to. All paths are this machine's.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The package.
    pub apk: &'a Path,
    /// The folder to be filled: made if need be, else emptied.
    pub out: &'a Path,
    /// Conversions of earlier installs, shared by all that run on this machine.
    pub cache: &'a Path,
    /// The installed `base.apk` of the app that this package tests.
    pub target: Option<&'a Path>,
    /// How long it may take.
    pub deadline: Duration,
}

/// What became of a package.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is installed.
    Installed(Box<Package>),
    /// A phone would not take it either. Not an error of the device.
    Refused(Refusal),
}

/// Why a package was refused.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
pub struct Refusal {
    /// Android's own name, e.g. `INSTALL_FAILED_OLDER_SDK`.
    pub code: String,
    /// What is wrong with it.
    pub message: String,
    /// What its author can do.
    #[serde(default)]
    pub help: String,
}

/// An installed package.
#[derive(Clone, Debug)]
pub struct Package {
    /// What the package manager has to know.
    pub info: Info,
    /// All that was found, for the app process: the argument `info` of `boot`.
    pub raw: Value,
}

/// The part of `info.json` that the device itself decides by. More is in [`Package::raw`].
#[derive(Clone, Debug, Deserialize)]
pub struct Info {
    /// The package's name.
    pub package: String,
    /// With the upper half, where there is one.
    pub version_code: u64,
    /// As shown to people.
    pub version_name: Option<String>,
    /// The lowest API level it runs on.
    pub min_sdk: u32,
    /// The API level it was written for.
    pub target_sdk: u32,
    /// Whether `run-as` works.
    pub debuggable: bool,
    /// Whether `install -t` is needed.
    pub test_only: bool,
    /// As shown to people.
    pub label: Option<String>,
    /// The Application class.
    pub application: Option<String>,
    /// What a launcher starts.
    pub launchable_activity: Option<String>,
    /// In the manifest's order; an alias names its `target`.
    pub activities: Vec<Component>,
    /// In the manifest's order.
    pub services: Vec<Component>,
    /// In the manifest's order.
    pub receivers: Vec<Component>,
    /// In the manifest's order.
    pub providers: Vec<Component>,
    /// The permissions asked for.
    pub permissions: Vec<String>,
    /// The test runners.
    pub instrumentation: Vec<Instrumentation>,
    /// File names by ABI.
    pub native_libraries: BTreeMap<String, Vec<String>>,
    /// SHA-256 of each signer's certificate: an update must have the same.
    pub certificates: Vec<String>,
    /// Jars of the install folder, in the order in which classes are looked for.
    pub classes: Vec<String>,
    /// The package with its resources, in the install folder.
    pub apk: String,
    /// How many classes were converted.
    pub class_count: u64,
    /// Methods that throw because they could not be converted.
    pub not_converted: Vec<NotConverted>,
    /// What will not work here, or on a phone.
    pub warnings: Vec<Warning>,
}

/// An activity, service, receiver or provider.
#[derive(Clone, Debug, Deserialize)]
pub struct Component {
    /// The class, or an alias.
    pub name: String,
    /// What an alias stands for.
    pub target: Option<String>,
    /// Whether other apps may use it.
    pub exported: bool,
    /// Whether it is there at all.
    pub enabled: bool,
    /// What a caller needs.
    pub permission: Option<String>,
    /// `standard`, `singleTop`, …; empty for what is no activity.
    #[serde(default)]
    pub launch_mode: String,
    /// What it takes.
    pub filters: Vec<Filter>,
    /// A provider's names.
    #[serde(default)]
    pub authorities: Vec<String>,
}

/// An intent filter.
#[derive(Clone, Debug, Deserialize)]
pub struct Filter {
    /// Any of them.
    pub actions: Vec<String>,
    /// All of an intent's must be among them.
    pub categories: Vec<String>,
    /// `scheme`, `host`, `path`, `mime_type`, …
    pub data: Vec<BTreeMap<String, String>>,
    /// The higher the earlier.
    pub priority: i64,
}

/// A test runner.
#[derive(Clone, Debug, Deserialize)]
pub struct Instrumentation {
    /// Its class.
    pub runner: String,
    /// The package that it tests.
    pub target: Option<String>,
}

/// A method that was lost.
#[derive(Clone, Debug, Deserialize)]
pub struct NotConverted {
    /// Class, name and types.
    pub method: String,
    /// What went wrong.
    pub why: String,
}

/// Something that will not work.
#[derive(Clone, Debug, Deserialize)]
pub struct Warning {
    /// E.g. `native-library`.
    pub code: String,
    /// A sentence for people.
    pub message: String,
}

/// Why nothing can be said about a package.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// A folder or file of this machine.
    #[error("cannot prepare {}", path.display())]
    Prepare {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The process could not be run.
    #[error(transparent)]
    Process(#[from] ProcError),
    /// It took too long.
    #[error("the install did not end within {secs} s")]
    Late {
        /// The deadline.
        secs: u64,
    },
    /// It ended without an answer.
    #[error("the install ended without an answer ({exit}): {said}")]
    Broken {
        /// How.
        exit: String,
        /// Its last words.
        said: String,
    },
    /// It answered what it can't have found.
    #[error("the install answered nonsense: {why}")]
    Nonsense {
        /// What is wrong.
        why: String,
    },
}

impl Fault for InstallError {
    fn code(&self) -> &'static str {
        match self {
            Self::Prepare { .. } => "install-folder",
            Self::Process(source) => source.code(),
            Self::Late { .. } => "install-late",
            Self::Broken { .. } | Self::Nonsense { .. } => "install-broken",
        }
    }

    fn class(&self) -> ErrorClass {
        match self {
            Self::Process(source) => source.class(),
            _ => ErrorClass::Environment,
        }
    }

    fn help(&self) -> String {
        match self {
            Self::Prepare { .. } => {
                "look at the folder's permissions and the room on its disk".into()
            }
            Self::Process(source) => source.help(),
            Self::Late { .. } => "retry on a quieter machine, or allow more time".into(),
            Self::Broken { .. } | Self::Nonsense { .. } => {
                "run tools/ab-emulator/jvm/setup again; if it persists, report it with the package"
                    .into()
            }
        }
    }
}

/// Installs a package.
pub fn install(home: &Home, request: &Request<'_>) -> Result<Outcome, InstallError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |source| InstallError::Prepare { path, source }
    };
    empty(request.out).map_err(at(request.out))?;
    fs::create_dir_all(request.cache).map_err(at(request.cache))?;
    let fresh = TempDir::with_prefix_in("new-", request.cache).map_err(at(request.cache))?;
    let done = run(home, request, fresh.path())?;
    let outcome = answer(&done, request)?;
    if let Outcome::Installed(package) = &outcome {
        check(&package.info, request.out)?;
        cache::adopt(fresh.path(), request.cache).map_err(at(request.cache))?;
    }
    Ok(outcome)
}

fn empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(err) if err.kind() != io::ErrorKind::NotFound => return Err(err),
        _ => {}
    }
    fs::create_dir_all(folder)
}

fn run(home: &Home, request: &Request<'_>, fresh: &Path) -> Result<Finished, InstallError> {
    give(request.out)?;
    give(fresh)?;
    let mut spec = home
        .sandbox()
        .ro(request.apk, "/apk")
        .rw(request.out, "/out")
        .rw(fresh, "/new")
        .ro(request.cache, "/cache");
    if let Some(target) = request.target {
        spec = spec.ro(target, "/target");
    }
    let argv = home.install_argv(&InstallPaths {
        apk: Path::new("/apk"),
        out: Path::new("/out"),
        cache: Path::new("/new"),
        shared: Path::new("/cache"),
        target: request.target.map(|_| Path::new("/target")),
    });
    let command = Command::new(argv).cwd(HOME).deadline(request.deadline).limits(LIMITS);
    Ok(command.keep(MAX_ANSWER, 1 << 16).sandbox(Sandbox::Bwrap(spec)).run()?)
}

/// The one line that the process prints.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Ok(Value),
    Error(Refusal),
}

fn answer(done: &Finished, request: &Request<'_>) -> Result<Outcome, InstallError> {
    match done.exit {
        Exit::Code(0 | 1) if done.stdout.dropped_bytes == 0 => parse(&done.stdout.text()),
        Exit::TimedOut => Err(InstallError::Late { secs: request.deadline.as_secs() }),
        // The heap has its own bound, which is answered; beyond it lies what only a package can cause.
        Exit::OutOfMemory => Ok(Outcome::Refused(Refusal {
            code: "INSTALL_FAILED_DEXOPT".into(),
            message: "reading the package needs more memory than the device has".into(),
            help: "look for a method or a table of unusual size".into(),
        })),
        exit => {
            let said = printable(&done.stderr.text(), 500);
            Err(InstallError::Broken { exit: format!("{exit:?}"), said })
        }
    }
}

fn parse(line: &str) -> Result<Outcome, InstallError> {
    let nonsense = |err: serde_json::Error| InstallError::Nonsense { why: err.to_string() };
    match serde_json::from_str(line).map_err(nonsense)? {
        Answer::Error(refusal) => Ok(Outcome::Refused(tame(refusal)?)),
        Answer::Ok(raw) => {
            let info = Info::deserialize(&raw).map_err(nonsense)?;
            Ok(Outcome::Installed(Box::new(Package { info, raw })))
        }
    }
}

/// Names as Android has them, and texts fit for a terminal.
fn tame(refusal: Refusal) -> Result<Refusal, InstallError> {
    let known = refusal.code.starts_with("INSTALL_")
        && refusal.code.len() < 80
        && refusal.code.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    if !known {
        return Err(InstallError::Nonsense { why: "an unknown kind of refusal".into() });
    }
    let Refusal { code, message, help } = refusal;
    Ok(Refusal { code, message: printable(&message, 2000), help: printable(&help, 2000) })
}

fn printable(text: &str, most: usize) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(most).collect()
}

/// What becomes part of a path or a command must be what it claims to be.
fn check(info: &Info, out: &Path) -> Result<(), InstallError> {
    let nonsense = |why: &str| Err(InstallError::Nonsense { why: why.into() });
    if !is_package(&info.package) {
        return nonsense("the package's name is none");
    }
    if info.apk != "base.apk" || info.classes != ["app.jar"] {
        return nonsense("other files than the ones agreed on");
    }
    for file in ["base.apk", "app.jar"] {
        if !fs::symlink_metadata(out.join(file)).is_ok_and(|meta| meta.is_file()) {
            return nonsense("a file of the install folder is missing, or a link");
        }
    }
    Ok(())
}

/// Whether a name is one that Android gives to packages: safe as the name of a folder, too.
fn is_package(name: &str) -> bool {
    let part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic())
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    name.len() <= 223 && name.split('.').all(part)
}

/// `--explain` texts of this part's error codes.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("install-broken", include_str!("explain/install-broken.md")),
    ("install-folder", include_str!("explain/install-folder.md")),
    ("install-late", include_str!("explain/install-late.md")),
];

#[cfg(test)]
#[path = "install_tests.rs"]
mod tests;
