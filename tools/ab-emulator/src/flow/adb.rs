//! A [`Screen`] over an adb shell: `uiautomator`, `input`, `am`, `settings`, `screencap`.

mod app;
mod parse;
mod set;

use std::time::Duration;

use ab_contract::Event;

use super::model::{Key, Launch, Setting};
use super::screen::{Dump, Front, Moment, Recording, Result, Screen, ScreenError};
use super::shell::{Typed, quote, typed};

/// How long a finger stays down: longer than Android's own limit, which is 0.4 s.
const LONG_PRESS_MS: u32 = 1_000;
/// Where the tree is written on the device.
const DUMP: &str = "/data/local/tmp/ab-window.xml";
/// Where a file for the app's data lies on its way.
const TRANSFER: &str = "/data/local/tmp/ab-transfer";

/// What a command on the device printed.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Output {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Exit status.
    pub exit: u8,
}

/// A device that is reached by adb. An error is the machine's fault: the way to the device failed.
pub trait Shell {
    /// Runs a line of the device's shell.
    fn shell(&self, line: &str) -> std::result::Result<Output, String>;
    /// Runs a line and gives its output byte for byte.
    fn exec_out(&self, line: &str) -> std::result::Result<Vec<u8>, String>;
    /// Reads a file of the device.
    fn pull(&self, path: &str) -> std::result::Result<Vec<u8>, String>;
    /// Writes a file of the device.
    fn push(&self, path: &str, bytes: &[u8]) -> std::result::Result<(), String>;
}

/// Who records what the app does: log, mock server, hooks.
pub trait Recorder {
    /// What happened since the last call.
    fn events(&mut self) -> Result<Vec<Event>>;
    /// What is being recorded.
    fn recording(&self) -> Recording;
}

/// Facts about the device that a shell can't tell.
#[derive(Clone, Debug)]
pub struct AdbOptions {
    /// Pixels per dp.
    pub density: f64,
    /// Pixels of the system bars: top, bottom.
    pub insets: [u32; 2],
    /// Whether `input text` types more than ASCII.
    pub unicode: bool,
}

/// A device reached by adb.
pub struct AdbScreen<'a> {
    shell: &'a dyn Shell,
    recorder: &'a mut dyn Recorder,
    options: AdbOptions,
}

impl<'a> AdbScreen<'a> {
    /// The device behind `shell`.
    pub fn new(shell: &'a dyn Shell, recorder: &'a mut dyn Recorder, options: AdbOptions) -> Self {
        Self { shell, recorder, options }
    }

    /// Runs a line, whatever its exit status.
    fn run(&self, line: &str) -> Result<Output> {
        self.shell.shell(line).map_err(ScreenError::Device)
    }

    /// What a line prints, which must end well: otherwise the device is broken.
    fn say(&self, line: &str) -> Result<String> {
        let output = self.run(line)?;
        if output.exit != 0 {
            return Err(ScreenError::Device(parse::failure(line, &output)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn do_it(&self, line: &str) -> Result<()> {
        self.say(line).map(drop)
    }

    fn png(&self) -> Result<Vec<u8>> {
        let bytes = self.shell.exec_out("screencap -p").map_err(ScreenError::Device)?;
        let png = parse::png(&bytes).map(<[u8]>::to_vec);
        png.ok_or_else(|| ScreenError::Device("screencap gave no PNG".into()))
    }
}

impl Screen for AdbScreen<'_> {
    fn size(&mut self) -> Result<(i32, i32)> {
        let size = parse::png_size(&self.png()?);
        size.ok_or_else(|| ScreenError::Device("screencap gave a PNG without a size".into()))
    }

    /// The old file goes first, and what is printed counts: a dump that failed exits with 0.
    fn tree(&mut self) -> Result<Dump> {
        let output = self.run(&format!("rm -f {DUMP}; uiautomator dump {DUMP}"))?;
        let said = parse::said(&output);
        if !said.contains("dumped to") || said.contains("ERROR") {
            return Ok(Dump::Missing(said));
        }
        self.shell.pull(DUMP).map(Dump::Xml).map_err(ScreenError::Device)
    }

    fn screenshot(&mut self) -> Result<Vec<u8>> {
        self.png()
    }

    fn front(&mut self, app: &str) -> Result<Front> {
        let windows = self.say("dumpsys window")?;
        // `pidof` exits with 1 if there is none.
        let pids = self.run(&format!("pidof {}", quote(app)))?;
        let pids = String::from_utf8_lossy(&pids.stdout).into_owned();
        let pid = pids.split_whitespace().next().and_then(|pid| pid.parse().ok());
        Ok(Front { package: parse::focus(&windows), pid })
    }

    fn keyboard(&mut self) -> Result<bool> {
        Ok(self.say("dumpsys input_method")?.contains("mInputShown=true"))
    }

    fn tap(&mut self, x: i32, y: i32) -> Result<()> {
        self.do_it(&format!("input tap {x} {y}"))
    }

    fn long_press(&mut self, x: i32, y: i32) -> Result<()> {
        self.do_it(&format!("input swipe {x} {y} {x} {y} {LONG_PRESS_MS}"))
    }

    fn swipe(&mut self, from: (i32, i32), to: (i32, i32), duration: Duration) -> Result<()> {
        let ((x1, y1), (x2, y2), ms) = (from, to, duration.as_millis());
        self.do_it(&format!("input swipe {x1} {y1} {x2} {y2} {ms}"))
    }

    fn text(&mut self, text: &str) -> Result<()> {
        if !text.is_ascii() && !self.options.unicode {
            let message = "its `input text` types ASCII only";
            return Err(ScreenError::Unsupported(message.into()));
        }
        for part in typed(text) {
            match part {
                Typed::Text(text) => self.do_it(&format!("input text {}", quote(&text)))?,
                Typed::Enter => self.key(Key::ENTER, 1)?,
            }
        }
        Ok(())
    }

    fn key(&mut self, key: Key, times: u32) -> Result<()> {
        // Some at a time: a line of the shell has an end.
        let mut left = times;
        while left > 0 {
            let now = left.min(50);
            let codes = vec![key.code.to_string(); now as usize].join(" ");
            self.do_it(&format!("input keyevent {codes}"))?;
            left -= now;
        }
        Ok(())
    }

    fn launch(&mut self, launch: &Launch) -> Result<()> {
        self.launch_app(launch)
    }

    fn stop(&mut self, app: &str) -> Result<()> {
        self.do_it(&format!("am force-stop {}", quote(app)))
    }

    fn kill(&mut self, app: &str) -> Result<()> {
        self.do_it(&format!("am kill {}", quote(app)))
    }

    fn clear(&mut self, app: &str) -> Result<()> {
        self.clear_app(app)
    }

    fn open_link(&mut self, link: &str) -> Result<()> {
        self.start(&format!("-a android.intent.action.VIEW -d {}", quote(link)))
    }

    fn foreground(&mut self, app: &str) -> Result<()> {
        self.start(&app::launcher(app))
    }

    fn put_data(&mut self, app: &str, to: &str, bytes: &[u8]) -> Result<()> {
        self.put_file(app, to, bytes)
    }

    fn set(&mut self, app: &str, setting: &Setting) -> Result<()> {
        self.change(app, setting)
    }

    fn moment(&mut self, app: &str) -> Result<Moment> {
        let tree = match self.tree()? {
            Dump::Xml(bytes) => Some(bytes),
            Dump::Missing(_) => None,
        };
        let screenshot = self.png()?;
        let package = self.front(app)?.package.unwrap_or_default();
        let (listing, data) = self.data(app)?;
        let AdbOptions { density, insets, .. } = self.options;
        Ok(Moment { screenshot, tree, data, listing, density, insets, package })
    }

    fn events(&mut self) -> Result<Vec<Event>> {
        self.recorder.events()
    }

    fn recording(&self) -> Recording {
        self.recorder.recording()
    }
}

#[cfg(test)]
#[path = "adb_tests.rs"]
mod tests;
