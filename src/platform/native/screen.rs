//! The screen and what moves on it.

use macroquad::miniquad;
use macroquad::miniquad::conf::Icon;

/// A notch of the wheel as egui gets it: 1 under X11 and Wayland, 120 elsewhere, and egui-macroquad
/// hands on 1/90 of that.
pub(crate) const NOTCH: f32 = WHEEL / 90.0;

/// A notch of the wheel as the program is told of it.
pub(crate) const WHEEL: f32 = if cfg!(target_os = "linux") { 1.0 } else { 120.0 };

/// Whether leaving is to be asked about: the window asks by itself.
pub(crate) fn leaving(_asks: bool) {}

/// Whether pictures are to cost little: a desktop has a graphics card.
pub(crate) const SPARES: bool = false;

/// Physical pixels a point of the system's, before the user's own text scale.
pub(crate) fn pixels_per_point() -> f32 {
    miniquad::window::dpi_scale()
}

/// Whether the system says that motion is to be reduced: desktops have no common place for that.
pub(crate) fn wants_stillness() -> bool {
    false
}

/// The icon of the window, as title bars, task bars and switchers show it.
pub(crate) fn icon() -> Option<Icon> {
    Some(Icon {
        small: pixels(include_bytes!("../../../packaging/icons/16.png"))?,
        medium: pixels(include_bytes!("../../../packaging/icons/32.png"))?,
        big: pixels(include_bytes!("../../../packaging/icons/64.png"))?,
    })
}

/// The pixels of a PNG, row by row from the top, red, green, blue and alpha of each; `None` where
/// there are not `N` bytes of them.
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
