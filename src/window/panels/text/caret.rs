//! The caret in the editor's text.

use egui_macroquad::egui::Rect;
use egui_macroquad::egui::text::CCursor;
use egui_macroquad::egui::text_edit::TextEditOutput;

/// Returns the caret's rectangle at a byte of the text, screen points.
pub(super) fn caret_rect(text: &str, byte: usize, output: &TextEditOutput) -> Rect {
    let cursor = CCursor::new(text[..text.floor_char_boundary(byte)].chars().count());
    output.galley.pos_from_ccursor(cursor).translate(output.galley_pos.to_vec2())
}

/// Returns the byte index of a cursor.
pub(super) fn byte_of(text: &str, cursor: CCursor) -> usize {
    text.char_indices().nth(cursor.index).map_or(text.len(), |(byte, _)| byte)
}
