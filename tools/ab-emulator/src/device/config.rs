//! Changing what apps are drawn for.

use serde_json::json;

use super::display::Display;
use super::{Device, Refused};

impl Device {
    /// Changes the display and tells all running apps.
    ///
    /// # Errors
    /// A display that can't be drawn changes nothing; else what the app says.
    pub fn configure(&self, change: impl FnOnce(&mut Display)) -> Result<(), Refused> {
        let (running, config) = {
            let mut state = self.state();
            let mut display = state.display.clone();
            change(&mut display);
            display.check().map_err(|why| Refused::No("bad-request".into(), why))?;
            if display == state.display {
                return Ok(());
            }
            state.display = display;
            let running: Vec<String> = state.pids.keys().cloned().collect();
            (running, json!({"config": state.display}))
        };
        for package in running {
            self.ask(&package).op("config", config.clone())?;
        }
        Ok(())
    }
}

/// The configuration in the words of resource folders, as `am get-config` prints it.
pub fn qualifiers(device: &Device) -> String {
    let display = device.state().display.clone();
    let (width, height) = display.size();
    let dp = |pixels: u32| pixels * 160 / display.density;
    let (w, h) = (dp(width), dp(height));
    let locale = display.locale.replace('-', "-r");
    let side = if width > height { "land" } else { "port" };
    let night = if display.night { "night" } else { "notnight" };
    format!(
        "{locale}-ldltr-sw{}dp-w{w}dp-h{h}dp-normal-long-notround-{side}-{night}-{}dpi-finger-v34",
        w.min(h),
        display.density
    )
}
