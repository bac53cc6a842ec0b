//! Arguments of `ab-emulator`.

use std::path::PathBuf;

use ab_cli::CommonArgs;
use ab_emulator::device::display::Display;
use ab_emulator::serve::Setup;
use clap::{Parser, Subcommand};

/// Boot a device, walk an app through flows, and record what was seen.
///
/// The embedded device runs real APKs without KVM, system image or SDK, behind a real ADB port:
/// `adb`, adbutils, Appium and others use it as they use a phone.
///
/// Exit status: 0 done, 1 a verdict is fail or unknown (`check`), 2 bad arguments or input, 3 the
/// machine failed (a retry may help).
#[derive(Debug, Parser)]
#[command(version, after_help = include_str!("examples.txt"))]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Boot a device in the background and print its `session` record.
    Boot(BootArgs),
    /// Run a device in the foreground until it is shut down.
    Serve(ServeArgs),
    /// Install an APK.
    Install {
        /// The APK.
        #[arg(long, value_name = "FILE")]
        apk: PathBuf,
        #[command(flatten)]
        on: On,
    },
    /// Shut the device down that a `session` record names.
    Shutdown {
        #[command(flatten)]
        on: On,
    },
    /// Boot, install, walk and shut down, for each profile.
    ///
    /// With --apk: one APK and the flows given, on one device. With --task: for each subject of a
    /// ledger, the APK of its `build` record and the flows of the task, on a fresh device a profile.
    Run {
        /// Walk this APK; no ledger is read.
        #[arg(long, value_name = "FILE", conflicts_with = "task", requires = "flow")]
        apk: Option<PathBuf>,
        /// A flow. May be repeated.
        #[arg(long, value_name = "FILE")]
        flow: Vec<PathBuf>,
        /// A value for ${NAME} in flows. May be repeated.
        #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
        env: Vec<(String, String)>,
        /// The task folder that the ledger's subjects belong to.
        #[arg(long, value_name = "DIR", required_unless_present = "apk")]
        task: Option<PathBuf>,
        #[command(flatten)]
        boot: BootArgs,
        /// Ledgers to read; standard input if there is none.
        ledgers: Vec<PathBuf>,
    },
    /// Turn what walks put down into checks. Pure: no device is touched.
    Check {
        /// The task folder with tests/boundary/NAME.json.
        #[arg(long, value_name = "DIR")]
        task: Option<PathBuf>,
        /// Expectations at a system boundary. May be repeated.
        #[arg(long, value_name = "NAME", requires = "task")]
        boundary: Vec<String>,
        /// Ledgers to read; standard input if there is none.
        ledgers: Vec<PathBuf>,
    },
    /// Say what this machine can run and what is missing.
    Doctor {
        /// Fetch what is missing.
        #[arg(long)]
        fix: bool,
    },
}

/// Which device.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct On {
    /// Its serial, e.g. 127.0.0.1:5711; else that of the `session` record on standard input.
    #[arg(long, value_name = "SERIAL")]
    pub(crate) serial: Option<String>,
    /// Ledgers with the `session` record; standard input if there is none.
    pub(crate) ledgers: Vec<PathBuf>,
}

/// What kind of device.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BootArgs {
    /// The back end: embedded, avd:NAME or adb:SERIAL.
    #[arg(long, value_name = "DEVICE", default_value = "embedded")]
    pub(crate) device: String,
    /// Name of the profile, for the record.
    #[arg(long, value_name = "NAME", default_value = "phone")]
    pub(crate) profile: String,
    /// Width and height in pixels, upright.
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1080x2400")]
    pub(crate) size: (u32, u32),
    /// Dots per inch.
    #[arg(long, value_name = "DPI", default_value_t = 420)]
    pub(crate) density: u32,
    /// Dark theme.
    #[arg(long)]
    pub(crate) night: bool,
    /// Language and region.
    #[arg(long, value_name = "TAG", default_value = "en-US")]
    pub(crate) locale: String,
    /// Scale of text.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    pub(crate) font_scale: f64,
    /// Quarter turns: 0 to 3.
    #[arg(long, value_name = "TURNS", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..4))]
    pub(crate) rotation: u8,
    /// ADB port; any free one if 0.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
    /// A folder that keeps the device's files; without, they vanish with the device.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Seed of everything that is drawn by lot.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Draw a status bar that changes, as a real one does.
    #[arg(long)]
    pub(crate) noise: bool,
    /// Which ADB keys come in: any, or only known ones.
    #[arg(long, value_name = "any|keys", default_value = "any", value_parser = ["any", "keys"])]
    pub(crate) auth: String,
    /// End after so many seconds without a command; 0: never.
    #[arg(long, value_name = "SECONDS", default_value_t = 1800)]
    pub(crate) idle: u64,
}

/// The same, in the foreground.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) boot: BootArgs,
    /// Write the session record to this file once the device listens.
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) ready: Option<PathBuf>,
}

impl BootArgs {
    /// The device that was asked for.
    pub(crate) fn setup(&self) -> Setup {
        Setup {
            device: self.device.clone(),
            profile: self.profile.clone(),
            display: Display {
                width: self.size.0,
                height: self.size.1,
                density: self.density,
                night: self.night,
                locale: self.locale.clone(),
                font_scale: self.font_scale,
                rotation: self.rotation,
            },
            port: self.port,
            data: self.data.clone(),
            seed: self.seed,
            noise: self.noise,
            known_keys: self.auth == "keys",
            idle: (self.idle > 0).then(|| std::time::Duration::from_secs(self.idle)),
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.ok_or_else(|| format!("{text:?} is not of the form 1080x2400"))
}

fn pair(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').filter(|(name, _)| !name.is_empty());
    pair.map(|(name, value)| (name.into(), value.into()))
        .ok_or_else(|| format!("{text:?} is not of the form NAME=VALUE"))
}
