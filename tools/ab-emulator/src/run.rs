//! `run`: boot, install, walk, shut down, for each profile.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use ab_cli::{Answer, Line, Session, Step};
use ab_contract::{Body, BuildOutcome, Digest, OutputRole, Subject, Task as TaskRecord};
use ab_evidence::{RunDir, digest};
use ab_task::{DrawnProfile, Spec};

use crate::client;
use crate::device::display::Display;
use crate::error::EmulatorError;
use crate::flow::{AdbOptions, AdbScreen, Flow, MachineClock, WalkOptions, blocked, walk};
use crate::recorder::{AdbShell, DeviceRecorder};
use crate::serve::{self, Setup};

/// System bars in dp: top, bottom.
const BARS: [f64; 2] = [24.0, 24.0];

/// One app to walk.
struct Job<'a> {
    apk: &'a Path,
    flows: &'a [Flow],
    setup: Setup,
    run: RunDir,
}

impl Job<'_> {
    /// Boots a fresh device, installs and walks all flows. What was seen, in order.
    fn run(&self) -> Result<Vec<Body>, EmulatorError> {
        let device = serve::start(self.setup.clone())?;
        let adb = client::connect(&device.address())?;
        let mut bodies = vec![device.record()];
        match client::put(adb.as_ref(), self.apk) {
            Ok(()) => {
                for flow in self.flows {
                    bodies.extend(self.walk(adb.as_ref(), flow)?);
                }
            }
            // A phone would refuse it too: the candidate's fault, so each flow is blocked by it.
            Err(EmulatorError::Refused { said, .. }) => {
                let why = format!("the device refuses the APK: {said}");
                bodies.extend(
                    self.flows
                        .iter()
                        .flat_map(|flow| blocked(flow, &self.options(), "app/installs", &why)),
                );
            }
            Err(err) => return Err(err),
        }
        device.device().shutdown();
        Ok(bodies)
    }

    fn options(&self) -> WalkOptions {
        WalkOptions {
            profile: self.setup.profile.clone(),
            seed: self.setup.seed,
            ..WalkOptions::default()
        }
    }

    fn walk(&self, adb: &dyn ab_device::Device, flow: &Flow) -> Result<Vec<Body>, EmulatorError> {
        let density = f64::from(self.setup.display.density) / 160.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few pixels")]
        let insets = BARS.map(|dp| (dp * density).round() as u32);
        let mut recorder = DeviceRecorder::new(adb, &flow.app).map_err(|err| not_begun(&err))?;
        let shell = AdbShell(adb);
        let mut screen =
            AdbScreen::new(&shell, &mut recorder, AdbOptions { density, insets, unicode: true });
        let walked =
            walk(flow, &mut screen, &mut MachineClock::default(), &self.run, &self.options());
        match walked.error {
            Some(err) => Err(err.into()),
            None => Ok(walked.bodies),
        }
    }
}

fn not_begun(err: &crate::flow::ScreenError) -> EmulatorError {
    crate::flow::FlowError::Device { step: "the first step".into(), message: err.to_string() }
        .into()
}

/// `run` on files: one APK, some flows, one device.
///
/// # Errors
/// Standard output can't take more.
pub fn files(
    session: &Session<'_>,
    apk: &Path,
    flows: &[PathBuf],
    values: &BTreeMap<String, String>,
    setup: Setup,
) -> io::Result<u8> {
    let subject = session.common().subject.clone().unwrap_or_else(|| crate::commands::named(apk));
    let seen = load(flows, values)
        .and_then(|flows| Job { apk, flows: &flows, setup, run: session.run_dir() }.run());
    session.emit(|sink| match seen {
        Ok(bodies) => {
            let rests_on: Vec<Digest> =
                std::fs::read(apk).map(|bytes| digest(&bytes)).into_iter().collect();
            bodies.into_iter().try_for_each(|body| sink.say(&subject, body, &rests_on))
        }
        Err(err) => sink.fail(&subject, &err, &[]),
    })
}

fn load(files: &[PathBuf], values: &BTreeMap<String, String>) -> Result<Vec<Flow>, EmulatorError> {
    files
        .iter()
        .map(|file| {
            let folder = file
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty())
                .unwrap_or(Path::new("."));
            let name = file
                .file_name()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            Ok(Flow::load(folder, &name, values)?)
        })
        .collect()
}

/// `run` as a filter: walks each subject's APK as its task says.
pub struct Runner<'a> {
    task: PathBuf,
    setup: Setup,
    session: &'a Session<'a>,
}

impl<'a> Runner<'a> {
    /// A runner of the flows in a task folder; the display of `setup` is replaced by each profile's.
    pub fn new(task: PathBuf, setup: Setup, session: &'a Session<'a>) -> Self {
        Self { task, setup, session }
    }

    fn walks(&self, task: &TaskRecord, apk: &Path) -> Result<Vec<Body>, EmulatorError> {
        let run = self.session.run_dir();
        let spec = Spec::parse(task.spec.path.as_str(), &run.get(&task.spec)?)?;
        let values: BTreeMap<String, String> = task.injected.0.clone().into_iter().collect();
        let files: Vec<PathBuf> = spec
            .targets
            .flows
            .iter()
            .map(|name| self.task.join("tests/flows").join(format!("{name}.yaml")))
            .collect();
        let flows = load(&files, &values)?;
        let mut bodies = Vec::new();
        if flows.is_empty() {
            return Ok(bodies);
        }
        for name in spec.profile_names() {
            self.session.console().progress(&format!("walking under {name}"));
            let profile = spec.profile(name, task.seed).map(|profile| display(&profile));
            let display = profile.unwrap_or_else(|| self.setup.display.clone());
            let setup =
                Setup { profile: name.into(), display, seed: task.seed, ..self.setup.clone() };
            bodies.extend(Job { apk, flows: &flows, setup, run: run.clone() }.run()?);
        }
        Ok(bodies)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the spec bounds both")]
fn display(profile: &DrawnProfile) -> Display {
    Display {
        width: profile.size[0],
        height: profile.size[1],
        density: (profile.density * 160.0).round() as u32,
        night: profile.night,
        locale: profile.locale.clone(),
        font_scale: profile.font_scale,
        rotation: (profile.rotation / 90) as u8,
    }
}

impl Step for Runner<'_> {
    type Error = EmulatorError;
    const NEEDS_SUBJECT: bool = true;

    fn end(&mut self, _: &Subject, lines: &[Line]) -> Result<Vec<Answer>, EmulatorError> {
        let task = lines.iter().rev().find_map(|line| match &line.record.body {
            Body::Task(task) => Some((task, line)),
            _ => None,
        });
        let built = lines.iter().rev().find_map(|line| match &line.record.body {
            Body::Build(build) => Some((build, line)),
            _ => None,
        });
        let (Some((task, task_line)), Some((build, build_line))) = (task, built) else {
            return Ok(vec![]);
        };
        // A build that failed has decided; nothing more is demanded.
        let apk = build.outputs.iter().find(|output| output.role == OutputRole::Apk);
        let (BuildOutcome::Ok, Some(apk)) = (build.outcome, apk) else { return Ok(vec![]) };
        let file = ab_contract::FileRef { path: apk.path.clone(), sha256: apk.sha256.clone() };
        let run = self.session.run_dir();
        run.check(&file)?;
        let bodies = self.walks(task, &run.path(&apk.path))?;
        let rests_on = vec![task_line.sha256.clone(), build_line.sha256.clone()];
        Ok(bodies.into_iter().map(|body| Answer { body, rests_on: rests_on.clone() }).collect())
    }
}
