//! Exports of a run: its Figures and its numbers as files, for the command line and the window.

#[cfg(not(target_arch = "wasm32"))]
mod picture;
mod source;
mod table;

use std::fmt;
use std::path::Path;

use crate::figure::Figure;
use crate::figure::layout::{Page, layout};
use crate::figure::svg;
use crate::platform::files;
use crate::platform::pace::Pace;
use crate::text::id;

pub use source::Source;
pub use table::{Column, columns};

/// Maximum number of frames in an animation.
pub const MAX_FRAMES: u64 = 3_600;

/// Content of an exported file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The Figure of a tick as SVG.
    #[default]
    Svg,
    /// The Figure of a tick as a bitmap.
    Png,
    /// Figures of several ticks as an animated PNG.
    Apng,
    /// Numbers of several ticks as comma-separated values.
    Csv,
}

impl Format {
    /// Formats offered; the web version exports no bitmaps.
    #[cfg(not(target_arch = "wasm32"))]
    pub const OFFERED: &[Self] = &[Self::Svg, Self::Png, Self::Apng, Self::Csv];
    /// Formats offered; the web version exports no bitmaps.
    #[cfg(target_arch = "wasm32")]
    pub const OFFERED: &[Self] = &[Self::Svg, Self::Csv];

    /// Returns the extension of files in this format.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Apng => "apng",
            Self::Csv => "csv",
        }
    }

    /// Returns whether a file covers several ticks.
    #[must_use]
    pub fn is_range(self) -> bool {
        matches!(self, Self::Apng | Self::Csv)
    }
}

/// A file to export.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRequest {
    /// Content.
    pub format: Format,
    /// Id or file name of the scene.
    pub scene: String,
    /// First and last tick; a single Figure shows the last.
    pub ticks: [u64; 2],
    /// Ticks per frame.
    pub every: u64,
    /// Frames per second.
    pub rate: u16,
    /// Pixels per point.
    pub scale: u32,
    /// Name of the body whose pair is drawn; without it, the explained pair.
    pub pair: Option<String>,
    /// Page and colours.
    pub style: Style,
    /// Columns of a table.
    pub columns: Vec<Column>,
}

impl Default for ExportRequest {
    /// Requests an SVG; animations play in real time.
    fn default() -> Self {
        Self {
            format: Format::default(),
            scene: String::new(),
            ticks: [0; 2],
            every: 2,
            rate: 30,
            scale: 1,
            pair: None,
            style: Style { page: Page::default(), dark: false },
            columns: Vec::new(),
        }
    }
}

impl ExportRequest {
    /// Returns the number of frames in an animation.
    #[must_use]
    pub fn frames(&self) -> u64 {
        let [first, last] = self.ticks;
        last.saturating_sub(first) / self.every.max(1) + 1
    }

    /// Returns the smallest `every` that stays within [`MAX_FRAMES`].
    #[must_use]
    pub fn min_every(&self) -> u64 {
        let [first, last] = self.ticks;
        last.saturating_sub(first) / MAX_FRAMES + 1
    }

    /// Returns the content of the file. `figure` is the Figure to draw; without one it is drawn from
    /// `source`. `report` receives the number of finished frames of an animation.
    ///
    /// # Errors
    /// Returns an error if the image is too large.
    pub async fn content(
        &self,
        mut source: Source,
        figure: Option<Figure>,
        pace: &Pace,
        report: impl FnMut(u64),
    ) -> Result<Vec<u8>, String> {
        let [_, last] = self.ticks;
        if self.format == Format::Csv {
            return Ok(table::csv(source, self, pace).await.into_bytes());
        }
        #[cfg(not(target_arch = "wasm32"))]
        if self.format == Format::Apng {
            return picture::animation(source, self, pace, report).await;
        }
        #[cfg(target_arch = "wasm32")]
        drop(report);
        let figure = figure.unwrap_or_else(|| {
            source.run_to(last);
            source.figure(self.pair.as_deref())
        });
        let (style, origin) = (&self.style, Origin { ticks: [last; 2], ..self.origin() });
        let layout = layout(&figure, &style.page);
        #[cfg(not(target_arch = "wasm32"))]
        if self.format == Format::Png {
            return picture::png(&layout, self, &origin);
        }
        let text =
            svg::svg_with_metadata(&layout, style.page.size, style.dark, &origin.to_string());
        Ok(text.into_bytes())
    }

    fn origin(&self) -> Origin {
        Origin { scene: self.scene.clone(), ticks: self.ticks }
    }
}

/// Scene and ticks of an exported file, for its metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Origin {
    /// Id or file name of the scene.
    scene: String,
    /// First and last tick.
    ticks: [u64; 2],
}

impl Origin {
    /// Name and version of this program.
    const PROGRAM: &str = concat!("collidoscope ", env!("CARGO_PKG_VERSION"));

    /// Formats the ticks.
    fn ticks(&self) -> String {
        match self.ticks {
            [first, last] if first == last => id::EXPORT_ORIGIN_TICK.with(&[("tick", &last)]),
            [first, last] => id::EXPORT_ORIGIN_TICKS.with(&[("first", &first), ("last", &last)]),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&id::EXPORT_ORIGIN.with(&[
            ("program", &Self::PROGRAM),
            ("scene", &self.scene),
            ("ticks", &self.ticks()),
        ]))
    }
}

/// Page and colours of an exported Figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Page.
    pub page: Page,
    /// Whether to use the dark theme.
    pub dark: bool,
}

/// Writes a file atomically.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    files::write(path, bytes)
}
