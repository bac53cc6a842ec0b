//! Walking a flow.
//!
//! Each step ends in an `event` record of kind `step`, and the walk in one more whose command is
//! `flow`. Each capture gives one `artifact`, reached or not. A step that fails ends the walk unless
//! the flow says `continue: true`; what the flow wants done on completion is done in any case.

mod act;
mod block;
mod look;
mod random;
mod report;
mod touch;

use std::time::Duration;

use ab_contract::Body;
use ab_evidence::RunDir;

use super::error::FlowError;
use super::model::{Flow, Step};
use super::screen::{Clock, Screen, ScreenError};
use report::Report;
pub use report::{Ending, StepStatus};

/// How long an element is waited for.
const LOOKUP: Duration = Duration::from_secs(17);
/// How long one is waited for that need not be there.
const SHORT_LOOKUP: Duration = Duration::from_secs(7);

/// What a walk is told beside the flow.
#[derive(Clone, Debug)]
pub struct WalkOptions {
    /// Name of the device profile.
    pub profile: String,
    /// Decides what `inputRandomText` types.
    pub seed: u64,
    /// The longest that a walk may take. A walk that takes longer fails at the step it is at.
    pub deadline: Duration,
    /// The most steps that a walk may take, repetitions counted.
    pub max_steps: u32,
}

impl Default for WalkOptions {
    fn default() -> Self {
        Self {
            profile: ab_task::DEFAULT_PROFILE.into(),
            seed: 0,
            deadline: Duration::from_mins(30),
            max_steps: 5_000,
        }
    }
}

/// What came of a walk.
#[derive(Debug)]
pub struct Walk {
    /// `event` and `artifact` records, in order.
    pub bodies: Vec<Body>,
    /// How it ended; none if the device failed.
    pub ending: Option<Ending>,
    /// Why the walk could not go on, though nobody is to blame who is judged.
    pub error: Option<FlowError>,
}

/// Walks `flow` on `screen`, and keeps what it sees in `store`.
pub fn walk(
    flow: &Flow,
    screen: &mut dyn Screen,
    clock: &mut dyn Clock,
    store: &RunDir,
    options: &WalkOptions,
) -> Walk {
    let report = Report::new(flow, options);
    let start = clock.now();
    let mut runner = Runner {
        flow,
        screen,
        clock,
        store,
        options,
        report,
        start,
        touched: start,
        place: vec![],
        copied: None,
        steps: 0,
    };
    let recording = runner.screen.recording();
    let ended = runner.all();
    let Runner { report, .. } = runner;
    match ended {
        Ok(ending) => {
            let bodies = report.finish(ending, recording);
            Walk { bodies, ending: Some(ending), error: None }
        }
        Err(error) => Walk { bodies: report.bodies(), ending: None, error: Some(error) },
    }
}

/// What is said of a flow that could not be begun since the candidate made it impossible: `cause` is
/// the name of what happened, e.g. `app/installs`, and `why` says it in words.
pub fn blocked(flow: &Flow, options: &WalkOptions, cause: &str, why: &str) -> Vec<Body> {
    let mut report = Report::new(flow, options);
    report.block(cause, why);
    report.finish(Ending::Failed, super::screen::Recording::default())
}

/// Why a step was not done.
#[derive(Debug)]
enum Stop {
    /// The app does not do what the step wants.
    Failed(String),
    /// It need not be done.
    Skipped(String),
    /// The device can't do it.
    Unsupported(String),
    /// The walk can't go on.
    Fatal(FlowError),
}

type Done = Result<(), Stop>;

impl Stop {
    fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }
}

struct Runner<'a> {
    flow: &'a Flow,
    screen: &'a mut dyn Screen,
    clock: &'a mut dyn Clock,
    store: &'a RunDir,
    options: &'a WalkOptions,
    report: Report<'a>,
    start: Duration,
    /// When the app was last touched.
    touched: Duration,
    /// Where the walk is: step 3, in it step 2 in round 4 is `3`, `2#4`.
    place: Vec<String>,
    copied: Option<String>,
    steps: u32,
}

impl Runner<'_> {
    fn all(&mut self) -> Result<Ending, FlowError> {
        let flow = self.flow;
        let begun = self.list(&flow.on_start, 0)?;
        let before = u32::try_from(flow.on_start.len()).unwrap_or(u32::MAX);
        let mut ending = begun;
        if begun == Ending::Passed || flow.continues {
            ending = ending.max(self.list(&flow.steps, before)?);
        }
        let before = before.saturating_add(u32::try_from(flow.steps.len()).unwrap_or(u32::MAX));
        ending = ending.max(self.list(&flow.on_complete, before)?);
        self.late_events()?;
        Ok(ending)
    }

    /// Runs the steps of the flow itself; they are counted on from `before`.
    fn list(&mut self, steps: &[Step], before: u32) -> Result<Ending, FlowError> {
        let mut ending = Ending::Passed;
        for (step, number) in steps.iter().zip(before.saturating_add(1)..) {
            self.report.top = number;
            self.place = vec![number.to_string()];
            let this = match self.step(step) {
                Ok(()) => Ending::Passed,
                Err(Stop::Fatal(err)) => return Err(err),
                Err(Stop::Unsupported(_)) => Ending::Unknown,
                Err(Stop::Failed(_) | Stop::Skipped(_)) => Ending::Failed,
            };
            ending = ending.max(this);
            if this != Ending::Passed && !self.flow.continues {
                break;
            }
        }
        Ok(ending)
    }

    /// Runs one step and tells how it ended. What need not be done or may fail is no failure.
    fn step(&mut self, step: &Step) -> Done {
        self.report.enter(step);
        let done = match self.budget() {
            Ok(()) => self.command(step),
            Err(stop) => Err(stop),
        };
        let (status, message, result) = match done {
            Ok(()) => (StepStatus::Passed, None, Ok(())),
            Err(Stop::Skipped(why)) => (StepStatus::Skipped, Some(why), Ok(())),
            Err(Stop::Failed(why)) if step.optional => (StepStatus::Warned, Some(why), Ok(())),
            Err(Stop::Unsupported(why)) if step.optional => (StepStatus::Warned, Some(why), Ok(())),
            Err(Stop::Failed(why)) => {
                (StepStatus::Failed, Some(why.clone()), Err(Stop::Failed(why)))
            }
            Err(Stop::Unsupported(why)) => {
                (StepStatus::Unsupported, Some(why.clone()), Err(Stop::Unsupported(why)))
            }
            Err(Stop::Fatal(err)) => return Err(Stop::Fatal(err)),
        };
        self.tell(step, status, message)?;
        result
    }

    /// Puts down what happened during the step, then how it ended.
    fn tell(&mut self, step: &Step, status: StepStatus, message: Option<String>) -> Done {
        let app = self.flow.app.as_str();
        let events = self.soft(|screen| screen.events())?;
        let front = self.soft(|screen| screen.front(app))?.unwrap_or_default();
        self.report.events(events.unwrap_or_default());
        let failed = matches!(status, StepStatus::Failed | StepStatus::Unsupported);
        if failed && self.report.screenshot.is_none() {
            let picture = self.soft(|screen| screen.screenshot())?;
            let kept = picture.map(|picture| self.store.put(&picture)).transpose();
            self.report.screenshot = kept.map_err(evidence)?;
        }
        // A dialog of the system, or another app, is named: it is mostly why.
        let other = front.package.as_deref().filter(|package| failed && *package != app);
        let message = message.map(|message| match other {
            Some(other) => format!("{message}; in front is {other}"),
            None => message,
        });
        self.report.leave(step, &self.place, status, message, &front);
        Ok(())
    }

    /// What happened since the last step ended.
    fn late_events(&mut self) -> Result<(), FlowError> {
        match self.soft(|screen| screen.events()) {
            Ok(events) => {
                self.report.events(events.unwrap_or_default());
                Ok(())
            }
            Err(Stop::Fatal(err)) => Err(err),
            Err(_) => Ok(()),
        }
    }

    /// A walk has an end.
    fn budget(&mut self) -> Done {
        self.steps += 1;
        if self.steps > self.options.max_steps {
            return Err(Stop::failed(format!(
                "the walk takes over {} steps",
                self.options.max_steps
            )));
        }
        if self.clock.now().saturating_sub(self.start) > self.options.deadline {
            let seconds = self.options.deadline.as_secs();
            return Err(Stop::failed(format!("the walk takes longer than {seconds} s")));
        }
        Ok(())
    }

    /// Asks the device for something.
    fn ask<T>(
        &mut self,
        what: impl FnOnce(&mut dyn Screen) -> super::screen::Result<T>,
    ) -> Result<T, Stop> {
        what(self.screen).map_err(|err| match err {
            ScreenError::Device(message) => {
                Stop::Fatal(FlowError::Device { step: self.report.current.clone(), message })
            }
            ScreenError::App(message) => Stop::Failed(message),
            ScreenError::Unsupported(message) => Stop::Unsupported(message),
        })
    }

    /// The same for what is only told: an app that is in the way costs nothing more.
    fn soft<T>(
        &mut self,
        what: impl FnOnce(&mut dyn Screen) -> super::screen::Result<T>,
    ) -> Result<Option<T>, Stop> {
        match self.ask(what) {
            Ok(value) => Ok(Some(value)),
            Err(Stop::Fatal(err)) => Err(Stop::Fatal(err)),
            Err(_) => Ok(None),
        }
    }

    /// The same for what touches the app: lookups wait from now on.
    fn touch<T>(
        &mut self,
        what: impl FnOnce(&mut dyn Screen) -> super::screen::Result<T>,
    ) -> Result<T, Stop> {
        let done = self.ask(what);
        self.touched = self.clock.now();
        done
    }
}

fn evidence(err: ab_evidence::EvidenceError) -> Stop {
    Stop::Fatal(err.into())
}

#[cfg(test)]
#[path = "../run_tests.rs"]
mod tests;
