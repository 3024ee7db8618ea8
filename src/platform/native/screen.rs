//! Screen properties and window icon.

use macroquad::miniquad;
use macroquad::miniquad::conf::Icon;

/// One wheel notch in egui: egui-macroquad divides the reported notch by 90.
pub(crate) const NOTCH: f32 = WHEEL / 90.0;

/// One wheel notch as reported to the program: 1 under X11 and Wayland, 120 elsewhere.
pub(crate) const WHEEL: f32 = if cfg!(target_os = "linux") { 1.0 } else { 120.0 };

/// Does nothing: the window itself asks before it closes.
pub(crate) fn set_leave_warning(_asks: bool) {}

/// Whether to save graphics cost; desktops have a graphics card.
pub(crate) const SAVES_GRAPHICS: bool = false;

/// Returns physical pixels per system point, before the user's text scale.
pub(crate) fn pixels_per_point() -> f32 {
    miniquad::window::dpi_scale()
}

/// Returns whether the system requests reduced motion; desktops have no common setting.
pub(crate) fn wants_reduced_motion() -> bool {
    false
}

/// Returns the window icon for title bars, task bars and switchers.
pub(crate) fn icon() -> Option<Icon> {
    Some(Icon {
        small: pixels(include_bytes!("../../../packaging/icons/16.png"))?,
        medium: pixels(include_bytes!("../../../packaging/icons/32.png"))?,
        big: pixels(include_bytes!("../../../packaging/icons/64.png"))?,
    })
}

/// Decodes a PNG to RGBA pixels, row by row from the top; `None` unless it has `N` bytes.
fn pixels<const N: usize>(png: &[u8]) -> Option<[u8; N]> {
    let picture = image::load_from_memory(png).ok()?;
    picture.into_rgba8().into_raw().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::icon;

    #[test]
    fn the_icon_is_there_in_each_size() {
        let icon = icon().expect("three PNGs of 16, 32 and 64 pixels");
        let alpha = |x: usize, y: usize| icon.big[(y * 64 + x) * 4 + 3];
        assert_eq!(alpha(0, 0), 0, "its corners are round");
        assert_eq!(alpha(32, 32), 255, "and its middle is painted");
    }
}
