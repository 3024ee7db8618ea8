//! Exports of a run: its Figures and its numbers as files, for the command line and the window.

mod content;
#[cfg(not(target_arch = "wasm32"))]
mod picture;
mod source;
mod table;

use std::fmt;
use std::path::Path;

use crate::figure::layout::Page;
use crate::platform::files;
use crate::sim::quantities::{find, quantities};
use crate::sim::{Body, World};
use crate::text::id;

pub use source::Source;

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

/// A number of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    body: Body,
    /// Name of the number in the trace.
    name: String,
    /// Head of the column: the body's name, a dot and the number's name.
    head: String,
}

/// Returns the columns for these fields, each a number of a body or a body with all its numbers;
/// without fields, all numbers of the first body.
///
/// # Errors
/// Returns an error that names the unknown field and the valid ones.
pub fn columns(world: &World, fields: &[String]) -> Result<Vec<Column>, String> {
    let bodies = world.bodies();
    let columns_of = |body: Body| {
        let (body_name, numbers) = (world.name(body), quantities(world, body));
        let column = move |(name, _)| Column { body, head: format!("{body_name}.{name}"), name };
        numbers.into_iter().map(column).collect::<Vec<_>>()
    };
    if fields.is_empty() {
        return Ok(bodies.first().map(|body| columns_of(*body)).unwrap_or_default());
    }
    let mut out = Vec::new();
    for field in fields {
        if let Some(body) = bodies.iter().find(|body| world.name(**body) == *field) {
            out.extend(columns_of(*body));
        } else {
            let (body, name) = find(world, field)?;
            out.push(Column { body, name, head: field.clone() });
        }
    }
    Ok(out)
}

/// Writes a file atomically.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    files::write(path, bytes)
}
