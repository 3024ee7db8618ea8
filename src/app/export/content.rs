//! Content of an exported file, for each format.

#[cfg(not(target_arch = "wasm32"))]
use super::picture;
use super::{ExportRequest, Format, Origin, Source, table};
use crate::figure::layout::layout;
use crate::figure::{Figure, svg};
use crate::platform::pace::Pace;

impl ExportRequest {
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
}
