//! `am instrument`: runs the tests of a test package.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::Device;
use super::bin::{Done, Failure};
use crate::sh::Call;

/// A suite may take long; a single test that hangs is cut off by the caller's own deadline.
const SUITE: Duration = Duration::from_mins(30);

#[derive(Default)]
struct Options {
    raw: bool,
    arguments: Map<String, Value>,
    target: Option<String>,
}

/// Runs it. The result is printed in the form that `-r` and the default have on a phone.
pub(super) fn run(device: &Device, call: &mut Call<'_>, args: &[String]) -> Done {
    let options = parse(args)?;
    let target = options
        .target
        .ok_or_else(|| Failure::new(255, "Error: No instrumentation component supplied"))?;
    let (tests, runner) = target
        .split_once('/')
        .ok_or_else(|| Failure::new(255, format!("Error: Bad component name: {target}")))?;
    let Some(package) = device.tested_by(tests, runner) else {
        return Err(Failure::new(
            1,
            format!(
                "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: \
                 ComponentInfo{{{target}}}\nINSTRUMENTATION_STATUS_CODE: -1"
            ),
        ));
    };
    device.force_stop(&package);
    device.set_tests(&package, Some(tests));
    let from = device.state().events.len();
    let outcome = device.ensure_running(&package).and_then(|()| {
        let class = options.arguments.get("class").cloned().unwrap_or(Value::Null);
        let request = json!({"runner": runner, "class": class, "args": options.arguments});
        device.ask(&package).within(SUITE).op("instrument", request)
    });
    device.set_tests(&package, None);
    device.force_stop(&package);
    report(device, call, from, options.raw, outcome.err().map(|err| err.to_string()))
}

fn parse(args: &[String]) -> Result<Options, Failure> {
    let (mut options, mut words) = (Options::default(), args.iter());
    while let Some(word) = words.next() {
        match word.as_str() {
            "-r" => options.raw = true,
            "-e" => {
                let (Some(key), Some(value)) = (words.next(), words.next()) else {
                    return Err(Failure::new(255, "Error: Argument expected after \"-e\""));
                };
                options.arguments.insert(key.clone(), value.as_str().into());
            }
            "--user" | "--abi" | "-p" => drop(words.next()),
            option if option.starts_with('-') => {}
            target => options.target = Some(target.into()),
        }
    }
    Ok(options)
}

/// One test as its events told it.
struct Test {
    class: String,
    method: String,
    status: String,
    stack: String,
}

fn tests(device: &Device, from: usize) -> Vec<Test> {
    let text = |event: &Map<String, Value>, name: &str| {
        event.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let mut all: Vec<Test> = Vec::new();
    for event in device.state().events.iter().skip(from) {
        let kind = text(event, "kind");
        if kind == "test-start" || kind == "test" {
            let test = Test {
                class: text(event, "class"),
                method: text(event, "method"),
                status: if kind == "test" { text(event, "status") } else { "started".into() },
                stack: text(event, "stack"),
            };
            all.retain(|t| (t.class.as_str(), t.method.as_str()) != (&test.class, &test.method));
            all.push(test);
        }
    }
    all
}

fn report(
    device: &Device,
    call: &mut Call<'_>,
    from: usize,
    raw: bool,
    died: Option<String>,
) -> Done {
    let tests = tests(device, from);
    if raw {
        for (at, test) in tests.iter().enumerate() {
            status(call, test, at + 1, tests.len())?;
        }
    } else {
        plain(call, &tests)?;
    }
    match died {
        Some(why) => {
            writeln!(
                call.stdout,
                "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_RESULT: longMsg={why}\nINSTRUMENTATION_CODE: 0"
            )?;
        }
        None if raw => {
            let stream = summary(&tests);
            writeln!(
                call.stdout,
                "INSTRUMENTATION_RESULT: stream=\n\n{stream}\n\n\nINSTRUMENTATION_CODE: -1"
            )?;
        }
        None => {}
    }
    Ok(())
}

/// One test's blocks, in the form of `AndroidJUnitRunner`: 1 started, 0 passed, -2 failed, -3 ignored, -4 assumption.
fn status(call: &mut Call<'_>, test: &Test, current: usize, count: usize) -> Done {
    let mut block = |code: i32, stack: &str| -> Done {
        for (name, value) in [
            ("class", test.class.as_str()),
            ("current", &current.to_string()),
            ("id", "AndroidJUnitRunner"),
            ("numtests", &count.to_string()),
            ("stack", stack),
            ("stream", ""),
            ("test", &test.method),
        ] {
            if name != "stack" || !value.is_empty() {
                writeln!(call.stdout, "INSTRUMENTATION_STATUS: {name}={value}")?;
            }
        }
        Ok(writeln!(call.stdout, "INSTRUMENTATION_STATUS_CODE: {code}")?)
    };
    block(1, "")?;
    match test.status.as_str() {
        "passed" => block(0, ""),
        "failed" => block(-2, &test.stack),
        "skipped" => block(-3, ""),
        "assumption" => block(-4, &test.stack),
        _ => Ok(()),
    }
}

fn plain(call: &mut Call<'_>, tests: &[Test]) -> Done {
    let mut class = "";
    for test in tests {
        if test.class != class {
            write!(call.stdout, "\n{}:", test.class)?;
            class = &test.class;
        }
        match test.status.as_str() {
            "failed" => write!(call.stdout, "\nError in {}:\n{}", test.method, test.stack)?,
            _ => write!(call.stdout, ".")?,
        }
    }
    writeln!(call.stdout, "\n\nTime: 0\n\n{}\n", summary(tests))?;
    Ok(())
}

/// The line that both forms end with.
fn summary(tests: &[Test]) -> String {
    let failed = tests.iter().filter(|test| test.status == "failed").count();
    if failed == 0 {
        format!("OK ({} tests)", tests.len())
    } else {
        format!("FAILURES!!!\nTests run: {},  Failures: {failed}", tests.len())
    }
}
