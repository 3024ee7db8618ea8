//! Figures as PNG, and animations as APNG.

use std::borrow::Cow;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, FilterType};

use super::{ExportRequest, Origin, Source, Style};
use crate::figure::layout::{Layout, layout};
use crate::figure::raster::{Picture, raster};
use crate::platform::pace::Pace;
use crate::text::id;

/// Returns a Figure's layout as a picture.
fn rasterise(layout: &Layout, request: &ExportRequest) -> Result<Picture, String> {
    let Style { page, dark } = request.style;
    let picture = raster(layout, page.size, request.scale as f32, dark);
    picture.ok_or_else(|| id::EXPORT_TOO_MANY_PIXELS.to_string())
}

/// Returns a Figure as PNG with metadata.
pub(super) fn png(
    layout: &Layout,
    request: &ExportRequest,
    origin: &Origin,
) -> Result<Vec<u8>, String> {
    let picture = rasterise(layout, request)?;
    let mut file = Vec::new();
    let mut write = || -> Result<(), EncodingError> {
        let mut writer = encoder(&mut file, &picture, origin)?.write_header()?;
        writer.write_image_data(&picture.rgb)?;
        writer.finish()
    };
    write().map_err(|why| why.to_string())?;
    Ok(file)
}

/// Returns the encoder of a file, with its metadata.
fn encoder<'f>(
    file: &'f mut Vec<u8>,
    picture: &Picture,
    origin: &Origin,
) -> Result<Encoder<'f, &'f mut Vec<u8>>, EncodingError> {
    let [width, height] = picture.size;
    let mut encoder = Encoder::new(file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    // Flat areas compress best without a filter.
    encoder.set_filter(FilterType::NoFilter);
    encoder.set_compression(Compression::Best);
    for (key, text) in [
        ("Software", Origin::PROGRAM.to_owned()),
        ("Source", origin.scene.clone()),
        ("Comment", origin.ticks()),
    ] {
        // This kind of chunk holds ASCII only.
        if text.is_ascii() {
            encoder.add_text_chunk(key.to_owned(), text)?;
        } else {
            encoder.add_itxt_chunk(key.to_owned(), text)?;
        }
    }
    Ok(encoder)
}

/// Returns an animated PNG; `report` receives the number of pictures made.
pub(super) async fn animation(
    mut source: Source,
    request: &ExportRequest,
    pace: &Pace,
    mut report: impl FnMut(u64),
) -> Result<Vec<u8>, String> {
    let mut frame = |tick: u64| {
        source.run_to(tick);
        let figure = source.figure(request.pair.as_deref());
        rasterise(&layout(&figure, &request.style.page), request)
    };
    let ([first, _], count, every) = (request.ticks, request.frames(), request.every.max(1));
    let to_text = |why: EncodingError| why.to_string();
    let (mut file, mut previous) = (Vec::new(), frame(first)?);
    let origin = Origin { ticks: [first, first + (count - 1) * every], ..request.origin() };
    let mut encoder = encoder(&mut file, &previous, &origin).map_err(to_text)?;
    // Lossless: callers keep it below the maximum number of pictures.
    encoder.set_animated(count as u32, 0).map_err(to_text)?;
    encoder.set_frame_delay(1, request.rate.max(1)).map_err(to_text)?;
    let mut writer = encoder.write_header().map_err(to_text)?;
    for done in 0..count {
        if done == 0 {
            writer.write_image_data(&previous.rgb).map_err(to_text)?;
        } else {
            let next = frame(first + done * every)?;
            let ([x, y], [width, height]) = changed_area(&previous, &next);
            writer.set_frame_position(0, 0).map_err(to_text)?;
            writer.set_frame_dimension(width, height).map_err(to_text)?;
            writer.set_frame_position(x, y).map_err(to_text)?;
            let part = crop(&next, [x, y], [width, height]);
            writer.write_image_data(&part).map_err(to_text)?;
            previous = next;
        }
        report(done + 1);
        pace.report_progress((done + 1) as f32 / count as f32);
        pace.yield_if_due().await;
    }
    writer.finish().map_err(to_text)?;
    Ok(file)
}

/// Returns corner and size of the area in which two pictures of one size differ; at least one pixel.
fn changed_area(a: &Picture, b: &Picture) -> ([u32; 2], [u32; 2]) {
    let [width, _] = a.size;
    let row_bytes = 3 * width as usize;
    let rows = a.rgb.chunks_exact(row_bytes).zip(b.rgb.chunks_exact(row_bytes)).enumerate();
    let (mut min, mut max) = ([u32::MAX; 2], [0; 2]);
    for (y, (a, b)) in rows.filter(|(_, (a, b))| a != b) {
        let differs = |x: &usize| a[*x] != b[*x];
        let (first, last) = ((0..row_bytes).find(differs), (0..row_bytes).rfind(differs));
        for x in first.into_iter().chain(last) {
            // Lossless: pictures have 32-bit sides.
            let at = [(x / 3) as u32, y as u32];
            for axis in 0..2 {
                (min[axis], max[axis]) = (min[axis].min(at[axis]), max[axis].max(at[axis]));
            }
        }
    }
    if min[0] > max[0] {
        return ([0; 2], [1; 2]);
    }
    (min, [max[0] - min[0] + 1, max[1] - min[1] + 1])
}

/// Returns the pixels of a part of a picture.
fn crop(picture: &Picture, [x, y]: [u32; 2], [width, height]: [u32; 2]) -> Cow<'_, [u8]> {
    if picture.size == [width, height] {
        return Cow::Borrowed(&picture.rgb);
    }
    let row_bytes = 3 * picture.size[0] as usize;
    let rows = picture.rgb.chunks_exact(row_bytes).skip(y as usize).take(height as usize);
    let (from, to) = (3 * x as usize, 3 * (x + width) as usize);
    Cow::Owned(rows.flat_map(|row| row[from..to].iter().copied()).collect())
}
