//! `tests/boundary/NAME.json`: what must, and what must not, leave the app.

mod matcher;

use std::collections::BTreeSet;
use std::path::Path;

use ab_contract::{Digest, RelPath, UniqueMap};
use ab_evidence::{digest, read_below};
use schemars::JsonSchema;
use serde::Deserialize;

use super::CheckError;
pub(crate) use matcher::{Injected, Tri, shown};
pub use matcher::{Matcher, Words};

/// Largest file, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Expectations of one file.
#[derive(Debug)]
pub struct Boundary {
    /// The file's name without `.json`: the target of the check.
    pub name: String,
    /// Of its bytes.
    pub sha256: Digest,
    /// What it says.
    pub expected: Expected,
}

/// What one file expects.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// Only what happens during this flow counts. Without it, every flow does.
    #[serde(default)]
    pub flow: Option<String>,
    /// Whether the first matches come in the order of the items.
    #[serde(default)]
    pub ordered: bool,
    /// Items; the check's completion is the share of them that holds.
    pub expect: Vec<Item>,
}

/// One expectation: exactly one of `intent`, `http` and `wear`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Names it in evidence.
    pub id: String,
    /// Matches starts of activities and services, and broadcasts.
    #[serde(default)]
    pub intent: Option<Intent>,
    /// Matches HTTP requests.
    #[serde(default)]
    pub http: Option<Http>,
    /// Matches calls of the Wear data layer.
    #[serde(default)]
    pub wear: Option<Wear>,
    /// How often; at least once if absent.
    #[serde(default)]
    pub count: Option<Count>,
}

/// How often something happens.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// At least.
    #[serde(default)]
    pub min: Option<u64>,
    /// At most.
    #[serde(default)]
    pub max: Option<u64>,
    /// Exactly.
    #[serde(default)]
    pub eq: Option<u64>,
    /// Never.
    #[serde(default)]
    pub none: bool,
}

/// Parts of an intent; what is absent may be anything.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Intent {
    /// `startActivity`, `startService`, `sendBroadcast`, …
    pub via: Option<Matcher>,
    /// Action.
    pub action: Option<Matcher>,
    /// Data URI.
    pub data: Option<Matcher>,
    /// MIME type.
    pub r#type: Option<Matcher>,
    /// Package.
    pub package: Option<Matcher>,
    /// Component, `p/.C` or `p/p.C`.
    pub component: Option<Matcher>,
    /// Categories that are among its own.
    pub categories: Vec<String>,
    /// Extras by key.
    pub extras: UniqueMap<Matcher>,
}

/// Parts of a request; what is absent may be anything.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Http {
    /// Method.
    pub method: Option<Matcher>,
    /// Whole URL.
    pub url: Option<Matcher>,
    /// Host of the URL, without port.
    pub host: Option<Matcher>,
    /// Path of the URL, without query.
    pub path: Option<Matcher>,
    /// Headers by name; upper and lower case are the same, and one of several must match.
    pub headers: UniqueMap<Matcher>,
    /// Text of the body.
    pub body: Option<Matcher>,
    /// Values in a JSON body, by JSON pointer, e.g. `/items/0/name`.
    pub json: UniqueMap<Matcher>,
}

/// Parts of a Wear call; what is absent may be anything.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Wear {
    /// `putDataItem`, `deleteDataItems`, `sendMessage`, `sendFile`.
    pub op: Option<Matcher>,
    /// Path.
    pub path: Option<Matcher>,
    /// Node.
    pub node: Option<Matcher>,
    /// Values of the data, by JSON pointer.
    pub data: UniqueMap<Matcher>,
}

impl Boundary {
    /// Reads expectations. `file` is their name for messages.
    pub fn parse(name: &str, file: &str, bytes: &[u8]) -> Result<Self, CheckError> {
        let invalid = |message: String| CheckError::Invalid { file: file.into(), message };
        let expected: Expected =
            serde_json::from_slice(bytes).map_err(|err| invalid(err.to_string()))?;
        expected.fault().map_or(Ok(()), |fault| Err(invalid(fault)))?;
        Ok(Self { name: name.into(), sha256: digest(bytes), expected })
    }

    /// Reads `tests/boundary/NAME.json` below the task at `dir`; no link is followed.
    pub fn load(dir: &Path, name: &str) -> Result<Self, CheckError> {
        let file = format!("tests/boundary/{name}.json");
        let unreadable = |source| CheckError::Unreadable { file: file.clone(), source };
        let below: RelPath = file.parse().map_err(|err| {
            unreadable(std::io::Error::new(std::io::ErrorKind::InvalidInput, err))
        })?;
        let bytes = read_below(dir, &below, MAX_BYTES).map_err(unreadable)?;
        Self::parse(name, &file, &bytes)
    }
}

impl Expected {
    fn fault(&self) -> Option<String> {
        if self.expect.is_empty() {
            return Some("`expect` has no item".into());
        }
        let mut ids = BTreeSet::new();
        self.expect.iter().find_map(|item| {
            let fault = item.fault().map(String::from);
            let twice = (!ids.insert(&item.id)).then(|| "its id stands twice".to_owned());
            fault.or(twice).map(|fault| format!("item `{}`: {fault}", ab_cli::clean_line(&item.id)))
        })
    }
}

impl Item {
    fn fault(&self) -> Option<&'static str> {
        let kinds = [self.intent.is_some(), self.http.is_some(), self.wear.is_some()];
        let (min, max) = self.bounds();
        if kinds.into_iter().filter(|kind| *kind).count() != 1 {
            Some("it has exactly one of `intent`, `http` and `wear`")
        } else if max.is_some_and(|max| max < min) {
            Some("its count can't be: `max` is below `min`")
        } else if min == 0 && max.is_none() {
            Some("its count is always true")
        } else if self.id.is_empty() || self.id.len() > 100 {
            Some("its id has 1 to 100 characters")
        } else {
            None
        }
    }

    /// At least, and at most.
    pub(crate) fn bounds(&self) -> (u64, Option<u64>) {
        match self.count {
            None => (1, None),
            Some(Count { none: true, .. }) => (0, Some(0)),
            Some(Count { eq: Some(eq), .. }) => (eq, Some(eq)),
            Some(Count { min, max, .. }) => (min.unwrap_or(0), max),
        }
    }

    /// The kind of event that it is about, as walks name it.
    pub(crate) fn kind(&self) -> &'static str {
        match (&self.intent, &self.http) {
            (Some(_), _) => "intent",
            (_, Some(_)) => "http",
            _ => "wear",
        }
    }
}

/// The JSON Schema of `tests/boundary/*.json`.
pub fn boundary_schema() -> schemars::Schema {
    schemars::schema_for!(Expected)
}

#[cfg(test)]
#[path = "../expect_tests.rs"]
mod tests;
