//! The screen and what moves on it.

use std::sync::LazyLock;

use macroquad::miniquad::conf::Icon;

use super::js;

/// A notch of the wheel as egui gets it: about 120 in browsers, of which egui-macroquad hands on
/// 1/30.
pub(crate) const NOTCH: f32 = 120.0 / 30.0;

/// A notch of the wheel as the program is told of it.
pub(crate) const WHEEL: f32 = 120.0;

/// Whether the browser asks before the page is left.
pub(crate) fn leaving(asks: bool) {
    js::call("leaving", if asks { "asks" } else { "" }, &[]);
}

/// Whether pictures are to cost little: many browsers draw without a graphics card, or on a phone.
pub(crate) const SPARES: bool = true;

/// Physical pixels a point of the page's, before the user's own text scale.
pub(crate) fn pixels_per_point() -> f32 {
    js::ratio() as f32
}

/// Whether the browser says that motion is to be reduced.
pub(crate) fn wants_stillness() -> bool {
    static WANTS: LazyLock<bool> = LazyLock::new(|| js::ask("still", "").is_some());
    *WANTS
}

/// A page's icon stands in its HTML.
pub(crate) fn icon() -> Option<Icon> {
    None
}
