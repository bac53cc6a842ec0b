//! What a machine can run, and what is missing.

use std::path::Path;

use ab_cli::Console;
use ab_proc::{BwrapSpec, Command, Sandbox};

use crate::error::EmulatorError;
use crate::home::Home;

/// Says what is there; with `fix`, fills the device home first.
///
/// # Errors
/// The first thing that is missing.
pub fn examine(console: &Console, fix: bool) -> Result<(), EmulatorError> {
    if fix {
        crate::setup::fill(console)?;
    }
    let home = Home::find()?;
    console.say(&format!("ok: the device home {}", home.root().display()));
    let java = home.jdk().join("bin/java");
    console.say(&format!("ok: Java at {}", java.display()));
    let sandbox = Command::new(["/bin/true"]).sandbox(Sandbox::Bwrap(BwrapSpec::new())).run()?;
    console.say(&format!(
        "ok: the sandbox ({:?} for memory, {:?} for processes)",
        sandbox.enforced.memory, sandbox.enforced.pids
    ));
    let kvm = Path::new("/dev/kvm").exists();
    console.say(if kvm {
        "ok: KVM, for AVDs"
    } else {
        "no KVM: AVDs would be too slow; the embedded device needs none"
    });
    Ok(())
}
