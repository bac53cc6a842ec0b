//! What the ledger says of one subject: walks that ended, and what happened during them.

use std::collections::{BTreeMap, BTreeSet};

use ab_contract::{ArtifactRef, Body, Event, EventKind, Fidelity, FileRef};
use serde::Deserialize;

use super::CheckError;
use super::expect::Boundary;

/// Everything that rules look at.
#[derive(Debug, Default)]
pub(crate) struct Seen<'a> {
    /// The last walk that ended of each flow and profile.
    pub(crate) runs: Vec<Run>,
    /// Events other than steps, in the order of the ledger.
    pub(crate) events: Vec<Placed<'a>>,
    /// What is expected at the system's boundaries.
    pub(crate) boundaries: &'a [Boundary],
    /// Injected values.
    pub(crate) injected: BTreeMap<String, String>,
}

/// An event and the walk during which it happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed<'a> {
    pub(crate) event: &'a Event,
    pub(crate) flow: &'a str,
    pub(crate) profile: &'a str,
}

/// A walk that ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) flow: String,
    pub(crate) profile: String,
    pub(crate) end: End,
    /// The steps that were not done, innermost first.
    pub(crate) failed: Vec<StepLine>,
}

/// How it ended.
#[derive(Debug, Deserialize)]
pub(crate) struct End {
    pub(crate) status: Status,
    #[serde(default)]
    pub(crate) message: Option<String>,
    /// Steps of the flow itself.
    pub(crate) steps: u32,
    /// Those that were done.
    pub(crate) done: u32,
    /// Why it was never begun.
    #[serde(default)]
    pub(crate) caused_by: Option<String>,
    #[serde(default)]
    pub(crate) recorded: BTreeMap<String, Option<Fidelity>>,
}

/// How a step or a walk ended.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Passed,
    Skipped,
    Warned,
    Failed,
    Unsupported,
}

/// What a step said.
#[derive(Debug, Deserialize)]
pub(crate) struct StepLine {
    pub(crate) command: String,
    pub(crate) status: Status,
    pub(crate) place: String,
    #[serde(default)]
    pub(crate) message: Option<String>,
    #[serde(default)]
    pub(crate) screenshot: Option<FileRef>,
}

impl StepLine {
    /// The picture that was taken when it failed.
    pub(crate) fn picture(&self) -> Option<ArtifactRef> {
        self.screenshot.as_ref().map(|file| ArtifactRef(file.sha256.clone()))
    }
}

impl Run {
    /// What was recorded of a kind of event during this walk.
    pub(crate) fn recorded(&self, kind: &str) -> Option<Fidelity> {
        self.end.recorded.get(kind).copied().flatten()
    }
}

/// What was seen of a walk that has not ended yet.
#[derive(Debug, Default)]
struct Open<'a> {
    failed: Vec<StepLine>,
    events: Vec<(usize, Placed<'a>)>,
}

/// By flow and profile.
type Key<'a> = (&'a str, &'a str);

/// Reads record by record. What a walk saw counts once it has ended, and until the same flow is
/// walked again under the same profile: else a repeated walk would count everything twice.
#[derive(Debug, Default)]
struct Reader<'a> {
    open: BTreeMap<Key<'a>, Open<'a>>,
    ended: BTreeMap<Key<'a>, (usize, Run, Open<'a>)>,
    /// Events of no walk.
    loose: Vec<(usize, Placed<'a>)>,
}

impl<'a> Reader<'a> {
    fn event(&mut self, position: usize, event: &'a Event) -> Result<(), CheckError> {
        let key = (text(event, "flow"), text(event, "profile"));
        let (flow, profile) = key;
        if event.event != EventKind::Step {
            let placed = (position, Placed { event, flow, profile });
            if flow.is_empty() {
                self.loose.push(placed);
            } else {
                self.open.entry(key).or_default().events.push(placed);
            }
            return Ok(());
        }
        // Steps are the walk's own word alone: an app that recorded one would judge itself.
        if event.source != "flow" || event.fidelity != Fidelity::Full {
            return Ok(());
        }
        match (text(event, "command"), text(event, "status")) {
            ("flow", "begun") => drop(self.open.insert(key, Open::default())),
            ("flow", _) => {
                let end = detail(event)?;
                let mut open = self.open.remove(&key).unwrap_or_default();
                let failed = std::mem::take(&mut open.failed);
                let run = Run { flow: flow.into(), profile: profile.into(), end, failed };
                self.ended.insert(key, (position, run, open));
            }
            _ => {
                let step: StepLine = detail(event)?;
                if matches!(step.status, Status::Failed | Status::Unsupported) {
                    self.open.entry(key).or_default().failed.push(step);
                }
            }
        }
        Ok(())
    }

    /// Walks in the order in which they ended, events in that of the ledger.
    fn seen(self) -> (Vec<Run>, Vec<Placed<'a>>) {
        let mut runs = vec![];
        let mut events = self.loose;
        for (position, run, open) in self.ended.into_values() {
            runs.push((position, run));
            events.extend(open.events);
        }
        runs.sort_by_key(|(position, _)| *position);
        events.sort_by_key(|(position, _)| *position);
        let runs = runs.into_iter().map(|(_, run)| run).collect();
        (runs, events.into_iter().map(|(_, event)| event).collect())
    }
}

impl<'a> Seen<'a> {
    /// Reads the records of one subject.
    pub(crate) fn read(
        bodies: impl IntoIterator<Item = &'a Body>,
        boundaries: &'a [Boundary],
    ) -> Result<Self, CheckError> {
        let mut reader = Reader::default();
        let mut injected = BTreeMap::new();
        for (position, body) in bodies.into_iter().enumerate() {
            match body {
                Body::Task(task) => injected.clone_from(&task.injected.0),
                Body::Event(event) => reader.event(position, event)?,
                _ => {}
            }
        }
        let (runs, events) = reader.seen();
        Ok(Self { runs, events, boundaries, injected })
    }

    /// The profiles under which walks ended, of one flow or of all.
    pub(crate) fn profiles(&self, flow: Option<&str>) -> BTreeSet<&str> {
        self.of(flow, None).map(|run| run.profile.as_str()).collect()
    }

    /// The walks of a flow and a profile, where these are given.
    pub(crate) fn of(
        &self,
        flow: Option<&str>,
        profile: Option<&str>,
    ) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(move |run| {
            flow.is_none_or(|flow| flow == run.flow)
                && profile.is_none_or(|profile| profile == run.profile)
        })
    }
}

/// A text of an event's parts, or an empty one.
pub(crate) fn text<'a>(event: &'a Event, key: &str) -> &'a str {
    event.detail.get(key).and_then(serde_json::Value::as_str).unwrap_or_default()
}

fn detail<T: serde::de::DeserializeOwned>(event: &Event) -> Result<T, CheckError> {
    let map = event.detail.0.clone().into_iter().collect();
    serde_json::from_value(serde_json::Value::Object(map))
        .map_err(|err| CheckError::Event { message: err.to_string() })
}
