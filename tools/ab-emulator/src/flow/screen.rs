//! What a walk needs of a device.

use std::time::{Duration, Instant};

use ab_contract::{Event, Fidelity};

use super::model::{Key, Launch, Setting};

/// A result of the device.
pub(crate) type Result<T> = std::result::Result<T, ScreenError>;

/// Why the device did not do what it was asked.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ScreenError {
    /// The device or the way to it failed: nobody's fault who is judged. The walk ends.
    #[error("{0}")]
    Device(String),
    /// The app made it impossible, e.g. it can't be started. The step fails.
    #[error("{0}")]
    App(String),
    /// This device can't do it, e.g. type what its keyboard lacks. The walk can't tell.
    #[error("this device can't do it: {0}")]
    Unsupported(String),
}

/// What is on the screen.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Dump {
    /// The tree, as `uiautomator dump` writes it.
    Xml(Vec<u8>),
    /// There is none, and what the device says to that, e.g. that the app never idles.
    Missing(String),
}

/// Who is in front.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Front {
    /// The package of the focused window.
    pub package: Option<String>,
    /// The process of the app under test, if it runs.
    pub pid: Option<u32>,
}

/// Screen, tree and data at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// A PNG.
    pub screenshot: Vec<u8>,
    /// The tree; none if the device has none.
    pub tree: Option<Vec<u8>>,
    /// The app's data as a tar archive; none if it can't be read.
    pub data: Option<Vec<u8>>,
    /// The app's data files, as the device lists them.
    pub listing: Vec<String>,
    /// Pixels per dp.
    pub density: f64,
    /// Pixels of the system bars: top, bottom.
    pub insets: [u32; 2],
    /// The app in front.
    pub package: String,
}

/// What was recorded of each kind of event, from the first step to the last; none: nothing was.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Recording {
    /// Intents.
    pub intent: Option<Fidelity>,
    /// HTTP requests.
    pub http: Option<Fidelity>,
    /// Wear data-layer calls.
    pub wear: Option<Fidelity>,
    /// Crashes.
    pub crash: Option<Fidelity>,
    /// Whether the app responds.
    pub anr: Option<Fidelity>,
}

/// A device with an app on it. Coordinates are pixels of the display as it is turned now.
pub trait Screen {
    /// Width and height.
    fn size(&mut self) -> Result<(i32, i32)>;
    /// What is on the screen.
    fn tree(&mut self) -> Result<Dump>;
    /// A picture, as PNG.
    fn screenshot(&mut self) -> Result<Vec<u8>>;
    /// Who is in front, and whether `app` runs.
    fn front(&mut self, app: &str) -> Result<Front>;
    /// Whether the keyboard is open.
    fn keyboard(&mut self) -> Result<bool>;

    /// Touches a point.
    fn tap(&mut self, x: i32, y: i32) -> Result<()>;
    /// Touches a point and stays there.
    fn long_press(&mut self, x: i32, y: i32) -> Result<()>;
    /// Draws a finger from one point to another.
    fn swipe(&mut self, from: (i32, i32), to: (i32, i32), duration: Duration) -> Result<()>;
    /// Types a text.
    fn text(&mut self, text: &str) -> Result<()>;
    /// Presses a key, this many times.
    fn key(&mut self, key: Key, times: u32) -> Result<()>;

    /// Starts an app.
    fn launch(&mut self, launch: &Launch) -> Result<()>;
    /// Ends an app as `am force-stop` does.
    fn stop(&mut self, app: &str) -> Result<()>;
    /// Lets the system kill an app in the background, as `am kill` does.
    fn kill(&mut self, app: &str) -> Result<()>;
    /// Removes an app's data.
    fn clear(&mut self, app: &str) -> Result<()>;
    /// Opens a link.
    fn open_link(&mut self, link: &str) -> Result<()>;
    /// Brings an app back as it was left, also where its process was killed meanwhile.
    fn foreground(&mut self, app: &str) -> Result<()>;
    /// Puts a file into an app's data.
    fn put_data(&mut self, app: &str, to: &str, bytes: &[u8]) -> Result<()>;
    /// Changes how the device looks, and reads it back.
    fn set(&mut self, app: &str, setting: &Setting) -> Result<()>;

    /// Screen, tree and data at this moment.
    fn moment(&mut self, app: &str) -> Result<Moment>;
    /// What happened since the last call.
    fn events(&mut self) -> Result<Vec<Event>>;
    /// What is being recorded.
    fn recording(&self) -> Recording;
}

/// Time, so that tests need not wait.
pub trait Clock {
    /// Since some moment.
    fn now(&self) -> Duration;
    /// Waits.
    fn sleep(&mut self, duration: Duration);
}

/// The clock of the machine.
#[derive(Debug)]
pub struct MachineClock(Instant);

impl Default for MachineClock {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clock for MachineClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
    fn sleep(&mut self, duration: Duration) {
        std::thread::sleep(duration);
    }
}
