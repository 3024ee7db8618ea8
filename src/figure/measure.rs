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

/// Returns the width of `text` in em.
#[must_use]
pub fn width(text: &str, bold: bool) -> f32 {
    let Some(face) = &FACES[usize::from(bold)] else {
        return text.chars().count() as f32 * UNKNOWN;
    };
    let em = f32::from(face.units_per_em());
    let advance = |char| {
        let glyph = face.glyph_index(char)?;
        face.glyph_hor_advance(glyph).map(|advance| f32::from(advance) / em)
    };
    text.chars().map(|char| advance(char).unwrap_or(UNKNOWN)).sum()
}
