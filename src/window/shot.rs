//! F12: a picture of the window.

use std::path::PathBuf;

use macroquad::texture::get_screen_data;

/// Writes the window's picture into the current folder; returns the file.
///
/// # Errors
/// One sentence when it cannot be written.
pub(super) fn write() -> Result<PathBuf, String> {
    let path = free("png")?;
    let picture = get_screen_data();
    let size = (u32::from(picture.width), u32::from(picture.height));
    let rows = picture.bytes.chunks_exact(4 * usize::from(picture.width).max(1));
    // The graphics card counts rows from the bottom.
    let mut bytes = Vec::with_capacity(picture.bytes.len());
    rows.rev().for_each(|row| bytes.extend_from_slice(row));
    bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    image::save_buffer(&path, &bytes, size.0, size.1, image::ColorType::Rgba8)
        .map_err(|e| format!("{}: cannot write: {e}", path.display()))?;
    Ok(path)
}

/// The first file name of this extension that is not taken in the current folder.
///
/// # Errors
/// One sentence when all are.
pub(super) fn free(extension: &str) -> Result<PathBuf, String> {
    (1..10_000)
        .map(|n| PathBuf::from(format!("collidoscope-{n:04}.{extension}")))
        .find(|path| !path.exists())
        .ok_or_else(|| format!("there are 9,999 {extension} files in this folder already"))
}
