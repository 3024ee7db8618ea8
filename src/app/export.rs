//! Exports of a run: its Figures and its numbers as files, for the command line and the window.

#[cfg(not(target_arch = "wasm32"))]
mod picture;
mod source;
mod table;

use std::fmt;
use std::path::Path;

use crate::figure::Figure;
use crate::figure::layout::{Layout, Page, layout};
use crate::figure::svg;
use crate::platform::files;

#[cfg(not(target_arch = "wasm32"))]
pub use picture::{AnimationPlan, animation, png};
pub use source::Source;
pub use table::{Column, columns, csv};

/// Default page size of an exported Figure, points.
pub const PAGE_SIZE: [f32; 2] = [720.0, 628.0];
/// Maximum pixels per point of a picture.
pub const MAX_SCALE: u32 = 4;
/// Maximum number of pictures in an animation.
pub const MAX_FRAMES: u64 = 3_600;

/// Scene and ticks of an exported file, for its metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Id or file name of the scene.
    pub scene: String,
    /// First and last tick.
    pub ticks: [u64; 2],
}

impl Origin {
    /// Name and version of this program.
    pub const PROGRAM: &str = concat!("collidoscope ", env!("CARGO_PKG_VERSION"));

    /// Creates the origin of a single tick.
    #[must_use]
    pub fn at(scene: &str, tick: u64) -> Self {
        Self { scene: scene.to_owned(), ticks: [tick; 2] }
    }

    /// Formats the ticks.
    #[must_use]
    pub fn ticks(&self) -> String {
        match self.ticks {
            [first, last] if first == last => format!("tick {last}"),
            [first, last] => format!("ticks {first} to {last}"),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, scene {}, {}", Self::PROGRAM, self.scene, self.ticks())
    }
}

/// Page and colours of an exported Figure.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Page.
    pub page: Page,
    /// Whether to use the dark theme.
    pub dark: bool,
}

impl Style {
    fn layout(&self, figure: &Figure) -> Layout {
        layout(figure, &self.page)
    }
}

/// Returns a Figure as SVG with metadata.
#[must_use]
pub fn svg(figure: &Figure, style: &Style, origin: &Origin) -> String {
    let layout = style.layout(figure);
    svg::described(&layout, style.page.size, style.dark, &origin.to_string())
}

/// Writes a file: all of it, or nothing.
///
/// # Errors
/// One sentence when it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    files::write(path, bytes)
}
