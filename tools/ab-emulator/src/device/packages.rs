//! Installed packages.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use super::Device;
use super::intent::Intent;
use crate::install::{self, Filter, Info, InstallError, Outcome, Request};

/// User id of the first app, as on a phone.
const FIRST_UID: u32 = 10_123;
/// Code that is new is converted, which takes long on a busy machine.
const INSTALL: Duration = Duration::from_mins(10);

/// An installed package.
#[derive(Debug, Clone)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its user id.
    pub uid: u32,
    /// The folder on the host: `base.apk`, `info.json`.
    pub folder: PathBuf,
    /// What its manifest says. Permissions are all granted at install, as by `adb install -g`.
    pub info: Info,
    raw: Value,
}

impl Package {
    /// Whether it has this activity, enabled.
    pub fn has_activity(&self, class: &str) -> bool {
        self.info.activities.iter().any(|activity| activity.name == class && activity.enabled)
    }

    /// The first activity whose filter takes the intent.
    pub fn activity_for(&self, intent: &Intent) -> Option<&str> {
        let takes_it = |activity: &&install::Component| {
            activity.enabled && activity.filters.iter().any(|filter| takes(filter, intent))
        };
        self.info.activities.iter().find(takes_it).map(|activity| activity.name.as_str())
    }

    fn read(folder: PathBuf, uid: u32) -> io::Result<Self> {
        let raw: Value = serde_json::from_slice(&fs::read(folder.join("info.json"))?)?;
        let info: Info = serde_json::from_value(raw.clone())?;
        Ok(Self { name: info.package.clone(), uid, folder, info, raw })
    }
}

/// As `IntentFilter.match`: action, categories, scheme and type.
fn takes(filter: &Filter, intent: &Intent) -> bool {
    let action = intent.action.as_ref().is_some_and(|action| filter.actions.contains(action));
    // `startActivity` adds DEFAULT to every implicit intent.
    let default =
        filter.categories.iter().any(|category| category == "android.intent.category.DEFAULT");
    let categories = intent.categories.iter().all(|category| filter.categories.contains(category));
    action && default && categories && takes_data(filter, intent)
}

fn takes_data(filter: &Filter, intent: &Intent) -> bool {
    let values =
        |name: &str| filter.data.iter().filter_map(|row| row.get(name)).collect::<Vec<_>>();
    let (schemes, hosts, types) = (values("scheme"), values("host"), values("mime_type"));
    let uri = intent.data.as_deref().and_then(|uri| uri.split_once(':'));
    let by_type_alone = schemes.is_empty() && intent.mime.is_some();
    let scheme = match uri {
        Some((scheme, _)) => {
            schemes.iter().any(|s| *s == scheme)
                || (by_type_alone && matches!(scheme, "content" | "file"))
        }
        None => schemes.is_empty(),
    };
    let host = hosts.is_empty()
        || uri.is_some_and(|(_, rest)| hosts.iter().any(|host| host_of(rest) == Some(host)));
    let mime = match &intent.mime {
        Some(mime) => types.iter().any(|pattern| mime_matches(pattern, mime)),
        None => types.is_empty(),
    };
    scheme && host && mime
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
    pattern == "*/*"
        || pattern == mime
        || prefix.is_some_and(|prefix| mime.split('/').next() == Some(prefix))
}

impl Device {
    /// Finds what is installed in the device's folder.
    pub(super) fn find_packages(&self) {
        let mut folders: Vec<PathBuf> = fs::read_dir(self.fs.root().join("data/app"))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|folder| {
                !folder.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
            })
            .collect();
        folders.sort();
        for folder in folders {
            self.register(folder);
        }
    }

    fn register(&self, folder: PathBuf) {
        let mut state = self.state();
        let next =
            state.packages.values().map(|package| package.uid + 1).max().unwrap_or(FIRST_UID);
        if let Ok(mut package) = Package::read(folder, next) {
            if let Some(old) = state.packages.get(&package.name) {
                package.uid = old.uid;
            }
            state.packages.insert(package.name.clone(), package);
        }
    }

    /// Installs an APK that lies on the host; gives the package's name, or in Android's words why
    /// a phone would not take it. Data of an earlier version stays.
    ///
    /// # Errors
    /// The installer itself failed.
    pub fn install(&self, apk: &Path) -> Result<Result<String, String>, InstallError> {
        let apps = self.fs.root().join("data/app");
        let prepare = |source| InstallError::Prepare { path: apps.clone(), source };
        // Beside its place, so that renaming moves nothing from disk to disk.
        let draft =
            tempfile::Builder::new().prefix(".install-").tempdir_in(&apps).map_err(prepare)?;
        let request = Request {
            apk,
            out: draft.path(),
            cache: &self.options.cache,
            target: None,
            deadline: INSTALL,
        };
        let mut package = match install::install(&self.home, &request)? {
            Outcome::Installed(package) => package,
            Outcome::Refused(no) => return Ok(Err(format!("{}: {}", no.code, no.message))),
        };
        // Tests are converted knowing the classes of the app that they test; which that is, only they say.
        if let Some(target) = self.target_of(&package.info)
            && let Outcome::Installed(again) =
                install::install(&self.home, &Request { target: Some(&target), ..request })?
        {
            package = again;
        }
        let name = package.info.package.clone();
        if let Some(old) = self.state().packages.get(&name)
            && old.info.certificates != package.info.certificates
        {
            return Ok(Err(format!(
                "INSTALL_FAILED_UPDATE_INCOMPATIBLE: Existing package {name} signatures do not match newer version; ignoring!"
            )));
        }
        self.force_stop(&name);
        self.replace(&apps.join(&name), draft).map_err(prepare)?;
        self.log('I', "PackageManager", format!("Package {name} installed"));
        Ok(Ok(name))
    }

    /// The APK of the app that a test package tests, where that is another package and installed.
    fn target_of(&self, info: &Info) -> Option<PathBuf> {
        let state = self.state();
        let targets = info.instrumentation.iter().filter_map(|one| one.target.as_ref());
        let other = targets
            .filter(|target| **target != info.package)
            .find_map(|target| state.packages.get(target))?;
        Some(other.folder.join(&other.info.apk))
    }

    fn replace(&self, folder: &Path, draft: tempfile::TempDir) -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        open_to_all(draft.path())?;
        fs::rename(draft.keep(), folder)?;
        let name = folder.file_name().unwrap_or_default();
        fs::create_dir_all(self.fs.root().join("data/data").join(name))?;
        self.register(folder.into());
        Ok(())
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
            "op": "boot", "package": package.name, "apk": inside(package, &package.info.apk),
            "classes": classes(package), "info": package.raw,
            "test": test.map(|test| json!({"package": test.name, "apk": inside(&test, &test.info.apk), "classes": classes(&test)})),
            "data": format!("/data/data/{}", package.name), "sdcard": "/sdcard", "config": state.display,
            "epoch_ms": self.now_ms(), "seed": self.options.seed, "noise": self.options.noise,
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
        let runner =
            if runner.starts_with('.') { format!("{tests}{runner}") } else { runner.to_owned() };
        let state = self.state();
        let found = state
            .packages
            .get(tests)?
            .info
            .instrumentation
            .iter()
            .find(|one| one.runner == runner)?;
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
}

/// The jars with the package's classes, as its process sees them.
fn classes(package: &Package) -> Vec<String> {
    package.info.classes.iter().map(|name| inside(package, name)).collect()
}

/// A file of the package's folder, as its process sees it.
fn inside(package: &Package, file: &str) -> String {
    format!("/data/app/{}/{file}", package.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(json: &str) -> Filter {
        let mut value: Value = serde_json::from_str(json).unwrap();
        value["priority"] = 0.into();
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn filters_match_as_on_a_phone() {
        let view = filter(
            r#"{"actions":["V"],"categories":["android.intent.category.DEFAULT","B"],
            "data":[{"scheme":"https"},{"host":"e.org"}]}"#,
        );
        let send = filter(
            r#"{"actions":["S"],"categories":["android.intent.category.DEFAULT"],"data":[{"mime_type":"image/*"}]}"#,
        );
        let intent =
            |action: &str, data: Option<&str>, mime: Option<&str>, categories: &[&str]| Intent {
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
            assert_eq!(takes(filter, &intent), expected, "{}", intent.show());
        }
    }
}
