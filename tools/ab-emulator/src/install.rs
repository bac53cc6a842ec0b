//! DRAFT
use std::path::Path;
use ab_contract::{ErrorClass, Fault};
use crate::home::Home;
#[derive(Debug, thiserror::Error)]
pub enum InstallError { #[error("{0}")] Refused(String), #[error("io")] Io(#[from] std::io::Error) }
impl Fault for InstallError { fn code(&self) -> &'static str { "install" } fn class(&self) -> ErrorClass { ErrorClass::Environment } fn help(&self) -> String { String::new() } }
pub fn install(home: &Home, apk: &Path, out: &Path, cache: &Path, _u: bool) -> Result<String, InstallError> {
    let r = home.root().display().to_string();
    let done = ab_proc::Command::new(["java".to_string(), "-Xmx1g".into(), "-XX:+UseSerialGC".into(), "-cp".into(), format!("{r}/converter/*"), "ab.device.apk.Install".into(), apk.display().to_string(), out.display().to_string(), cache.display().to_string(), format!("{r}/platform/android-all-14-robolectric-10818077.jar")]).run().map_err(|e| InstallError::Refused(e.to_string()))?;
    let line = done.stdout.text();
    let v: serde_json::Value = serde_json::from_str(line.trim()).map_err(|_| InstallError::Refused(format!("{line} {}", done.stderr.text())))?;
    v["ok"]["package"].as_str().map(str::to_owned).ok_or_else(|| InstallError::Refused(format!("{}: {}", v["error"]["code"].as_str().unwrap_or(""), v["error"]["message"].as_str().unwrap_or(""))))
}
