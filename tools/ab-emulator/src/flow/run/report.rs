//! What a walk puts down: events of its steps, and artifacts.

use std::collections::BTreeMap;

use ab_cli::clean_line;
use ab_contract::{Artifact, ArtifactKind, Body, Event, EventKind, Fidelity, FileRef};
use ab_evidence::{EvidenceError, RunDir};
use serde_json::{Value, json};

use super::WalkOptions;
use crate::flow::model::{Command, Flow, Step};
use crate::flow::screen::{Front, Moment, Recording};

/// Longest message of a step, in characters.
const MAX_MESSAGE: usize = 500;

/// How a walk ended, the worst last.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Ending {
    /// Every step was done.
    Passed,
    /// The device can't do a step.
    Unknown,
    /// A step failed.
    Failed,
}

/// How a step ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum StepStatus {
    /// It was done.
    Passed,
    /// It need not be done.
    Skipped,
    /// It failed, and may.
    Warned,
    /// It failed.
    Failed,
    /// The device can't do it.
    Unsupported,
}

impl StepStatus {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Skipped => "skipped",
            Self::Warned => "warned",
            Self::Failed => "failed",
            Self::Unsupported => "unsupported",
        }
    }
}

impl Ending {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Unknown => "unsupported",
            Self::Failed => "failed",
        }
    }
}

pub(super) struct Report<'a> {
    flow: &'a Flow,
    options: &'a WalkOptions,
    bodies: Vec<Body>,
    reached: BTreeMap<String, Artifact>,
    /// Counts the events of the walk itself.
    seq: u64,
    /// The step of the flow itself that is being done, from 1.
    pub(super) top: u32,
    /// The step that is being done, for people.
    pub(super) current: String,
    /// The first step of the flow itself that was not done, by the innermost step in it.
    blocker: Option<String>,
    /// Why the walk was never begun, as a name.
    cause: Option<String>,
    /// The innermost step of those that just failed.
    failing: Option<String>,
    done: u32,
    /// What the step that is being done has kept.
    pub(super) screenshot: Option<FileRef>,
    pub(super) picture: Option<String>,
    pub(super) typed: Option<String>,
}

impl<'a> Report<'a> {
    pub(super) fn new(flow: &'a Flow, options: &'a WalkOptions) -> Self {
        let mut report = Self {
            flow,
            options,
            bodies: vec![],
            reached: BTreeMap::new(),
            seq: 0,
            top: 0,
            current: flow.name.clone(),
            blocker: None,
            cause: None,
            failing: None,
            done: 0,
            screenshot: None,
            picture: None,
            typed: None,
        };
        report.say([("command", json!("flow")), ("status", json!("begun"))]);
        report
    }

    pub(super) fn enter(&mut self, step: &Step) {
        self.current = describe(step);
    }

    pub(super) fn block(&mut self, cause: &str, why: &str) {
        self.cause = Some(cause.into());
        self.blocker = Some(short(why));
    }

    /// Events of others, placed in the walk.
    pub(super) fn events(&mut self, events: Vec<Event>) {
        for mut event in events {
            event.step = Some(self.top);
            event.detail.0.insert("flow".into(), json!(self.flow.name));
            event.detail.0.insert("profile".into(), json!(self.options.profile));
            self.bodies.push(Body::Event(event));
        }
    }

    pub(super) fn leave(
        &mut self,
        step: &Step,
        place: &[String],
        status: StepStatus,
        message: Option<String>,
        front: &Front,
    ) {
        let stops = matches!(status, StepStatus::Failed | StepStatus::Unsupported);
        self.blame(step, stops, place.len() == 1);
        let detail = [
            ("path", json!(place.join("."))),
            ("command", json!(step.name)),
            ("place", json!(format!("{}:{}", step.file, step.line))),
            ("label", json!(step.label)),
            ("status", json!(status.name())),
            ("message", json!(message.map(|text| short(&text)))),
            ("package", json!(front.package.as_deref().map(short))),
            ("running", json!(front.pid.is_some())),
            ("screenshot", json!(self.screenshot.take())),
            ("picture", json!(self.picture.take())),
            ("typed", json!(self.typed.take())),
        ];
        self.say(detail);
    }

    /// Remembers which step a walk can't pass. A step that is repeated, or may fail, is none.
    fn blame(&mut self, step: &Step, stops: bool, is_top: bool) {
        if !stops {
            self.failing = None;
            self.done += u32::from(is_top);
            return;
        }
        let inner = self.failing.take().filter(|_| has_steps(step));
        let inner = inner.unwrap_or_else(|| short(&describe(step)));
        if is_top {
            self.blocker.get_or_insert(inner);
        } else {
            self.failing = Some(inner);
        }
    }

    /// Keeps what a capture saw; a later one of the same name, in a repetition, counts.
    pub(super) fn reached(
        &mut self,
        name: &str,
        moment: &Moment,
        store: &RunDir,
    ) -> Result<(), EvidenceError> {
        let mut files = vec![("screenshot".to_owned(), store.put(&moment.screenshot)?)];
        for (kind, bytes) in [("tree", &moment.tree), ("data", &moment.data)] {
            if let Some(bytes) = bytes {
                files.push((kind.into(), store.put(bytes)?));
            }
        }
        let artifact = Artifact {
            reached: true,
            density: moment.density,
            insets: moment.insets,
            package: short(&moment.package),
            files: files.into_iter().collect(),
            listing: moment.listing.iter().map(|path| short(path)).collect(),
            ..self.unreached(name)
        };
        self.reached.insert(name.into(), artifact);
        Ok(())
    }

    fn unreached(&self, name: &str) -> Artifact {
        Artifact {
            kind: ArtifactKind::Capture,
            name: name.into(),
            flow: self.flow.name.clone(),
            profile: self.options.profile.clone(),
            reached: false,
            blocked_by: None,
            density: 0.0,
            insets: [0, 0],
            package: self.flow.app.clone(),
            files: ab_contract::UniqueMap::default(),
            listing: vec![],
        }
    }

    /// The end of the walk, and an artifact for each capture of the flow.
    pub(super) fn finish(mut self, ending: Ending, recording: Recording) -> Vec<Body> {
        let flow = self.flow;
        let steps = flow.on_start.len() + flow.steps.len() + flow.on_complete.len();
        let detail = [
            ("command", json!("flow")),
            ("status", json!(ending.name())),
            ("message", json!(self.blocker)),
            ("steps", json!(steps)),
            ("done", json!(self.done)),
            ("caused_by", json!(self.cause)),
            ("continue", json!(flow.continues)),
            ("sources", json!(flow.sources)),
            ("recorded", recorded(recording)),
        ];
        self.say(detail);
        for name in &flow.captures {
            let why = || self.blocker.clone().or_else(|| Some("a condition did not hold".into()));
            let artifact = self.reached.remove(name);
            let artifact =
                artifact.unwrap_or_else(|| Artifact { blocked_by: why(), ..self.unreached(name) });
            self.bodies.push(Body::Artifact(artifact));
        }
        self.bodies
    }

    /// What was put down before the device failed.
    pub(super) fn bodies(self) -> Vec<Body> {
        self.bodies
    }

    fn say<const N: usize>(&mut self, detail: [(&str, Value); N]) {
        self.seq += 1;
        let whole = [("flow", json!(self.flow.name)), ("profile", json!(self.options.profile))];
        let detail = whole.into_iter().chain(detail).filter(|(_, value)| !value.is_null());
        self.bodies.push(Body::Event(Event {
            event: EventKind::Step,
            seq: self.seq,
            t_ms: None,
            step: Some(self.top),
            source: "flow".into(),
            fidelity: Fidelity::Full,
            detail: detail.map(|(key, value)| (key.to_owned(), value)).collect(),
        }));
    }
}

fn recorded(recording: Recording) -> Value {
    let Recording { intent, http, wear, crash, anr } = recording;
    json!({ "intent": intent, "http": http, "wear": wear, "crash": crash, "anr": anr })
}

/// Whether a step consists of others.
fn has_steps(step: &Step) -> bool {
    matches!(step.command, Command::Run(..) | Command::Repeat(_) | Command::Retry(..))
}

/// `add.yaml:12 tapOn (Save the soup)`.
fn describe(step: &Step) -> String {
    let label = step.label.as_ref().map(|label| format!(" ({label})")).unwrap_or_default();
    format!("{}:{} {}{label}", step.file, step.line, step.name)
}

/// One line that can be shown anywhere.
fn short(text: &str) -> String {
    let clean = clean_line(text);
    let mut cut: String = clean.chars().take(MAX_MESSAGE).collect();
    if cut.len() < clean.len() {
        cut.push('…');
    }
    cut
}
