//! What a walk needs of a device beside the screen: the shell, and what was recorded.

use std::time::Duration;

use ab_contract::{Event, EventKind, Fault, Fidelity};
use ab_device::Device;
use serde_json::{Map, Value};

use crate::device::SEEN;
use crate::flow::{Output, Recorder, Recording, ScreenError, Shell};

/// For one command of a walk: the device gives an app 30 s before it calls it dead.
const STEP: Duration = Duration::from_mins(4);

/// The shell of a device behind ADB.
pub struct AdbShell<'a>(pub &'a dyn Device);

impl Shell for AdbShell<'_> {
    fn shell(&self, line: &str) -> Result<Output, String> {
        let said = self.0.shell(line, &[], STEP).map_err(|err| words(&err))?;
        // The oldest devices tell no status: what they print is all there is.
        Ok(Output { stdout: said.stdout, stderr: said.stderr, exit: said.exit.unwrap_or(0) })
    }

    fn exec_out(&self, line: &str) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        self.0.exec_out(line, &mut bytes, STEP).map_err(|err| words(&err))?;
        Ok(bytes)
    }

    fn pull(&self, path: &str) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        self.0.pull(path, &mut bytes, STEP).map_err(|err| words(&err))?;
        Ok(bytes)
    }

    fn push(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        self.0.push(&mut &*bytes, path, 0o644, 0, STEP).map_err(|err| words(&err))
    }
}

fn words(err: &ab_device::DeviceError) -> String {
    err.info().chain.join(": ")
}

/// What the embedded device records of its apps: they tell it of themselves, so that nothing of it
/// is more than `in-process`. That a process died or does not answer is seen from outside.
pub struct DeviceRecorder<'a> {
    device: &'a dyn Device,
    package: String,
    read: usize,
    seq: u64,
}

impl<'a> DeviceRecorder<'a> {
    /// A recorder of one package's events, from now on.
    ///
    /// # Errors
    /// The device does not answer.
    pub fn new(device: &'a dyn Device, package: &str) -> Result<Self, ScreenError> {
        let mut recorder = Self { device, package: package.into(), read: 0, seq: 0 };
        recorder.read = recorder.lines()?.len();
        Ok(recorder)
    }

    fn lines(&self) -> Result<Vec<Map<String, Value>>, ScreenError> {
        let said = AdbShell(self.device)
            .exec_out(&format!("ab events {}", self.read))
            .map_err(ScreenError::Device)?;
        let text = String::from_utf8_lossy(&said);
        text.lines()
            .map(|line| {
                serde_json::from_str(line)
                    .map_err(|err| ScreenError::Device(format!("events can't be read: {err}")))
            })
            .collect()
    }
}

impl Recorder for DeviceRecorder<'_> {
    fn events(&mut self) -> Result<Vec<Event>, ScreenError> {
        let lines = self.lines()?;
        self.read += lines.len();
        let own = lines
            .into_iter()
            .filter(|line| line.get("package").and_then(Value::as_str) == Some(&self.package));
        let mut events: Vec<Event> = own.filter_map(event).collect();
        for event in &mut events {
            self.seq += 1;
            event.seq = self.seq;
        }
        Ok(events)
    }

    fn recording(&self) -> Recording {
        Recording {
            intent: Some(Fidelity::InProcess),
            http: None,
            // The runtime tells none yet.
            wear: None,
            crash: Some(Fidelity::Full),
            anr: Some(Fidelity::Full),
        }
    }
}

/// `None` for what the contract has no kind for.
fn event(mut line: Map<String, Value>) -> Option<Event> {
    let kind = line.remove("kind")?;
    let seen = line.remove(SEEN).is_some();
    let (event, fidelity) = match kind.as_str()? {
        "intent" => (EventKind::Intent, Fidelity::InProcess),
        "wear" => (EventKind::Wear, Fidelity::InProcess),
        "crash" if seen => (EventKind::Crash, Fidelity::Full),
        "crash" => (EventKind::Crash, Fidelity::InProcess),
        "anr" => (EventKind::Anr, Fidelity::Full),
        "probe" => (EventKind::Probe, Fidelity::InProcess),
        _ => return None,
    };
    line.remove("seq");
    let t_ms = line.remove("t_ms").and_then(|ms| ms.as_u64());
    // A number of this device alone: equal runs give equal records.
    line.remove("pid");
    Some(Event {
        event,
        seq: 0,
        t_ms,
        step: None,
        source: "recorder".into(),
        fidelity,
        detail: line.into_iter().collect(),
    })
}
