//! The scenes' pictures, all in one texture.

use std::collections::BTreeMap;

use egui_macroquad::egui::{self, Color32, ColorImage, Rect, TextureHandle, vec2};
use image::codecs::jpeg::JpegDecoder;
use image::{ImageDecoder, RgbImage};
use include_dir::{Dir, include_dir};

use crate::geom::order;

/// Pictures of the 3D scenes, named `world-name.jpg`; made by `--gallery`.
static PICTURES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/gallery");

/// Returns whether a built-in scene has a plan in place of a picture: all of it lies in one upright plane.
pub(in crate::window) fn has_plan(id: &str) -> bool {
    id.starts_with("lab/") || id.starts_with("bodies/")
}

/// Size of a stored picture, pixels.
pub(in crate::window) const PICTURE: [u32; 2] = [192, 108];

/// Returns the pictures in their order in the texture.
fn pictures() -> impl Iterator<Item = &'static include_dir::File<'static>> {
    PICTURES.files().filter(|file| file.path().extension().is_some_and(|e| e == "jpg"))
}

/// Decodes a JPEG. A decoder for all formats would double the size of `image` in the web version.
fn decode_jpeg(file: &[u8]) -> Option<RgbImage> {
    let decoder = JpegDecoder::new(file).ok()?;
    let (width, height) = decoder.dimensions();
    let mut bytes = vec![0; usize::try_from(decoder.total_bytes()).ok()?];
    decoder.read_image(&mut bytes).ok()?;
    RgbImage::from_raw(width, height, bytes)
}

/// Number of picture columns in the texture.
const COLUMNS: usize = 6;

/// Returns the texture of all pictures; made when the gallery first opens.
pub(super) fn atlas(
    ctx: &egui::Context,
    texture: &mut Option<TextureHandle>,
) -> Option<egui::TextureId> {
    if texture.is_none() {
        let count = pictures().count();
        if count == 0 {
            return None;
        }
        let [width, height] = PICTURE.map(|pixels| pixels as usize);
        let mut all =
            ColorImage::new([COLUMNS * width, count.div_ceil(COLUMNS) * height], Color32::GRAY);
        for (index, file) in pictures().enumerate() {
            let Some(picture) = decode_jpeg(file.contents()) else { continue };
            let (x0, y0) = (index % COLUMNS * width, index / COLUMNS * height);
            for (x, y, pixel) in picture.enumerate_pixels() {
                if x < PICTURE[0] && y < PICTURE[1] {
                    let [r, g, b] = pixel.0;
                    all[(x0 + x as usize, y0 + y as usize)] = Color32::from_rgb(r, g, b);
                }
            }
        }
        let options = egui::TextureOptions::LINEAR;
        *texture = Some(ctx.load_texture("gallery", all, options));
    }
    texture.as_ref().map(TextureHandle::id)
}

/// Returns the texture coordinates of the scene's picture.
pub(super) fn picture_uv(id: &str) -> Option<Rect> {
    static PARTS: std::sync::LazyLock<BTreeMap<String, Rect>> = std::sync::LazyLock::new(|| {
        let count = pictures().count();
        let size = vec2(1.0 / COLUMNS as f32, 1.0 / count.div_ceil(COLUMNS).max(1) as f32);
        let rects = pictures().enumerate().filter_map(|(index, file)| {
            let corner = vec2((index % COLUMNS) as f32, (index / COLUMNS) as f32) * size;
            let name = file.path().file_stem()?.to_str()?.to_owned();
            Some((name, Rect::from_min_size(corner.to_pos2(), size)))
        });
        order::map(rects)
    });
    PARTS.get(&id.replace('/', "-")).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::catalogue;

    #[test]
    fn every_3d_scene_has_a_picture_of_the_stored_size() {
        for id in catalogue::ids() {
            let has_picture = picture_uv(id).is_some();
            assert_eq!(has_picture, !has_plan(id), "{id}: `collidoscope --gallery assets/gallery`");
        }
        for file in pictures() {
            let picture = decode_jpeg(file.contents()).expect("a JPEG");
            assert_eq!([picture.width(), picture.height()], PICTURE, "{:?}", file.path());
        }
    }
}
