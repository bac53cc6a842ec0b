//! `ps`, `pidof`, `pgrep`, `kill`.

use super::super::Process;
use super::context::{Cx, Outcome};
use super::options::Options;
use super::owners;

/// Numbers and names of the signals that are sent to apps.
const SIGNALS: [(u8, &str); 9] = [
    (0, "0"),
    (1, "HUP"),
    (2, "INT"),
    (3, "QUIT"),
    (9, "KILL"),
    (10, "USR1"),
    (15, "TERM"),
    (18, "CONT"),
    (19, "STOP"),
];

/// `ps [-Aef] [-o FIELDS] [-p PID]`
pub(super) fn ps(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "Aefo:p:")?;
    let fields = options.value('o').unwrap_or("USER,PID,PPID,VSZ,RSS,WCHAN,ADDR,S,NAME");
    let names: Vec<&str> = fields.split(',').collect();
    let titles = names.iter().map(|name| title(name)).collect::<Result<Vec<_>, _>>()?;
    let mut table = vec![titles];
    let only = options.number('p')?;
    for process in cx.world.processes() {
        if only.is_none_or(|pid| pid == u64::from(process.pid)) {
            table.push(names.iter().map(|name| column(&process, name)).collect());
        }
    }
    let widths: Vec<usize> = (0..names.len())
        .map(|at| table.iter().map(|row: &Vec<String>| row[at].len()).max().unwrap_or(0))
        .collect();
    for row in &table {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cx.print(&format!("{}\n", cells.collect::<Vec<_>>().join(" ").trim_end()))?;
    }
    Ok(0)
}

fn title(name: &str) -> Result<String, String> {
    let name = name.to_ascii_uppercase();
    let known = [
        "USER", "UID", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME", "ARGS", "CMD",
        "COMM",
    ];
    if known.contains(&name.as_str()) { Ok(name) } else { Err(format!("bad -o {name}")) }
}

fn column(process: &Process, name: &str) -> String {
    match name.to_ascii_uppercase().as_str() {
        "USER" => owners::name(process.uid),
        "UID" => process.uid.to_string(),
        "PID" => process.pid.to_string(),
        "PPID" => process.parent.to_string(),
        "S" => "S".into(),
        "NAME" | "ARGS" | "CMD" | "COMM" => process.name.clone(),
        _ => "0".into(),
    }
}

/// `pidof NAME…`
pub(super) fn pidof(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "s")?;
    let processes = cx.world.processes();
    let found = processes.iter().filter(|process| options.rest.contains(&process.name));
    let pids: Vec<String> = found.map(|process| process.pid.to_string()).collect();
    if pids.is_empty() {
        return Ok(1);
    }
    cx.print(&format!("{}\n", pids.join(" ")))?;
    Ok(0)
}

/// `pgrep [-f] [-l] TEXT`: names that contain the text.
pub(super) fn pgrep(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "fl")?;
    let text = options.at_least(1)?[0].clone();
    let mut status = 1;
    for process in cx.world.processes().iter().filter(|process| process.name.contains(&text)) {
        let name = if options.has('l') { format!(" {}", process.name) } else { String::new() };
        cx.print(&format!("{}{name}\n", process.pid))?;
        status = 0;
    }
    Ok(status)
}

/// `kill [-SIGNAL | -s SIGNAL] PID…`
pub(super) fn kill(cx: &mut Cx<'_>) -> Outcome {
    let (signal, pids) = match cx.args {
        [list] if list == "-l" => {
            let names: Vec<&str> = SIGNALS[1..].iter().map(|(_, name)| *name).collect();
            cx.print(&format!("{}\n", names.join(" ")))?;
            return Ok(0);
        }
        [option, name, pids @ ..] if option == "-s" => (name.as_str(), pids),
        [option, pids @ ..] if option.starts_with('-') => (&option[1..], pids),
        pids => ("TERM", pids),
    };
    let number = number(signal).ok_or_else(|| format!("bad signal '{signal}'"))?;
    let mut status = 0;
    for pid in pids {
        let sent = pid.parse().is_ok_and(|pid| cx.world.kill(pid, number));
        if !sent {
            cx.warn(&format!("bad pid '{pid}': No such process"));
            status = 1;
        }
    }
    Ok(status)
}

fn number(text: &str) -> Option<u8> {
    let name = text.trim_start_matches("SIG");
    let known = SIGNALS.iter().find(|(_, own)| *own == name).map(|(number, _)| *number);
    known.or_else(|| text.parse().ok().filter(|number| *number < 65))
}
