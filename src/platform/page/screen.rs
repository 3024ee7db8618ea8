//! The screen and what moves on it.

use macroquad::miniquad;

/// A notch of the wheel as egui gets it: about 120 in browsers, of which egui-macroquad hands on
/// 1/30.
pub(crate) const NOTCH: f32 = 120.0 / 30.0;

/// Physical pixels a point of the page's, before the user's own text scale.
pub(crate) fn pixels_per_point() -> f32 {
    miniquad::window::dpi_scale()
}
