//! A small app in memory, which reacts to touches: a pantry with a list and a form.

use std::cell::Cell;
use std::fmt::Write as _;
use std::rc::Rc;
use std::time::Duration;

use ab_contract::{Event, EventKind, Fidelity};

use super::{Clock, Dump, Front, Key, Launch, Moment, Recording, Screen, ScreenError, Setting};

type Result<T> = std::result::Result<T, ScreenError>;

/// A clock that only moves when somebody waits.
#[derive(Clone, Debug, Default)]
pub(crate) struct FakeClock(Rc<Cell<u64>>);

impl Clock for FakeClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.get())
    }
    fn sleep(&mut self, duration: Duration) {
        self.0.set(self.0.get() + u64::try_from(duration.as_millis()).unwrap());
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Page {
    List,
    Form,
}

/// The app and its device.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Debug)]
pub(crate) struct Pantry {
    clock: FakeClock,
    page: Option<Page>,
    pid: Option<u32>,
    next_pid: u32,
    in_front: bool,
    saved: Vec<String>,
    field: String,
    saved_field: String,
    keyboard: bool,
    offset: i32,
    loads_until: Option<u64>,
    /// Touches on the lazy button, which reacts to the second one only.
    lazy: u32,
    night: bool,
    events: Vec<Event>,
    /// Everything that was asked, for tests.
    pub(crate) log: Vec<String>,
    /// The device fails at this touch.
    pub(crate) breaks_at: Option<&'static str>,
    /// The tree is this text, as a hostile app might have it.
    pub(crate) tree: Option<Dump>,
    /// `am kill` does nothing.
    pub(crate) immortal: bool,
}

const APP: &str = "app.pantry";
const SIZE: (i32, i32) = (1080, 2400);

impl Pantry {
    pub(crate) fn new(clock: &FakeClock) -> Self {
        Self {
            clock: clock.clone(),
            page: None,
            pid: None,
            next_pid: 100,
            in_front: false,
            saved: vec!["Salt".into(), "Flour".into()],
            field: String::new(),
            saved_field: String::new(),
            keyboard: false,
            offset: 0,
            loads_until: None,
            lazy: 0,
            night: false,
            events: vec![],
            log: vec![],
            breaks_at: None,
            tree: None,
            immortal: false,
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.clock.now().as_millis()).unwrap()
    }

    fn note(&mut self, what: &str) -> Result<()> {
        if self.breaks_at.is_some_and(|at| what.starts_with(at)) {
            return Err(ScreenError::Device("the connection was closed".into()));
        }
        self.log.push(what.into());
        Ok(())
    }

    fn start(&mut self) {
        self.pid = Some(self.next_pid);
        self.next_pid += 1;
    }

    fn die(&mut self) {
        (self.pid, self.in_front, self.page, self.keyboard) = (None, false, None, false);
    }

    /// Label, id, class, and where it lies, of what can be seen.
    fn widgets(&self) -> Vec<(String, &'static str, &'static str, [i32; 4])> {
        let button =
            |text: &str, id, top| (text.to_owned(), id, "Button", [40, top, 1040, top + 100]);
        match self.page.filter(|_| self.in_front) {
            None => vec![("Home screen".into(), "", "TextView", [0, 0, 1080, 2400])],
            Some(Page::Form) => vec![
                (self.field.clone(), "field", "EditText", [40, 300, 1040, 400]),
                button("Save", "save", 500),
            ],
            Some(Page::List) => {
                let loading = self.loads_until.is_some_and(|end| self.now() < end);
                let state = if loading { "Loading" } else { "Ready" };
                let mut all = vec![
                    (state.to_owned(), "state", "TextView", [40, 60, 1040, 160]),
                    button("Add", "add", 200),
                    button("Load", "load", 300),
                    button("Boom", "boom", 400),
                    button(if self.lazy > 1 { "Awake" } else { "Lazy" }, "lazy", 500),
                ];
                let rows = self.saved.iter().zip(0..).map(|(name, row)| {
                    let top = 700 + row * 900 - self.offset;
                    (name.clone(), "name", "TextView", [40, top, 1040, top + 100])
                });
                all.extend(rows.filter(|row| row.3[1] >= 650));
                all
            }
        }
    }

    fn hit(&mut self, id: &str) {
        match id {
            "add" => (self.page, self.field) = (Some(Page::Form), String::new()),
            "field" => self.keyboard = true,
            "save" => {
                self.saved.push(self.field.clone());
                (self.page, self.keyboard) = (Some(Page::List), false);
            }
            "load" => self.loads_until = Some(self.now() + 3_000),
            "boom" => {
                self.die();
                self.events.push(event(EventKind::Crash));
            }
            "lazy" => self.lazy += 1,
            _ => {}
        }
    }
}

fn event(kind: EventKind) -> Event {
    Event {
        event: kind,
        seq: 1,
        t_ms: None,
        step: None,
        source: "recorder".into(),
        fidelity: Fidelity::InProcess,
        detail: ab_contract::UniqueMap::default(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

impl Screen for Pantry {
    fn size(&mut self) -> Result<(i32, i32)> {
        Ok(SIZE)
    }
    fn tree(&mut self) -> Result<Dump> {
        if let Some(dump) = &self.tree {
            return Ok(dump.clone());
        }
        let mut nodes = String::new();
        for (text, id, class, [l, t, r, b]) in self.widgets() {
            let (text, clickable) = (escaped(&text), class == "Button");
            write!(
                nodes,
                r#"<node text="{text}" resource-id="{APP}:id/{id}" class="{class}" clickable="{clickable}" enabled="true" bounds="[{l},{t}][{r},{b}]"/>"#
            )
            .unwrap();
        }
        Ok(Dump::Xml(format!("<hierarchy rotation=\"0\">{nodes}</hierarchy>").into_bytes()))
    }
    fn screenshot(&mut self) -> Result<Vec<u8>> {
        Ok(format!("picture of {:?} night {}", self.widgets(), self.night).into_bytes())
    }
    fn front(&mut self, _: &str) -> Result<Front> {
        let package = if self.in_front { APP } else { "launcher" };
        Ok(Front { package: Some(package.into()), pid: self.pid })
    }
    fn keyboard(&mut self) -> Result<bool> {
        Ok(self.keyboard)
    }
    fn tap(&mut self, x: i32, y: i32) -> Result<()> {
        self.note(&format!("tap {x},{y}"))?;
        let inside = |[l, t, r, b]: [i32; 4]| (l..r).contains(&x) && (t..b).contains(&y);
        let id = self.widgets().into_iter().find(|widget| inside(widget.3)).map(|widget| widget.1);
        self.hit(id.unwrap_or_default());
        Ok(())
    }
    fn long_press(&mut self, x: i32, y: i32) -> Result<()> {
        self.note(&format!("long {x},{y}"))
    }
    fn swipe(&mut self, from: (i32, i32), to: (i32, i32), duration: Duration) -> Result<()> {
        self.note(&format!("swipe {from:?} {to:?} {duration:?}"))?;
        self.offset = (self.offset + (from.1 - to.1) / 2).max(0);
        Ok(())
    }
    fn text(&mut self, text: &str) -> Result<()> {
        self.note(&format!("text {text}"))?;
        if !text.is_ascii() {
            return Err(ScreenError::Unsupported("its keyboard has no such characters".into()));
        }
        if self.keyboard {
            self.field.push_str(text);
        }
        Ok(())
    }
    fn key(&mut self, key: Key, times: u32) -> Result<()> {
        self.note(&format!("key {} x{times}", key.name))?;
        match key {
            Key::BACK if self.keyboard => self.keyboard = false,
            Key::BACK if self.page == Some(Page::Form) => self.page = Some(Page::List),
            Key::BACK | Key::HOME => self.in_front = false,
            Key::BACKSPACE => {
                let left = self.field.chars().count().saturating_sub(times as usize);
                self.field = self.field.chars().take(left).collect();
            }
            _ => {}
        }
        Ok(())
    }
    fn launch(&mut self, launch: &Launch) -> Result<()> {
        self.note(&format!("launch {} stop {}", launch.app, launch.stop))?;
        if launch.app != APP {
            return Err(ScreenError::App(format!("{} has no activity to start", launch.app)));
        }
        if launch.stop || self.pid.is_none() {
            self.die();
            self.start();
            self.page = Some(Page::List);
        }
        self.in_front = true;
        Ok(())
    }
    fn stop(&mut self, app: &str) -> Result<()> {
        self.note(&format!("stop {app}"))?;
        self.die();
        Ok(())
    }
    fn kill(&mut self, app: &str) -> Result<()> {
        self.note(&format!("kill {app}"))?;
        if !self.in_front && !self.immortal {
            self.saved_field = std::mem::take(&mut self.field);
            self.pid = None;
        }
        Ok(())
    }
    fn clear(&mut self, app: &str) -> Result<()> {
        self.note(&format!("clear {app}"))?;
        self.die();
        self.saved.clear();
        Ok(())
    }
    fn open_link(&mut self, link: &str) -> Result<()> {
        self.note(&format!("open {link}"))
    }
    fn foreground(&mut self, app: &str) -> Result<()> {
        self.note(&format!("foreground {app}"))?;
        if self.pid.is_none() {
            self.start();
            self.field = std::mem::take(&mut self.saved_field);
        }
        self.in_front = true;
        Ok(())
    }
    fn put_data(&mut self, app: &str, to: &str, bytes: &[u8]) -> Result<()> {
        self.note(&format!("put {app} {to} {}", bytes.len()))
    }
    fn set(&mut self, _: &str, setting: &Setting) -> Result<()> {
        self.note(&format!("set {setting:?}"))?;
        if let Setting::Night(night) = setting {
            self.night = *night;
        }
        Ok(())
    }
    fn moment(&mut self, _: &str) -> Result<Moment> {
        let Dump::Xml(tree) = self.tree()? else { return Ok(Moment::default()) };
        Ok(Moment {
            screenshot: self.screenshot()?,
            tree: Some(tree),
            data: Some(self.saved.join("\n").into_bytes()),
            listing: vec!["files/list.txt".into()],
            density: 2.625,
            insets: [63, 126],
            package: APP.into(),
        })
    }
    fn events(&mut self) -> Result<Vec<Event>> {
        Ok(std::mem::take(&mut self.events))
    }
    fn recording(&self) -> Recording {
        let full = Some(Fidelity::Full);
        Recording { crash: full, intent: Some(Fidelity::InProcess), ..Recording::default() }
    }
}
