//! The window: the only room that knows macroquad and egui.
pub mod render;
