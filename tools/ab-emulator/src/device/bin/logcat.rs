//! `logcat`.

use std::thread;
use std::time::Duration;

use super::{Done, Failure, words};
use crate::device::Device;
use crate::device::log::{Entry, Filter, Layout};
use crate::sh::Call;

/// How often a follower looks.
const TICK: Duration = Duration::from_millis(50);

#[derive(Default)]
struct Options {
    layout: Layout,
    filter: Filter,
    buffers: Vec<String>,
    dump: bool,
    clear: bool,
    last: Option<usize>,
    pid: Option<u32>,
    size: bool,
}

pub(super) fn run(device: &Device, call: &mut Call<'_>) -> Done {
    let options = parse(words(call))?;
    if options.clear {
        device.state().log.clear(&options.buffers);
        return Ok(());
    }
    if options.size {
        for buffer in &options.buffers {
            writeln!(call.stdout, "{buffer}: ring buffer is 256 KiB (0 B consumed, 0 B readable)")?;
        }
        return Ok(());
    }
    let mut next = print(device, call, &options, 0, options.last)?;
    while !options.dump && !call.cancel.is_cancelled() {
        call.stdout.flush()?;
        thread::sleep(TICK);
        next = print(device, call, &options, next, None)?;
    }
    Ok(())
}

fn print(
    device: &Device,
    call: &mut Call<'_>,
    options: &Options,
    from: u64,
    last: Option<usize>,
) -> Result<u64, Failure> {
    let (mut shown, next) = {
        let state = device.state();
        let (entries, next) = state.log.since(from);
        let shown: Vec<String> =
            entries.filter(|e| options.shows(e)).map(|e| options.layout.show(e)).collect();
        (shown, next)
    };
    if let Some(last) = last {
        shown.drain(..shown.len().saturating_sub(last));
    }
    for text in shown {
        call.stdout.write_all(text.as_bytes())?;
    }
    Ok(next)
}

impl Options {
    fn shows(&self, entry: &Entry) -> bool {
        self.buffers.contains(&entry.buffer)
            && self.pid.is_none_or(|pid| pid == entry.pid)
            && self.filter.shows(entry)
    }
}

fn parse(args: &[String]) -> Result<Options, Failure> {
    let mut options = Options::default();
    let mut words = args.iter();
    while let Some(word) = words.next() {
        let (name, attached) = split(word);
        let mut value = || {
            attached
                .map(str::to_owned)
                .or_else(|| words.next().cloned())
                .ok_or_else(|| bad(&format!("option {name} needs a value")))
        };
        match name {
            "-d" | "--dump" => options.dump = true,
            "-c" | "--clear" => options.clear = true,
            "-g" | "--buffer-size" => options.size = true,
            "-s" => drop(options.filter.add("*:S")),
            "-t" => (options.dump, options.last) = (true, value()?.parse().ok()),
            "-T" | "--tail" => options.last = value()?.parse().ok(),
            "-b" | "--buffer" => options.buffers.extend(buffers(&value()?)?),
            "-v" | "--format" => {
                for part in value()?.split(',') {
                    if !options.layout.apply(part) {
                        return Err(bad(&format!("Invalid parameter \"{part}\" to -v")));
                    }
                }
            }
            "--pid" => options.pid = value()?.parse().ok(),
            "-e" | "--regex" | "-m" | "-f" | "-r" | "-n" => {
                return Err(super::unsupported("logcat", name));
            }
            "-D" | "-L" | "-w" | "--wrap" => {}
            option if option.starts_with('-') => {
                return Err(bad(&format!("unrecognized option '{option}'")));
            }
            filter => {
                if !options.filter.add(filter) {
                    return Err(bad(&format!("Invalid filter expression '{filter}'")));
                }
            }
        }
    }
    if options.buffers.is_empty() {
        options.buffers = buffers("default")?;
    }
    Ok(options)
}

/// `-bmain` and `--pid=5` as name and value.
fn split(word: &str) -> (&str, Option<&str>) {
    if word.starts_with("--") {
        return word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
    }
    match word.get(..2) {
        Some(name @ ("-b" | "-v" | "-t" | "-T")) if word.len() > 2 => (name, word.get(2..)),
        _ => (word, None),
    }
}

fn buffers(names: &str) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for name in names.split(',') {
        match name {
            "all" => all
                .extend(["main", "system", "crash", "events", "radio", "kernel"].map(String::from)),
            "default" => all.extend(["main", "system", "crash"].map(String::from)),
            "main" | "system" | "crash" | "events" | "radio" | "kernel" | "security" | "stats" => {
                all.push(name.into());
            }
            other => return Err(bad(&format!("Unknown buffer '{other}'"))),
        }
    }
    Ok(all)
}

fn bad(why: &str) -> Failure {
    Failure::new(1, format!("logcat: {why}"))
}
