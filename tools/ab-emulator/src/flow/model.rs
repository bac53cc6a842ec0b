//! A flow as it is walked: every text filled in, every include read.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use ab_contract::Digest;

use super::selector::Selector;

/// A walkthrough.
#[derive(Clone, Debug)]
pub struct Flow {
    /// The file's name without `.yaml`: what checks and artifacts call it.
    pub name: String,
    /// What people call it.
    pub title: Option<String>,
    /// Labels.
    pub tags: Vec<String>,
    /// The app's package.
    pub app: String,
    /// Whether a step that fails is followed by the next one. Maestro and the default stop.
    pub continues: bool,
    /// Before the steps.
    pub on_start: Vec<Step>,
    /// The steps.
    pub steps: Vec<Step>,
    /// After the steps, whatever became of them.
    pub on_complete: Vec<Step>,
    /// Names of the captures that it makes, in order.
    pub captures: Vec<String>,
    /// Every file that it was read from, relative to the folder of flows, and its digest.
    pub sources: BTreeMap<String, Digest>,
}

/// One command with what all commands have.
#[derive(Clone, Debug)]
pub struct Step {
    /// What to do.
    pub command: Command,
    /// The command's name in the flow.
    pub name: &'static str,
    /// What people call the step.
    pub label: Option<String>,
    /// Whether a failure is only told, and the walk goes on.
    pub optional: bool,
    /// The file where it stands, relative to the folder of flows.
    pub file: Arc<str>,
    /// Its line, from 1.
    pub line: u32,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum Command {
    /// Start the app.
    Launch(Launch),
    /// End an app as `am force-stop` does.
    Stop(String),
    /// Let the system kill an app that is in the background.
    Kill(String),
    /// Remove an app's data.
    Clear(String),
    /// Touch an element or a point.
    Tap(Tap),
    /// Type a text.
    Input(String),
    /// Type characters that the seed decides.
    InputRandom(Random),
    /// Remove this many characters before the cursor.
    Erase(u32),
    /// Press a key.
    Press(Key),
    /// Close the keyboard if it is open.
    HideKeyboard,
    /// Remember an element's text.
    CopyText(Selector),
    /// Type the text that was remembered.
    PasteText,
    /// Draw a finger over the screen.
    Swipe(Swipe),
    /// Swipe until an element is seen.
    ScrollUntil(ScrollUntil),
    /// Wait until a condition holds; fail if it does not.
    Assert(Condition, Option<Duration>),
    /// Wait until the screen stands still; never fails.
    WaitStill(Duration),
    /// Keep a picture under a name.
    Screenshot(String),
    /// Keep screen, tree and data under a name: one artifact.
    Capture(String),
    /// Run other steps if a condition holds.
    Run(Option<Condition>, Vec<Step>),
    /// Run other steps several times.
    Repeat(Repeat),
    /// Run other steps, and again this often if they fail.
    Retry(u32, Vec<Step>),
    /// Change how the device looks.
    Set(Setting),
    /// Open a link.
    OpenLink(String),
    /// Put the app into the background, as HOME does.
    Background,
    /// Bring the app back.
    Foreground,
    /// End the app's process in the background as the system does, and bring the app back: what
    /// it saved of its state is given to it again.
    KillProcess,
    /// Put a file into the app's data.
    ChangeData(ChangeData),
}

/// How to start an app.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// Its package.
    pub app: String,
    /// Whether its data is removed before.
    pub clear: bool,
    /// Whether it is ended before.
    pub stop: bool,
    /// Extras of the intent.
    pub arguments: Vec<(String, Extra)>,
}

/// The value of an extra.
#[derive(Clone, Debug, PartialEq)]
pub enum Extra {
    /// A `String`.
    Text(String),
    /// An `int`.
    Int(i64),
    /// A `boolean`.
    Flag(bool),
}

/// A touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Tap {
    /// The element; none: the screen.
    pub on: Option<Selector>,
    /// The point within it; none: its middle.
    pub point: Option<Point>,
    /// Whether the finger stays down.
    pub long: bool,
    /// How often.
    pub repeat: u32,
    /// Between two touches.
    pub delay: Duration,
    /// Whether to touch once more if nothing changed.
    pub retry: bool,
}

/// A place on the screen or in an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Point {
    /// Percent of width and height.
    Percent(u32, u32),
    /// Pixels from the left and from the top.
    Pixels(i32, i32),
}

/// Where to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// A finger drawn over the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Swipe {
    /// From where to where.
    pub path: SwipePath,
    /// How long it takes.
    pub duration: Duration,
}

/// From where to where.
#[derive(Clone, Debug, PartialEq)]
pub enum SwipePath {
    /// Across the screen.
    Across(Direction),
    /// From the middle of the screen.
    FromMiddle(Direction),
    /// From an element.
    From(Selector, Direction),
    /// Between two points.
    Between(Point, Point),
}

/// Swiping until an element is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct ScrollUntil {
    /// The element.
    pub element: Selector,
    /// Where it is thought to be.
    pub direction: Direction,
    /// How long to try.
    pub timeout: Duration,
    /// How long one swipe takes.
    pub duration: Duration,
    /// How much of the element must lie on the screen, in percent.
    pub visible: u32,
    /// Whether to go on until it lies in the middle.
    pub center: bool,
}

/// What must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Condition {
    /// An element is seen.
    pub visible: Option<Selector>,
    /// An element is not seen, and there is a screen that shows it.
    pub not_visible: Option<Selector>,
    /// False if it can't hold on this platform, or a given value is false.
    pub never: bool,
}

/// Steps that are run several times.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// At most how often.
    pub times: Option<u32>,
    /// As long as this holds.
    pub whilst: Option<Condition>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Characters that the seed decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Random {
    /// How many.
    pub length: u32,
    /// Digits only.
    pub digits: bool,
}

/// How the device looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// Degrees: 0, 90, 180 or 270.
    Rotation(u16),
    /// Dark theme.
    Night(bool),
    /// Scale of text.
    FontScale(f64),
    /// BCP 47 tag.
    Locale(String),
}

/// A prepared file for the app's data.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeData {
    /// Its bytes.
    pub bytes: Arc<[u8]>,
    /// Where it goes, relative to the app's data folder.
    pub to: String,
}

/// Keys by Maestro's names.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Android's key code.
    pub code: u32,
}

impl Key {
    /// Back.
    pub const BACK: Self = Self { name: "back", code: 4 };
    /// Home.
    pub const HOME: Self = Self { name: "home", code: 3 };
    /// Backspace.
    pub const BACKSPACE: Self = Self { name: "backspace", code: 67 };
    /// Enter.
    pub const ENTER: Self = Self { name: "enter", code: 66 };

    /// Every key that a flow may press.
    pub const ALL: &'static [Self] = &[
        Self::BACK,
        Self::HOME,
        Self::BACKSPACE,
        Self::ENTER,
        Self { name: "lock", code: 276 },
        Self { name: "power", code: 26 },
        Self { name: "tab", code: 61 },
        Self { name: "volume up", code: 24 },
        Self { name: "volume down", code: 25 },
        Self { name: "remote dpad up", code: 19 },
        Self { name: "remote dpad down", code: 20 },
        Self { name: "remote dpad left", code: 21 },
        Self { name: "remote dpad right", code: 22 },
        Self { name: "remote dpad center", code: 23 },
    ];
}
