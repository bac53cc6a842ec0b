//! `dumpsys`: the parts that clients read.

use serde_json::{Value, json};

use super::{Done, strs, unsupported};
use crate::device::Device;
use crate::device::intent::short;
use crate::sh::Call;

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let args = strs(call);
    match args.as_slice() {
        ["window" | "-t", ..] => window(device, call),
        ["activity", "exit-info", package, ..] => exit_info(device, call, package),
        ["activity", "processes" | "p", ..] => processes(device, call),
        ["activity", ..] => activities(device, call),
        ["package", package, ..] => package_info(device, call, package),
        ["display", ..] => display(device, call),
        ["battery", ..] => battery(call),
        ["accessibility", ..] => accessibility(device, call),
        ["input_method", ..] => input_method(device, call),
        ["-l", ..] => super::cmd::run(device, call),
        [other, ..] => Err(unsupported("dumpsys", other)),
        [] => Err(unsupported("dumpsys", "all services at once")),
    }
}

/// What the app in front says of itself; nothing where there is none.
fn front(device: &Device, op: &str) -> Value {
    let Some(package) = device.state().front.clone() else { return Value::Null };
    device.ask(&package).op(op, json!({})).map_or(Value::Null, |answer| answer.ok.into())
}

const LAUNCHER: &str = "com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity";

fn window(device: &Device, call: &mut Call<'_>) -> Done {
    let windows = front(device, "windows");
    let focus = windows["focus"].as_str().unwrap_or(LAUNCHER);
    writeln!(call.stdout, "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)")?;
    display_line(device, call)?;
    for (at, window) in windows["windows"].as_array().into_iter().flatten().enumerate() {
        let title = window["title"].as_str().unwrap_or_default();
        writeln!(call.stdout, "  Window #{at} Window{{{:07x} u0 {title}}}:", at + 1)?;
        writeln!(
            call.stdout,
            "    mBounds={} layer={} package={}",
            rect(&window["bounds"]),
            window["layer"],
            window["package"].as_str().unwrap_or_default()
        )?;
    }
    writeln!(call.stdout, "  mCurrentFocus=Window{{1a2b3c4 u0 {focus}}}")?;
    writeln!(call.stdout, "  mFocusedApp=ActivityRecord{{5d6e7f8 u0 {} t1}}", short(focus))?;
    Ok(writeln!(
        call.stdout,
        "  mInputShown={}",
        windows["keyboard"].as_bool().unwrap_or_default()
    )?)
}

fn display_line(device: &Device, call: &mut Call<'_>) -> Done {
    let display = device.state().display.clone();
    let (width, height) = display.size();
    writeln!(call.stdout, "  Display: mDisplayId=0")?;
    writeln!(
        call.stdout,
        "    init={}x{} {}dpi cur={width}x{height} app={width}x{height}",
        display.width, display.height, display.density
    )?;
    Ok(writeln!(call.stdout, "    mCurrentRotation=ROTATION_{}", u32::from(display.rotation) * 90)?)
}

fn rect(bounds: &Value) -> String {
    let side = |at: usize| bounds[at].as_i64().unwrap_or_default();
    format!("[{},{}][{},{}]", side(0), side(1), side(2), side(3))
}

pub(super) fn activities(device: &Device, call: &mut Call<'_>) -> Done {
    let answer = front(device, "activities");
    writeln!(
        call.stdout,
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):"
    )?;
    for (at, activity) in answer["stack"].as_array().into_iter().flatten().rev().enumerate() {
        let component = short(activity["component"].as_str().unwrap_or_default());
        writeln!(
            call.stdout,
            "    * Hist  #{at}: ActivityRecord{{{:07x} u0 {component} t1}}",
            at + 1
        )?;
        writeln!(
            call.stdout,
            "      state={}",
            activity["state"].as_str().unwrap_or_default().to_uppercase()
        )?;
    }
    let resumed = short(answer["resumed"].as_str().unwrap_or(LAUNCHER));
    writeln!(call.stdout, "  topResumedActivity=ActivityRecord{{5d6e7f8 u0 {resumed} t1}}")?;
    Ok(writeln!(call.stdout, "  ResumedActivity: ActivityRecord{{5d6e7f8 u0 {resumed} t1}}")?)
}

fn processes(device: &Device, call: &mut Call<'_>) -> Done {
    let pids = device.state().pids.clone();
    writeln!(call.stdout, "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)")?;
    for (package, pid) in pids {
        writeln!(call.stdout, "  *APP* UID 10123 ProcessRecord{{{pid:x} {pid}:{package}/u0a123}}")?;
    }
    Ok(())
}

fn exit_info(device: &Device, call: &mut Call<'_>, package: &str) -> Done {
    let ends: Vec<String> = device
        .state()
        .events
        .iter()
        .filter(|event| event.get("package") == Some(&package.into()))
        .filter_map(|event| match event.get("kind")?.as_str()? {
            "crash" => Some("reason=4 (CRASH)".to_owned()),
            "anr" => Some("reason=6 (ANR)".to_owned()),
            _ => None,
        })
        .collect();
    writeln!(
        call.stdout,
        "ACTIVITY MANAGER PROCESS EXIT INFO (dumpsys activity exit-info)\n  package: {package}"
    )?;
    for (at, end) in ends.iter().rev().enumerate() {
        writeln!(call.stdout, "      ApplicationExitInfo #{at}:\n        {end}")?;
    }
    Ok(())
}

fn package_info(device: &Device, call: &mut Call<'_>, package: &str) -> Done {
    let found = device.state().packages.get(package).cloned();
    let Some(found) = found else {
        return Ok(writeln!(call.stdout, "Unable to find package: {package}")?);
    };
    writeln!(call.stdout, "Packages:\n  Package [{package}] (1a2b3c4):\n    userId={}", found.uid)?;
    writeln!(
        call.stdout,
        "    versionCode={} minSdk={} targetSdk={}",
        found.info.version_code, found.info.min_sdk, found.info.target_sdk
    )?;
    writeln!(
        call.stdout,
        "    versionName={}",
        found.info.version_name.as_deref().unwrap_or("null")
    )?;
    writeln!(
        call.stdout,
        "    flags=[ {}HAS_CODE ALLOW_CLEAR_USER_DATA ]",
        if found.info.debuggable { "DEBUGGABLE " } else { "" }
    )?;
    writeln!(call.stdout, "    dataDir=/data/user/0/{package}")?;
    Ok(writeln!(call.stdout, "    codePath=/data/app/{package}")?)
}

fn display(device: &Device, call: &mut Call<'_>) -> Done {
    let display = device.state().display.clone();
    let (width, height) = display.size();
    writeln!(call.stdout, "DISPLAY MANAGER (dumpsys display)")?;
    writeln!(
        call.stdout,
        "  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='local:0', \
         physicalPort=0, orientation={}, logicalFrame=Rect(0, 0 - {width}, {height}), \
         physicalFrame=Rect(0, 0 - {width}, {height}), deviceWidth={}, deviceHeight={}}}]",
        display.rotation, display.width, display.height
    )?;
    Ok(writeln!(
        call.stdout,
        "  mBaseDisplayInfo=DisplayInfo{{\"Built-in Screen\", displayId 0, real {} x {}, density {}, rotation {}, state ON}}",
        display.width, display.height, display.density, display.rotation
    )?)
}

/// A full battery on a cable, whatever the time.
fn battery(call: &mut Call<'_>) -> Done {
    Ok(writeln!(
        call.stdout,
        "Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  Wireless powered: false\n  status: 5\n  \
         health: 2\n  present: true\n  level: 100\n  scale: 100\n  voltage: 4200\n  temperature: 250\n  technology: Li-ion"
    )?)
}

fn accessibility(device: &Device, call: &mut Call<'_>) -> Done {
    let answer = front(device, "windows");
    writeln!(
        call.stdout,
        "ACCESSIBILITY MANAGER (dumpsys accessibility)\n\nUser state[\n     attributes:{{id=0, touchExplorationEnabled=false}}"
    )?;
    writeln!(call.stdout, "     Bound services:{{}}\n     Enabled services:{{}}")?;
    for (at, window) in answer["windows"].as_array().into_iter().flatten().enumerate() {
        writeln!(
            call.stdout,
            "     A11yWindow[AccessibilityWindowInfo[title={}, displayId=0, id={at}, type={}, layer={}, bounds={}, focused={}, active={}]]",
            window["title"].as_str().unwrap_or_default(),
            window["type"].as_str().unwrap_or_default(),
            window["layer"],
            rect(&window["bounds"]),
            window["focused"],
            window["focused"]
        )?;
    }
    Ok(writeln!(call.stdout, "]")?)
}

fn input_method(device: &Device, call: &mut Call<'_>) -> Done {
    let shown = front(device, "windows")["keyboard"].as_bool().unwrap_or_default();
    Ok(writeln!(call.stdout, "Current Input Method Manager state:\n  mInputShown={shown}")?)
}
