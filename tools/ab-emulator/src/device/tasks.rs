//! Which app is in front, and which activity an intent means.

use serde_json::{Value, json};

use super::hierarchy::Node;
use super::intent::Intent;
use super::{Device, Refused};

const MAIN: &str = "android.intent.action.MAIN";
const LAUNCHER: &str = "android.intent.category.LAUNCHER";

impl Device {
    /// The component that an intent starts: the one that it names, if it is there, else the first
    /// of the installed packages' activities that takes it.
    pub fn resolve(&self, intent: &Intent) -> Option<String> {
        let state = self.state();
        if let Some(component) = &intent.component {
            let (package, class) = component.split_once('/')?;
            let known = state.packages.get(package)?;
            return known.has_activity(class).then(|| component.clone());
        }
        let launches = intent.action.as_deref().is_none_or(|action| action == MAIN)
            && intent.data.is_none()
            && intent.categories.iter().all(|category| category == LAUNCHER);
        let mut candidates = state
            .packages
            .values()
            .filter(|p| intent.package.as_ref().is_none_or(|name| *name == p.name));
        if launches {
            intent.package.as_ref()?;
            return candidates.find_map(|p| {
                p.info.launchable_activity.as_ref().map(|class| format!("{}/{class}", p.name))
            });
        }
        candidates.find_map(|p| p.activity_for(intent).map(|class| format!("{}/{class}", p.name)))
    }

    /// Makes a package the one in front; the one before goes to the background.
    pub fn bring_to_front(&self, package: &str) {
        let before = self.state().front.replace(package.into());
        if let Some(before) = before.filter(|before| before != package) {
            drop(self.ask(&before).op("background", json!({})));
        }
    }

    /// HOME: the app in front stops, the launcher shows.
    pub fn go_home(&self) {
        let before = self.state().front.take();
        if let Some(before) = before {
            drop(self.ask(&before).op("background", json!({})));
        }
    }

    /// Ends a process in the background; its saved state waits for the next start.
    pub fn kill_background(&self, package: &str) {
        let saved = self.ask(package).op("save", json!({})).ok().map(|answer| answer.blob);
        self.force_stop(package);
        if let Some(saved) = saved {
            self.state().saved.insert(package.into(), saved);
        }
    }

    /// After the last activity has gone, the launcher is in front.
    pub fn leave_if_finished(&self) {
        let Some(package) = self.state().front.clone() else { return };
        let Ok(answer) = self.ask(&package).op("activities", json!({})) else { return };
        if answer.ok.get("stack").and_then(Value::as_array).is_some_and(Vec::is_empty) {
            self.state().front.take_if(|front| *front == package);
        }
    }

    /// The roots of the windows: of the active one, or of all.
    ///
    /// # Errors
    /// What the app says; a tree that can't be read.
    pub fn roots(&self, all: bool) -> Result<Vec<Node>, Refused> {
        let Some(package) = self.state().front.clone() else { return Ok(vec![self.launcher()]) };
        let answer = self.ask(&package).op("tree", json!({"windows": all}))?;
        let windows =
            answer.ok.get("windows").and_then(Value::as_array).cloned().unwrap_or_default();
        windows
            .into_iter()
            .map(|window| serde_json::from_value(window["root"].clone()))
            .collect::<Result<_, _>>()
            .map_err(|err| Refused::No("internal".into(), format!("the tree can't be read: {err}")))
    }

    /// The home screen: nothing on it.
    fn launcher(&self) -> Node {
        let (width, height) = self.state().display.size();
        let root = json!({"class": "android.widget.FrameLayout", "package": "com.google.android.apps.nexuslauncher",
            "enabled": true, "bounds": [0, 0, width, height], "toolkit": "view"});
        serde_json::from_value(root).unwrap_or_default()
    }

    /// The display's picture as PNG.
    ///
    /// # Errors
    /// What the app says; an answer without a PNG.
    pub fn picture(&self) -> Result<Vec<u8>, Refused> {
        let Some(package) = self.state().front.clone() else {
            return Err(Refused::No("unsupported".into(), "the launcher has no picture".into()));
        };
        let answer = self.ask(&package).op("screenshot", json!({}))?;
        if answer.blob.starts_with(b"\x89PNG\r\n\x1a\n") {
            Ok(answer.blob)
        } else {
            Err(Refused::No("internal".into(), "the app's process sent no picture".into()))
        }
    }
}
