//! Loading and saving of the settings.

use std::io;

use crate::app::settings::{LIMIT, SCALES, Settings};
use crate::platform::{screen, storage};
use crate::scene::catalogue;

/// Name under which the settings are stored.
const NAME: &str = "settings.ron";

/// Returns the scene to open if none is named: the guided scene at the first start (no settings are stored), else
/// the default. Scripted and traced runs (not `is_plain`) always open the default.
#[must_use]
pub fn opening_scene(is_plain: bool) -> &'static str {
    if is_plain && !storage::is_there(NAME) {
        catalogue::FIRST_SCENE
    } else {
        catalogue::DEFAULT_SCENE
    }
}

impl Settings {
    /// Returns the saved settings and whether they are damaged; the defaults if none are saved.
    pub(super) fn load() -> (Self, bool) {
        match storage::read(NAME, LIMIT) {
            Some(text) => Self::of(&text),
            // An unreadable file is not text, exceeds the limit, or is on a disk that does not answer.
            None => (Self::default(), storage::is_there(NAME)),
        }
    }

    /// Moves the damaged file aside so that it is not overwritten; returns its new path.
    ///
    /// # Errors
    /// The reason why it cannot be moved.
    pub(super) fn put_aside() -> io::Result<String> {
        storage::back_up_damaged(NAME)
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// The reason why they cannot be saved.
    pub(super) fn save(&self) -> io::Result<()> {
        storage::write(NAME, &self.to_text().map_err(io::Error::other)?)
    }

    /// Returns whether motion is reduced.
    pub(super) fn reduces_motion(&self) -> bool {
        self.still.unwrap_or_else(screen::wants_reduced_motion)
    }

    /// Sets the next larger (+1) or smaller (−1) text scale.
    pub(super) fn scale_by(&mut self, steps: i8) {
        let nearest = SCALES.iter().position(|s| *s >= self.text_scale - 0.01).unwrap_or(2);
        let index = nearest.saturating_add_signed(isize::from(steps)).min(SCALES.len() - 1);
        self.text_scale = SCALES[index];
    }
}
