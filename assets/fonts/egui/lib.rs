//! Stands in for the crate of the same name, which holds 1.4 MB of fonts: egui asks for its default
//! faces by these names, and the program gives it others before anything is drawn.

/// A face that can be parsed, in the place of each of the four.
const ANY: &[u8] = include_bytes!("../Signs.ttf");

/// The default of text.
pub const UBUNTU_LIGHT: &[u8] = ANY;
/// The default of code.
pub const HACK_REGULAR: &[u8] = ANY;
/// The default of emoji.
pub const NOTO_EMOJI_REGULAR: &[u8] = ANY;
/// The default of icons.
pub const EMOJI_ICON: &[u8] = ANY;
