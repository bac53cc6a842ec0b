//! Asking an app's process, and what follows from its answers.

use std::path::Path;
use std::sync::PoisonError;
use std::time::Duration;

use ab_proc::{Exit, Limits};
use serde_json::{Map, Value, json};

use super::log::Entry;
use super::process::{AppProcess, Gone, Launch, SOCKET, StartError, next_pid};
use super::protocol::Answer;
use super::state::Device;

/// How long an app may take for one request. A phone calls it "not responding" after 5 s; a cold
/// JVM on a busy machine is slower than a phone.
const DEADLINE: Duration = Duration::from_secs(30);
/// How long it may take to boot.
const BOOT: Duration = Duration::from_mins(2);
/// Exit status of a process that ended itself after a crash.
const CRASHED: Exit = Exit::Code(10);

/// Why an app did not do what it was asked.
#[derive(Debug)]
pub enum Refused {
    /// Nothing of this name is installed.
    NotInstalled(String),
    /// It is not running.
    NotRunning(String),
    /// It could not be started.
    NotStarted(StartError),
    /// It crashed, or ended itself.
    Died(String),
    /// It was killed for not answering.
    NotResponding,
    /// It said no: a code of the protocol and words.
    No(String, String),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotInstalled(package) => write!(f, "package {package} is not installed"),
            Self::NotRunning(package) => write!(f, "package {package} is not running"),
            Self::NotStarted(err) => write!(f, "the app's process could not be started: {err}"),
            Self::Died(how) => write!(f, "the app's process ended: {how}"),
            Self::NotResponding => f.write_str("the app does not respond"),
            Self::No(_, why) => f.write_str(why),
        }
    }
}

/// A request for one package.
pub struct Ask<'a> {
    device: &'a Device,
    package: String,
    deadline: Duration,
}

impl Device {
    /// A request for this package.
    pub fn ask(&self, package: &str) -> Ask<'_> {
        Ask { device: self, package: package.into(), deadline: DEADLINE }
    }

    /// Starts the package's process where it does not run.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn ensure_running(&self, package: &str) -> Result<(), Refused> {
        if self.app(package).is_some() {
            return Ok(());
        }
        let (launch, boot) = self.launch(package)?;
        let process = AppProcess::start(launch).map_err(Refused::NotStarted)?;
        let saved = self.state().saved.remove(package);
        self.apps().insert(package.into(), std::sync::Arc::new(std::sync::Mutex::new(process)));
        let pid = next_pid();
        self.state().pids.insert(package.into(), pid);
        self.log('I', "ActivityManager", format!("Start proc {pid}:{package} for next-activity"));
        self.ask(package).within(BOOT).with(&boot, &saved.unwrap_or_default()).map(drop)
    }

    fn launch(&self, package: &str) -> Result<(Launch, Value), Refused> {
        let installed = self.state().packages.get(package).cloned();
        let installed = installed.ok_or_else(|| Refused::NotInstalled(package.into()))?;
        let run = tempfile::Builder::new()
            .prefix("app-")
            .tempdir_in(&self.options.run)
            .map(tempfile::TempDir::keep)
            .map_err(|err| Refused::NotStarted(StartError::Socket(err)))?;
        let data = self.fs.root().join("data/data").join(package);
        for folder in [&data, &run] {
            ab_proc::give(folder).map_err(|err| Refused::NotStarted(err.into()))?;
        }
        let mounts = self
            .home
            .sandbox()
            .ro(&installed.folder, format!("/data/app/{package}"))
            .rw(data, format!("/data/data/{package}"))
            .rw(self.fs.root().join("sdcard"), "/sdcard");
        let mounts = match self.tests_of(package) {
            Some(tests) => mounts.ro(&tests.folder, format!("/data/app/{}", tests.name)),
            None => mounts,
        };
        let limits = Limits {
            memory_bytes: Some(1500 << 20),
            pids: Some(400),
            file_bytes: Some(512 << 20),
            open_files: Some(1024),
            ..Limits::default()
        };
        let argv = self.home.app_argv(Path::new(SOCKET));
        let launch = Launch { argv, mounts, run, limits };
        let saved = self.state().saved.contains_key(package);
        Ok((launch, self.boot_request(&installed, saved)))
    }

    /// Ends a process as `am force-stop` does: at once, with nothing saved.
    pub fn force_stop(&self, package: &str) {
        self.apps().remove(package);
        let mut state = self.state();
        state.pids.remove(package);
        state.saved.remove(package);
        state.front.take_if(|front| front == package);
    }

    fn absorb(&self, package: &str, answer: &Answer) {
        let mut state = self.state();
        let pid = state.pids.get(package).copied().unwrap_or_default();
        let uid = state.uid_of(package);
        for line in &answer.log {
            state.log.add(Entry {
                t_ms: self.options.epoch_ms + line.t_ms,
                pid,
                uid,
                priority: line.priority,
                tag: line.tag.clone(),
                message: line.message.clone(),
                buffer: line.buffer.clone(),
            });
        }
        for event in answer.events.iter().filter_map(|event| told_by_app(event.clone())) {
            state.add_event(package, event);
        }
    }

    /// Forgets a process that is gone and says so in the log and the events.
    fn lost(&self, package: &str, gone: &Gone) -> Refused {
        self.apps().remove(package);
        let mut state = self.state();
        let pid = state.pids.remove(package).unwrap_or_default();
        state.front.take_if(|front| front == package);
        let told = state.events.iter_mut().rev().find(|event| is_crash_of(event, pid));
        let told = told.map(|event| event.insert(SEEN.into(), true.into())).is_some();
        let event = match gone {
            Gone::NotResponding(limit) => {
                json!({"kind": "anr", SEEN: true, "reason": format!("no answer within {} s", limit.as_secs())})
            }
            Gone::Ended(Some(CRASHED), _) if told => Value::Null,
            Gone::Ended(exit, said) => {
                json!({"kind": "crash", SEEN: true, "class": "process", "message": ended(*exit), "stack": said})
            }
        };
        if let Value::Object(event) = event {
            state.add_event(package, event);
        }
        drop(state);
        self.report(package, pid, gone);
        match gone {
            Gone::NotResponding(_) => Refused::NotResponding,
            Gone::Ended(exit, _) => Refused::Died(ended(*exit)),
        }
    }

    fn report(&self, package: &str, pid: u32, gone: &Gone) {
        if let Gone::NotResponding(_) = gone {
            self.log('E', "ActivityManager", format!("ANR in {package}\nPID: {pid}"));
        }
        self.log('I', "ActivityManager", format!("Process {package} (pid {pid}) has died"));
    }
}

/// Mark of what was seen from outside the app's process.
pub const SEEN: &str = "seen";

/// An event as far as an app may tell it: that it does not respond is not for it to say, nor that
/// something was seen from outside.
fn told_by_app(mut event: Map<String, Value>) -> Option<Map<String, Value>> {
    event.remove(SEEN);
    (event.get("kind") != Some(&"anr".into())).then_some(event)
}

fn is_crash_of(event: &Map<String, Value>, pid: u32) -> bool {
    event.get("kind") == Some(&"crash".into()) && event.get("pid") == Some(&pid.into())
}

fn ended(exit: Option<Exit>) -> String {
    match exit {
        Some(CRASHED) => "crashed".into(),
        Some(Exit::Code(code)) => format!("exited with status {code}"),
        Some(Exit::Signal(signal)) => format!("killed by signal {signal}"),
        Some(Exit::OutOfMemory) => "killed at its memory limit".into(),
        Some(Exit::TimedOut) | None => "closed its line".into(),
    }
}

impl Ask<'_> {
    /// Another deadline.
    #[must_use]
    pub fn within(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Sends `op` with its arguments (an object).
    ///
    /// # Errors
    /// [`Refused`].
    pub fn op(self, op: &str, arguments: Value) -> Result<Answer, Refused> {
        let mut request = match arguments {
            Value::Object(map) => map,
            _ => Map::new(),
        };
        request.insert("op".into(), op.into());
        self.with(&request.into(), &[])
    }

    fn with(self, request: &Value, blob: &[u8]) -> Result<Answer, Refused> {
        let Self { device, package, deadline } = self;
        let app = device.app(&package).ok_or_else(|| Refused::NotRunning(package.clone()))?;
        let result =
            app.lock().unwrap_or_else(PoisonError::into_inner).request(request, blob, deadline);
        let answer = result.map_err(|gone| device.lost(&package, &gone))?;
        device.absorb(&package, &answer);
        match &answer.error {
            None => Ok(answer),
            Some(no) if no.code == "app-crash" => {
                Err(device.lost(&package, &Gone::Ended(Some(CRASHED), no.message.clone())))
            }
            Some(no) => Err(Refused::No(no.code.clone(), no.message.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(json: &Value) -> Map<String, Value> {
        json.as_object().cloned().unwrap()
    }

    #[test]
    fn an_app_cannot_say_what_only_the_outside_sees() {
        assert_eq!(told_by_app(event(&json!({"kind": "anr"}))), None);
        let crash = told_by_app(event(&json!({"kind": "crash", "seen": true, "class": "X"})));
        assert_eq!(crash, Some(event(&json!({"kind": "crash", "class": "X"}))));
    }
}
