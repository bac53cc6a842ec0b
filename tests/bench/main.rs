//! `make bench`: each tool against a named peer, in one run, as ratios.
//!
//! Absolute times mean little on a shared machine; the ratio of two commands that ran in
//! turn means more. CPU seconds are user and system of all processes of a command.

mod build;
mod corpus;
mod measure;
mod restore;
mod score;

use std::io::{self, Write};
use std::path::Path;

use measure::{Cost, measure};

/// Two commands that do the same, to be run in `dir`.
struct Pair {
    name: &'static str,
    /// Done before each run and not measured.
    before: &'static str,
    ours: String,
    peer_name: &'static str,
    peer: String,
    runs: usize,
}

#[expect(clippy::disallowed_methods, reason = "a bench prints its table")]
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut out = io::stdout().lock();
    if let [_, flag, command] = &args[..]
        && flag == "--measure"
    {
        writeln!(out, "{}", measure::inner(command)).expect("standard output is open");
        return;
    }
    // In memory where possible: a slow disk would drown what the tools do.
    let memory = Path::new("/dev/shm");
    let temp = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let temp = temp.expect("a temporary folder");
    table(&mut out, temp.path()).expect("standard output is open");
}

fn table(out: &mut impl Write, dir: &Path) -> io::Result<()> {
    writeln!(
        out,
        "{:<44} {:>9} {:>9} {:>9}   {:<30} {:>9} {:>9} {:>9}  {:>7}",
        "step", "CPU s", "wall s", "MiB", "peer", "CPU s", "wall s", "MiB", "ratio"
    )?;
    for make in [restore::many_patches, restore::large_tree, score::many_checks, build::overhead] {
        let pair = make(dir);
        let ours = measure(dir, pair.before, &pair.ours, pair.runs);
        let peer = measure(dir, pair.before, &pair.peer, pair.runs);
        line(out, &pair, ours, peer)?;
    }
    writeln!(out, "\nratio: our CPU seconds over the peer's; below 1 is less work than the peer.")
}

fn line(out: &mut impl Write, pair: &Pair, ours: Cost, peer: Cost) -> io::Result<()> {
    let cost = |cost: Cost| format!("{:>9.2} {:>9.2} {:>9.0}", cost.cpu, cost.wall, cost.peak);
    writeln!(
        out,
        "{:<44} {}   {:<30} {}  {:>7.2}",
        pair.name,
        cost(ours),
        pair.peer_name,
        cost(peer),
        ours.cpu / peer.cpu
    )?;
    out.flush()
}
