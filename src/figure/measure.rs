//! Text widths, for label placement without a window.

use std::sync::LazyLock;

use ttf_parser::Face;

use crate::mesh::letter;

/// Regular font of panels and figures.
pub static REGULAR: &[u8] = include_bytes!("../../assets/fonts/CollidoscopeSans-Regular.ttf");

/// Width of a character missing from the font, em.
const UNKNOWN: f32 = 0.6;

/// Regular and bold font; `None` if a file is not a font.
static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| [REGULAR, letter::FONT].map(|bytes| Face::parse(bytes, 0).ok()));

/// Returns the regular or the bold font.
pub(super) fn face(bold: bool) -> Option<&'static Face<'static>> {
    FACES[usize::from(bold)].as_ref()
}

/// Returns the width of a character in em.
pub(super) fn advance(face: &Face, char: char) -> f32 {
    let advance = face.glyph_index(char).and_then(|glyph| face.glyph_hor_advance(glyph));
    advance.map_or(UNKNOWN, |advance| f32::from(advance) / f32::from(face.units_per_em()))
}

/// Returns the width of `text` in em.
#[must_use]
pub fn width(text: &str, bold: bool) -> f32 {
    match face(bold) {
        Some(face) => text.chars().map(|char| advance(face, char)).sum(),
        None => text.chars().count() as f32 * UNKNOWN,
    }
}
