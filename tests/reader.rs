//! An independent reader of the wire format: its own types, nothing unknown allowed.
//!
//! It shares no code with `ab-contract`, so a field that is renamed, dropped or added
//! without notice shows here.
#![expect(dead_code, reason = "the types state the format; most fields are only parsed")]
#![expect(clippy::struct_field_names, reason = "fields are named as they are on the wire")]

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) schema: String,
    pub(crate) subject: String,
    pub(crate) kind: String,
    pub(crate) data: serde_json::Value,
    pub(crate) provenance: Provenance,
}

/// Declares types of the wire, each closed.
macro_rules! wire {
    ($($name:ident { $($field:ident: $kind:ty,)* })*) => {
        $(#[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $($field: $kind,)* })*
    };
}

wire! {
    Provenance { tool: String, version: String, input_sha256: String, }
    File { path: String, sha256: String, }
    Task { id: String, stream: String, tags: Vec<String>, spec: File, seed: u64, injected: BTreeMap<String, String>, }
    Source { role: String, root: Option<String>, digest: String, files: u64, listing: File, }
    Patch {
        name: String, sha256: String, outcome: String, reason: Option<String>, files: Vec<PatchedFile>,
        sensitive: Vec<Sensitive>, binaries: Vec<Binary>, tests: Option<File>, protect: Vec<String>,
        allow: Vec<String>,
    }
    PatchedFile {
        path: String, from: Option<String>, set: String, outcome: String, line: Option<u32>,
        reason: Option<String>,
    }
    Sensitive { path: String, class: String, reset: bool, message: String, }
    Binary { path: String, size: u64, sha256: String, format: String, }
    Build {
        outcome: String, commands: Vec<CommandRun>, log: File, outputs: Vec<Output>,
        sandbox: Option<String>,
    }
    CommandRun { argv: Vec<String>, exit: Option<i32>, ms: u64, }
    Output { role: String, path: String, sha256: String, package: Option<String>, }
    Check {
        rule: String, target: Option<String>, profile: Option<String>, dimension: String,
        verdict: String, completion: Option<f64>, measure: Option<f64>, examined: u64,
        caused_by: Option<String>, tier: String, evidence: Vec<Evidence>,
    }
    ErrorInfo { code: String, class: String, chain: Vec<String>, help: String, }
    Score {
        components: Vec<Component>, base_score: Option<f64>, multipliers: Vec<Multiplier>,
        multiplier: f64, completion_rate: Option<f64>, upper_bound: f64, passed: Option<bool>,
        rankable: bool, missing: String, unmeasured: Vec<Unmeasured>, taxonomy: Option<String>,
        decisions: Vec<Decision>,
    }
    Component {
        dimension: String, score: Option<f64>, upper_bound: f64, weight: f64,
        normalized_weight: f64, contribution: Option<f64>, shown: Option<String>,
        checks: BTreeMap<String, u32>,
    }
    Multiplier { name: String, factor: f64, violations: Vec<Violation>, }
    Violation { rule: String, target: Option<String>, tier: String, }
    Unmeasured {
        rule: String, target: Option<String>, profile: Option<String>, dimension: String,
        reason: String,
    }
    Decision { code: String, message: String, }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Evidence {
    artifact: Option<String>,
    path: Option<String>,
    line: Option<u32>,
    #[serde(rename = "where")]
    place: Option<String>,
    message: String,
}

/// Reads one line; panics with the line where the format has changed.
pub(crate) fn read(line: &str) -> Line {
    let head: Line = serde_json::from_str(line).unwrap_or_else(|err| panic!("{err}: {line}"));
    assert_eq!(head.schema, "ab/1");
    let data = head.data.to_string();
    match head.kind.as_str() {
        "task" => closed::<Task>(&data),
        "source" => closed::<Source>(&data),
        "patch" => closed::<Patch>(&data),
        "build" => closed::<Build>(&data),
        "check" => closed::<Check>(&data),
        "error" => closed::<ErrorInfo>(&data),
        "score" => closed::<Score>(&data),
        kind => panic!("no tool writes {kind} yet: {line}"),
    }
    head
}

fn closed<T: for<'de> Deserialize<'de>>(data: &str) {
    if let Err(err) = serde_json::from_str::<T>(data) {
        panic!("{err}: {data}");
    }
}
