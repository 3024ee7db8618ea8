//! The window: the only room that knows macroquad and egui.
