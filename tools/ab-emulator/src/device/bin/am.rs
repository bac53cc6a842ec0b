//! `am`: activities, services, broadcasts, processes.

use serde_json::{Value, json};

use super::{Done, Failure, strs, unsupported, words};
use crate::device::intent::{Intent, NEW_TASK, short};
use crate::device::{Device, Refused};
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let args = words(call);
    let rest = args.get(1..).unwrap_or_default();
    match args.first().map(String::as_str) {
        Some("start" | "start-activity") => start(device, call, rest),
        Some(
            "startservice"
            | "start-service"
            | "start-foreground-service"
            | "startforegroundservice",
        ) => service(device, call, rest, false),
        Some("stopservice" | "stop-service") => service(device, call, rest, true),
        Some("broadcast") => broadcast(device, call, rest),
        Some("force-stop" | "crash") => each(device, call, rest, Device::force_stop),
        Some("kill") => each(device, call, rest, kill),
        Some("kill-all") => {
            every(device);
            Ok(())
        }
        Some("instrument") => super::super::instrument::run(device, call, rest),
        Some("get-current-user") => Ok(writeln!(call.stdout, "0")?),
        Some("get-config") => {
            Ok(writeln!(call.stdout, "config: {}", super::super::config::qualifiers(device))?)
        }
        Some("wait-for-broadcast-idle" | "wait-for-broadcast-barrier") => {
            Ok(writeln!(call.stdout, "All broadcast queues are idle!")?)
        }
        Some("stack" | "task") => activities(device, call),
        Some(other) => Err(unsupported("am", other)),
        None => Err(Failure::new(
            255,
            "Activity manager (activity) commands: start, force-stop, broadcast, instrument, …",
        )),
    }
}

/// What stands around an intent on the command line.
#[derive(Default)]
struct Options {
    wait: bool,
    stop_first: bool,
}

fn parse(args: &[String]) -> Result<(Intent, Options), Failure> {
    let (mut intent, mut options, mut words) = (Intent::default(), Options::default(), args.iter());
    while let Some(word) = words.as_slice().first() {
        let taken =
            intent.option(&mut words).map_err(|why| Failure::new(255, format!("Error: {why}")))?;
        if taken {
            continue;
        }
        words.next();
        match word.as_str() {
            "-W" => options.wait = true,
            "-S" => options.stop_first = true,
            "-D" | "-N" | "--streaming" | "--track-allocation" => {}
            "--user"
            | "--display"
            | "--windowingMode"
            | "-R"
            | "-P"
            | "--start-profiler"
            | "--receiver-permission" => {
                words.next();
            }
            option if option.starts_with('-') => {
                return Err(Failure::new(255, format!("Error: Unknown option: {option}")));
            }
            target => intent.target(target),
        }
    }
    Ok((intent, options))
}

fn start(device: &Device, call: &mut Call<'_>, args: &[String]) -> Done {
    let (mut intent, options) = parse(args)?;
    intent.flags |= NEW_TASK;
    let shown = intent.show();
    if let (true, Some(package)) = (options.stop_first, intent.to_package()) {
        writeln!(call.stdout, "Stopping: {package}")?;
        device.force_stop(package);
    }
    writeln!(call.stdout, "Starting: {shown}")?;
    let Some(component) = device.resolve(&intent) else {
        return Err(not_found(&intent));
    };
    intent.component = Some(component.clone());
    let package = component.split('/').next().unwrap_or_default().to_owned();
    device.log(
        'I',
        "ActivityTaskManager",
        format!(
            "START u0 {{{}}} from uid 2000 on display 0",
            &intent.show()[9..intent.show().len() - 2]
        ),
    );
    let before = device.state().front.clone();
    let running = device.app(&package).is_some();
    device.ensure_running(&package).map_err(|err| started(&err))?;
    device.bring_to_front(&package);
    let answer = device
        .ask(&package)
        .op("start", json!({"intent": intent.json()}))
        .map_err(|err| started(&err))?;
    if answer.ok.get("result") == Some(&"delivered".into())
        && before.as_deref() == Some(&package)
        && running
    {
        writeln!(
            call.stderr,
            "Warning: Activity not started, its current task has been brought to the front"
        )?;
    }
    if options.wait {
        writeln!(
            call.stdout,
            "Status: ok\nLaunchState: {}\nActivity: {}\nTotalTime: 0\nWaitTime: 0\nComplete",
            if running { "WARM" } else { "COLD" },
            short(&component)
        )?;
    }
    Ok(())
}

fn started(err: &Refused) -> Failure {
    Failure::new(1, format!("Error: {err}"))
}

/// In Android's words.
fn not_found(intent: &Intent) -> Failure {
    match &intent.component {
        Some(component) => Failure::new(
            1,
            format!("Error type 3\nError: Activity class {{{component}}} does not exist."),
        ),
        None => Failure::new(
            1,
            format!("Error: Activity not started, unable to resolve {}", intent.show()),
        ),
    }
}

fn service(device: &Device, call: &mut Call<'_>, args: &[String], stop: bool) -> Done {
    let (intent, _) = parse(args)?;
    writeln!(
        call.stdout,
        "{} service: {}",
        if stop { "Stopping" } else { "Starting" },
        intent.show()
    )?;
    let Some(package) = intent.to_package().map(str::to_owned) else {
        return Err(Failure::new(255, "Error: Not found; no service started."));
    };
    device.ensure_running(&package)?;
    let answer =
        device.ask(&package).op("service", json!({"intent": intent.json(), "stop": stop}))?;
    match answer.ok.get("component") {
        Some(Value::String(_)) => Ok(()),
        _ => Err(Failure::new(255, "Error: Not found; no service started.")),
    }
}

fn broadcast(device: &Device, call: &mut Call<'_>, args: &[String]) -> Done {
    let (intent, _) = parse(args)?;
    writeln!(call.stdout, "Broadcasting: {}", intent.show())?;
    let all: Vec<String> = device.state().pids.keys().cloned().collect();
    let targets = intent.to_package().map_or(all, |package| vec![package.to_owned()]);
    for package in targets {
        if intent.to_package().is_some() {
            device.ensure_running(&package)?;
        }
        device.ask(&package).op("broadcast", json!({"intent": intent.json()}))?;
    }
    Ok(writeln!(call.stdout, "Broadcast completed: result=0")?)
}

fn each(device: &Device, _: &mut Call<'_>, args: &[String], act: fn(&Device, &str)) -> Done {
    let mut words = args.iter();
    let mut any = false;
    while let Some(word) = words.next() {
        if word == "--user" {
            words.next();
            continue;
        }
        act(device, word);
        any = true;
    }
    if any {
        Ok(())
    } else {
        Err(Failure::new(255, "Error: Argument expected after \"force-stop\""))
    }
}

/// `am kill` ends only what is not in front, and keeps its state.
fn kill(device: &Device, package: &str) {
    if device.state().front.as_deref() == Some(package) {
        return;
    }
    device.kill_background(package);
}

fn every(device: &Device) {
    let packages: Vec<String> = device.state().pids.keys().cloned().collect();
    for package in packages {
        kill(device, &package);
    }
}

fn activities(device: &Device, call: &mut Call<'_>) -> Done {
    super::dumpsys::activities(device, call)
}

/// `monkey -p PKG -c android.intent.category.LAUNCHER 1`: how many scripts start an app.
pub(super) fn monkey(device: &Device, call: &mut Call<'_>) -> Done {
    let args = strs(call);
    let package = args.iter().position(|word| *word == "-p").and_then(|at| args.get(at + 1));
    let (Some(package), Some(&"1")) = (package, args.last()) else {
        return Err(unsupported("monkey", "anything but `-p PKG 1`"));
    };
    let launcher = [
        "start",
        "-p",
        package,
        "-a",
        "android.intent.action.MAIN",
        "-c",
        "android.intent.category.LAUNCHER",
    ];
    let args: Vec<String> = launcher.iter().map(|word| (*word).into()).collect();
    start(device, call, &args[1..])?;
    Ok(writeln!(call.stdout, "Events injected: 1")?)
}
