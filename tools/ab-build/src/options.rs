//! What the caller asks for on the command line.

use std::path::PathBuf;
use std::str::FromStr;

use ab_contract::{OutputRole, RelPath};
use ab_task::{BuildOutput, memory_bytes};
use clap::Args;

/// What holds a build.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Holder {
    /// A bubblewrap sandbox.
    #[default]
    Bwrap,
    /// Nothing but a deadline: for code that the caller trusts.
    None,
}

/// Flags that say what to build and how; one that is given beats the task's spec.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// A shell command line; may be repeated. Replaces the task's.
    #[arg(long = "command", value_name = "CMD")]
    pub commands: Vec<String>,
    /// Mount the folder DIR read-only at /cache/NAME; may be repeated.
    #[arg(long = "cache", value_name = "NAME=DIR")]
    pub caches: Vec<Cache>,
    /// A file that must come out: apk, test-apk or binary, and its path or glob in the tree; may be
    /// repeated. Replaces the task's.
    #[arg(long = "output", value_name = "ROLE=PATH", value_parser = output)]
    pub outputs: Vec<BuildOutput>,
    /// Seconds for all commands together [default: the task's, else 3600].
    #[arg(long = "timeout", value_name = "S", value_parser = clap::value_parser!(u64).range(1..=604_800))]
    pub timeout_s: Option<u64>,
    /// Memory for a command, e.g. 8G [default: the task's, else 3/4 of this machine's].
    #[arg(long = "memory", value_name = "SIZE", value_parser = memory)]
    pub memory_bytes: Option<u64>,
    /// What holds the build: bwrap, or none for code that you trust.
    #[arg(long = "sandbox", value_name = "bwrap|none", default_value = "bwrap", value_parser = holder)]
    pub holder: Holder,
}

/// `NAME=DIR`: a folder that is mounted read-only at `/cache/NAME`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Cache {
    /// Its name, a relative path.
    pub name: String,
    /// The folder on this machine.
    pub folder: PathBuf,
}

impl FromStr for Cache {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, folder) = text.split_once('=').ok_or("expected NAME=DIR")?;
        name.parse::<RelPath>().map_err(|err| err.to_string())?;
        if folder.is_empty() {
            return Err("the folder is missing".into());
        }
        Ok(Self { name: name.into(), folder: folder.into() })
    }
}

/// Reads `ROLE=PATH`; the path may be a glob, relative to the tree.
fn output(text: &str) -> Result<BuildOutput, String> {
    let (role, path) = text.split_once('=').ok_or("expected ROLE=PATH")?;
    let role = match role {
        "apk" => OutputRole::Apk,
        "test-apk" => OutputRole::TestApk,
        "binary" => OutputRole::Binary,
        _ => return Err("a role is apk, test-apk or binary".into()),
    };
    path.parse::<RelPath>().map_err(|err| err.to_string())?;
    globset::Glob::new(path).map_err(|err| err.to_string())?;
    Ok(BuildOutput { role, path: path.into() })
}

/// Reads `bwrap` or `none`.
fn holder(text: &str) -> Result<Holder, String> {
    match text {
        "bwrap" => Ok(Holder::Bwrap),
        "none" => Ok(Holder::None),
        _ => Err("a sandbox is bwrap or none".into()),
    }
}

/// Reads a size such as `512M` or `8G`.
fn memory(text: &str) -> Result<u64, String> {
    memory_bytes(text).ok_or_else(|| "expected a number with M or G, e.g. 8G".into())
}

#[cfg(test)]
mod tests {
    use super::{Cache, holder, memory, output};

    #[test]
    fn arguments_are_read_or_refused_with_their_form() {
        let cache = |text: &str| text.parse::<Cache>().map(|cache| cache.name);
        assert_eq!(cache("m2=/srv/m2"), Ok("m2".into()));
        for text in ["m2", "=/x", "m2=", "../m2=/x", "a//b=/x"] {
            assert!(cache(text).is_err(), "{text}");
        }
        assert_eq!(output("apk=a/*.apk").unwrap().path, "a/*.apk");
        for text in ["a.apk", "zip=a.zip", "apk=/a", "apk=../a", "apk=a[", "apk="] {
            assert!(output(text).is_err(), "{text}");
        }
        assert!(holder("bwrap").is_ok() && holder("podman").is_err());
        assert!(memory("8G") == Ok(8 << 30) && memory("8").is_err());
    }
}
