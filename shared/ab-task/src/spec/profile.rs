//! `[profiles.NAME]`: what a device looks like during a walk.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use super::Spec;
use crate::field::{At, Problems};
use crate::inject::Draw;

/// The one profile of a task that declares none: every field at its default.
pub const DEFAULT_PROFILE: &str = "default";

/// A device profile. What is absent has its default, or is drawn by the seed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Profile {
    /// Width and height in pixels, upright.
    pub size: Option<[u32; 2]>,
    /// Pixels per dp.
    #[schemars(range(min = 0.5, max = 6.0))]
    pub density: Option<f64>,
    /// Dark theme.
    pub night: Option<bool>,
    /// BCP 47 tag, e.g. `de-DE`.
    pub locale: Option<String>,
    /// Scale of text, 1.0 is normal.
    #[schemars(range(min = 0.5, max = 3.0))]
    pub font_scale: Option<f64>,
    /// Degrees: 0, 90, 180 or 270.
    pub rotation: Option<u16>,
    /// Whether absent fields are drawn by the seed. No picture exists for such a
    /// profile: `judge/screen` is not demanded under it.
    pub drawn: bool,
}

/// A profile with every field decided.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnProfile {
    /// Width and height in pixels, upright.
    pub size: [u32; 2],
    /// Pixels per dp.
    pub density: f64,
    /// Dark theme.
    pub night: bool,
    /// BCP 47 tag.
    pub locale: String,
    /// Scale of text.
    pub font_scale: f64,
    /// Degrees.
    pub rotation: u16,
}

/// Phones, a foldable and a tablet; the first is the default. All are 320 dp wide or more.
const SCREENS: [([u32; 2], f64); 6] = [
    ([1080, 2400], 2.625),
    ([720, 1280], 2.0),
    ([1080, 1920], 3.0),
    ([1440, 3120], 3.5),
    ([1840, 2208], 2.625),
    ([1600, 2560], 2.0),
];
const LOCALES: [&str; 4] = ["en-US", "de-DE", "ja-JP", "ar-EG"];
const FONT_SCALES: [f64; 4] = [1.0, 0.85, 1.15, 1.3];
const ROTATIONS: [u16; 2] = [0, 90];

impl Spec {
    /// Names of the profiles, sorted; [`DEFAULT_PROFILE`] if none is declared.
    pub fn profile_names(&self) -> impl Iterator<Item = &str> {
        let default = self.profiles.is_empty().then_some(DEFAULT_PROFILE);
        self.profiles.keys().map(String::as_str).chain(default)
    }

    /// The profile of this name with every field decided under `seed`.
    pub fn profile(&self, name: &str, seed: u64) -> Option<DrawnProfile> {
        match self.profiles.get(name) {
            Some(profile) => Some(profile.decide(seed, name)),
            None if self.profiles.is_empty() && name == DEFAULT_PROFILE => {
                Some(Profile::default().decide(seed, name))
            }
            None => None,
        }
    }
}

impl Profile {
    /// Draws in the order of the fields, always as many numbers, so that giving one
    /// field changes no other.
    fn decide(&self, seed: u64, name: &str) -> DrawnProfile {
        let mut draw = Draw::new("profile", seed, name);
        let mut pick = |count: usize| if self.drawn { draw.below(count) } else { 0 };
        let (size, density) = SCREENS[pick(SCREENS.len())];
        let night = pick(2) == 1;
        let locale = LOCALES[pick(LOCALES.len())];
        let font_scale = FONT_SCALES[pick(FONT_SCALES.len())];
        let rotation = ROTATIONS[pick(ROTATIONS.len())];
        DrawnProfile {
            size: self.size.unwrap_or(size),
            density: self.density.unwrap_or(density),
            night: self.night.unwrap_or(night),
            locale: self.locale.clone().unwrap_or_else(|| locale.into()),
            font_scale: self.font_scale.unwrap_or(font_scale),
            rotation: self.rotation.unwrap_or(rotation),
        }
    }
}

pub(super) fn validate(profiles: &BTreeMap<String, Profile>, problems: &mut Problems) {
    for (name, profile) in profiles {
        let at = At::key("profiles").then(name);
        problems.check(is_name(name), || at.clone(), "a profile's name is a-z, 0-9, - and _");
        validate_one(profile, &at, problems);
    }
}

fn validate_one(profile: &Profile, at: &At, problems: &mut Problems) {
    let size = profile.size.is_none_or(|size| size.iter().all(|edge| (100..=8192).contains(edge)));
    let density = profile.density.is_none_or(|density| (0.5..=6.0).contains(&density));
    let scale = profile.font_scale.is_none_or(|scale| (0.5..=3.0).contains(&scale));
    let rotation = profile.rotation.is_none_or(|degrees| matches!(degrees, 0 | 90 | 180 | 270));
    let locale = profile.locale.as_deref().is_none_or(is_locale);
    for (fits, field, rule) in [
        (size, "size", "a size is [width, height], each 100 to 8192 pixels"),
        (density, "density", "a density is 0.5 to 6.0 pixels per dp"),
        (locale, "locale", "a locale is a BCP 47 tag, e.g. de-DE"),
        (scale, "font_scale", "a font scale is 0.5 to 3.0"),
        (rotation, "rotation", "a rotation is 0, 90, 180 or 270"),
    ] {
        problems.check(fits, || at.then(field), rule);
    }
}

/// Names stand in file names, `SCREEN@PROFILE.png`.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
}

fn is_locale(tag: &str) -> bool {
    let part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    tag.starts_with(|first: char| first.is_ascii_alphabetic()) && tag.split('-').all(part)
}
