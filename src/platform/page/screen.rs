//! The screen and what moves on it.

use super::js;

/// A notch of the wheel as egui gets it: about 120 in browsers, of which egui-macroquad hands on
/// 1/30.
pub(crate) const NOTCH: f32 = 120.0 / 30.0;

/// A notch of the wheel as the program is told of it.
pub(crate) const WHEEL: f32 = 120.0;

/// Physical pixels a point of the page's, before the user's own text scale.
pub(crate) fn pixels_per_point() -> f32 {
    js::ratio() as f32
}
