//! The screen and what moves on it.

use macroquad::miniquad;

/// A notch of the wheel as egui gets it: 1 under X11 and Wayland, 120 elsewhere, and egui-macroquad
/// hands on 1/90 of that.
pub(crate) const NOTCH: f32 = WHEEL / 90.0;

/// A notch of the wheel as the program is told of it.
pub(crate) const WHEEL: f32 = if cfg!(target_os = "linux") { 1.0 } else { 120.0 };

/// Physical pixels a point of the system's, before the user's own text scale.
pub(crate) fn pixels_per_point() -> f32 {
    miniquad::window::dpi_scale()
}
