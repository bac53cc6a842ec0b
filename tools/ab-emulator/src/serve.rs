//! A device in this process, behind its ADB port.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ab_contract::{Body, Session};
use ab_evidence::digest;

use crate::adbd::{Keys, Options, Policy, Server};
use crate::device::display::Display;
use crate::device::{Device, DeviceOptions};
use crate::error::EmulatorError;
use crate::home::Home;
use crate::phone::Phone;

/// API level of the embedded device.
pub const API: u32 = 34;
/// What apps see as the time of the first start: 2026-01-01 09:41 UTC.
pub const EPOCH_MS: i64 = 1_767_260_460_000;
/// How often a serving device looks whether it is to end.
const TICK: Duration = Duration::from_millis(100);

/// What kind of device.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The back end.
    pub device: String,
    /// Name of the profile, for the record.
    pub profile: String,
    /// The display.
    pub display: Display,
    /// Its ADB port; 0: any.
    pub port: u16,
    /// A folder that keeps its files; none: they vanish with it.
    pub data: Option<PathBuf>,
    /// For everything drawn by lot.
    pub seed: u64,
    /// A real status bar.
    pub noise: bool,
    /// Only clients with a known key come in.
    pub known_keys: bool,
    /// End after this long without a client's command.
    pub idle: Option<Duration>,
}

impl Setup {
    /// Whether there can be such a device.
    ///
    /// # Errors
    /// Another back end than the embedded one; a display that can't be drawn.
    pub fn check(&self) -> Result<(), EmulatorError> {
        if self.device != "embedded" {
            return Err(EmulatorError::BackEnd {
                device: self.device.clone(),
                why: "is not one that can be booted here yet",
            });
        }
        let undrawable = |why| EmulatorError::Profile { profile: self.profile.clone(), why };
        self.display.check().map_err(undrawable)
    }
}

/// A running device.
pub struct Running {
    device: Arc<Device>,
    server: Server,
    setup: Setup,
    /// Removed with the device.
    scratch: Option<tempfile::TempDir>,
}

/// Starts a device in this process.
///
/// # Errors
/// No runtime, no port, no folder.
pub fn start(setup: Setup) -> Result<Running, EmulatorError> {
    setup.check()?;
    let home = Home::find()?;
    let scratch = tempfile::Builder::new()
        .prefix("ab-device-")
        .tempdir()
        .map_err(EmulatorError::system("make the device's folder"))?;
    let options = DeviceOptions {
        root: setup.data.clone().unwrap_or_else(|| scratch.path().join("root")),
        cache: cache(),
        run: scratch.path().join("run"),
        epoch_ms: EPOCH_MS,
        seed: setup.seed,
        noise: setup.noise,
    };
    let device = Device::new(home, options, setup.display.clone())
        .map_err(EmulatorError::system("make the device's folder"))?;
    let policy = if setup.known_keys { Policy::KnownKeys } else { Policy::AnyKey };
    let adbd = Options { keys: Keys::new(policy), ..Options::default() };
    let phone = Arc::new(Phone::new(Arc::clone(&device)));
    let server = Server::on_this_machine(setup.port, phone, adbd)
        .map_err(EmulatorError::system("serve the ADB port"))?;
    Ok(Running { device, server, setup, scratch: Some(scratch) })
}

/// Conversions are shared by all devices of this user: `ab/device` in the XDG cache folder.
fn cache() -> PathBuf {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")));
    folder.unwrap_or_else(std::env::temp_dir).join("ab/device")
}

impl Running {
    /// Where clients connect.
    pub fn address(&self) -> String {
        self.server.address().to_string()
    }

    /// The device itself.
    pub fn device(&self) -> &Arc<Device> {
        &self.device
    }

    /// What the ledger says of it.
    pub fn record(&self) -> Body {
        Body::Session(Session {
            device: "embedded".into(),
            api: API,
            serial: self.address(),
            profile: self.setup.profile.clone(),
            runtime_sha256: digest(self.device.home.key().as_bytes()),
        })
    }

    /// Serves until a client shuts the device down, or nobody has used it for its idle time.
    pub fn wait(mut self) {
        loop {
            thread::sleep(TICK);
            let used = self.device.last_used();
            let idle =
                self.setup.idle.is_some_and(|idle| Instant::now().duration_since(used) > idle);
            if idle || self.device.is_shut_down() {
                break;
            }
        }
        self.device.shutdown();
        // The answer to the client that asked for it is on its way.
        thread::sleep(TICK);
        self.scratch.take();
    }
}
