//! Installed packages.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};

use super::Device;
use super::intent::Intent;
use crate::install::{self, InstallError};

/// User id of the first app, as on a phone.
const FIRST_UID: u32 = 10_123;

/// What the installer read from the APK. It comes from an app: absent or odd values are empty.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Info {
    package: String,
    version_code: i64,
    version_name: Option<String>,
    min_sdk: u32,
    target_sdk: u32,
    debuggable: bool,
    test_only: bool,
    launchable_activity: Option<String>,
    activities: Vec<Component>,
    permissions: Vec<String>,
    instrumentation: Vec<Instrumentation>,
}

/// An activity.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Component {
    /// Its class.
    pub name: String,
    /// Whether others may start it; the shell may start any.
    pub exported: bool,
    /// Whether it can be started.
    pub enabled: bool,
    filters: Vec<Filter>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Filter {
    actions: Vec<String>,
    categories: Vec<String>,
    data: Vec<BTreeMap<String, String>>,
}

/// A runner of tests.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Instrumentation {
    /// Its class.
    pub runner: String,
    /// The package that it tests.
    pub target: Option<String>,
}

/// An installed package.
#[derive(Debug, Clone)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its user id.
    pub uid: u32,
    /// The folder on the host: `base.apk`, `info.json`.
    pub folder: PathBuf,
    info: Info,
    raw: Value,
}

impl Package {
    /// Whether it has this activity, enabled.
    pub fn has_activity(&self, class: &str) -> bool {
        self.info.activities.iter().any(|activity| activity.name == class && activity.enabled)
    }

    /// The activity that the launcher shows.
    pub fn launchable(&self) -> Option<&str> {
        self.info.launchable_activity.as_deref()
    }

    /// The first activity whose filter takes the intent.
    pub fn activity_for(&self, intent: &Intent) -> Option<&str> {
        let takes = |activity: &&Component| activity.enabled && activity.filters.iter().any(|filter| filter.takes(intent));
        self.info.activities.iter().find(takes).map(|activity| activity.name.as_str())
    }

    /// Runners in this package.
    pub fn instrumentation(&self) -> &[Instrumentation] {
        &self.info.instrumentation
    }

    /// `versionCode`.
    pub fn version_code(&self) -> i64 {
        self.info.version_code
    }

    /// `versionName`, `null` where there is none.
    pub fn version_name(&self) -> &str {
        self.info.version_name.as_deref().unwrap_or("null")
    }

    /// `minSdkVersion`.
    pub fn min_sdk(&self) -> u32 {
        self.info.min_sdk
    }

    /// `targetSdkVersion`.
    pub fn target_sdk(&self) -> u32 {
        self.info.target_sdk
    }

    /// Whether `run-as` may enter it.
    pub fn debuggable(&self) -> bool {
        self.info.debuggable
    }

    /// Whether it wants `-t` to be installed.
    pub fn test_only(&self) -> bool {
        self.info.test_only
    }

    /// The permissions that it asks for; all are granted at install, as by `adb install -g`.
    pub fn permissions(&self) -> &[String] {
        &self.info.permissions
    }

    fn read(folder: PathBuf, uid: u32) -> io::Result<Self> {
        let raw: Value = serde_json::from_slice(&fs::read(folder.join("info.json"))?)?;
        let info: Info = serde_json::from_value(raw.clone())?;
        Ok(Self { name: info.package.clone(), uid, folder, info, raw })
    }
}

impl Filter {
    /// As `IntentFilter.match`: action, categories, scheme and type.
    fn takes(&self, intent: &Intent) -> bool {
        let action = intent.action.as_ref().is_some_and(|action| self.actions.contains(action));
        // `startActivity` adds DEFAULT to every implicit intent.
        let default = self.categories.iter().any(|category| category == "android.intent.category.DEFAULT");
        let categories = intent.categories.iter().all(|category| self.categories.contains(category));
        action && default && categories && self.takes_data(intent)
    }

    fn takes_data(&self, intent: &Intent) -> bool {
        let values = |name: &str| self.data.iter().filter_map(|row| row.get(name)).collect::<Vec<_>>();
        let (schemes, hosts, types) = (values("scheme"), values("host"), values("type"));
        let uri = intent.data.as_deref().and_then(|uri| uri.split_once(':'));
        let scheme = match uri {
            Some((scheme, _)) => schemes.iter().any(|s| *s == scheme) || (schemes.is_empty() && intent.mime.is_some() && matches!(scheme, "content" | "file")),
            None => schemes.is_empty(),
        };
        let host = hosts.is_empty() || uri.is_some_and(|(_, rest)| hosts.iter().any(|host| host_of(rest) == Some(host)));
        let mime = match &intent.mime {
            Some(mime) => types.iter().any(|pattern| mime_matches(pattern, mime)),
            None => types.is_empty(),
        };
        scheme && host && mime
    }
}

/// The app's process runs as another user.
fn open_to_all(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        fs::set_permissions(entry?.path(), fs::Permissions::from_mode(0o644))?;
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

fn host_of(rest: &str) -> Option<&str> {
    rest.strip_prefix("//")?.split(['/', '?', '#', ':']).next()
}

fn mime_matches(pattern: &str, mime: &str) -> bool {
    let prefix = pattern.strip_suffix("/*").or_else(|| (pattern == "*").then_some(""));
    pattern == "*/*" || pattern == mime || prefix.is_some_and(|prefix| mime.split('/').next() == Some(prefix))
}

impl Device {
    /// Finds what is installed in the device's folder.
    pub(super) fn find_packages(&self) {
        let mut folders: Vec<PathBuf> = fs::read_dir(self.fs.root().join("data/app"))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|folder| !folder.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".")))
            .collect();
        folders.sort();
        for folder in folders {
            self.register(folder);
        }
    }

    fn register(&self, folder: PathBuf) {
        let mut state = self.state();
        let next = state.packages.values().map(|package| package.uid + 1).max().unwrap_or(FIRST_UID);
        if let Ok(mut package) = Package::read(folder, next) {
            if let Some(old) = state.packages.get(&package.name) {
                package.uid = old.uid;
            }
            state.packages.insert(package.name.clone(), package);
        }
    }

    /// Installs an APK that lies on the host; gives the package's name. Data of an earlier version
    /// stays.
    ///
    /// # Errors
    /// What the installer says, in Android's words.
    pub fn install(&self, apk: &Path) -> Result<String, InstallError> {
        // Beside its place, so that renaming moves nothing from disk to disk.
        let apps = self.fs.root().join("data/app");
        let draft = tempfile::Builder::new().prefix(".install-").tempdir_in(&apps)?;
        let name = install::install(&self.home, apk, draft.path(), &self.options.cache, self.options.unconfined)?;
        self.force_stop(&name);
        let folder = apps.join(&name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        open_to_all(draft.path())?;
        fs::rename(draft.keep(), &folder)?;
        fs::create_dir_all(self.fs.root().join("data/data").join(&name))?;
        self.register(folder);
        self.log('I', "PackageManager", format!("Package {name} installed"));
        Ok(name)
    }

    /// Removes a package, and its data unless they are kept; whether there was one.
    pub fn uninstall(&self, package: &str, keep_data: bool) -> bool {
        self.force_stop(package);
        let Some(removed) = self.state().packages.remove(package) else { return false };
        drop(fs::remove_dir_all(removed.folder));
        if !keep_data {
            drop(fs::remove_dir_all(self.fs.root().join("data/data").join(package)));
        }
        true
    }

    /// `pm clear`: stops the app and empties its data.
    pub fn clear(&self, package: &str) -> bool {
        if !self.state().packages.contains_key(package) {
            return false;
        }
        self.force_stop(package);
        let data = self.fs.root().join("data/data").join(package);
        drop(fs::remove_dir_all(&data));
        fs::create_dir_all(&data).is_ok()
    }

    /// What a new process of the package has to know.
    pub(super) fn boot_request(&self, package: &Package, saved: bool) -> Value {
        let test = self.tests_of(&package.name);
        let state = self.state();
        json!({
            "op": "boot", "package": package.name, "apk": self.inside(package, "base.apk"),
            "classes": self.classes(package), "info": package.raw,
            "test": test.map(|test| json!({"package": test.name, "apk": self.inside(&test, "base.apk"), "classes": self.classes(&test)})),
            "data": self.seen(&format!("/data/data/{}", package.name)), "sdcard": self.seen("/sdcard"), "config": state.display,
            "epoch_ms": self.options.epoch_ms + state.elapsed_ms, "seed": self.options.seed, "noise": self.options.noise,
            "android_id": "9774d56d682e549c", "saved": if saved { Value::Bool(true) } else { Value::Null },
        })
    }

    /// The test package that is to run in this package's process.
    pub(super) fn tests_of(&self, package: &str) -> Option<Package> {
        let state = self.state();
        state.packages.get(state.testing.get(package)?).cloned()
    }

    /// The package that a runner tests, where both are installed.
    pub(super) fn tested_by(&self, tests: &str, runner: &str) -> Option<String> {
        let runner = if runner.starts_with('.') { format!("{tests}{runner}") } else { runner.to_owned() };
        let state = self.state();
        let found = state.packages.get(tests)?.info.instrumentation.iter().find(|one| one.runner == runner)?;
        let target = found.target.clone().unwrap_or_else(|| tests.to_owned());
        state.packages.contains_key(&target).then_some(target)
    }

    /// Which tests the next process of a package carries.
    pub(super) fn set_tests(&self, package: &str, tests: Option<&str>) {
        let mut state = self.state();
        match tests {
            Some(tests) => drop(state.testing.insert(package.into(), tests.into())),
            None => drop(state.testing.remove(package)),
        }
    }

    /// Where the app's process sees a path of the device.
    fn seen(&self, path: &str) -> String {
        if self.options.unconfined { format!("{}{path}", self.fs.root().display()) } else { path.into() }
    }

    fn inside(&self, package: &Package, file: &str) -> String {
        if self.options.unconfined {
            package.folder.join(file).display().to_string()
        } else {
            format!("/data/app/{}/{file}", package.name)
        }
    }

    /// The jars with the package's classes, by their names in its folder.
    fn classes(&self, package: &Package) -> Vec<String> {
        let names = package.raw.get("classes").and_then(Value::as_array).into_iter().flatten();
        names.filter_map(Value::as_str).map(|name| self.inside(package, name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(json: &str) -> Filter {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn filters_match_as_on_a_phone() {
        let view = filter(r#"{"actions":["V"],"categories":["android.intent.category.DEFAULT","B"],
            "data":[{"scheme":"https"},{"host":"e.org"}]}"#);
        let send = filter(r#"{"actions":["S"],"categories":["android.intent.category.DEFAULT"],"data":[{"type":"image/*"}]}"#);
        let intent = |action: &str, data: Option<&str>, mime: Option<&str>, categories: &[&str]| Intent {
            action: Some(action.into()),
            data: data.map(Into::into),
            mime: mime.map(Into::into),
            categories: categories.iter().map(|c| (*c).into()).collect(),
            ..Intent::default()
        };
        let rows = [
            (&view, intent("V", Some("https://e.org/x?y"), None, &["B"]), true),
            (&view, intent("V", Some("https://e.org:80"), None, &[]), true),
            (&view, intent("V", Some("https://f.org"), None, &[]), false),
            (&view, intent("V", Some("http://e.org"), None, &[]), false),
            (&view, intent("W", Some("https://e.org"), None, &[]), false),
            (&view, intent("V", Some("https://e.org"), None, &["C"]), false),
            (&view, intent("V", None, None, &[]), false),
            (&send, intent("S", None, Some("image/png"), &[]), true),
            (&send, intent("S", Some("content://a/1"), Some("image/png"), &[]), true),
            (&send, intent("S", None, Some("text/plain"), &[]), false),
            (&send, intent("S", None, None, &[]), false),
        ];
        for (filter, intent, expected) in rows {
            assert_eq!(filter.takes(&intent), expected, "{}", intent.show());
        }
    }
}
