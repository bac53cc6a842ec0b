//! The device home: the jars that the embedded device runs from, and how to run them.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use ab_contract::{ErrorClass, Fault};
use ab_proc::BwrapSpec;

/// Where the home lies in a sandbox. Its files of arguments have relative paths: it is also the
/// working directory of both processes.
pub const HOME: &str = "/system/device";

/// The framework's classes as the converter wants them, below the home.
const PLATFORM: &str = "platform/android-34.jar";

/// What a home must have; anything less was not made by its set-up.
const FILES: [&str; 7] = [
    "key",
    "java",
    "runtime/arguments",
    "runtime/device.jar",
    "converter/arguments",
    "converter/device.jar",
    PLATFORM,
];

/// Why there is no device home to use.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// Neither `AB_DEVICE_HOME` nor a data folder is known.
    #[error("no place for the device home: neither AB_DEVICE_HOME nor HOME is set")]
    NoPlace,
    /// A file of it is missing.
    #[error("the device home {} has no {missing}", home.display())]
    Incomplete {
        /// The folder.
        home: PathBuf,
        /// The file.
        missing: &'static str,
    },
    /// No Java on this machine.
    #[error("no Java for the device: {} is gone, and /usr/bin/java is not there", wanted.display())]
    NoJava {
        /// What the home was set up with.
        wanted: PathBuf,
    },
}

impl Fault for HomeError {
    fn code(&self) -> &'static str {
        match self {
            Self::NoPlace | Self::Incomplete { .. } => "device-home-missing",
            Self::NoJava { .. } => "device-java-missing",
        }
    }

    fn class(&self) -> ErrorClass {
        ErrorClass::Environment
    }

    fn help(&self) -> String {
        match self {
            Self::NoPlace => "set AB_DEVICE_HOME",
            Self::Incomplete { .. } => "run tools/ab-emulator/jvm/setup, or set AB_DEVICE_HOME",
            Self::NoJava { .. } => "apt-get install openjdk-17-jdk-headless, or run setup again",
        }
        .into()
    }
}

/// A device home that was found whole.
#[derive(Clone, Debug)]
pub struct Home {
    root: PathBuf,
    jdk: PathBuf,
    archived: bool,
}

impl Home {
    /// The home that the environment names: `AB_DEVICE_HOME`, else `ab/device` in the XDG data folder.
    pub fn find() -> Result<Self, HomeError> {
        let root = place(env::var_os).ok_or(HomeError::NoPlace)?;
        Self::at(root)
    }

    /// The home in this folder.
    pub fn at(root: impl Into<PathBuf>) -> Result<Self, HomeError> {
        let home = root.into();
        if let Some(missing) = FILES.into_iter().find(|file| !home.join(file).is_file()) {
            return Err(HomeError::Incomplete { home, missing });
        }
        let wanted =
            PathBuf::from(fs::read_to_string(home.join("java")).unwrap_or_default().trim());
        if is_jdk(&wanted) {
            return Ok(Self { root: home, jdk: wanted, archived: true });
        }
        // The archives of classes fit the one JDK that wrote them; another one does without.
        let other = fs::canonicalize("/usr/bin/java").ok();
        match other.as_deref().and_then(Path::parent).and_then(Path::parent) {
            Some(jdk) if is_jdk(jdk) => Ok(Self { root: home, jdk: jdk.into(), archived: false }),
            _ => Err(HomeError::NoJava { wanted }),
        }
    }

    /// The folder on this machine.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The JDK that runs both processes.
    pub fn jdk(&self) -> &Path {
        &self.jdk
    }

    /// What the home was made from: part of whatever depends on the device's behaviour.
    pub fn key(&self) -> String {
        fs::read_to_string(self.root.join("key")).unwrap_or_default().trim().into()
    }

    /// A sandbox that shows the home at [`HOME`], and the JDK where it is.
    pub fn sandbox(&self) -> BwrapSpec {
        let spec = BwrapSpec::new().ro(&self.root, HOME);
        if self.jdk.starts_with("/usr") { spec } else { spec.ro(&self.jdk, &self.jdk) }
    }

    /// The install process, to be run in [`HOME`]. An empty `shared` is none.
    pub fn install_argv(&self, install: &InstallPaths<'_>) -> Vec<OsString> {
        let mut argv = self.java("converter", "ab.device.apk.Install");
        let paths = [install.apk, install.out, install.cache, Path::new(PLATFORM), install.shared];
        argv.extend(paths.into_iter().chain(install.target).map(Into::into));
        argv
    }

    /// The app process, to be run in [`HOME`]; it connects to `socket`.
    pub fn app_argv(&self, socket: &Path) -> Vec<OsString> {
        let mut argv = self.java("runtime", "ab.device.Main");
        argv.push(socket.into());
        argv
    }

    fn java(&self, folder: &str, main: &str) -> Vec<OsString> {
        let mut argv =
            vec![self.jdk.join("bin/java").into(), format!("@{folder}/arguments").into()];
        if self.archived && self.root.join(folder).join("archive").is_file() {
            argv.push(format!("@{folder}/archive").into());
        }
        argv.push(main.into());
        argv
    }
}

/// The paths of an install, as the process sees them.
#[derive(Clone, Copy, Debug)]
pub struct InstallPaths<'a> {
    /// The package.
    pub apk: &'a Path,
    /// The folder to be filled.
    pub out: &'a Path,
    /// Where new conversions go.
    pub cache: &'a Path,
    /// Where earlier ones are; empty for nowhere.
    pub shared: &'a Path,
    /// The app that a test package instruments.
    pub target: Option<&'a Path>,
}

fn is_jdk(folder: &Path) -> bool {
    folder.is_absolute() && folder.join("bin/java").is_file()
}

/// Where the home is, by these variables; an empty one is as good as none.
fn place(variable: impl Fn(&'static str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|value| value.as_os_str() != OsStr::new(""));
    if let Some(home) = set("AB_DEVICE_HOME") {
        return Some(home.into());
    }
    let data = set("XDG_DATA_HOME").map(PathBuf::from);
    let data = data.or_else(|| Some(Path::new(&set("HOME")?).join(".local/share")))?;
    Some(data.join("ab/device"))
}

/// `--explain` texts of this part's error codes.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("device-home-missing", include_str!("explain/device-home-missing.md")),
    ("device-java-missing", include_str!("explain/device-java-missing.md")),
];

#[cfg(test)]
#[path = "home_tests.rs"]
mod tests;
