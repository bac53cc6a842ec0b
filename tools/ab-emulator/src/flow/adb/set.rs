//! How the device looks. Each setting is read back: one that was refused must not pass unseen.

use super::AdbScreen;
use crate::flow::model::Setting;
use crate::flow::screen::{Result, ScreenError};
use crate::flow::shell::quote;

impl AdbScreen<'_> {
    pub(super) fn change(&self, app: &str, setting: &Setting) -> Result<()> {
        match setting {
            Setting::Rotation(degrees) => {
                self.system("accelerometer_rotation", "0")?;
                self.system("user_rotation", &(degrees / 90).to_string())
            }
            Setting::FontScale(scale) => self.system("font_scale", &scale.to_string()),
            Setting::Night(night) => self.night(*night),
            Setting::Locale(tag) => self.locale(app, tag),
        }
    }

    fn system(&self, name: &str, value: &str) -> Result<()> {
        self.do_it(&format!("settings put system {name} {value}"))?;
        let now = self.say(&format!("settings get system {name}"))?;
        same(name, value, now.trim())
    }

    fn night(&self, night: bool) -> Result<()> {
        let value = if night { "yes" } else { "no" };
        self.do_it(&format!("cmd uimode night {value}"))?;
        let now = self.say("cmd uimode night")?;
        same("night", value, now.trim().rsplit(' ').next().unwrap_or_default())
    }

    fn locale(&self, app: &str, tag: &str) -> Result<()> {
        let (app, tag_word) = (quote(app), quote(tag));
        let output = self.run(&format!("cmd locale set-app-locales {app} --locales {tag_word}"))?;
        if output.exit != 0 {
            let said = super::parse::said(&output);
            return Err(ScreenError::Unsupported(format!("no language for an app: {said}")));
        }
        let now = self.say(&format!("cmd locale get-app-locales {app}"))?;
        if now.contains(tag) { Ok(()) } else { same("locale", tag, now.trim()) }
    }
}

fn same(name: &str, wanted: &str, now: &str) -> Result<()> {
    // Numbers may be written otherwise: 1 and 1.0.
    let number = |text: &str| text.parse::<f64>().ok();
    let equal = match (number(wanted), number(now)) {
        (Some(wanted), Some(now)) => (wanted - now).abs() < 1e-6,
        _ => wanted == now,
    };
    if equal {
        return Ok(());
    }
    let now: String = ab_cli::clean_line(now).chars().take(80).collect();
    Err(ScreenError::Device(format!("{name} stays {now} though {wanted} was set")))
}
