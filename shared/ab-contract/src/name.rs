//! Names on the wire: subjects, digests, relative paths. Parsed once, then trusted.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// Why a text is no valid name.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BadName {
    /// What the text was meant to be, e.g. `subject`.
    pub what: &'static str,
    /// The rule that it breaks.
    pub rule: &'static str,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a {}: expected {}", self.what, self.rule)
    }
}

impl Error for BadName {}

/// A string newtype that is checked when it is made and when it is read.
macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $what:literal, $rule:literal, $pattern:literal, $valid:path) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// The text as it stands on the wire.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadName;
            fn try_from(text: String) -> Result<Self, BadName> {
                if $valid(&text) { Ok(Self(text)) } else { Err(BadName { what: $what, rule: $rule }) }
            }
        }

        impl std::str::FromStr for $name {
            type Err = BadName;
            fn from_str(text: &str) -> Result<Self, BadName> {
                Self::try_from(text.to_owned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "description": $rule, "pattern": $pattern })
            }
        }
    };
}

name!(
    /// What a record is about: `TASK[@CANDIDATE]#RUN`, e.g. `shopping-list@golden#2`.
    Subject,
    "subject",
    "TASK[@CANDIDATE]#RUN with names of A-Z a-z 0-9 . _ + - that start with a letter or digit, and a run counted from 1",
    r"^[A-Za-z0-9][A-Za-z0-9._+-]*(@[A-Za-z0-9][A-Za-z0-9._+-]*)?#[1-9][0-9]{0,8}$",
    valid_subject
);

name!(
    /// A SHA-256, as 64 lower-case hex digits.
    Digest,
    "digest",
    "64 lower-case hex digits",
    "^[0-9a-f]{64}$",
    valid_digest
);

name!(
    /// A path below a root: `/` between parts, no `.`, `..`, empty part or NUL.
    RelPath,
    "relative path",
    "a relative path with / between its parts and without . or .. parts",
    "^[^/\\u0000]+(/[^/\\u0000]+)*$",
    valid_rel_path
);

impl Subject {
    /// The subject of `run` (from 1) of `task`, for a candidate if there is one.
    pub fn new(task: &str, candidate: Option<&str>, run: u32) -> Result<Self, BadName> {
        let at = candidate.map(|name| format!("@{name}")).unwrap_or_default();
        format!("{task}{at}#{run}").parse()
    }

    /// The task's id.
    pub fn task(&self) -> &str {
        self.0.split(['@', '#']).next().unwrap_or_default()
    }

    /// The candidate's or agent's name.
    pub fn candidate(&self) -> Option<&str> {
        self.0.split_once('@').and_then(|(_, rest)| rest.split('#').next())
    }

    /// The run, counted from 1.
    pub fn run(&self) -> u32 {
        self.0.rsplit('#').next().and_then(|run| run.parse().ok()).unwrap_or(1)
    }
}

/// A file of the run folder, and the bytes that it must have.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct FileRef {
    /// Relative to the run folder.
    pub path: RelPath,
    /// Of the file's bytes.
    pub sha256: Digest,
}

impl FileRef {
    /// The blob of `sha256`, where every run folder keeps it: `blobs/SHA256`.
    pub fn blob(sha256: Digest) -> Self {
        Self { path: RelPath(format!("blobs/{sha256}")), sha256 }
    }
}

fn valid_subject(text: &str) -> bool {
    let Some((name, run)) = text.split_once('#') else { return false };
    let run_is_valid = run.len() <= 9
        && run.bytes().all(|byte| byte.is_ascii_digit())
        && !run.starts_with('0')
        && !run.is_empty();
    let mut parts = name.split('@');
    run_is_valid && name.split('@').count() <= 2 && parts.all(valid_name)
}

fn valid_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte))
}

fn valid_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn valid_rel_path(text: &str) -> bool {
    !text.contains('\0') && text.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
#[path = "name_tests.rs"]
mod tests;
