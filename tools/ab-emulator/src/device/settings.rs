//! `settings`: three tables of names and values.

use std::collections::BTreeMap;

/// The tables that a device has.
pub const TABLES: [&str; 3] = ["system", "secure", "global"];

/// All settings. What is not set is `null`, as on a device.
#[derive(Debug, Clone)]
pub struct Settings(BTreeMap<&'static str, BTreeMap<String, String>>);

/// What a new device has set.
const DEFAULTS: [(&str, &str, &str); 14] = [
    ("system", "font_scale", "1.0"),
    ("system", "accelerometer_rotation", "0"),
    ("system", "user_rotation", "0"),
    ("system", "screen_brightness", "102"),
    ("system", "screen_off_timeout", "1800000"),
    ("secure", "accessibility_enabled", "0"),
    ("secure", "show_ime_with_hard_keyboard", "0"),
    ("secure", "ui_night_mode", "1"),
    ("global", "adb_enabled", "1"),
    ("global", "airplane_mode_on", "0"),
    ("global", "window_animation_scale", "0"),
    ("global", "transition_animation_scale", "0"),
    ("global", "animator_duration_scale", "1"),
    ("global", "stay_on_while_plugged_in", "7"),
];

impl Default for Settings {
    fn default() -> Self {
        let mut tables: BTreeMap<_, BTreeMap<_, _>> = TABLES.map(|t| (t, BTreeMap::new())).into();
        for (table, name, value) in DEFAULTS {
            tables.entry(table).or_default().insert(name.into(), value.into());
        }
        Self(tables)
    }
}

impl Settings {
    /// A value; `None` where it is not set or the table is unknown.
    pub fn get(&self, table: &str, name: &str) -> Option<&str> {
        self.0.get(table)?.get(name).map(String::as_str)
    }

    /// Sets a value; false where there is no such table.
    pub fn put(&mut self, table: &str, name: &str, value: &str) -> bool {
        let Some(values) = self.0.get_mut(table) else { return false };
        values.insert(name.into(), value.into());
        true
    }

    /// Removes a value; whether there was one.
    pub fn delete(&mut self, table: &str, name: &str) -> bool {
        self.0.get_mut(table).is_some_and(|values| values.remove(name).is_some())
    }

    /// All of one table, sorted by name.
    pub fn list(&self, table: &str) -> impl Iterator<Item = (&str, &str)> {
        self.0.get(table).into_iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
