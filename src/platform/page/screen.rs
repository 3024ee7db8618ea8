//! Screen properties.

use std::sync::LazyLock;

use macroquad::miniquad::conf::Icon;

use super::js;

/// One wheel notch in egui: egui-macroquad divides the reported notch by 30.
pub(crate) const NOTCH: f32 = 120.0 / 30.0;

/// One wheel notch as reported to the program: about 120 in browsers.
pub(crate) const WHEEL: f32 = 120.0;

/// Sets whether the browser asks before the page is left.
pub(crate) fn set_leave_warning(asks: bool) {
    js::call("leaving", if asks { "asks" } else { "" }, &[]);
}

/// Whether to save graphics cost: many browsers lack a graphics card or run on a phone.
pub(crate) const SAVES_GRAPHICS: bool = true;

/// Returns physical pixels per page point, before the user's text scale.
pub(crate) fn pixels_per_point() -> f32 {
    js::ratio() as f32
}

/// Returns whether the browser requests reduced motion.
pub(crate) fn wants_reduced_motion() -> bool {
    static WANTS: LazyLock<bool> = LazyLock::new(|| js::ask("still", "").is_some());
    *WANTS
}

/// Returns `None`: the page's icon is in its HTML.
pub(crate) fn icon() -> Option<Icon> {
    None
}
