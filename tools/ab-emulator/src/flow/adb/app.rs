//! The app's life and its data.

use super::{AdbScreen, Output, TRANSFER, parse};
use crate::flow::model::{Extra, Launch};
use crate::flow::screen::{Result, ScreenError};
use crate::flow::shell::quote;

/// Most paths of a listing.
const MAX_LISTING: usize = 10_000;

/// How `am start` finds what a launcher would start.
pub(super) fn launcher(app: &str) -> String {
    let intent = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER";
    format!("{intent} -p {}", quote(app))
}

impl AdbScreen<'_> {
    pub(super) fn launch_app(&self, launch: &Launch) -> Result<()> {
        if launch.stop {
            self.do_it(&format!("am force-stop {}", quote(&launch.app)))?;
        }
        let extras = launch.arguments.iter().map(|(name, value)| extra(name, value));
        self.start(&format!("{}{}", launcher(&launch.app), extras.collect::<String>()))
    }

    /// Starts an activity; that there is none is the app's doing.
    pub(super) fn start(&self, arguments: &str) -> Result<()> {
        let output = self.run(&format!("am start -W {arguments}"))?;
        match parse::start_error(&output) {
            Some(why) => Err(ScreenError::App(format!("it does not start: {why}"))),
            None if output.exit != 0 => {
                Err(ScreenError::Device(parse::failure("am start", &output)))
            }
            None => Ok(()),
        }
    }

    pub(super) fn clear_app(&self, app: &str) -> Result<()> {
        let output = self.run(&format!("pm clear {}", quote(app)))?;
        if parse::said(&output).contains("Success") {
            return Ok(());
        }
        Err(ScreenError::App(format!("its data can't be removed: {}", parse::said(&output))))
    }

    /// As the app's own user, so that the app can read and write the file afterwards.
    pub(super) fn put_file(&self, app: &str, to: &str, bytes: &[u8]) -> Result<()> {
        self.shell.push(TRANSFER, bytes).map_err(ScreenError::Device)?;
        let folder = to.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let inner = format!("mkdir -p {} && cat > {}", quote(folder), quote(to));
        let line = format!("run-as {} sh -c {} < {TRANSFER}", quote(app), quote(&inner));
        let output = self.run(&line)?;
        self.run(&format!("rm -f {TRANSFER}"))?;
        if output.exit == 0 {
            return Ok(());
        }
        Err(refused(&output))
    }

    /// The app's data files, and them in one archive; nothing where only the app may read them.
    pub(super) fn data(&self, app: &str) -> Result<(Vec<String>, Option<Vec<u8>>)> {
        let app = quote(app);
        let listed = self.run(&format!("run-as {app} find . -type f"))?;
        if listed.exit != 0 {
            return Ok((vec![], None));
        }
        let text = String::from_utf8_lossy(&listed.stdout).into_owned();
        let paths = text.lines().map(|path| path.trim_start_matches("./").to_owned());
        let mut listing: Vec<String> =
            paths.filter(|path| !path.is_empty()).take(MAX_LISTING).collect();
        listing.sort_unstable();
        let folders: Vec<&str> = ["databases", "shared_prefs", "files"]
            .into_iter()
            .filter(|folder| listing.iter().any(|path| path.starts_with(&format!("{folder}/"))))
            .collect();
        if folders.is_empty() {
            return Ok((listing, None));
        }
        let line = format!("run-as {app} tar c {}", folders.join(" "));
        let tar = self.shell.exec_out(&line).map_err(ScreenError::Device)?;
        Ok((listing, is_tar(&tar).then_some(tar)))
    }
}

/// Whole blocks, and two empty ones at the end: what was cut off on the way is no archive.
fn is_tar(bytes: &[u8]) -> bool {
    bytes.len() >= 1024
        && bytes.len().is_multiple_of(512)
        && bytes[bytes.len() - 1024..].iter().all(|byte| *byte == 0)
}

fn refused(output: &Output) -> ScreenError {
    ScreenError::Unsupported(format!("the app's data is out of reach: {}", parse::said(output)))
}

fn extra(name: &str, value: &Extra) -> String {
    let name = quote(name);
    match value {
        Extra::Text(text) => format!(" --es {name} {}", quote(text)),
        Extra::Int(number) => format!(" --ei {name} {number}"),
        Extra::Flag(flag) => format!(" --ez {name} {flag}"),
    }
}
