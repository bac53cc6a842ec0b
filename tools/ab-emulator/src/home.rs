//! DRAFT
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use ab_contract::{ErrorClass, Fault};
#[derive(Debug, Clone)]
pub struct Home { root: PathBuf }
#[derive(Debug, thiserror::Error)]
#[error("no device home")]
pub struct HomeError;
impl Fault for HomeError { fn code(&self) -> &'static str { "device-home" } fn class(&self) -> ErrorClass { ErrorClass::Environment } fn help(&self) -> String { "Run `ab-emulator doctor --fix`.".into() } }
impl Home {
    pub fn find() -> Result<Self, HomeError> { Ok(Self { root: std::env::var_os("AB_DEVICE_HOME").map(PathBuf::from).ok_or(HomeError)? }) }
    pub fn root(&self) -> &Path { &self.root }
    pub fn cache(&self) -> PathBuf { self.root.join("cache") }
    pub fn key(&self) -> String { "draft".into() }
    pub fn app_argv(&self, at: &Path) -> Vec<OsString> {
        let at = at.display().to_string();
        let mut cp: Vec<String> = std::fs::read_dir(self.root.join("lib")).unwrap().map(|e| format!("{at}/lib/{}", e.unwrap().file_name().display())).collect();
        cp.sort();
        cp.push(format!("{at}/platform/android-all-14-robolectric-10818077.jar"));
        let mut v: Vec<OsString> = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx600m", "-Drobolectric.offline=true"].map(Into::into).to_vec();
        v.push(format!("-Drobolectric.dependency.dir={at}/platform").into());
        v.extend("-Drobolectric.windowManager.useRequestedSize=true -Dkotlinx.coroutines.main.delay=true -Dfile.encoding=UTF-8 -Duser.timezone=UTC --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.lang.reflect=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/java.net=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/jdk.internal.access=ALL-UNNAMED".split(' ').map(OsString::from));
        v.push("-cp".into()); v.push(cp.join(":").into()); v.push("ab.device.Main".into());
        v
    }
}
pub fn doctor(out: &mut dyn Write, _fix: bool) -> Result<u8, std::io::Error> { writeln!(out, "draft")?; Ok(0) }
