//! The settings kept where the system keeps them.

use std::io;

use crate::app::settings::{LIMIT, SCALES, Settings};
use crate::platform::{screen, storage};

/// What they are kept as.
const NAME: &str = "settings.ron";

impl Settings {
    /// The settings saved last, and whether they were damaged; defaults where there are none.
    pub(super) fn load() -> (Self, bool) {
        match storage::read(NAME, LIMIT) {
            Some(text) => Self::of(&text),
            // What is there all the same is no text, or endless.
            None => (Self::default(), storage::is_there(NAME)),
        }
    }

    /// Puts the damaged file aside, so that what can be read of it does not replace the rest; where it is then.
    ///
    /// # Errors
    /// Says why it cannot be put anywhere.
    pub(super) fn put_aside() -> io::Result<String> {
        storage::put_aside(NAME)
    }

    /// Saves them.
    ///
    /// # Errors
    /// Says why they cannot be saved.
    pub(super) fn save(&self) -> io::Result<()> {
        storage::write(NAME, &self.to_text().map_err(io::Error::other)?)
    }

    /// Whether motion is reduced.
    pub(super) fn is_still(&self) -> bool {
        self.still.unwrap_or_else(screen::wants_stillness)
    }

    /// The next larger (+1) or smaller (−1) text scale.
    pub(super) fn scale_by(&mut self, steps: i8) {
        let nearest = SCALES.iter().position(|s| *s >= self.text_scale - 0.01).unwrap_or(2);
        let index = nearest.saturating_add_signed(isize::from(steps)).min(SCALES.len() - 1);
        self.text_scale = SCALES[index];
    }
}
