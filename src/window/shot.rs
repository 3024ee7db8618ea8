//! F12: saves a picture of the window.

use std::fmt::Display;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::imageops::FilterType;
use image::{DynamicImage, ImageOutputFormat};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use macroquad::texture::get_screen_data;

use crate::platform::files;
use crate::text::id;

/// JPEG quality of small pictures, which are part of the page's download. At lower quality, blocks become visible.
const QUALITY: u8 = 42;

/// Writes the window's picture to the current folder; returns the file's path.
///
/// # Errors
/// One sentence if it cannot be written.
pub(super) fn write() -> Result<PathBuf, String> {
    let path = free_path("png")?;
    save(&screen()?.into(), &path)?;
    Ok(path)
}

/// Writes the window's picture to `path`.
///
/// # Errors
/// One sentence if it cannot be written.
pub(super) fn write_to(path: &Path) -> Result<(), String> {
    save(&DynamicImage::from(screen()?).to_rgb8().into(), path)
}

/// Writes the middle of the window's picture to `path`, scaled down to `size`, pixels.
///
/// # Errors
/// One sentence if it cannot be written.
pub(super) fn write_small(path: &Path, size: [u32; 2]) -> Result<(), String> {
    let picture = DynamicImage::from(screen()?);
    let small = picture.resize_to_fill(size[0], size[1], FilterType::Triangle);
    let (small, mut file) = (small.to_rgb8(), Vec::new());
    let mut encoder = Encoder::new(&mut file, QUALITY);
    // Standard tables would make the file a fifth larger.
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    let [width, height] = [small.width(), small.height()].map(|side| side as u16);
    let encoded = encoder.encode(small.as_raw(), width, height, ColorType::Rgb);
    encoded.map_err(|e| write_error(path, &e))?;
    files::write(path, &file)
}

fn save(picture: &DynamicImage, path: &Path) -> Result<(), String> {
    let mut file = Cursor::new(Vec::new());
    let encoded = picture.write_to(&mut file, ImageOutputFormat::Png);
    encoded.map_err(|e| write_error(path, &e))?;
    files::write(path, file.get_ref())
}

fn write_error(path: &Path, why: &dyn Display) -> String {
    id::SHOT_NOT_WRITTEN.with(&[("path", &path.display()), ("why", &why)])
}

/// Returns the screen's content.
fn screen() -> Result<image::RgbaImage, String> {
    let picture = get_screen_data();
    let size = (u32::from(picture.width), u32::from(picture.height));
    let rows = picture.bytes.chunks_exact(4 * usize::from(picture.width).max(1));
    // The graphics card counts rows from the bottom.
    let mut bytes = Vec::with_capacity(picture.bytes.len());
    rows.rev().for_each(|row| bytes.extend_from_slice(row));
    bytes.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    let picture = image::RgbaImage::from_raw(size.0, size.1, bytes);
    picture.ok_or_else(|| id::SHOT_NO_PICTURE.to_string())
}

/// Returns the first free file name with this extension in the current folder.
///
/// # Errors
/// One sentence if all names are taken.
pub(super) fn free_path(extension: &str) -> Result<PathBuf, String> {
    (1..10_000)
        .map(|n| PathBuf::from(format!("collidoscope-{n:04}.{extension}")))
        .find(|path| !path.exists())
        .ok_or_else(|| id::SHOT_NAMES_ALL_TAKEN.with(&[("extension", &extension)]))
}
