//! The display and what else makes an app look different: one configuration.

use serde::{Deserialize, Serialize};

/// What an app is drawn for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Display {
    /// Width in pixels at rotation 0.
    pub width: u32,
    /// Height in pixels at rotation 0.
    pub height: u32,
    /// Dots per inch.
    pub density: u32,
    /// Dark theme.
    pub night: bool,
    /// A BCP 47 tag.
    pub locale: String,
    /// Factor of text sizes.
    pub font_scale: f64,
    /// Quarter turns, counter-clockwise.
    pub rotation: u8,
}

impl Default for Display {
    /// A common phone: 1080x2400 at 420 dpi, 411 by 914 dp.
    fn default() -> Self {
        Self {
            width: 1080,
            height: 2400,
            density: 420,
            night: false,
            locale: "en-US".into(),
            font_scale: 1.0,
            rotation: 0,
        }
    }
}

/// Bounds of what can be drawn, in pixels of either side.
const SIDES: std::ops::RangeInclusive<u32> = 200..=4096;

impl Display {
    /// Width and height as rotated now.
    pub fn size(&self) -> (u32, u32) {
        if self.rotation.is_multiple_of(2) {
            (self.width, self.height)
        } else {
            (self.height, self.width)
        }
    }

    /// Whether this can be drawn; the reason where not.
    ///
    /// # Errors
    /// What is out of bounds.
    pub fn check(&self) -> Result<(), String> {
        if !SIDES.contains(&self.width) || !SIDES.contains(&self.height) {
            return Err(format!(
                "size {}x{}: each side is 200 to 4096 pixels",
                self.width, self.height
            ));
        }
        if !(72..=960).contains(&self.density) {
            return Err(format!("density {}: it is 72 to 960", self.density));
        }
        if !(0.25..=5.0).contains(&self.font_scale) {
            return Err(format!("font scale {}: it is 0.25 to 5", self.font_scale));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_swaps_the_sides() {
        let upright = Display::default();
        let turned = Display { rotation: 1, ..upright.clone() };
        assert_eq!((upright.size(), turned.size()), ((1080, 2400), (2400, 1080)));
        let upside_down = Display { rotation: 2, ..upright };
        assert_eq!(upside_down.size(), (1080, 2400));
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let good = Display::default();
        assert_eq!(good.check(), Ok(()));
        let rows = [
            Display { width: 0, ..good.clone() },
            Display { height: 5000, ..good.clone() },
            Display { density: 10, ..good.clone() },
            Display { font_scale: f64::NAN, ..good },
        ];
        for row in rows {
            assert!(row.check().is_err(), "{row:?}");
        }
    }
}
