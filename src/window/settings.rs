//! What the program remembers from one start to the next.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::app::KeySet;
use crate::overlay::Depth;
use crate::platform::storage;
use crate::scene::{read, written};

/// The text scales that Ctrl + and Ctrl − go through.
const SCALES: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

/// What they are kept as.
const NAME: &str = "settings.ron";

/// Settings of more bytes than this are not read.
const LIMIT: u64 = 1 << 16;

/// The user's taste.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    /// Dusk instead of daylight.
    pub dark: bool,
    /// Text scale, 1 = 100 %.
    pub text_scale: f32,
    /// How much of a tick is explained at once.
    pub depth: Depth,
    /// Which keys drive.
    pub keys: KeySet,
    /// Whether what is dragged on a sheet snaps to the grid.
    pub snaps: bool,
    /// What the side panels were dragged to, left and right, points.
    pub widths: [Option<f32>; 2],
    /// Ids of the scenes whose lesson was done.
    pub done: BTreeSet<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark: false,
            text_scale: 1.0,
            depth: Depth::default(),
            keys: KeySet::Article,
            snaps: false,
            widths: [None; 2],
            done: BTreeSet::new(),
        }
    }
}

impl Settings {
    /// The settings saved last; defaults where there are none or they cannot be read.
    pub(super) fn load() -> Self {
        storage::read(NAME, LIMIT).map_or_else(Self::default, |text| Self::of(&text))
    }

    /// The settings that a text says; the defaults where it cannot be read.
    fn of(text: &str) -> Self {
        let mut settings: Self = ron::from_str(read::without_mark(text)).unwrap_or_default();
        if !(SCALES[0]..=SCALES[SCALES.len() - 1]).contains(&settings.text_scale) {
            settings.text_scale = 1.0;
        }
        for width in &mut settings.widths {
            *width = width.filter(|width| width.is_finite());
        }
        settings
    }

    /// Saves them; a home that cannot be written to only costs the memory.
    pub(super) fn save(&self) {
        if let Ok(text) = written::text(self, &ron::Options::default(), None) {
            let _ = storage::write(NAME, &text);
        }
    }

    /// The next larger (+1) or smaller (−1) text scale.
    pub(super) fn scale_by(&mut self, steps: i8) {
        let nearest = SCALES.iter().position(|s| *s >= self.text_scale - 0.01).unwrap_or(2);
        let index = nearest.saturating_add_signed(isize::from(steps)).min(SCALES.len() - 1);
        self.text_scale = SCALES[index];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_or_cannot_be_read_is_the_default() {
        let text = "\u{feff}(dark: true, text_scale: 1.5, keys: Wasd)";
        let keys = KeySet::Wasd;
        let saved = Settings { dark: true, text_scale: 1.5, keys, ..Settings::default() };
        assert_eq!(Settings::of(text), saved);
        for depth in [Depth::Answer, Depth::Work, Depth::All] {
            let settings = Settings { depth, ..saved.clone() };
            assert_eq!(Settings::of(&ron::to_string(&settings).expect("plain")), settings);
        }
        assert_eq!(Settings::of("(widths: (Some(NaN), Some(400)))").widths, [None, Some(400.0)]);
        assert_eq!(Settings::of("(dark: yes)"), Settings::default());
    }
}
