//! What the device knows.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::{Map, Value};

use super::display::Display;
use super::log::{Entry, Log};
use super::packages::Package;
use super::process::AppProcess;
use super::properties::Properties;
use super::settings::Settings;
use crate::fs::{DeviceFs, FIRST_APP};
use crate::home::Home;

/// How a device is made.
#[derive(Debug, Clone)]
pub struct DeviceOptions {
    /// The device's files: `data/` and `sdcard/` below it outlive the device process.
    pub root: PathBuf,
    /// Where converted code is kept, by content.
    pub cache: PathBuf,
    /// Sockets and scratch of this run.
    pub run: PathBuf,
    /// What apps see of the time, milliseconds since 1970.
    pub epoch_ms: i64,
    /// For everything that is drawn by lot.
    pub seed: u64,
    /// A real status bar instead of a quiet one.
    pub noise: bool,
}

/// What changes while the device runs.
#[derive(Debug, Default)]
pub struct State {
    /// Installed packages by name.
    pub packages: BTreeMap<String, Package>,
    /// The three tables.
    pub settings: Settings,
    /// `getprop`.
    pub properties: Properties,
    /// As it is now.
    pub display: Display,
    /// As it was made; `wm size reset` goes back to it.
    pub built: Display,
    /// `logcat`.
    pub log: Log,
    /// What apps did, as told by their processes, with `package` and `seq`.
    pub events: Vec<Map<String, Value>>,
    /// Process ids of running apps.
    pub pids: BTreeMap<String, u32>,
    /// The package whose activity is in front; none: the launcher.
    pub front: Option<String>,
    /// Test packages that run now, by the package that they test.
    pub testing: BTreeMap<String, String>,
    /// States that apps saved before they were killed, by package.
    pub saved: BTreeMap<String, Vec<u8>>,
}

/// The running processes. Each has a lock of its own: a long test blocks no other app.
type Apps = BTreeMap<String, Arc<Mutex<AppProcess>>>;

/// A device.
#[derive(Debug)]
pub struct Device {
    /// Its files.
    pub fs: DeviceFs,
    /// The runtime.
    pub home: Home,
    /// How it was made.
    pub options: DeviceOptions,
    state: Mutex<State>,
    apps: Mutex<Apps>,
    used: Mutex<Instant>,
    over: AtomicBool,
}

impl Device {
    /// A device over its folder; packages installed there earlier are there again.
    ///
    /// # Errors
    /// What the host says of the folder.
    pub fn new(home: Home, options: DeviceOptions, display: Display) -> std::io::Result<Arc<Self>> {
        for folder in
            ["data/data", "data/app", "data/local/tmp", "data/system", "sdcard", "system/bin"]
        {
            std::fs::create_dir_all(options.root.join(folder))?;
        }
        for folder in [&options.cache, &options.run] {
            std::fs::create_dir_all(folder)?;
        }
        let state = State { built: display.clone(), display, ..State::default() };
        let device = Self {
            fs: DeviceFs::new(options.root.clone()),
            home,
            options,
            state: Mutex::new(state),
            apps: Mutex::default(),
            used: Mutex::new(Instant::now()),
            over: AtomicBool::new(false),
        };
        device.find_packages();
        Ok(Arc::new(device))
    }

    /// The state; hold it briefly and never while an app is asked.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn apps(&self) -> MutexGuard<'_, Apps> {
        self.apps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The process of a package, where it runs.
    pub(super) fn app(&self, package: &str) -> Option<Arc<Mutex<AppProcess>>> {
        self.apps().get(package).cloned()
    }

    /// The device's time, which stands still: only an app's process has frames that move a clock.
    pub fn now_ms(&self) -> i64 {
        self.options.epoch_ms
    }

    /// Logs a line of the system's own.
    pub fn log(&self, priority: char, tag: &str, message: impl Into<String>) {
        let t_ms = self.now_ms();
        let entry = Entry {
            t_ms,
            pid: 1337,
            uid: 1000,
            priority,
            tag: tag.into(),
            message: message.into(),
            buffer: "system".into(),
        };
        self.state().log.add(entry);
    }

    /// Notes that a client uses the device.
    pub fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When a client last used it.
    pub fn last_used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it is to end.
    pub fn is_shut_down(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    /// Ends all apps, and the device where it serves.
    pub fn shutdown(&self) {
        self.over.store(true, Ordering::SeqCst);
        self.apps().clear();
        let mut state = self.state();
        state.pids.clear();
        state.front = None;
    }
}

impl State {
    /// The user of a package, the first app's where it is not installed.
    pub fn uid_of(&self, package: &str) -> u32 {
        self.packages.get(package).map_or(FIRST_APP, |package| package.uid)
    }

    /// Adds an event of a package, numbered.
    pub fn add_event(&mut self, package: &str, mut event: Map<String, Value>) {
        event.insert("seq".into(), self.events.len().into());
        event.insert("package".into(), package.into());
        if let Some(pid) = self.pids.get(package) {
            event.insert("pid".into(), (*pid).into());
        }
        self.events.push(event);
    }
}
