//! What each command does.

use std::time::Duration;

use super::{Done, Runner, Stop, evidence};
use crate::flow::model::{Command, Key, Random, Step};

/// The longest that a killed process may take to end.
const KILL: Duration = Duration::from_secs(3);

impl Runner<'_> {
    pub(super) fn command(&mut self, step: &Step) -> Done {
        match &step.command {
            Command::Tap(tap) => self.tap(tap, step.optional),
            Command::Swipe(swipe) => self.swipe(swipe, step.optional),
            Command::ScrollUntil(until) => self.scroll_until(until),
            Command::Assert(condition, time) => self.check(condition, step.optional, *time),
            Command::WaitStill(time) => self.still(*time),
            Command::Screenshot(name) => self.picture(name),
            Command::Capture(name) => self.capture(name),
            Command::Run(when, steps) => self.run(when.as_ref(), steps),
            Command::Repeat(repeat) => self.repeat(repeat),
            Command::Retry(times, steps) => self.retry(*times, steps),
            Command::CopyText(selector) => {
                self.copied = Some(self.need(selector, step.optional)?.shown);
                Ok(())
            }
            Command::Input(text) => self.input(text),
            Command::InputRandom(random) => self.input_random(*random),
            Command::PasteText => match self.copied.clone() {
                Some(text) => self.input(&text),
                None => Err(Stop::failed("nothing was copied before")),
            },
            command => self.direct(command),
        }
    }

    /// What the device does by itself.
    fn direct(&mut self, command: &Command) -> Done {
        let app = self.flow.app.clone();
        match command {
            Command::Launch(launch) => {
                if launch.clear {
                    self.touch(|screen| screen.clear(&launch.app))?;
                }
                self.touch(|screen| screen.launch(launch))?;
            }
            Command::Stop(app) => self.touch(|screen| screen.stop(app))?,
            Command::Kill(app) => self.touch(|screen| screen.kill(app))?,
            Command::Clear(app) => self.touch(|screen| screen.clear(app))?,
            Command::OpenLink(link) => self.touch(|screen| screen.open_link(link))?,
            Command::Background => self.touch(|screen| screen.key(Key::HOME, 1))?,
            Command::Foreground => self.touch(|screen| screen.foreground(&app))?,
            Command::KillProcess => self.kill_process(&app)?,
            Command::Erase(count) => self.touch(|screen| screen.key(Key::BACKSPACE, *count))?,
            Command::Press(key) => self.touch(|screen| screen.key(*key, 1))?,
            Command::HideKeyboard if self.ask(|screen| screen.keyboard())? => {
                self.touch(|screen| screen.key(Key::BACK, 1))?;
            }
            Command::Set(setting) => self.touch(|screen| screen.set(&app, setting))?,
            Command::ChangeData(change) => {
                self.touch(|screen| screen.put_data(&app, &change.to, &change.bytes))?;
            }
            _ => return Ok(()),
        }
        self.settle().map(drop)
    }

    /// The process must be another one afterwards, else nothing was tried.
    fn kill_process(&mut self, app: &str) -> Done {
        let before = self.ask(|screen| screen.front(app))?.pid;
        self.touch(|screen| screen.key(Key::HOME, 1))?;
        self.settle()?;
        self.touch(|screen| screen.kill(app))?;
        let end = self.clock.now() + KILL;
        while before.is_some() && self.ask(|screen| screen.front(app))?.pid == before {
            if self.clock.now() >= end {
                return Err(Stop::Unsupported("the app's process was not killed".into()));
            }
            self.clock.sleep(KILL / 20);
        }
        self.touch(|screen| screen.foreground(app))
    }

    fn input(&mut self, text: &str) -> Done {
        self.touch(|screen| screen.text(text))?;
        self.settle().map(drop)
    }

    fn input_random(&mut self, random: Random) -> Done {
        let text = super::random::text(random, self.options.seed, &self.flow.name, &self.place);
        self.report.typed = Some(text.clone());
        self.input(&text)
    }

    fn picture(&mut self, name: &str) -> Done {
        let bytes = self.ask(|screen| screen.screenshot())?;
        self.report.screenshot = Some(self.store.put(&bytes).map_err(evidence)?);
        self.report.picture = Some(name.into());
        Ok(())
    }

    /// Screen, tree and data once the screen has settled.
    fn capture(&mut self, name: &str) -> Done {
        self.settle()?;
        let app = self.flow.app.as_str();
        let moment = self.ask(|screen| screen.moment(app))?;
        self.report.reached(name, &moment, self.store).map_err(evidence)
    }
}
