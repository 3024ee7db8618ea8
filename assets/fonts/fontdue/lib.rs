//! Stands in for the crate of the same name, through which macroquad draws its own texts. The program
//! draws its texts with egui; macroquad only prepares its face when the window opens, and gets one
//! without any ink here. So neither the rasterizer nor that face is built in.

use std::ops::Deref;

/// How a face would be prepared.
#[derive(Clone, Copy, Debug, Default)]
pub struct FontSettings;

/// A face without ink.
#[derive(Clone, Copy, Debug)]
pub struct Font;

/// The size of a character's picture, pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Metrics {
    /// How far the picture is to the right of the character's origin.
    pub xmin: i32,
    /// How far it is above the line.
    pub ymin: i32,
    /// Its width.
    pub width: usize,
    /// Its height.
    pub height: usize,
    /// How far it is to the next character.
    pub advance_width: f32,
}

/// How high a line is, pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LineMetrics {
    /// Above the line.
    pub ascent: f32,
    /// Below it, less than 0.
    pub descent: f32,
    /// From one line to the next.
    pub new_line_size: f32,
}

impl Font {
    /// A face without ink, whatever the data.
    ///
    /// # Errors
    /// None.
    pub fn from_bytes<D: Deref<Target = [u8]>>(_: D, _: FontSettings) -> Result<Self, &'static str> {
        Ok(Self)
    }

    /// A line that takes no room.
    #[must_use]
    pub fn horizontal_line_metrics(&self, _: f32) -> Option<LineMetrics> {
        Some(LineMetrics::default())
    }

    /// No kerning.
    #[must_use]
    pub fn horizontal_kern(&self, _: char, _: char, _: f32) -> Option<f32> {
        None
    }

    /// No picture, as of a space.
    #[must_use]
    pub fn rasterize(&self, _: char, _: f32) -> (Metrics, Vec<u8>) {
        (Metrics::default(), Vec::new())
    }
}
