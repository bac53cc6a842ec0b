//! Targets that nothing in the folder could ever produce, and pictures that are missing.

use std::collections::BTreeSet;

use super::{Context, Finding, Severity};
use crate::family::{TargetKind, needs_picture, target_kind};
use crate::folder::{MAX_TEXT_BYTES, names, read};

pub(super) fn lint(context: &Context<'_>) -> Vec<Finding> {
    let folder = Folder::of(context);
    let mut findings = vec![];
    for (index, check) in context.spec.checks.iter().enumerate() {
        let at = Context::check(index);
        let demands = context.spec.instances(check);
        let Some(kind) = target_kind(&check.rule) else { continue };
        let targets: BTreeSet<_> =
            demands.iter().filter_map(|demand| demand.target.as_deref()).collect();
        for target in targets.into_iter().filter(|target| !folder.has(kind, target)) {
            let message = format!("{} `{target}`: {}", singular(kind), missing(kind));
            findings.push(context.at(&at, Severity::Error, "target-unreachable", message));
        }
        for demand in demands.iter().filter(|demand| needs_picture(&demand.rule)) {
            let (Some(target), Some(profile)) = (&demand.target, &demand.profile) else { continue };
            let name = format!("{target}@{profile}");
            if !folder.pictures.contains(&name) {
                let message = format!("there is no tests/screens/{name}.png to compare with");
                findings.push(context.at(&at, Severity::Error, "picture-missing", message));
            }
        }
    }
    findings
}

/// What the task's folder offers.
#[derive(Default)]
struct Folder {
    flows: Vec<String>,
    /// The text of every flow: captures are named in it.
    flow_texts: Vec<String>,
    databases: Vec<String>,
    boundaries: Vec<String>,
    pictures: Vec<String>,
}

impl Folder {
    fn of(context: &Context<'_>) -> Self {
        let list = |path, extension| names(context.dir, path, extension).unwrap_or_default();
        let flows = list("tests/flows", "yaml");
        let text = |name: &String| {
            let path = format!("tests/flows/{name}.yaml");
            let bytes = read(context.dir, &path, MAX_TEXT_BYTES).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        Self {
            flow_texts: flows.iter().map(text).collect(),
            flows,
            databases: list("tests/db", "json"),
            boundaries: list("tests/boundary", "json"),
            pictures: list("tests/screens", "png"),
        }
    }

    fn has(&self, kind: TargetKind, target: &str) -> bool {
        let named = |names: &[String]| names.iter().any(|name| name == target);
        match kind {
            TargetKind::Captures => self.flow_texts.iter().any(|text| text.contains(target)),
            TargetKind::Flows => named(&self.flows),
            TargetKind::Databases => named(&self.databases),
            TargetKind::Boundaries => named(&self.boundaries),
        }
    }
}

fn singular(kind: TargetKind) -> &'static str {
    match kind {
        TargetKind::Captures => "capture",
        TargetKind::Flows => "flow",
        TargetKind::Databases => "database",
        TargetKind::Boundaries => "boundary",
    }
}

fn missing(kind: TargetKind) -> &'static str {
    match kind {
        TargetKind::Captures => "no flow in tests/flows makes it",
        TargetKind::Flows => "has no file NAME.yaml in tests/flows",
        TargetKind::Databases => "has no file NAME.json in tests/db",
        TargetKind::Boundaries => "has no file NAME.json in tests/boundary",
    }
}
